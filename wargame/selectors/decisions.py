"""Reads on the decision that is open."""

from __future__ import annotations

from wargame.models import Decision, Exercise, OrderSheet


def missing(exercise: Exercise, decision_id: int) -> list[str]:
    """The names of the cells that an open decision waits for. One query."""
    due = OrderSheet.objects.filter(
        decision=decision_id, decision__exercise=exercise, decision__status=Decision.Status.OPEN
    )
    missing = due.exclude(status=OrderSheet.Status.SUBMITTED).exclude(no_wait=True)
    return list(missing.values_list("cell__name", flat=True))
