"""Reads on exercises for people who already sit in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from wargame.models import Exercise, Seat


@dataclass(frozen=True)
class RememberedSeat:
    """A seat this browser holds."""

    exercise_id: UUID
    title: str
    cell: str
    kind: str
    role: str


def seats_held(remembered: Mapping[str, list[str]]) -> tuple[RememberedSeat, ...]:
    """The seats a session remembers that are still good. One query."""
    keys = {str(seat): str(key) for seat, key in remembered.values()}
    seats = (
        Seat.objects.select_related("cell__exercise")
        .filter(pk__in=keys)
        .exclude(status=Seat.Status.REMOVED)
        .exclude(cell__exercise__status=Exercise.Status.ARCHIVED)
    )
    return tuple(
        RememberedSeat(
            seat.cell.exercise_id, seat.cell.exercise.title, seat.cell.name, seat.cell.kind, seat.get_role_display()
        )
        for seat in seats
        if keys[str(seat.pk)] == str(seat.key) and (seat.expires_at is None or seat.expires_at > timezone.now())
    )
