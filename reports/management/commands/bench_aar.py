"""Measure the time and memory for the after-action report of a full exercise. Leaves nothing behind."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from adjudication.engine import registry
from reports import bench, bench_exercise
from wargame.models import Exercise

HEAVIEST = "ukraine_2022"
PACKS = {
    "ukrainian_crisis": "ukraine-2014", "opuc": "se-estonia-small", "opaque_war": "donbas-2014",
    "ukraine_2022": "ukraine-2022", "millennium_wars": "twelve-weeks-capitals",
}  # fmt: skip


class Command(BaseCommand):
    help = "Build an exercise of 24 seats, 8 turns and 1,500 log entries; print seconds and memory of its report."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--system", choices=registry.names(), default=HEAVIEST)
        parser.add_argument("--pack", default="", help="another pack of that system")
        parser.add_argument("--turns", type=int, default=bench_exercise.TURNS)
        parser.add_argument("--annexes", action="store_true", help="print every annex; the bounds are higher")
        parser.add_argument("--out", default="", help="keep the PDF in this file")

    def handle(self, *args: Any, **options: Any) -> None:
        system = options["system"]
        pack = options["pack"] or PACKS.get(system) or registry.get(system).packs()[0]
        with transaction.atomic():
            exercise = bench_exercise.build(system, pack, options["turns"])
            if options["annexes"]:
                bench_exercise.ask_for_annexes(exercise)
            bounds = bench.BOUNDS_WITH_ANNEXES if options["annexes"] else bench.BOUNDS
            found = bench.measure(exercise, options["out"], bounds)
            self._print(exercise, found)
            transaction.set_rollback(True)
        if found.missed:
            raise CommandError("; ".join(found.missed))
        self.stdout.write(f"  It passes: at most {bounds[0]} s of processor time and {bounds[1]} MB.")

    def _print(self, exercise: Exercise, found: bench.Measured) -> None:
        game = exercise.game
        assert game is not None
        self.stdout.write(
            f"{exercise.system}: {bench_exercise.seated(exercise)} seats, "
            f"{exercise.decisions.latest('id').turn} turns, {exercise.log.count():,} log entries, "
            f"{game.steps.count()} ledger steps"
        )
        self.stdout.write(f"  {found.pages} pages, {found.bytes / 1e6:.1f} MB")
        for part in found.parts:
            self.stdout.write(f"  {part.name:<50}{part.wall:>7.1f} s {part.processor:>7.1f} s processor")
        self.stdout.write(f"  {'Together':<50}{found.wall:>7.1f} s {found.processor:>7.1f} s processor")
        self.stdout.write(
            f"  {'Memory of the process, at most':<50}{found.peak:>7.0f} MB, {found.before:.0f} MB before"
        )
