"""Types that only a sitrep of Ukrainian Crisis uses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ForceLine:
    """A row of a table of forces: place, kind, strength, state."""

    place: str
    what: str
    strength: str
    state: str = ""
    symbol: str = ""  # side:kind of the map symbol


@dataclass(frozen=True)
class Count:
    """A count for both sides, ready to print: the change in the turn and the current value, Russia first."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Body:
    """Forces, the Foreign Relations Display and the events."""

    relations: tuple[tuple[str, str], ...]
    relations_note: str
    own_title: str
    own: tuple[ForceLine, ...]
    own_notes: tuple[str, ...]
    enemy_title: str
    enemy: tuple[ForceLine, ...]
    unknown: tuple[str, ...]
    news: tuple[str, ...]
    counts: tuple[Count, ...]
