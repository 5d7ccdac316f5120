"""`manage.py restore FILE`: an installation as it was when the backup was made."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from wargame.backup import migrated
from wargame.backup.manifest import NotPossible
from wargame.backup.restoring import restore


class Command(BaseCommand):
    help = "Fill this installation from a file that `backup` made. White Cell must be stopped."
    requires_system_checks: list[str] = []  # they import every page, and this needs none
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--replace", action="store_true", help="first delete everything that this installation has")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = restore(options["file"], replace=options["replace"])
        except NotPossible as problem:
            raise CommandError(str(problem)) from None
        except (OSError, DatabaseError) as problem:
            raise CommandError(f"Nothing was restored: {problem}") from None
        self.stdout.write(f"Restored {done.rows} rows and {len(done.files)} files from {done.made_at}.")
        if not migrated.is_newest(done):
            self.stdout.write("The backup is of an older version: the next start updates its tables.")
