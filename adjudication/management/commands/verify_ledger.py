"""Check an exported ledger: every hash, every roll and, once the seed is revealed, every die."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from adjudication.engine import incoming
from adjudication.engine.record import figures, ledger, removable_text


class Command(BaseCommand):
    help = "Recompute every die and hash of exported ledgers. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        broken = 0
        for path in options["files"]:
            document = self._read(path)
            problems = list(ledger.verify(document))
            for problem in problems:
                self.stdout.write(f"{path}: {problem}")
            broken += bool(problems)
            if not problems:
                self.stdout.write(f"{path}: {_summary(document)}")
        if broken:
            raise CommandError(f"{broken} of {len(options['files'])} ledgers do not hold.")

    def _read(self, path: Path) -> Any:
        try:
            return incoming.plain_json(path.read_bytes())
        except (OSError, incoming.Unreadable) as error:
            raise CommandError(f"{path}: cannot be read as a ledger: {error}") from error


def _summary(document: dict[str, Any]) -> str:
    found = figures.chain((step["hash"], step["body"]) for step in document["steps"])
    altered = removable_text.altered(document.get("words", {}))
    texts = figures.count(altered, "text")
    names = f" Names were taken out of {texts}, which can no longer be proved." if altered else ""
    return f"{figures.sound(found, bool(document['seed']))}{names}"
