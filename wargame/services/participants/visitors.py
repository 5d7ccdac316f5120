"""Observers' assignments, and the read-only addresses of visitors."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from wargame.errors import Refused
from wargame.labels import listed
from wargame.models import Cell, Exercise, LogEntry, Seat, VisitorPass
from wargame.services import exercises, locks, logbook
from wargame.services.participants import seats

LONGEST_HOURS = 14 * 24
UNKNOWN = "This link is not valid. Ask the umpire for a new one."


@transaction.atomic
def assign(*, seat: Seat, sight: str, cells: Iterable[Cell] = ()) -> Seat:
    """Say what a watcher sees: the public picture, some cells, every cell, or the truth as well."""
    exercise = locks.hold(seat.cell.exercise_id)
    seat = Seat.objects.select_for_update(of=("self",)).select_related("cell").get(pk=seat.pk)
    if not seat.watches:
        raise Refused(f"{seat} is a player. You can only choose what observers, recorders and visitors see.")
    _see(exercise, seat, sight, list(cells))
    logbook.write(exercise, LogEntry.Kind.PEOPLE, f"{seat} sees {sees(seat)}.")
    logbook.ring_out(exercise, seat)
    return seat


def _see(exercise: Exercise, seat: Seat, sight: str, cells: list[Cell]) -> None:
    if sight not in Seat.Sight.values:
        raise Refused("sight: choose what is seen.")
    if any(cell.exercise_id != exercise.pk or cell.kind == Cell.Kind.WHITE for cell in cells):
        raise Refused("cells: choose cells of this exercise, other than the white cell.")
    if cells and sight != Seat.Sight.CELLS:
        raise Refused(
            f"cells: to show these, choose “{Seat.Sight.CELLS.label}”; for anything else, leave the cells out."
        )
    if sight == Seat.Sight.CELLS and not cells:
        raise Refused("cells: choose at least one cell to watch.")
    seat.sight = sight
    seat.save(update_fields=["sight"])
    seat.watched.set(cells if sight == Seat.Sight.CELLS else [])


def sees(seat: Seat) -> str:
    """The view of a watcher, as text."""
    if seat.sight == Seat.Sight.CELLS:
        return listed(cell.name for cell in seat.watched.all())
    return str(seat.get_sight_display()).lower()


@transaction.atomic
def admit(
    *, exercise: Exercise, name: str, hours: int, made_by: str, sight: str = "public", cells: Iterable[Cell] = ()
) -> VisitorPass:
    """A read-only address for a visitor, good for `hours` hours."""
    exercise = locks.hold(exercise.pk)
    if exercise.status == Exercise.Status.ARCHIVED:
        raise Refused("The exercise is archived.")
    if not 1 <= hours <= LONGEST_HOURS:
        raise Refused(f"hours: a link can last 1 to {LONGEST_HOURS} hours.")
    seat = Seat(
        cell=_cell(exercise), role=Seat.Role.VISITOR, name=seats.named(name), status=Seat.Status.TAKEN,
        expires_at=timezone.now() + timedelta(hours=hours),
    )  # fmt: skip
    seat.save()
    _see(exercise, seat, sight, list(cells))
    made = VisitorPass.objects.create(
        exercise=exercise, seat=seat, token=secrets.token_urlsafe(24), made_by=made_by[:80]
    )
    text = f"A visitor link was created for: {seat.name}, who sees {sees(seat)}."
    logbook.write(exercise, LogEntry.Kind.PEOPLE, text)
    return made


def _cell(exercise: Exercise) -> Cell:
    found = exercise.cells.filter(kind=Cell.Kind.OBSERVER).first()
    if found is not None:
        return found
    taken = set(exercise.cells.values_list("name", flat=True))
    name = next(name for name in ("Observers", "Visitors", "Visitors and observers") if name not in taken)
    return exercises.add_cell(exercise=exercise, kind=Cell.Kind.OBSERVER, name=name, role="read-only")


@transaction.atomic
def withdraw(*, exercise: Exercise, pass_id: int) -> VisitorPass:
    """End a visitor's address at once, for every browser that opened it. Doing it twice changes nothing."""
    exercise = locks.hold(exercise.pk)
    found = exercise.passes.select_related("seat__cell").filter(pk=pass_id).first()
    if found is None:
        raise Refused("pass: there is no such address.")
    if found.withdrawn_at is None:
        found.withdrawn_at = timezone.now()
        found.save(update_fields=["withdrawn_at"])
        seats.remove(seat=found.seat)
    return found


@transaction.atomic
def opened(*, token: str) -> VisitorPass:
    """The pass behind an address, counted as opened; refused where it is unknown, withdrawn or past its time."""
    found = VisitorPass.objects.select_related("seat__cell", "exercise").filter(token=token).first()
    if found is None:
        raise Refused(UNKNOWN)
    if found.withdrawn_at is not None or found.seat.status != Seat.Status.TAKEN:
        raise Refused("This link was withdrawn. Ask the umpire for a new one.")
    if found.seat.expires_at is not None and found.seat.expires_at <= timezone.now():
        raise Refused("This link has expired. Ask the umpire for a new one.")
    if found.exercise.status == Exercise.Status.ARCHIVED:
        raise Refused("The exercise is archived, so its links no longer work.")
    VisitorPass.objects.filter(pk=found.pk).update(opened=F("opened") + 1, opened_at=timezone.now())
    return found
