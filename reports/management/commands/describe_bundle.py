"""Print the format of a bundle, or write it to a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from reports.services.bundles import TABLES
from wargame.bundle.describing import document


class Command(BaseCommand):
    help = "Describe the file that holds a complete exercise, table by table."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] is None:
            self.stdout.write(document(TABLES), ending="")
        else:
            options["file"].write_text(document(TABLES), encoding="utf-8")
