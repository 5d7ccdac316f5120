"""The page of a watcher as one plain value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from wargame.models import Evidence, Exercise, Seat
from wargame.presenters.clock import clock
from wargame.presenters.shapes import Clock
from wargame.selectors.evaluation import evidence, observing
from wargame.selectors.evaluation.observing import NoteRow, WatchedCell, WatchRow
from wargame.selectors.vocabulary import words
from wargame.viewer import Viewer


@dataclass(frozen=True)
class ObjectiveChoice:
    """An objective to note for."""

    id: int
    code: str
    title: str


@dataclass(frozen=True)
class ObserverPage:
    """The complete page."""

    exercise_id: UUID
    title: str
    number: str
    marking: str
    name: str
    role: str
    status: str
    status_word: str
    turn: int
    segment: str
    clock: Clock
    umpire: bool
    truth: bool
    records: bool
    until: str
    room_code: str
    views: tuple[WatchedCell, ...]
    cells: tuple[WatchedCell, ...]
    cell: int | None
    objectives: tuple[ObjectiveChoice, ...]
    watch: tuple[WatchRow, ...]
    notes: tuple[NoteRow, ...]
    replay: bool
    writer: str
    """Who writes notes here, for what the browser keeps: a device may serve several recorders, one after another."""
    bearings: tuple[tuple[str, str], ...] = tuple((str(one), str(word)) for one, word in Evidence.Bearing.choices)


def desk(viewer: Viewer, now: datetime) -> ObserverPage:
    """The page of a viewer, limited to their assigned cells."""
    exercise, seat = viewer.exercise, viewer.seat
    turn, phase, _ = evidence.segment(exercise)
    records = viewer.umpire or (seat is not None and seat.role == Seat.Role.RECORDER)
    views = observing.cells_seen(viewer)
    playing = exercise.status == Exercise.Status.PLAYING
    zone = ZoneInfo(exercise.timezone)
    until = seat.expires_at.astimezone(zone).strftime("%d %b, %H:%M") if seat and seat.expires_at else ""
    return ObserverPage(
        exercise_id=exercise.pk, title=exercise.title, number=exercise.number, marking=exercise.marking,
        name=viewer.label, role=str(seat.get_role_display()) if seat and not viewer.umpire else "Umpire",
        status=exercise.status, status_word=str(exercise.get_status_display()), turn=turn,
        segment=words(exercise).phase_title(phase) if phase else "",
        clock=clock(exercise, now, "Orders lock in") if playing else Clock("", "", "none"),
        umpire=viewer.umpire, truth=viewer.umpire or (seat is not None and seat.sight == Seat.Sight.TRUTH),
        records=records, until=until, room_code=exercise.room_code, views=views,
        cells=observing.cells_to_note(viewer) if records else (),
        cell=observing.likely_cell(viewer, views) if records else None,
        objectives=_objectives(exercise) if records else (),
        watch=observing.to_watch(viewer) if not viewer.seat or viewer.seat.role != Seat.Role.VISITOR else (),
        notes=observing.own_notes(viewer) if records else (),
        replay=exercise.replay_released_at is not None and viewer.cell is not None,
        writer=str(seat.pk) if seat is not None else "umpire",
    )  # fmt: skip


def _objectives(exercise: Exercise) -> tuple[ObjectiveChoice, ...]:
    return tuple(ObjectiveChoice(o.pk, o.code, o.title or o.text) for o in exercise.objectives.all())
