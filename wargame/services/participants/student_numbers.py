"""Student numbers stay with their people: a number moves to the seat that its person takes, and to no other."""

from __future__ import annotations

from wargame.models import Enrolment, Seat
from wargame.selectors.participants import posts


def renamed(seat: Seat, was: str) -> None:
    """A seat has another name: where that is another person, the student number of the first does not stay with it."""
    if was and not posts.alike(was, seat.name):
        Enrolment.objects.filter(seat=seat).delete()


def go_along(kept: Seat, seat: Seat) -> None:
    """Someone has been let in beside a seat that was kept: its student number goes to them if it is their name."""
    if posts.alike(kept.name, seat.name):
        Enrolment.objects.filter(seat=kept).update(seat=seat)
