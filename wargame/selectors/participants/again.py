"""A repeated request for a seat just taken: the first answer, with its cookie, was lost on the way.

The browser is known by the cookie of its own, which it had before. Someone else may use the same machine, and may have
the same name. Once the page of a seat has been opened, its answer has arrived, so a later request is that of another
person. So is one for another cell, role or post.
"""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from wargame.models import Exercise, Seat
from wargame.selectors.participants import posts

WITHIN = timedelta(minutes=15)
HELD = (Seat.Status.TAKEN, Seat.Status.WAITING)


class SeatWanted(NamedTuple):
    """The request of a form. An empty role or post means any."""

    cell_id: int
    role: str = ""
    post: str = ""

    def fits(self, seat: Seat) -> bool:
        """True if `seat` fits the request."""
        return seat.cell_id == self.cell_id and self.role in ("", seat.role) and self.post in ("", seat.post)


def theirs(seat: Seat, device: str) -> bool:
    """True if this browser has just taken the seat, and no other has since."""
    just = seat.joined_at is not None and seat.joined_at > timezone.now() - WITHIN
    return bool(device) and seat.device == device and seat.status in HELD and just


def by_name(exercise: Exercise, device: str, name: str, wish: SeatWanted | None = None) -> Seat | None:
    """The seat that this browser has just asked for under this name, as the same wish. One query."""
    alike = (seat for seat in _unused(exercise, device) if posts.same(seat.name, name))
    return next((seat for seat in alike if wish is None or wish.fits(seat)), None)


def by_key(exercise: Exercise, device: str, key: str) -> Seat | None:
    """The seat with this key, if this browser has just asked for it. One query."""
    try:
        wanted = UUID(key)
    except ValueError:
        return None
    return next((seat for seat in _unused(exercise, device) if seat.pk == wanted), None)


def _unused(exercise: Exercise, device: str) -> list[Seat]:
    """The seats that this browser has just taken and whose page is still unopened, because the answer was lost."""
    mine = (
        Seat.objects.filter(cell__exercise=exercise, device=device, status__in=HELD) if device else Seat.objects.none()
    )
    unseen = mine.filter(last_seen_at=F("joined_at"))
    return [seat for seat in unseen.select_related("cell") if theirs(seat, device)]
