"""Check an exported ledger: every hash, every roll and, once the seed is revealed, every die."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from adjudication.engine import ledger, wording


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
            return msgspec.json.decode(path.read_bytes())
        except (OSError, msgspec.DecodeError) as error:
            raise CommandError(f"{path}: cannot be read as a ledger: {error}") from error


def _summary(document: dict[str, Any]) -> str:
    bodies = [msgspec.json.decode(step["body"]) for step in document["steps"]]
    rolls = [roll for body in bodies for roll in body.get("rolls", ())]
    dice = sum(len(roll["dice"]) for roll in rolls if roll["source"] in ("seed", "reroll"))
    seed = (
        f"{dice} dice recomputed from the seed" if document["seed"] else "the seed is still sealed, dice not recomputed"
    )
    altered = wording.altered(document.get("words", {}))
    texts = f"{altered} text{'s' * (altered > 1)}"
    names = f" Names were taken out of {texts}, which can no longer be proved." if altered else ""
    return f"sound; {len(bodies)} steps, {len(rolls)} rolls, {seed}.{names}"
