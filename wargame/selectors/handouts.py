"""Read-ahead, role sheets and script as plain values. A role sheet is for its own cell and the umpire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wargame.models import Exercise, Handout
from wargame.viewer import Viewer

MEANWHILE = "While you wait"  # the part of a role sheet that the cell's page shows while others decide


@dataclass(frozen=True)
class HandoutPart:
    """One section. `at` and `until` are minutes of the class, in the script alone."""

    title: str
    paragraphs: tuple[str, ...]
    points: tuple[str, ...]
    at: int | None = None
    until: int | None = None


@dataclass(frozen=True)
class HandoutView:
    """One document. `mine`: the viewer's post."""

    id: int
    kind: str
    title: str
    cell: str
    cell_kind: str
    post: str
    parts: tuple[HandoutPart, ...]
    mine: bool = False


@dataclass(frozen=True)
class ReadableHandout:
    """The documents that a person may read: their own role first, then the others of their cell."""

    read_ahead: tuple[HandoutView, ...]
    roles: tuple[HandoutView, ...]

    @property
    def empty(self) -> bool:
        """True if no document was handed out."""
        return not (self.read_ahead or self.roles)


def given(viewer: Viewer) -> ReadableHandout:
    """The read-ahead, and the role sheets of the cell whose eyes the viewer has. One query."""
    rows = viewer.exercise.handouts.exclude(kind=Handout.Kind.SCRIPT).select_related("cell")
    post = viewer.seat.post if viewer.seat is not None and viewer.seat.cell_id == _cell(viewer) else ""
    ahead = sheets(row for row in rows if row.kind == Handout.Kind.READ_AHEAD)
    mine = [row for row in rows if row.kind == Handout.Kind.ROLE and row.cell_id == _cell(viewer)]
    return ReadableHandout(ahead, tuple(sorted(sheets(mine, post), key=lambda sheet: not sheet.mine)))


def meanwhile(viewer: Viewer) -> tuple[str, ...]:
    """The task of the viewer's cell while others decide, from the role sheets of all its posts. One query."""
    rows = viewer.exercise.handouts.filter(kind=Handout.Kind.ROLE, cell=_cell(viewer)).order_by("order", "pk")
    parts = (part for row in rows for part in row.parts if part["title"] == MEANWHILE)
    return tuple(dict.fromkeys(point for part in parts for point in part.get("points", ())))


def _cell(viewer: Viewer) -> int | None:
    return viewer.cell.pk if viewer.cell is not None else None


def all_of(exercise: Exercise, kind: str) -> tuple[HandoutView, ...]:
    """All documents of a kind, for the umpire. One query."""
    return sheets(exercise.handouts.filter(kind=kind).select_related("cell"))


def sheets(rows: Iterable[Handout], post: str = "") -> tuple[HandoutView, ...]:
    """Rows as plain values; `post` is the one the reader holds."""
    return tuple(
        HandoutView(
            row.pk, row.kind, row.title, row.cell.name if row.cell else "", row.cell.kind if row.cell else "",
            row.post, tuple(_part(part) for part in row.parts), bool(post) and row.post == post,
        )
        for row in rows
    )  # fmt: skip


def _part(part: dict[str, Any]) -> HandoutPart:
    paragraphs = tuple(" ".join(text.split()) for text in part["text"].split("\n\n") if text.strip())
    at, lasts = part.get("at"), part.get("lasts")
    return HandoutPart(part["title"], paragraphs, tuple(part["points"]), at, None if at is None else at + (lasts or 0))
