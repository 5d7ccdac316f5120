"""The board of requests for information (RFIs) as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from wargame.calendar.words import DAY, roughly
from wargame.models import Cell, Exercise, Rfi
from wargame.models.assignable import Assignable
from wargame.selectors.activity import current_activity
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.selectors.participants.people import PRESENT_FOR
from wargame.selectors.record.log import local
from wargame.selectors.traffic import needed, rfi_state
from wargame.viewer import Viewer

MOST_CLOSED = 100


@dataclass(frozen=True)
class Assignee:
    """The umpire who handles something. `absent`: their seat has gone silent, so others can take over."""

    name: str
    mine: bool
    absent: bool


@dataclass(frozen=True)
class RfiRow:
    """One request on the board."""

    id: int
    number: int
    cell: str
    kind: str
    question: str
    why: str
    asked_by: str
    time: str
    turn: int
    age: str
    needed: str
    late: bool
    state: str
    word: str
    open: bool
    assignee: Assignee
    tag: Tagging


@dataclass(frozen=True)
class RfiStory:
    """The selected request, with its full history."""

    row: RfiRow
    moves: tuple[tuple[str, str], ...]  # time, sentence
    answers: tuple[tuple[str, str, str, str], ...]  # time, by, to whom, text
    reason: str
    others: tuple[tuple[int, str, str], ...]  # cells that may be told too: id, kind, name


@dataclass(frozen=True)
class RfisPage:
    """The complete page."""

    id: UUID
    title: str
    number: str
    status: str
    lasting: bool
    open: tuple[RfiRow, ...]
    closed: tuple[RfiRow, ...]
    shown: RfiStory | None
    late: int


def board(viewer: Viewer, wanted: int | None) -> RfisPage:
    """All requests, most urgent first, and one of them in full. A fixed number of queries."""
    exercise, now = viewer.exercise, timezone.now()
    waiting = list(exercise.rfis.filter(status=Rfi.Status.OPEN).select_related("cell", "held_by"))
    closed = exercise.rfis.exclude(status=Rfi.Status.OPEN).select_related("cell", "held_by").order_by("-number")
    rows = [*waiting, *closed[:MOST_CLOSED]]
    tags = tagging(exercise, "rfi", [row.pk for row in rows])
    turn = current_activity(exercise).turn
    shown = {row.pk: _row(viewer, row, now, turn, tags[str(row.pk)]) for row in rows}
    first = sorted((row for row in waiting), key=lambda row: (not shown[row.pk].late, row.asked_at))
    chosen = next((row for row in rows if row.pk == wanted), None)
    return RfisPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, status=exercise.status, lasting=lasting(exercise),
        open=tuple(shown[row.pk] for row in first),
        closed=tuple(shown[row.pk] for row in rows if row.status != Rfi.Status.OPEN),
        shown=_story(exercise, chosen, shown[chosen.pk]) if chosen else None,
        late=sum(shown[row.pk].late for row in waiting),
    )  # fmt: skip


def lasting(exercise: Exercise) -> bool:
    """Whether anything can still be said in the exercise."""
    return exercise.status in (Exercise.Status.SETUP, Exercise.Status.PLAYING)


def _row(viewer: Viewer, row: Rfi, now: datetime, turn: int, tag: Tagging) -> RfiRow:
    zone = ZoneInfo(viewer.exercise.timezone)
    is_open = row.status == Rfi.Status.OPEN
    passed = bool(row.needed_at and row.needed_at < now) or bool(row.needed_turn is not None and row.needed_turn < turn)
    late = is_open and passed
    state, word = rfi_state(row)
    return RfiRow(
        id=row.pk, number=row.own_number, cell=row.cell.name, kind=row.cell.kind, question=row.question, why=row.why,
        asked_by=row.asked_name, time=local(row.asked_at, zone), turn=row.turn,
        age=age(row.asked_at, now if is_open else row.closed_at or now), needed=needed(row, zone), late=late,
        state="late" if late else state, word="Late" if late else word, open=is_open,
        assignee=assignee(viewer, row, now), tag=tag,
    )  # fmt: skip


def assignee(viewer: Viewer, row: Assignable, now: datetime) -> Assignee:
    """The umpire who handles a request, as the viewing umpire sees it; `held_by` is prefetched."""
    seat = row.held_by
    mine = bool(row.held_name) and row.held_by_id == (viewer.seat.pk if viewer.seat else None)
    absent = seat is not None and (seat.last_seen_at is None or now - seat.last_seen_at > PRESENT_FOR)
    return Assignee(row.held_name, mine, absent and not mine)


def age(since: datetime, until: datetime) -> str:
    """The age in minutes and hours, or in days."""
    minutes = max(0, int((until - since).total_seconds() // 60))
    if minutes * 60 >= DAY:
        return roughly(minutes * 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02}"


def _story(exercise: Exercise, chosen: Rfi, row: RfiRow) -> RfiStory:
    zone = ZoneInfo(exercise.timezone)
    moves = []
    for move in chosen.moves.all():
        taken = f" from {move.from_name}" if move.from_name else ""
        moves.append((local(move.at, zone), f"{move.by_name} {move.get_act_display()}{taken}"))
    answers = []
    for given in chosen.answers.prefetch_related("cells"):
        told = ", ".join([chosen.cell.name, *(cell.name for cell in given.cells.all())])
        answers.append((local(given.at, zone), given.by_name, "everyone" if given.public else told, given.text))
    cells = [cell for cell in exercise.cells.exclude(kind=Cell.Kind.WHITE) if cell.pk != chosen.cell_id]
    return RfiStory(
        row, tuple(moves), tuple(answers), chosen.reason, tuple((cell.pk, cell.kind, cell.name) for cell in cells)
    )
