"""Annexes of the after-action report that need no rules: the roster."""

from __future__ import annotations

from wargame.models import Exercise, Seat


def roster(exercise: Exercise) -> tuple[tuple[str, str, str], ...]:
    """Cell, role and name of everybody who took a seat."""
    taken = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell")
    return tuple(
        (seat.cell.name, seat.get_role_display(), seat.name) for seat in taken.order_by("cell__order", "role", "name")
    )
