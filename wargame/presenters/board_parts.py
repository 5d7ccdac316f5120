"""What only some boards have: small maps next to the map, and reminders among the tasks."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True)
class Inset:
    """A small board next to the map, of the place `area`: its drawing, and the same as a table."""

    key: str
    area: str
    title: str
    small: str
    drawing: SafeString
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Reminder:
    """Something to think of besides the decisions, such as a held card: what, in a few words, and the view with it."""

    title: str
    text: str
    view: str
