"""Check a scenario pack: every fault with file, line and reason. Needs no database."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudication.engine import registry
from adjudication.engine.scenario import packs


class Command(BaseCommand):
    help = "Check the YAML files of a pack folder. Prints the pack's digest, or every fault with file, line and reason."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("path", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            texts = packs.read_folder(options["path"])
            system = self._system(texts)
            pack = registry.get(system).load_pack(texts)
        except packs.PackError as error:
            for problem in error.problems:
                self.stdout.write(str(problem))
            count = len(error.problems)
            said = "1 fault" if count == 1 else f"{count} faults"
            raise CommandError(f"{said} in {options['path']}") from error
        self.stdout.write(f"{options['path']}: sound, {system}, fingerprint {packs.digest(pack)}")

    def _system(self, texts: Any) -> str:
        """The rule system named in a pack."""
        found = re.search(r"^system:\s*(\w+)", texts.get("pack.yaml", ""), re.M)
        if found is None:
            raise packs.PackError([packs.PackProblem("pack.yaml", 1, "a line 'system: NAME' is missing")])
        if found.group(1) not in registry.names():
            line = texts["pack.yaml"][: found.start()].count("\n") + 1
            raise packs.PackError([packs.PackProblem("pack.yaml", line, f"there is no rule system {found.group(1)}")])
        return found.group(1)
