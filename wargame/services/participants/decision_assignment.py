"""The umpire to whom the decision is assigned: its orders, and once they are locked their review.

Until an umpire takes it, every umpire can act. After that the others are refused until they take it over.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Decision, Exercise, LogEntry
from wargame.services import locks, logbook


def is_mine(decision: Decision, viewer: Viewer) -> bool:
    """True if it is assigned to this umpire; an umpire with a password has no seat."""
    seat = viewer.seat.pk if viewer.seat is not None else None
    return decision.held_at is not None and decision.held_by_id == seat


def _present(exercise: Exercise) -> Decision | None:
    return exercise.decisions.exclude(status=Decision.Status.CLOSED).select_related("held_by").first()


def refuse_others(exercise: Exercise, viewer: Viewer) -> None:
    """Refused if the decision is assigned to another umpire; the caller holds the exercise."""
    decision = _present(exercise)
    if decision is None or decision.held_at is None or is_mine(decision, viewer):
        return
    since = decision.held_at.astimezone(ZoneInfo(exercise.timezone))
    raise Refused(
        f"{decision.held_name} has been handling this since {since:%H:%M}. Take it over first. Nothing was changed."
    )


@transaction.atomic
def assign(*, exercise: Exercise, viewer: Viewer, over: str = "") -> Decision:
    """Assign the decision. `over` is the name that the umpire saw; if it is another by now, nothing changes."""
    exercise = locks.playing(exercise.pk)
    decision = _present(exercise)
    if decision is None:
        raise Outdated("No decision is open or under review, so there is nothing to assign.")
    if is_mine(decision, viewer):
        return decision
    if decision.held_at is not None and decision.held_name != over:
        raise Outdated(f"{decision.held_name} is handling this now. Take over if you need to.")
    before, name = decision.held_name if decision.held_at else "", viewer.label
    decision.held_by, decision.held_name, decision.held_at = viewer.seat, name, timezone.now()
    decision.save(update_fields=["held_by", "held_name", "held_at"])
    text = f"{name} took the decision over from {before}." if before else f"{name} is handling the decision."
    logbook.write(exercise, LogEntry.Kind.PEOPLE, text, turn=decision.turn)
    return decision


@transaction.atomic
def unassign(*, exercise: Exercise, viewer: Viewer) -> None:
    """Unassign it; every umpire can act again."""
    exercise = locks.playing(exercise.pk)
    decision = _present(exercise)
    if decision is None or decision.held_at is None:
        return
    refuse_others(exercise, viewer)
    decision.held_by, decision.held_name, decision.held_at = None, "", None
    decision.save(update_fields=["held_by", "held_name", "held_at"])
    logbook.write(exercise, LogEntry.Kind.PEOPLE, f"{viewer.label} gave the decision back.", turn=decision.turn)
