"""Annexes of the after-action report that need no rules: the roster and the clock."""

from __future__ import annotations

from reports.collect.words import local
from reports.record import StepAt
from wargame.models import Exercise, LogEntry, Seat


def roster(exercise: Exercise) -> tuple[tuple[str, str, str], ...]:
    """Cell, role and name of everybody who took a seat."""
    taken = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell")
    return tuple(
        (seat.cell.name, seat.get_role_display(), seat.name) for seat in taken.order_by("cell__order", "role", "name")
    )


def clock(exercise: Exercise, step_at: StepAt) -> tuple[tuple[str, int, str], ...]:
    """When the clock was paused, given more or less time, or locked a decision, after which step, and in words, as the
    room read it."""
    rows = exercise.log.filter(kind=LogEntry.Kind.CLOCK).order_by("id").values_list("created_at", "text")
    return tuple((f"{local(at, exercise.timezone):%d %b, %H:%M}", step_at(at), text) for at, text in rows)
