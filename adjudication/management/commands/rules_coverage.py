"""Write docs/rules-coverage.md from the cases, or check that it is up to date. Needs no database."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudication.engine import registry
from adjudication.engine.checking import cases, coverage

ROOT = Path(__file__).resolve().parents[3]
TARGET = ROOT / "docs" / "rules-coverage.md"
HEAD = """# Rules coverage

Written by `manage.py rules_coverage`; do not edit. For every section of a rule book: the module that implements it and
the cases that prove it. A section without a case fails the build unless it is out of force for the reason given.

"""


def generate() -> tuple[str, list[str]]:
    """The text of the page, and the sections without a case."""
    text, missing = HEAD, []
    for name in registry.names():
        system = registry.get(name)
        found = [case for path in sorted((ROOT / "tests" / "cases" / name).glob("*.yaml")) for case in cases.load(path)]
        text += coverage.table(system.title, system.rulebook, found)
        missing += [f"{name}: {gap}" for gap in coverage.gaps(system.rulebook, found)]
    return text, missing


class Command(BaseCommand):
    help = "Write docs/rules-coverage.md: section, module, cases."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, fail if the page is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        text, missing = generate()
        if options["check"]:
            if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
                raise CommandError("docs/rules-coverage.md is out of date: run manage.py rules_coverage.")
        else:
            TARGET.write_text(text, encoding="utf-8")
            self.stdout.write(f"{TARGET.relative_to(ROOT)} written")
        if missing:
            raise CommandError("without a case: " + ", ".join(missing))
