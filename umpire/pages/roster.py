"""Cells, seats and joining, for the umpire."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Prefetch
from django.utils import timezone

from wargame.calendar.words import roughly
from wargame.models import Cell, Exercise, Seat
from wargame.selectors.participants import people, posts, remits
from wargame.selectors.participants.people import PRESENT_FOR, UNCOUNTED

HELD = (Seat.Status.TAKEN, Seat.Status.WAITING)
WATCHING = (Seat.Role.OBSERVER, Seat.Role.RECORDER)


@dataclass(frozen=True)
class SeatRow:
    """One seat. `state` and `word` are a status; `here`: a person is there now."""

    id: UUID
    name: str
    role: str
    role_word: str
    state: str
    word: str
    taken: bool
    has_token: bool
    post: str
    shared: str


@dataclass(frozen=True)
class CellRow:
    """One cell with its seats."""

    id: int
    kind: str
    name: str
    role: str
    side: str
    plays: str
    seats: tuple[SeatRow, ...]
    roles: tuple[tuple[str, str], ...]
    by_program: bool = False
    program_word: str = ""
    strength: str = ""
    strengths: tuple[tuple[str, str], ...] = tuple(Cell.Strength.choices)

    @property
    def taken(self) -> int:
        """Seats with a person."""
        return sum(seat.taken for seat in self.seats)


@dataclass(frozen=True)
class Knock:
    """A person who waits to join."""

    id: UUID
    name: str
    cell: str
    kind: str
    seat: str
    why: str


@dataclass(frozen=True)
class Room:
    """The room and how people join it."""

    code: str
    is_open: bool
    approval: bool
    playing: bool
    waiting: tuple[Knock, ...]


@dataclass(frozen=True)
class Roster:
    """The middle and right columns of the roster page."""

    cells: tuple[CellRow, ...]
    room: Room

    @property
    def taken(self) -> int:
        """People seated, without observers."""
        return sum(cell.taken for cell in self.cells if cell.kind not in UNCOUNTED)

    @property
    def places(self) -> int:
        """Seats, without those of observers."""
        return sum(len(cell.seats) for cell in self.cells if cell.kind not in UNCOUNTED)


def roster(exercise: Exercise) -> Roster:
    """Everything about seating. Two queries."""
    living = Seat.objects.exclude(status=Seat.Status.REMOVED).select_related("cell")
    cells = list(exercise.cells.prefetch_related(Prefetch("seats", queryset=living)))
    zone, now = ZoneInfo(exercise.timezone), timezone.now()
    held = [seat for cell in cells for seat in cell.seats.all() if seat.status in HELD]
    rows = tuple(_cell(cell, zone, now, held) for cell in cells)
    waiting = tuple(_knock(seat, held) for seat in held if seat.status == Seat.Status.WAITING)
    playing = exercise.status == Exercise.Status.PLAYING
    return Roster(rows, Room(exercise.room_code, exercise.room_open, exercise.approval_needed, playing, waiting))


def _knock(seat: Seat, held: list[Seat]) -> Knock:
    kept = people.kept_for(seat)
    why = [people.shared(seat, held), f"kept for {kept}" if kept else ""]
    return Knock(
        seat.pk,
        seat.name,
        seat.cell.name,
        seat.cell.kind,
        posts.describe(seat),
        "; ".join(text for text in why if text),
    )


def _cell(cell: Cell, zone: ZoneInfo, now: datetime, held: list[Seat]) -> CellRow:
    seats = posts.in_order(cell.seats.all())
    rows = tuple(_seat(seat, zone, now, held) for seat in seats if seat.status != Seat.Status.WAITING)
    return CellRow(
        cell.pk, cell.kind, cell.name, cell.role, cell.side or "", remits.plays(cell.exercise, cell), rows,
        tuple(roles(cell)), cell.by_program, cell.program_word, cell.strength,
    )  # fmt: skip


def roles(cell: Cell) -> list[tuple[str, str]]:
    """The possible roles of a seat in this cell."""
    if cell.kind == Cell.Kind.WHITE:
        return [(Seat.Role.UMPIRE.value, "Umpire")]
    if cell.kind == Cell.Kind.OBSERVER:
        return [(r.value, str(r.label)) for r in WATCHING]
    return [(r.value, str(r.label)) for r in (Seat.Role.COMMANDER, Seat.Role.STAFF, *WATCHING)]


def _seat(seat: Seat, zone: ZoneInfo, now: datetime, held: list[Seat]) -> SeatRow:
    state, word = _presence(seat, zone, now)
    return SeatRow(
        seat.pk, seat.name, seat.role, seat.get_role_display(), state, word, seat.status == Seat.Status.TAKEN,
        bool(seat.token_hash), seat.post, people.shared(seat, held) if seat.role == Seat.Role.COMMANDER else "",
    )  # fmt: skip


def _presence(seat: Seat, zone: ZoneInfo, now: datetime) -> tuple[str, str]:
    if seat.status == Seat.Status.TAKEN:
        if seat.last_seen_at and now - seat.last_seen_at < PRESENT_FOR:
            return "present", "in the room"
        if seat.last_seen_at and now - seat.last_seen_at < timedelta(hours=12):
            minutes = int((now - seat.last_seen_at).total_seconds() // 60)
            return "link_lost", f"last seen {seat.last_seen_at.astimezone(zone):%H:%M}, {minutes} min ago"
        gone = f" for {roughly((now - seat.last_seen_at).total_seconds())}" if seat.last_seen_at else ""
        return "away", f"not here{gone}"
    if seat.code and seat.code_used_at is None and seat.code_expires_at and seat.code_expires_at > now:
        return "not_yet", "code issued"
    return "free", "free seat" if not seat.name else "not here yet"
