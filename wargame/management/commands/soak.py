"""`manage.py soak`: plays for hours while processes are killed, and says whether anything was lost."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from wargame.load import bounds, soak
from wargame.load.runs import Load
from wargame.management.commands.load import add_common, report, say
from wargame.runtime import postgres

SECONDS_AN_HOUR = 3600


class Command(BaseCommand):
    help = "Play for hours at the installation of this folder, kill its processes, and check that nothing is lost."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_common(parser)
        parser.add_argument("--hours", type=float, default=2, help="how long it plays (default 2)")
        parser.add_argument("--exercises", type=int, default=3, help="how many exercises are in play (default 3)")
        parser.add_argument("--seats", type=int, default=24, help="how many people sit in each (default 24)")
        parser.add_argument("--think", type=float, default=1, help="pause of a commander before each order, in s")
        parser.add_argument("--kill-every", type=float, default=60, help="seconds between kills (default 60)")
        parser.add_argument("--check-every", type=float, default=60, help="seconds between checks (default 60)")
        parser.add_argument("--no-kills", action="store_true", help="kill nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            bounds.within("hours", options["hours"], 0.001, bounds.MOST_HOURS)
            bounds.within("exercises", options["exercises"], 1, bounds.MOST_EXERCISES)
            bounds.within("seats", options["seats"], 2, bounds.MOST_SEATS)
            bounds.within("think", options["think"], 0, 60)
            bounds.within("kill-every", options["kill_every"], 5, 3600)
            bounds.within("check-every", options["check_every"], 1, 3600)
        except bounds.OutOfBounds as problem:
            raise CommandError(str(problem)) from None
        load = Load(options["exercises"], options["seats"], 0, options["system"], options["seed"], spread=0.2)
        plan = soak.SoakPlan(
            options["hours"] * SECONDS_AN_HOUR, options["check_every"], options["kill_every"], options["think"]
        )
        embedded = settings.DATABASES["default"].get("VAR_DIR")
        data_dir = postgres.Server.for_var(embedded).data_dir if embedded else None
        killing = not options["no_kills"]
        found = report(self, options, lambda where, login: soak.run(where, login, load, plan, killing, data_dir, say))
        if found["wrong"]:
            raise CommandError("The soak has failed. " + " ".join(found["wrong"][:5]))
        self.stdout.write("The soak has passed: nothing was lost, doubled, stuck or growing.")
