"""`manage.py load_demo`: an umpire's login and, when that is new, one exercise ready to start."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from wargame.services import demo


class Command(BaseCommand):
    help = "Make the umpire's login and the demo exercise, unless the login is there, and say how to enter."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="answer as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        found = demo.load()
        if options["json"]:
            self.stdout.write(json.dumps(asdict(found)))
            return
        self.stdout.write(f"Umpire's login:  {found.umpire_username}  /  {found.umpire_password}")
        if found.room_code:
            self.stdout.write(f"Exercise:        {found.exercise_title}")
            self.stdout.write(f"Room code:       {found.room_code}")
