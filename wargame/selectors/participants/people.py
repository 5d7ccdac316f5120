"""Reads on cells and seats: who may still sit down, who is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from adjudication.prepared_sql import Prepared
from wargame.models import Cell, Exercise, Seat
from wargame.selectors.participants import again, posts
from wargame.viewer import Viewer

PRESENT_FOR = timedelta(minutes=2)
SILENT_DAYS = timedelta(days=2)  # in place of it where an exercise runs for weeks, and no one sits at the page
NO_SEAT = (Seat.Status.REMOVED, Seat.Status.WAITING)  # neither is a place at a table
UNCOUNTED = (Cell.Kind.OBSERVER,)  # observers come and go without limit, so no count of seats includes them
ROLES = {
    Seat.Role.COMMANDER: "commander",
    Seat.Role.STAFF: "staff",
    Seat.Role.OBSERVER: "observer",
}


def present_for(exercise: Exercise) -> timedelta:
    """How long after its last sign a seat counts as here: minutes, or days in an exercise with a calendar."""
    return SILENT_DAYS if exercise.calendar else PRESENT_FOR


@dataclass(frozen=True)
class SeatChoice:
    """A kind of seat someone with the room code may ask for. `value` is what the form sends."""

    value: str
    cell_id: int
    cell: str
    kind: str
    role: str
    post: str
    detail: str
    full: bool


@dataclass(frozen=True)
class Person:
    """One person of a cell, as the cell sees them."""

    name: str
    role: str
    present: bool


@dataclass(frozen=True)
class CodeState:
    """The effect of a single-use seat code, without its use. `problem` is empty while it is valid.

    `gone`: there was such a code, and it opens nothing any more.
    """

    problem: str
    exercise: str = ""
    cell: str = ""
    kind: str = ""
    role: str = ""
    name: str = ""
    post: str = ""
    gone: bool = False


def seat_choices(exercise: Exercise) -> tuple[SeatChoice, ...]:
    """The cells of an exercise with the seats that are free. Two queries."""
    choices: list[SeatChoice] = []
    for cell in exercise.cells.exclude(kind=Cell.Kind.WHITE).prefetch_related("seats"):
        seats = posts.in_order(seat for seat in cell.seats.all() if seat.status not in NO_SEAT)
        for role in _roles(cell, seats):
            for post in dict.fromkeys(seat.post for seat in seats if seat.role == role) or [""]:
                choices.append(_choice(cell, seats, role, post))
    return tuple(choices)


def _roles(cell: Cell, seats: list[Seat]) -> list[str]:
    if cell.kind == Cell.Kind.OBSERVER:
        return [Seat.Role.OBSERVER]
    return [role for role in ROLES if any(seat.role == role for seat in seats)]


def _choice(cell: Cell, seats: list[Seat], role: str, post: str) -> SeatChoice:
    mine = [seat for seat in seats if seat.role == role and seat.post == post]
    free = sum(seat.status == Seat.Status.FREE and not seat.name for seat in mine)
    kept = sum(seat.status == Seat.Status.FREE and bool(seat.name) for seat in mine)
    endless = cell.kind == Cell.Kind.OBSERVER
    commander = next((s.name for s in seats if s.role == Seat.Role.COMMANDER and s.status == Seat.Status.TAKEN), "")
    parts = [cell.role or ("Public picture only" if endless else "")]
    if role == Seat.Role.COMMANDER and commander:
        parts.append(f"{commander} commands")
    elif endless:
        parts.append("no seat limit")
    else:
        parts.append(_free(free, kept, len(mine)))
    return SeatChoice(
        value=f"{cell.pk}:{role}:{post}" if post else f"{cell.pk}:{role}",
        cell_id=cell.pk,
        cell=cell.name,
        kind=cell.kind,
        role=ROLES[Seat.Role(role)],
        post=post,
        detail=". ".join(part for part in parts if part),
        full=not free and not kept and not endless,
    )


def _free(free: int, kept: int, seats: int) -> str:
    """The number of seats open to all, and the number reserved by name."""
    if seats == 1:
        return "Free" if free else "Kept for a name on the roster" if kept else "Taken"
    text = f"{free} of {seats} seats free"
    return f"{text}, {kept} kept for {'names' if kept > 1 else 'a name'} on the roster" if kept else text


def free_seats(exercise: Exercise) -> str:
    """A sentence for the public screen on where seats are free. Two queries."""
    names: dict[str, int] = {}
    for cell in exercise.cells.exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER]).prefetch_related("seats"):
        free = sum(seat.status == Seat.Status.FREE and not seat.name for seat in cell.seats.all())
        if free:
            names[cell.name] = free
    if not names:
        return "Every seat is taken or kept for a name; observers are welcome."
    return "Free seats: " + ", ".join(f"{name} {count}" for name, count in names.items()) + "."


def members(viewer: Viewer) -> tuple[Person, ...]:
    """The people of the viewer's cell, its commander first. One query."""
    if viewer.cell is None:
        return ()
    since = timezone.now() - present_for(viewer.exercise)
    return tuple(
        Person(
            seat.name or "Free seat",
            seat.post or seat.get_role_display(),
            bool(seat.last_seen_at and seat.last_seen_at > since),
        )
        for seat in posts.in_order(viewer.cell.seats.filter(status__in=[Seat.Status.TAKEN, Seat.Status.FREE]))
    )


_commander = Prepared(
    lambda cell: Seat.objects.filter(cell=cell, role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN)[:1], int
)


def commander(viewer: Viewer) -> str:
    """The name of the cell's seated commander, or nothing. One query."""
    if viewer.cell is None:
        return ""
    seat = _commander.first(viewer.cell.pk)
    return (seat.name or "the commander") if seat else ""


def shared(seat: Seat, others: Iterable[Seat]) -> str:
    """The people on another side who joined from the same device or, less surely, the same network address."""
    for what in ("device", "address"):
        mine = getattr(seat, what)
        for other in others:
            if mine and mine == getattr(other, what) and other.cell.side and other.cell.side != seat.cell.side:
                word = "same device" if what == "device" else "same network address"
                return f"{word} as {other.name}, {other.cell.name}, {posts.describe(other)}"
    return ""


def kept_for(seat: Seat) -> str:
    """The names that have a reserved free seat of the kind someone waits for. One query."""
    free = Seat.objects.filter(cell=seat.cell_id, role=seat.role, status=Seat.Status.FREE).exclude(name="")
    return ", ".join(one.name for one in posts.in_order(free))


def why_waiting(seat: Seat) -> str:
    """To someone who waits to join: why they wait, without a word on anyone else."""
    if seat.role == Seat.Role.COMMANDER and kept_for(seat):
        return "This seat is reserved for another name on the roster, so the umpire checks yours first."
    return ""


def code_state(code: str, device: str = "") -> CodeState:
    """The effect of a seat code for this browser. One query, without changes."""
    tidy = "".join(ch for ch in code.upper() if ch.isalnum())
    seat = Seat.objects.select_related("cell__exercise").filter(code=tidy).first() if tidy else None
    if seat is None:
        return CodeState("This seat code is not known. Check it, or ask the umpire for a new one.")
    if seat.code_used_at is not None and not again.theirs(seat, device):
        return CodeState("This seat code has already been used. Ask the umpire for a new one.", gone=True)
    if seat.code_expires_at is None or seat.code_expires_at < timezone.now():
        return CodeState("This seat code has expired. Ask the umpire for a new one.", gone=True)
    cell = seat.cell
    role = str(seat.get_role_display()).lower()
    return CodeState("", cell.exercise.title, cell.name, cell.kind, role, seat.name, seat.post)
