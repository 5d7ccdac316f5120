"""Measure how many rolls of two syndicates decide the same thing, and whether they show the same dice."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from adjudication.engine import registry
from adjudication.engine.checking import rooms


class Command(BaseCommand):
    help = "Plays pairs of rooms with different choices, with one seed and with two, and compares their dice."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=10, help="pairs of rooms for each rule system (10)")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in registry.names():
            rules = registry.bound(name, registry.get(name).packs()[0])
            for seeds in ("one seed", "two seeds"):
                found = rooms.measure(rules, rules.option_type(), options["games"], seeds == "one seed")
                shared, same = (100 * part / max(whole, 1) for part, whole in
                                ((found.shared, found.rolls), (found.same, found.shared)))  # fmt: skip
                self.stdout.write(
                    f"{name}, {seeds}: {found.rolls} rolls; {shared:.0f} % decide what the other room decides too, and"
                    f" {same:.0f} % of these show the same dice."
                )
