"""Measure the speed of the rule systems on this machine, in processor seconds of one core. Needs no database."""

from __future__ import annotations

import argparse
import gc
import random
import time
from typing import Any

from django.core.management.base import BaseCommand

from adjudication.engine import registry
from adjudication.engine.checking import bench


class Command(BaseCommand):
    help = "Print, per rule system, medians of interleaved rounds: orders, events and forks a second."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--games", type=int, default=12)
        parser.add_argument("--system", choices=registry.names(), help="only this rule system")
        parser.add_argument("--pack", default="", help="only this pack")

    def handle(self, *args: Any, **options: Any) -> None:
        gc.freeze()  # what Django has loaded by now is not part of the measurement
        for name in [options["system"]] if options["system"] else registry.names():
            rules = registry.get(name)
            for pack in [pack for pack in rules.packs() if options["pack"] in ("", pack)]:
                self._pack(rules, registry.bound(name, pack), pack, options["games"], options["rounds"])

    def _pack(self, rules: Any, adjudicator: Any, pack: str, games: int, repeat: int) -> None:
        self.stdout.write(f"{rules.title} {rules.version}, {pack}")
        start = adjudicator.option_type()
        rates = bench.rounds(adjudicator, start, random.Random(1).randrange, time.process_time, games, repeat)
        self.stdout.write("\n".join(bench.lines(rates)))
        for name, milliseconds in bench.times(rules.measures(adjudicator), time.process_time, repeat).items():
            self.stdout.write(f"  {name:<38}{milliseconds:>9,.2f} ms")
