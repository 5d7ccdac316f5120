"""Run rules cases from files, inside or outside the repository. Needs no database."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from adjudication.engine import registry
from adjudication.engine.checking import cases
from adjudication.engine.scenario import packs


class Command(BaseCommand):
    help = (
        "Run rules cases: one line a case, problems below it, and at the end how many passed. Exit code 1 on failures."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        passed = failed = 0
        for path in options["files"]:
            for problems, line in self._file(path):
                self.stdout.write(f"{'FAIL' if problems else 'ok  '} {line}")
                for problem in problems:
                    self.stdout.write(f"     {path}: {problem}")
                passed, failed = passed + (not problems), failed + bool(problems)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)

    def _file(self, path: Path) -> Iterator[tuple[list[str], str]]:
        """The faults of each case of a file, and the lines to print; an unreadable case does not hide the others."""
        try:
            entries = cases.read(path)
        except cases.CaseError as error:
            yield ["no case of this file could be read"], str(error)
            return
        for plain in entries:
            try:
                case = cases.convert(path, plain)
            except cases.CaseError as error:
                yield ["this case could not be read"], str(error)
                continue
            yield self._run(case), f"{case.id} [{case.section}] {case.title}"

    def _run(self, case: cases.Case) -> list[str]:
        try:
            system = registry.get(case.system)
        except KeyError:
            return [f"there is no rule system {case.system}"]
        if case.pack and case.pack not in system.packs():
            return [f"there is no pack {case.pack}"]
        try:
            return cases.run(case, cases.adjudicator(case), system.case_kit())
        except packs.PackError as error:
            return [f"amend: {error}"]
