"""The view of watchers and their notes, as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from adjudication.engine.injects.watch import TriggerWords
from wargame.models import Cell, Exercise, Indicator, Observation, Seat
from wargame.selectors.evaluation import evidence
from wargame.selectors.record.log import local
from wargame.selectors.vocabulary import words
from wargame.viewer import Viewer


@dataclass(frozen=True)
class WatchedCell:
    """A cell whose picture a watcher may open."""

    id: int
    name: str
    kind: str
    role: str


@dataclass(frozen=True)
class WatchRow:
    """An indicator to watch for now. `mine`: it is assigned to this very seat."""

    id: int
    code: str
    objective: str
    text: str
    cell: str
    cell_kind: str
    when: str
    mine: bool


@dataclass(frozen=True)
class NoteRow:
    """One note with its stamps."""

    id: int
    time: str
    turn: int
    segment: str
    author: str
    cell: str
    cell_kind: str
    code: str
    text: str
    to_director: bool
    answer: str
    answered_by: str
    at: datetime


def cells_seen(viewer: Viewer) -> tuple[WatchedCell, ...]:
    """The cells with whose eyes the viewer may look, white excepted. One query."""
    return tuple(WatchedCell(cell.pk, cell.name, cell.kind, cell.role) for cell in _cells(viewer))


def _cells(viewer: Viewer) -> Iterable[Cell]:
    cells = viewer.exercise.cells.exclude(kind=Cell.Kind.WHITE)
    seat = viewer.seat
    if viewer.umpire or (seat is not None and seat.watches and seat.sight in (Seat.Sight.ALL, Seat.Sight.TRUTH)):
        return cells
    if seat is None or viewer.cell is None:
        return ()
    own = {viewer.cell.pk}
    if seat.watches and seat.sight == Seat.Sight.CELLS:
        own |= set(seat.watched.values_list("pk", flat=True))
    return cells.filter(pk__in=own)


def to_watch(viewer: Viewer) -> tuple[WatchRow, ...]:
    """The indicators whose turns are on and that this viewer can see, their own first. Three queries at most.

    Someone with no assignment, who sees the public picture only, reads none but those given to them by name.
    """
    exercise, seat, turn = viewer.exercise, viewer.seat, evidence.present_turn(viewer.exercise)
    works = viewer.umpire or (seat is not None and (seat.role == Seat.Role.RECORDER or seat.sight != Seat.Sight.PUBLIC))
    seen = {view.id for view in cells_seen(viewer)}
    rows = []
    for row in Indicator.objects.filter(objective__exercise=exercise).select_related("objective", "cell"):
        mine = seat is not None and row.watcher_id == seat.pk
        visible = mine or (works and row.watcher_id is None and (row.cell_id is None or row.cell_id in seen))
        if visible and evidence.is_due(row, turn):
            rows.append(_watch_row(row, mine))
    return tuple(sorted(rows, key=lambda row: not row.mine))


def _watch_row(row: Indicator, mine: bool) -> WatchRow:
    cell, objective = row.cell, row.objective
    return WatchRow(
        row.pk, objective.code, objective.title or objective.text, row.text, cell.name if cell else "",
        cell.kind if cell else "", evidence.when(row), mine,
    )  # fmt: skip


def own_notes(viewer: Viewer, limit: int = 100) -> tuple[NoteRow, ...]:
    """The viewer's own notes, newest first. One query."""
    if viewer.seat is None:
        found = viewer.exercise.observations.filter(seat=None, author=viewer.label)
    else:
        found = viewer.exercise.observations.filter(seat=viewer.seat)
    return _rows(viewer.exercise, found.order_by("-created_at", "-id")[:limit])


def all_notes(exercise: Exercise, limit: int = 300) -> tuple[NoteRow, ...]:
    """Every note, newest first, for the umpire. One query."""
    return _rows(exercise, exercise.observations.order_by("-created_at", "-id")[:limit])


def unanswered(exercise: Exercise) -> int:
    """The number of private messages that await the director's answer. One query."""
    return exercise.observations.filter(to_director=True, answered_at=None).count()


def last_cell(viewer: Viewer) -> int | None:
    """The cell of the viewer's last note, as the likely one of the next. One query."""
    if viewer.seat is None:
        return None
    mine = viewer.exercise.observations.filter(seat=viewer.seat)
    return mine.order_by("-created_at", "-id").values_list("cell", flat=True).first()


def _rows(exercise: Exercise, found: QuerySet[Observation]) -> tuple[NoteRow, ...]:
    zone = ZoneInfo(exercise.timezone)
    notes = list(found.select_related("cell", "objective"))
    named = words(exercise) if notes else TriggerWords()
    return tuple(_row(note, zone, named) for note in notes)


def _row(note: Observation, zone: ZoneInfo, named: TriggerWords) -> NoteRow:
    at: datetime = note.created_at
    return NoteRow(
        note.pk, local(at, zone), note.turn, named.phase_title(note.phase), note.author,
        note.cell.name if note.cell else "", note.cell.kind if note.cell else "",
        note.objective.code if note.objective else "", note.text, note.to_director, note.answer, note.answered_by, at,
    )  # fmt: skip


def cells_to_note(viewer: Viewer) -> tuple[WatchedCell, ...]:
    """The cells a note can be about; their names are public. One query."""
    cells = viewer.exercise.cells.exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER])
    return tuple(WatchedCell(cell.pk, cell.name, cell.kind, cell.role) for cell in cells)


def likely_cell(viewer: Viewer, seen: tuple[WatchedCell, ...]) -> int | None:
    """The cell the next note is probably about: that of the last one, else the only one they watch. One query."""
    playing = [view.id for view in seen if view.kind != Cell.Kind.OBSERVER]
    return last_cell(viewer) or (playing[0] if len(playing) == 1 else None)
