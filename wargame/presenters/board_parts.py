"""Optional parts of a cell's page: small maps next to the map, and reminders among the tasks."""

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
    """A reminder besides the decisions, such as a held card: a few words, and the view that shows it."""

    title: str
    text: str
    view: str
