"""Print the combat factors of an OPUC pack's blocks with their working (chapter 14). Needs no database."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudication.engine.scenario import packs
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.combat_factors import orbat


class Command(BaseCommand):
    help = "Print every block of an OPUC pack folder with its steps and the working behind them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("path", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            pack = SYSTEM.load_pack(packs.read_folder(options["path"]))
        except packs.PackError as error:
            for problem in error.problems:
                self.stdout.write(str(problem))
            count = len(error.problems)
            said = "1 fault" if count == 1 else f"{count} faults"
            raise CommandError(f"{said} in {options['path']}") from error
        for line in orbat.table(pack.forces.units):
            self.stdout.write(line)
