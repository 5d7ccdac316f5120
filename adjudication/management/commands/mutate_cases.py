"""Change every expectation of rules cases, one at a time, and report the changes that no case notices. Needs no
database."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudication.engine.checking import case_mutants, cases

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "cases"


class Command(BaseCommand):
    help = (
        "Change every expected value, every refusal and every accepted order of rules cases, one at a time, and run "
        "each changed case: one line for each that still passes, and one for each case that fails unchanged. Exit code "
        "1 if there is any."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", type=Path)
        parser.add_argument("--all", action="store_true", help="every case file of the project")

    def handle(self, *args: Any, **options: Any) -> None:
        files = sorted(FOLDER.glob("*/*.yaml")) if options["all"] else options["files"]
        if not files:
            raise CommandError("List the case files to change, or use --all.")
        began = monotonic()
        try:
            known = [(path, case) for path in files for case in cases.load(path)]
        except cases.CaseError as error:
            raise CommandError(str(error)) from error
        words = case_mutants.CaseTexts([case for _, case in known])
        tried = survivors = failing = 0
        for path, case in known:
            wrong = case_mutants.problems(case)
            if wrong:  # it would fail with every change, and prove nothing
                failing += 1
                self.stdout.write(f"{path}: {case.id}: fails as it is: {wrong[0]}")
                continue
            for mutant in case_mutants.mutants(case, words):
                tried += 1
                if case_mutants.survives(mutant):
                    survivors += 1
                    self.stdout.write(f"{path}: {case.id}: {mutant.place}: {mutant.change}")
        killed = tried - survivors
        self.stdout.write(
            f"{len(known)} cases, {failing} failing, {tried} changes, {killed} noticed, {survivors} not, "
            f"{monotonic() - began:.0f} s"
        )
        if survivors or failing:
            raise SystemExit(1)
