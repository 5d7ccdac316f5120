"""Who is present and who is missing when the umpire is about to start play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from umpire.pages.setup import start_problem
from wargame.models import Cell, Exercise, Inject, Seat
from wargame.selectors import msel
from wargame.selectors.participants import lessons, posts
from wargame.selectors.participants.people import PRESENT_FOR, UNCOUNTED
from wargame.selectors.spans import span


@dataclass(frozen=True)
class CellToStart:
    """A cell before the start: the people seated, the places, and the missing people, as text."""

    kind: str
    name: str
    seated: int
    places: int
    missing: tuple[str, ...]


@dataclass(frozen=True)
class StartPage:
    """The contents of the confirmation.

    `problem` says why play cannot begin, `reading` how long the first clock waits; both may be empty. `drafts` counts
    the injects that wait for approval, `past` says that the date of some has passed, `practising` counts the people who
    practise alone.
    """

    problem: str
    cells: tuple[CellToStart, ...]
    waiting: int
    reading: str
    drafts: int = 0
    past: str = ""
    practising: int = 0

    @property
    def here(self) -> int:
        """People who are present, without observers."""
        return self.places - sum(len(cell.missing) for cell in self.cells)

    @property
    def places(self) -> int:
        """Seats, without those of observers."""
        return sum(cell.places for cell in self.cells)

    @property
    def complete(self) -> bool:
        """Whether everyone is present."""
        return not any(cell.missing for cell in self.cells) and not self.waiting


def start_page(exercise: Exercise) -> StartPage:
    """The confirmation, in seven queries; none during play, when there is nothing to confirm."""
    if exercise.status != Exercise.Status.SETUP:
        return StartPage(start_problem(exercise), (), 0, "")
    now = timezone.now()
    cells = exercise.cells.exclude(kind__in=UNCOUNTED).prefetch_related("seats")
    rows = [(cell, list(cell.seats.all())) for cell in cells]
    read_first = exercise.reading_time and any(exercise.clocks.values()) and not exercise.calendar
    return StartPage(
        problem=start_problem(exercise), cells=tuple(_cell(cell, seats, now) for cell, seats in rows),
        waiting=sum(seat.status == Seat.Status.WAITING for _, seats in rows for seat in seats),
        reading=span(exercise.reading_time) if read_first else "",
        drafts=exercise.injects.filter(state=Inject.State.DRAFT).count(),
        past=msel.past(exercise, now),
        practising=lessons.practising(exercise),
    )  # fmt: skip


def _cell(cell: Cell, seats: Iterable[Seat], now: datetime) -> CellToStart:
    places = [seat for seat in posts.in_order(seats) if seat.status in (Seat.Status.FREE, Seat.Status.TAKEN)]
    missing = tuple(text for seat in places if (text := _missing(seat, now)))
    taken = sum(seat.status == Seat.Status.TAKEN for seat in places)
    return CellToStart(cell.kind, cell.name, taken, len(places), missing)


def _missing(seat: Seat, now: datetime) -> str:
    """The missing people as text; empty for a person in the room."""
    who = f"{seat.name}, {posts.describe(seat)}" if seat.name else posts.describe(seat)
    if seat.status == Seat.Status.FREE:
        return who if seat.name else f"{who} (free seat)"
    if seat.last_seen_at is None or now - seat.last_seen_at > PRESENT_FOR:
        return f"{who} (has a seat, is not here)"
    return ""
