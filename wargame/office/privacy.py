"""What White Cell stores, where, and for how long: a line for each table, and the tables of the privacy page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import yaml
from django.apps import apps
from django.db.models import Model

PAGE = Path(__file__).resolve().parents[2] / "docs" / "privacy.md"
TABLES = re.compile(r"(?<=<!-- tables -->\n).*?(?=<!-- end of tables -->)", re.S)


@dataclass(frozen=True)
class Stored:
    """What a table holds: `what` in words, `personal` what of it is about a person (empty if nothing is), and `kept`,
    until when a row stays.
    """

    what: str
    kept: str
    personal: str = ""


def stored() -> dict[str, Stored]:
    """The line of each table, by app and name, as `stored.yaml` has them."""
    lines = yaml.safe_load((Path(__file__).parent / "stored.yaml").read_text(encoding="utf-8"))
    return {label: Stored(**line) for label, line in lines.items()}


def tables() -> dict[str, type[Model]]:
    """Every table of the program, by app and name."""
    return {model._meta.label: model for model in apps.get_models()}


def described() -> str:
    """The tables of the privacy page as Markdown: first what is about people, then the rest."""
    about = [(label, line) for label, line in stored().items() if label in tables()]
    people = [(label, line) for label, line in about if line.personal]
    others = [(label, line) for label, line in about if not line.personal]
    rows = ["| table | what it holds | about a person | kept |", "|---|---|---|---|"]
    rows += [f"| `{label}` | {line.what} | {line.personal} | {line.kept} |" for label, line in people]
    rows += ["", "These tables hold nothing about a person:", "", "| table | what it holds | kept |", "|---|---|---|"]
    rows += [f"| `{label}` | {line.what} | {line.kept} |" for label, line in others]
    return "\n" + "\n".join(rows) + "\n\n"


def page() -> str:
    """The privacy page with its tables as they are now."""
    return TABLES.sub(lambda _: described(), PAGE.read_text(encoding="utf-8"))
