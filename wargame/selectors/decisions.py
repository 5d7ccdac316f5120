"""Reads on the decision that is open."""

from __future__ import annotations

from wargame.models import Decision, Exercise, OrderSheet


def missing(exercise: Exercise, decision_id: int) -> list[str]:
    """The names of the cells that have not submitted for an open decision. One query."""
    due = OrderSheet.objects.filter(
        decision=decision_id, decision__exercise=exercise, decision__status=Decision.Status.OPEN
    )
    return list(due.exclude(status=OrderSheet.Status.SUBMITTED).values_list("cell__name", flat=True))
