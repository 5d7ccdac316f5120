"""Somebody asks again for the seat they have just taken: its answer was lost on the way, with the cookie in it.

The browser is known by the cookie of its own, which it had before. Later somebody else may use the same machine.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from wargame.models import Exercise, Seat
from wargame.selectors.participants import posts

WITHIN = timedelta(minutes=15)
HELD = (Seat.Status.TAKEN, Seat.Status.WAITING)


def theirs(seat: Seat, device: str) -> bool:
    """Whether this browser has just taken the seat, and nobody else has it since."""
    just = seat.joined_at is not None and seat.joined_at > timezone.now() - WITHIN
    return bool(device) and seat.device == device and seat.status in HELD and just


def by_name(exercise: Exercise, device: str, name: str, cell_id: int | None = None) -> Seat | None:
    """The seat that this browser has just taken under this name, in this cell if one is named. One query."""
    return next(
        (s for s in _taken(exercise, device) if posts.same(s.name, name) and cell_id in (None, s.cell_id)), None
    )


def by_key(exercise: Exercise, device: str, key: str) -> Seat | None:
    """The seat with this key, if this browser has just taken it. One query."""
    try:
        wanted = UUID(key)
    except ValueError:
        return None
    return next((seat for seat in _taken(exercise, device) if seat.pk == wanted), None)


def _taken(exercise: Exercise, device: str) -> list[Seat]:
    mine = (
        Seat.objects.filter(cell__exercise=exercise, device=device, status__in=HELD) if device else Seat.objects.none()
    )
    return [seat for seat in mine.select_related("cell") if theirs(seat, device)]
