"""The pages of the data collection plan, of observers and of surveys as plain values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from umpire.pages import marks
from umpire.pages.marks import MarkLine
from wargame.models import Cell, Exercise, Indicator, Seat
from wargame.selectors.evaluation import evidence, observing
from wargame.selectors.evaluation.evidence import ObjectiveRow, Tagging
from wargame.selectors.evaluation.observing import NoteRow
from wargame.selectors.evaluation.surveys import undecided

WATCHERS = (Seat.Role.OBSERVER, Seat.Role.RECORDER)


@dataclass(frozen=True)
class ListChoice:
    """One entry of a list to choose from."""

    value: str
    label: str
    kind: str = ""


@dataclass(frozen=True)
class Head:
    """The heading that all pages of the exercise share."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str


@dataclass(frozen=True)
class IndicatorForm:
    """An indicator with the values of its form."""

    row: evidence.IndicatorRow
    cell: str
    watcher: str
    who: str
    turn_from: str
    turn_to: str
    moment: str


@dataclass(frozen=True)
class ObjectiveSheet:
    """One objective with its indicators and evidence."""

    row: ObjectiveRow
    indicators: tuple[IndicatorForm, ...]
    marks: tuple[MarkLine, ...]


@dataclass(frozen=True)
class PlanPage:
    """The data collection plan. During play, `gaps` are the objectives without evidence."""

    head: Head
    turn: int
    sheets: tuple[ObjectiveSheet, ...]
    gaps: tuple[ObjectiveRow, ...]
    cells: tuple[ListChoice, ...]
    watchers: tuple[ListChoice, ...]

    @property
    def marked(self) -> int:
        """All evidence."""
        return sum(len(sheet.marks) for sheet in self.sheets)


def head(exercise: Exercise) -> Head:
    """The heading of a page."""
    return Head(exercise.pk, exercise.title, exercise.number, exercise.status, str(exercise.get_status_display()))


def plan(exercise: Exercise) -> PlanPage:
    """The complete data collection plan, in a fixed number of queries."""
    rows = evidence.plan(exercise)
    found = {row.pk: row for row in Indicator.objects.filter(objective__exercise=exercise)}
    lines = marks.lines(exercise)
    sheets = tuple(
        ObjectiveSheet(row, tuple(_form(one, found[one.id]) for one in row.indicators), lines.get(row.id, ()))
        for row in rows
    )
    started = exercise.status != Exercise.Status.SETUP
    return PlanPage(
        head(exercise), evidence.present_turn(exercise), sheets,
        tuple(row for row in rows if not row.marks) if started else (), cells(exercise), watchers(exercise),
    )  # fmt: skip


def _form(row: evidence.IndicatorRow, found: Indicator) -> IndicatorForm:
    return IndicatorForm(
        row, str(found.cell_id or ""), str(found.watcher_id or ""), found.who, str(found.turn_from or ""),
        str(found.turn_to or ""), found.moment,
    )  # fmt: skip


def cells(exercise: Exercise) -> tuple[ListChoice, ...]:
    """The cells that can be watched."""
    return tuple(
        ListChoice(str(cell.pk), cell.name, cell.kind)
        for cell in exercise.cells.exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER])
    )


def watchers(exercise: Exercise) -> tuple[ListChoice, ...]:
    """The seats that can watch for an indicator: observers, recorders, umpires."""
    seats = Seat.objects.filter(cell__exercise=exercise, role__in=[*WATCHERS, Seat.Role.UMPIRE])
    return tuple(
        ListChoice(str(seat.pk), f"{seat.name or 'free seat'}, {seat.get_role_display().lower()}")
        for seat in seats.exclude(status=Seat.Status.REMOVED)
    )


@dataclass(frozen=True)
class WatcherRow:
    """An observer or recorder with the cells they see."""

    id: UUID
    name: str
    role: str
    role_word: str
    cell: str
    cell_kind: str
    here: bool
    sight: str
    sight_word: str
    watched: tuple[str, ...]
    watched_ids: tuple[str, ...]
    indicators: int


@dataclass(frozen=True)
class PassRow:
    """A visitor's address."""

    id: int
    name: str
    address: str
    sight_word: str
    watched: tuple[str, ...]
    expires_at: datetime | None
    state: str
    word: str
    opened: int
    opened_at: datetime | None
    live: bool


@dataclass(frozen=True)
class Note:
    """A note with its evidence buttons."""

    row: NoteRow
    tag: Tagging


@dataclass(frozen=True)
class ObserversPage:
    """The page of observers: watchers, visitor passes and notes."""

    head: Head
    watchers: tuple[WatcherRow, ...]
    passes: tuple[PassRow, ...]
    notes: tuple[Note, ...]
    waiting: int
    cells: tuple[ListChoice, ...]
    sights: tuple[ListChoice, ...]

    @property
    def director(self) -> tuple[Note, ...]:
        """Notes to the director that need an answer."""
        return tuple(note for note in self.notes if note.row.to_director and not note.row.answer)


def observers(exercise: Exercise, address: Any) -> ObserversPage:
    """The complete page; `address` makes an absolute URL for a visitor's token."""
    notes = observing.all_notes(exercise)
    tags = evidence.tagging(exercise, "observation", [note.id for note in notes])
    return ObserversPage(
        head(exercise), _watchers(exercise), _passes(exercise, address),
        tuple(Note(note, tags[str(note.id)]) for note in notes), observing.unanswered(exercise), cells(exercise),
        tuple(ListChoice(value, str(label)) for value, label in Seat.Sight.choices),
    )  # fmt: skip


def _watchers(exercise: Exercise) -> tuple[WatcherRow, ...]:
    seats = Seat.objects.filter(cell__exercise=exercise, role__in=WATCHERS).exclude(
        status__in=[Seat.Status.REMOVED, Seat.Status.WAITING]
    )
    counts = Counter(Indicator.objects.filter(objective__exercise=exercise).values_list("watcher", flat=True))
    return tuple(
        WatcherRow(
            seat.pk, _known_as(seat), seat.role, str(seat.get_role_display()), seat.cell.name, seat.cell.kind,
            seat.status == Seat.Status.TAKEN, seat.sight, str(seat.get_sight_display()),
            tuple(cell.name for cell in seat.watched.all()), tuple(str(cell.pk) for cell in seat.watched.all()),
            counts[seat.pk],
        )
        for seat in seats.select_related("cell").prefetch_related("watched").order_by("role", "name", "id")
    )  # fmt: skip


def _known_as(seat: Seat) -> str:
    """The name of the person in a seat; for a free seat its post, so that the umpire can tell seats apart."""
    return seat.name or (f"{seat.post}, free seat" if seat.post else "")


def _passes(exercise: Exercise, address: Any) -> tuple[PassRow, ...]:
    rows, now = [], timezone.now()
    for one in exercise.passes.select_related("seat").prefetch_related("seat__watched"):
        seat = one.seat
        late = seat.expires_at is not None and seat.expires_at <= now
        live = one.withdrawn_at is None and not late and seat.status == Seat.Status.TAKEN
        state, word = ("open", "Open") if live else ("voided", "Withdrawn") if not late else ("away", "Expired")
        rows.append(
            PassRow(
                one.pk, seat.name, address(one.token) if live else "", str(seat.get_sight_display()),
                tuple(cell.name for cell in seat.watched.all()), seat.expires_at, state, word, one.opened,
                one.opened_at, live,
            )
        )  # fmt: skip
    return tuple(rows)


@dataclass(frozen=True)
class Panel:
    """The console's summary of the data collection plan."""

    objectives: int
    marks: int
    gaps: tuple[evidence.Gap, ...]
    waiting: int
    undecided: int


def panel(exercise: Exercise) -> Panel:
    """The summary on the console. Five queries."""
    return Panel(
        exercise.objectives.count(), exercise.evidence.count(), evidence.gaps(exercise),
        observing.unanswered(exercise), undecided(exercise),
    )  # fmt: skip
