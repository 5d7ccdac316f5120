"""Marks that say: this is evidence for that objective."""

from __future__ import annotations

from django.db import transaction

from wargame.errors import Outdated, Refused
from wargame.models import Evidence, Exercise, Indicator
from wargame.selectors.evaluation import evidence_targets
from wargame.services import locks, logbook


@transaction.atomic
def mark(
    *,
    exercise: Exercise,
    objective_id: int,
    kind: str,
    ref: str,
    made_by: str,
    on: bool | None = None,
    indicator_id: int | None = None,
    note: str = "",
) -> bool:
    """Mark something as evidence for an objective, or take the mark off; None for `on` turns it round.

    Returns whether it is marked now. Marking twice changes nothing. Turn and cell are stamped from what is marked.
    """
    exercise = locks.hold(exercise.pk)
    objective = exercise.objectives.filter(pk=objective_id).first()
    if objective is None:
        raise Outdated("objective: it is no longer in the data plan.")
    if kind not in Evidence.Kind.values:
        raise Refused(f"kind: {kind} cannot be evidence.")
    present = Evidence.objects.filter(objective=objective, kind=kind, ref=ref).first()
    wanted = present is None if on is None else on
    if present is not None:
        if not wanted:
            present.delete()
            logbook.ring(exercise)
        return wanted
    if not wanted:
        return False
    thing = evidence_targets.one(exercise, kind, ref)
    if thing is None:
        raise Refused(f"ref: there is no such {Evidence.Kind(kind).label.lower()} in this exercise.")
    Evidence.objects.create(
        exercise=exercise, objective=objective, indicator=_indicator(objective.pk, indicator_id), kind=kind, ref=ref,
        turn=thing.turn, cell_id=thing.cell_id, note=" ".join(note.split())[:300], made_by=made_by[:80],
    )  # fmt: skip
    logbook.ring(exercise)
    return True


def _indicator(objective_id: int, indicator_id: int | None) -> Indicator | None:
    if indicator_id is None:
        return None
    found = Indicator.objects.filter(pk=indicator_id, objective_id=objective_id).first()
    if found is None:
        raise Refused("indicator: it belongs to another objective or no longer exists.")
    return found
