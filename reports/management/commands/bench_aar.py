"""How long the after-action report of a full exercise takes, and with how much memory. Leaves nothing behind."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from reports import bench
from wargame.models import Exercise

PACKS = {"ukrainian_crisis": "ukraine-2014", "opuc": "se-estonia-small"}


class Command(BaseCommand):
    help = "Build an exercise of 24 seats, 8 turns and 1,500 log entries; print seconds and memory of its report."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--system", choices=sorted(PACKS), default="ukrainian_crisis")
        parser.add_argument("--pack", default="", help="another pack of that system")
        parser.add_argument("--turns", type=int, default=bench.TURNS)
        parser.add_argument("--out", default="", help="keep the PDF in this file")

    def handle(self, *args: Any, **options: Any) -> None:
        pack = options["pack"] or PACKS[options["system"]]
        with transaction.atomic():
            exercise = bench.build(options["system"], pack, options["turns"])
            self._print(exercise, bench.measure(exercise, options["out"]))
            transaction.set_rollback(True)

    def _print(self, exercise: Exercise, found: bench.Measured) -> None:
        game = exercise.game
        assert game is not None
        self.stdout.write(
            f"{exercise.system}: {bench.seated(exercise)} seats, {exercise.decisions.latest('id').turn} turns, "
            f"{exercise.log.count():,} log entries, {game.steps.count()} ledger steps"
        )
        self.stdout.write(f"  {found.pages} pages, {found.bytes / 1e6:.1f} MB")
        for part in found.parts:
            self.stdout.write(f"  {part.name:<50}{part.wall:>7.1f} s {part.processor:>7.1f} s processor")
        self.stdout.write(f"  {'Together':<50}{found.wall:>7.1f} s")
        self.stdout.write(
            f"  {'Memory of the process, at most':<50}{found.peak:>7.0f} MB, {found.before:.0f} MB before"
        )
