"""The notes that the members of a cell wrote to each other, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from zoneinfo import ZoneInfo

from wargame.models import CellNote
from wargame.viewer import Viewer

SHOWN = 400


@dataclass(frozen=True)
class NoteLine:
    """One note: who wrote it, when by the clocks of the exercise, and its words."""

    who: str
    when: str
    text: str
    own: bool


@dataclass(frozen=True)
class NoteTurn:
    """The notes on the sheets of one turn, oldest first."""

    turn: int
    lines: tuple[NoteLine, ...]


def thread(viewer: Viewer) -> tuple[NoteTurn, ...]:
    """The newest notes of the viewer's cell, the present turn first. One query."""
    zone = ZoneInfo(viewer.exercise.timezone)
    rows = list(CellNote.objects.filter(cell=viewer.cell).order_by("-pk")[:SHOWN])
    found = []
    for turn, notes in groupby(rows, key=lambda one: one.turn):
        lines = (
            NoteLine(
                one.by_name, f"{one.at.astimezone(zone):%Y-%m-%d %H:%M}", one.text,
                viewer.seat is not None and one.by_id == viewer.seat.pk,
            )
            for one in notes
        )  # fmt: skip
        found.append(NoteTurn(turn, tuple(lines)[::-1]))
    return tuple(found)
