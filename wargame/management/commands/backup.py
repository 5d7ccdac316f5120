"""`manage.py backup FILE`: everything in one file, also while White Cell runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from wargame.backup.making import backup
from wargame.backup.manifest import NotPossible


class Command(BaseCommand):
    help = "Write the database and all files into one new file, as they are now. White Cell can run meanwhile."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = backup(options["file"])
        except NotPossible as problem:
            raise CommandError(str(problem)) from None
        except (OSError, DatabaseError) as problem:
            raise CommandError(f"The backup could not be made: {problem}") from None
        size = f"{done.size / 1e6:.1f} MB"
        self.stdout.write(
            f"{options['file']}: {done.rows} rows and {done.files} files, {size}. Keep it where only you can read it."
        )
