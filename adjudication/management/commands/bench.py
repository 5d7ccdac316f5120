"""How fast the rule systems are on this machine, on one core. Needs no database."""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from django.core.management.base import BaseCommand

from adjudication.engine import bench, registry


class Command(BaseCommand):
    help = "Print, per rule system, medians of interleaved rounds: orders, events and forks a second."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--games", type=int, default=12)

    def handle(self, *args: Any, **options: Any) -> None:
        for name in registry.known():
            rules = registry.get(name)
            adjudicator = registry.bound(name, rules.packs()[0])
            rates = bench.rounds(
                adjudicator,
                adjudicator.option_type(),
                random.Random(1).randrange,
                time.perf_counter,
                options["games"],
                options["rounds"],
            )
            self.stdout.write(f"{rules.title} {rules.version}")
            self.stdout.write("\n".join(bench.lines(rates)))
