"""Puts names on the roster, and removes them from the record."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from reports import dispatch
from reports.services.bundles import TABLES
from wargame.errors import Refused
from wargame.models import Cell, Exercise, Seat
from wargame.selectors.participants import posts
from wargame.services import erasure
from wargame.services.participants import seats


@transaction.atomic
def seat_names(*, cell: Cell, names: list[str]) -> int:
    """Put names on the free seats of a cell, in the order of the roster, and add seats for the rest."""
    if not names:
        raise Refused("names: paste at least one name, one per line.")
    if len(names) > 100:
        raise Refused("names: at most 100 names at a time.")
    free = posts.in_order(cell.seats.filter(status=Seat.Status.FREE, name=""))
    for seat, name in zip(free, names, strict=False):
        seats.rename(seat=seat, name=name)
    rest = names[len(free) :]
    if rest:
        seats.add(cell=cell, role=_usual_role(cell), names=rest)
    return len(names)


def _usual_role(cell: Cell) -> str:
    kinds = {Cell.Kind.WHITE: Seat.Role.UMPIRE, Cell.Kind.OBSERVER: Seat.Role.OBSERVER}
    return kinds.get(Cell.Kind(cell.kind), Seat.Role.STAFF)


@transaction.atomic
def erase_name(*, exercise: Exercise, seat: Seat, more: Sequence[str] = ()) -> tuple[str, int]:
    """Remove a participant's name from the record and everything printed. Returns the key that replaces it, and the
    documents."""
    key = erasure.erase(exercise=exercise, seat=seat, more=more, tables=TABLES)
    return key, dispatch.again(exercise=exercise)
