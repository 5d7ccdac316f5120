"""`manage.py bill_of_materials`: the CycloneDX bill of materials of this installation."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wargame.office.materials import bill


class Command(BaseCommand):
    help = "Write the parts of White Cell with versions and licences as CycloneDX 1.6 (JSON), for a scanner to read."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to write it; without one it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        text = bill()
        if options["file"] is None:
            self.stdout.write(text)
            return
        try:
            options["file"].write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Cannot write {options['file']}: {error.strerror}. Name another file.") from error
