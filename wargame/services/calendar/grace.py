"""Grace: once in an exercise, a cell with an empty sheet at the deadline gets some hours more."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from wargame.calendar import words
from wargame.models import Decision, Exercise, LogEntry, OrderSheet
from wargame.services import logbook
from wargame.services.calendar.dates import plan_of, zone_of


def give(exercise: Exercise, decision: Decision) -> bool:
    """Extend the deadline of each cell that has nothing on its sheet and has had no grace; whether there was one. The
    caller holds the exercise, and the deadline has passed."""
    plan = plan_of(exercise)
    if plan is None or not plan.grace or exercise.clock_ends_at is None:
        return False
    waiting = decision.sheets.filter(cell__by_program=False, cell__grace_used_at=None).select_related("cell")
    empty = [sheet for sheet in waiting if is_empty(sheet)]
    now = timezone.now()
    for sheet in empty:
        _extend(exercise, sheet, plan.grace)
        sheet.cell.grace_used_at = now
        sheet.cell.save(update_fields=["grace_used_at"])
    if empty:
        logbook.ring_all(exercise)
    return bool(empty)


def is_empty(sheet: OrderSheet) -> bool:
    """Whether a sheet has nothing that could count at the lock."""
    return not sheet.is_in and not sheet.orders and not sheet.passed and not sheet.no_wait


def _extend(exercise: Exercise, sheet: OrderSheet, hours: int) -> None:
    assert exercise.clock_ends_at is not None
    ends = timezone.now() + timedelta(hours=hours)
    sheet.extra_seconds = max(0, round((ends - exercise.clock_ends_at).total_seconds()))
    sheet.save(update_fields=["extra_seconds"])
    text = (
        f"{sheet.cell.name} had nothing on its sheet when orders were due, and has until "
        f"{words.named(ends, zone_of(exercise))}. This happens once in an exercise."
    )
    logbook.write(exercise, LogEntry.Kind.CLOCK, text, public=True, turn=sheet.decision.turn)
