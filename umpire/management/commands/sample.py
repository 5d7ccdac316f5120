"""`manage.py sample`: creates an exercise at a stage of play, for development or demonstration."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from adjudication.engine import registry
from reports import dispatch
from umpire.services import samples
from wargame.errors import Refused
from wargame.services import demo
from wargame.viewer import Viewer


class Command(BaseCommand):
    help = "Make an exercise with invented people that the program has played to a stage."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--system", choices=registry.names(), default=demo.SYSTEM, help="the rule system")
        parser.add_argument("--pack", default="", help="the scenario pack; by default the first of the system")
        parser.add_argument(
            "--stage", choices=samples.STAGES, default=samples.ENDED,
            help="seated: before the start; taught: in play, with objectives and surveys; drafted: a result waits for "
            "review; second-turn: at the first orders of turn 2; ended: played to the end, with its report",
        )  # fmt: skip
        parser.add_argument("--owner", default=demo.USERNAME, help="the umpire's name (default: umpire)")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = get_user_model().objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError(
                f"There is no umpire called {options['owner']}. Start White Cell once, or use add_umpire."
            )
        try:
            made = samples.make(
                owner=owner, system=options["system"], pack_name=options["pack"], stage=options["stage"]
            )
        except Refused as problem:
            raise CommandError(str(problem)) from None
        if options["stage"] == samples.ENDED:
            dispatch.report(viewer=Viewer(made, umpire=True))
        self.stdout.write(f"“{made.title}” is at the stage “{options['stage']}”.")
        self.stdout.write(f"Its page:   /umpire/{made.pk}/")
        self.stdout.write(f"Room code:  {made.room_code}")
