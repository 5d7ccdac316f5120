"""The roster: seats, codes, the door."""

from __future__ import annotations

import hashlib
import secrets
import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import zip_longest

from django.db import transaction
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Cell, Exercise, LogEntry, Seat
from wargame.runtime.after_commit import after_commit
from wargame.selectors.participants import again, lateness
from wargame.selectors.participants.again import SeatWanted
from wargame.services import exercises, locks, logbook
from wargame.services.notices import wishes
from wargame.services.participants import places, practice_seats, student_numbers
from wargame.services.participants.places import Caller, SeatWish

CODE_LASTS = timedelta(days=14)
SEEN_EVERY = timedelta(seconds=15)
NOBODY = Caller()


def named(name: str) -> str:
    """A name as the roster shows it; refused where it is empty or too long."""
    tidy = " ".join(name.split())
    if not tidy:
        raise Refused("name: enter the name to show on the roster.")
    if len(tidy) > 80:
        raise Refused(f"name: “{tidy[:40]}…” has {len(tidy)} letters. A name has at most 80.")
    return tidy


def _hold(seat: Seat) -> tuple[Exercise, Seat]:
    """The exercise and then the seat, both locked and read again: always in this order."""
    exercise = locks.hold(seat.cell.exercise_id)
    return exercise, Seat.objects.select_for_update(of=("self",)).select_related("cell").get(pk=seat.pk)


def _told(exercise: Exercise, text: str, *cells: Cell, out: Seat | None = None) -> None:
    """A line for the umpire, and a ring for the cells whose list of people changes. `out`: whose rights change."""
    logbook.write(exercise, LogEntry.Kind.PEOPLE, text)
    logbook.ring(exercise, cells=cells)
    if out is not None:
        logbook.ring_out(exercise, out)


@transaction.atomic
def add(*, cell: Cell, role: str, names: list[str], posts: Sequence[str] = ()) -> list[Seat]:
    """Add seats, one for each name; an empty name is a free seat. `posts` go with the names in turn."""
    exercise = locks.hold(cell.exercise_id)
    if role not in Seat.Role.values:
        raise Refused(f"role: {role} is not a role.")
    if (role == Seat.Role.UMPIRE) != (cell.kind == Cell.Kind.WHITE):
        raise Refused("role: the white cell is for umpires, and only for them.")
    if role == Seat.Role.VISITOR:
        raise Refused("role: visitors need their own link. Create one on the Observers page.")
    if not 0 < len(names) <= 100:
        raise Refused("names: add 1 to 100 seats at a time.")
    last = max((seat.place for seat in cell.seats.all()), default=0)
    seats = [
        Seat.objects.create(cell=cell, role=role, name=named(n) if n.strip() else "", post=post[:60], place=place)
        for place, (n, post) in enumerate(zip_longest(names, posts[: len(names)], fillvalue=""), last + 1)
    ]
    logbook.ring(exercise, cells=[cell])
    return seats


@transaction.atomic
def knock(
    *, exercise: Exercise, cell_id: int, name: str, role: str = "", post: str = "", sure: bool = False,
    held: Seat | None = None, caller: Caller = NOBODY, own: str = "",
) -> Seat:  # fmt: skip
    """Ask for a seat with the room code: it is assigned at once, or the person waits to join.

    They wait if the exercise wants approval, if the seat is reserved for another name or shows what a cell sees, once
    play has begun and the cell plays a side, and if their device holds a seat on another side: no one looks into the
    other side's cards or gives its orders by joining twice. `held` is the seat their browser or token holds already,
    `own` the key of the one seat that is theirs, where two people of one name are expected.
    Who asks again for what they have just got, gets it: the first answer was lost.
    """
    exercise = locks.hold(exercise.pk)
    if mine := again.by_name(exercise, caller.device, name, SeatWanted(cell_id, role, post)):
        return mine
    if not exercise.room_open or exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED):
        raise Refused("The room is closed. Ask the umpire to open it.")
    cell = exercise.cells.filter(pk=cell_id).exclude(kind=Cell.Kind.WHITE).first()
    if cell is None:
        raise Refused("cell: there is no such cell to join.")
    tidy = named(name)
    if held is not None:
        raise Refused(f"You already have a seat in {held.cell.name}. The umpire can move you.")
    if exercise.cells.filter(seats__name__iexact=tidy, seats__status=Seat.Status.TAKEN).exclude(pk=cell.pk).exists():
        raise Refused(f"name: {tidy} already has a seat in another cell. Ask the umpire to move the seat.")
    if cell.seats.filter(name=tidy, status=Seat.Status.TAKEN).exists():
        raise Refused(f"name: {tidy} is already seated in {cell.name}. Ask the umpire to reissue the seat.")
    seat, kept = places.find(cell, SeatWish(tidy, role, post, sure, own))
    twice = places.elsewhere(exercise, seat, caller)
    late = bool(cell.side) and lateness.is_late(exercise)
    waits = exercise.approval_needed or kept or twice or late
    seat.device, seat.address = caller.device, caller.address
    seat.name = seat.name or tidy  # the roster's spelling stays
    seat.key, seat.token_hash = uuid.uuid4(), ""
    seat.status = Seat.Status.WAITING if waits else Seat.Status.TAKEN
    seat.joined_at = seat.last_seen_at = timezone.now()
    seat.save()
    practice_seats.follow(seat)
    verb = "is waiting to join" if waits else "joined"
    _told(exercise, f"{seat.name} {verb} {cell.name}.", cell)
    return seat


@transaction.atomic
def issue_code(*, seat: Seat) -> Seat:
    """Give a seat a new single-use code. The person in the seat now loses it."""
    exercise, seat = _hold(seat)
    _no_visitor(seat)
    _renew(seat)
    _told(exercise, f"A new code was issued for {seat.name or 'a free seat'} in {seat.cell.name}.", seat.cell, out=seat)
    return seat


def _renew(seat: Seat) -> None:
    seat.code, seat.code_used_at = exercises.fresh_code(8), None
    seat.code_expires_at = timezone.now() + CODE_LASTS
    seat.key, seat.token_hash = uuid.uuid4(), ""
    wishes.forget(seat_id=seat.pk)
    if seat.status in (Seat.Status.TAKEN, Seat.Status.WAITING, Seat.Status.REMOVED):
        seat.status = Seat.Status.FREE
    seat.save()


@transaction.atomic
def issue_codes(*, exercise: Exercise) -> int:
    """Give a code to every free seat that has none that works; how many were given. One line of the log says so."""
    exercise = locks.hold(exercise.pk)
    free = Seat.objects.select_for_update().filter(cell__exercise=exercise, status=Seat.Status.FREE)
    without = [seat for seat in free if not works(seat)]
    for seat in without:
        _renew(seat)
    if without:
        seats = "a free seat" if len(without) == 1 else f"{len(without)} free seats"
        logbook.write(exercise, LogEntry.Kind.PEOPLE, f"New codes were issued for {seats}, for join cards.")
    return len(without)


def works(seat: Seat) -> bool:
    """True if the code of the seat opens it now."""
    fresh = seat.code_expires_at is not None and seat.code_expires_at > timezone.now()
    return seat.status == Seat.Status.FREE and bool(seat.code) and seat.code_used_at is None and fresh


@transaction.atomic
def redeem(*, code: str, name: str = "", caller: Caller = NOBODY) -> Seat:
    """Take the seat of a single-use code. A used one says so, but not to the browser that has just used it."""
    tidy = "".join(ch for ch in code.upper() if ch.isalnum())
    seat = Seat.objects.select_related("cell").filter(code=tidy).first() if tidy else None
    exercise, seat = _hold(seat) if seat is not None else (None, None)
    if exercise is None or seat is None or seat.code != tidy:
        raise Refused("code: this seat code is not known. Check it, or ask the umpire for a new one.")
    if seat.code_used_at is not None and again.theirs(seat, caller.device):
        return seat
    if seat.code_used_at is not None:
        raise Refused("code: this seat code has already been used. Ask the umpire for a new one.")
    if seat.code_expires_at is None or seat.code_expires_at < timezone.now():
        raise Refused("code: this seat code has expired. Ask the umpire for a new one.")
    if seat.status != Seat.Status.FREE:
        raise Refused(f"code: {seat.name} has already taken this seat. Ask the umpire for a new code.")
    if exercise.status == Exercise.Status.ARCHIVED:
        raise Refused("The exercise is archived.")
    was, seat.name = seat.name, named(name or seat.name or seat.get_role_display())
    seat.device, seat.address = caller.device, caller.address
    seat.code_used_at = seat.joined_at = seat.last_seen_at = timezone.now()
    seat.status, seat.key, seat.token_hash = Seat.Status.TAKEN, uuid.uuid4(), ""
    seat.save()
    student_numbers.renamed(seat, was)
    practice_seats.follow(seat)
    _told(exercise, f"{seat.name} joined {seat.cell.name}.", seat.cell)
    return seat


@transaction.atomic
def admit(*, seat: Seat) -> Seat:
    """Let someone in who waits to join, on the seat that was kept if it is one."""
    exercise, seat = _hold(seat)
    if seat.status != Seat.Status.WAITING:
        raise Refused(f"{seat} is not waiting to join.")
    seat.status = Seat.Status.TAKEN
    kept = places.give_up_kept(seat)
    seat.save(update_fields=["status", "post"])
    practice_seats.follow(seat)
    instead = f", on the seat kept for {kept}" if kept else ""
    _told(exercise, f"{seat.name} was let into {seat.cell.name}{instead}.", seat.cell, out=seat)
    return seat


@transaction.atomic
def admit_all(*, exercise: Exercise) -> list[Seat]:
    """Admit all people who wait to join."""
    exercise = locks.hold(exercise.pk)
    waiting = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.WAITING).order_by("joined_at", "pk")
    return [admit(seat=seat) for seat in waiting]


@transaction.atomic
def rename(*, seat: Seat, name: str) -> Seat:
    """Change the name the roster shows."""
    exercise, seat = _hold(seat)
    was, seat.name = seat.name, named(name)
    seat.save(update_fields=["name"])
    student_numbers.renamed(seat, was)
    logbook.ring(exercise, cells=[seat.cell])
    return seat


@transaction.atomic
def give_post(*, seat: Seat, post: str) -> Seat:
    """Say what someone does in the cell, such as logistics; empty takes the post away."""
    exercise, seat = _hold(seat)
    tidy = " ".join(post.split())
    if len(tidy) > 60:
        raise Refused("post: at most 60 characters.")
    seat.post = tidy
    seat.save(update_fields=["post"])
    practice_seats.follow(seat)
    logbook.ring(exercise, cells=[seat.cell])
    return seat


@transaction.atomic
def move(*, seat: Seat, cell: Cell, role: str) -> Seat:
    """Move a person to another cell or role; they see the new cell's picture from now on."""
    exercise, seat = _hold(seat)
    if cell.exercise_id != exercise.pk:
        raise Refused("cell: that cell belongs to another exercise.")
    if role not in Seat.Role.values or (role == Seat.Role.UMPIRE) != (cell.kind == Cell.Kind.WHITE):
        raise Refused("role: the white cell is for umpires, and only for them.")
    if Seat.Role.VISITOR in (role, seat.role):
        raise Refused("role: you cannot move a visitor. Withdraw their link and give them a seat.")
    left, seat.cell, seat.role = seat.cell, cell, role
    if not seat.watches:
        seat.sight = Seat.Sight.PUBLIC
        seat.watched.clear()
    seat.save(update_fields=["cell", "role", "sight"])
    practice_seats.follow(seat)
    _told(exercise, f"{seat} moved to {cell.name} as {seat.get_role_display().lower()}.", left, cell, out=seat)
    return seat


@transaction.atomic
def remove(*, seat: Seat) -> None:
    """Take a seat away; its browser and token stop working at once. Who waits to join goes, the seat stays."""
    exercise, seat = _hold(seat)
    waited = seat.status == Seat.Status.WAITING
    if waited:
        places.free_again(seat)
    seat.status, seat.key, seat.token_hash, seat.code = Seat.Status.REMOVED, uuid.uuid4(), "", ""
    seat.save(update_fields=["status", "key", "token_hash", "code"])
    wishes.forget(seat_id=seat.pk)
    what = "was turned away from" if waited else "was removed from"
    _told(exercise, f"{seat} {what} {seat.cell.name}.", seat.cell, out=seat)


@transaction.atomic
def withdraw(*, seat: Seat) -> None:
    """Withdraw a request to join, so that the person can choose another name or post; the seat stays free."""
    exercise, seat = _hold(seat)
    if seat.status != Seat.Status.WAITING:
        raise Refused("The umpire has already let you in, and can move you.")
    places.free_again(seat)
    seat.status, seat.key, seat.token_hash, seat.code = Seat.Status.REMOVED, uuid.uuid4(), "", ""
    seat.save(update_fields=["status", "key", "token_hash", "code"])
    _told(exercise, f"{seat} no longer waits to join {seat.cell.name}.", seat.cell, out=seat)


@transaction.atomic
def open_room(*, exercise: Exercise, is_open: bool, new_code: bool = False) -> Exercise:
    """Open or close the door; a new code keeps seated people seated."""
    exercise = locks.hold(exercise.pk)
    exercise.room_open = is_open
    if new_code:
        exercise.room_code = exercises.room_code()
    exercise.save(update_fields=["room_open", "room_code"])
    logbook.ring(exercise)  # cells do not show the door; the public screen asks by itself
    return exercise


@transaction.atomic
def issue_token(*, seat: Seat) -> str:
    """A new API token for a seat, shown once; only its digest is stored. The old token and its live streams end."""
    _no_visitor(seat)
    if seat.twin_of_id is not None:
        raise Refused(f"{seat} is a seat in a practice turn. The token for the exercise works here too.")
    token = secrets.token_urlsafe(32)
    Seat.objects.filter(pk=seat.pk).update(token_hash=digest(token))
    logbook.ring_out(seat.cell.exercise, seat)
    return token


def _no_visitor(seat: Seat) -> None:
    if seat.role == Seat.Role.VISITOR:
        raise Refused(f"{seat} is a visitor. Visitors use their own link, not a code or token.")


def digest(token: str) -> str:
    """The stored fingerprint of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seen(seat: Seat) -> None:
    """Note that the person's page is alive, unless that was noted just now. A person who practises is here too.

    Inside a transaction, once it is over: everyone locks the row of the exercise before that of a seat.
    """
    now = timezone.now()
    first = seat.last_seen_at is None or seat.last_seen_at == seat.joined_at
    if first or now - (seat.last_seen_at or now) > SEEN_EVERY:
        after_commit(_seen, [seat.pk, seat.twin_of_id], now)


def _seen(seats: list[int | None], now: datetime) -> None:
    Seat.objects.filter(pk__in=[pk for pk in seats if pk is not None]).update(last_seen_at=now)
