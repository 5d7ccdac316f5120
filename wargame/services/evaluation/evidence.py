"""Marks that say: this is evidence on that objective, for it or against it."""

from __future__ import annotations

from typing import TypedDict, Unpack

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

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
    bearing: str | None = None,
) -> bool:
    """Mark something as evidence on an objective, or take the mark off; None for `on` turns it round.

    Returns whether it is marked now. Marking twice changes nothing but the `bearing`, if one is given. Turn and cell
    are stamped from what is marked.
    """
    exercise = locks.hold(exercise.pk)
    objective = exercise.objectives.filter(pk=objective_id).first()
    if objective is None:
        raise Outdated("objective: it is no longer in the data collection plan.")
    if kind not in Evidence.Kind.values:
        raise Refused(f"kind: {kind} cannot be evidence.")
    present = Evidence.objects.filter(objective=objective, kind=kind, ref=ref).first()
    wanted = present is None if on is None else on
    if present is not None:
        if not wanted:
            present.delete()
            logbook.ring(exercise)
        elif bearing is not None:
            _edit(exercise, present, made_by, bearing=bearing)
        return wanted
    if not wanted:
        return False
    thing = evidence_targets.one(exercise, kind, ref)
    if thing is None:
        raise Refused(f"ref: there is no such {Evidence.Kind(kind).label.lower()} in this exercise.")
    Evidence.objects.create(
        exercise=exercise, objective=objective, indicator=_indicator(objective.pk, indicator_id), kind=kind, ref=ref,
        turn=thing.turn, cell_id=thing.cell_id, note=" ".join(note.split())[:300], made_by=made_by[:80],
        number=_next_number(exercise), bearing=_bearing(bearing or Evidence.Bearing.NEUTRAL),
    )  # fmt: skip
    logbook.ring(exercise)
    return True


class EvidenceFields(TypedDict, total=False):
    """The fields of evidence that can change; a field left out stays. No indicator: the objective as a whole."""

    bearing: str
    indicator_id: int | None
    note: str


@transaction.atomic
def change(*, exercise: Exercise, mark_id: int, by: str, **fields: Unpack[EvidenceFields]) -> Evidence:
    """Judge a piece of evidence, pin it to another indicator of its objective, or write another note on it.

    Who changed it last, and when, stays with it. Sending what it has already changes nothing.
    """
    exercise = locks.hold(exercise.pk)
    found = exercise.evidence.filter(pk=mark_id).first()
    if found is None:
        raise Outdated("evidence: it is no longer on record.")
    return _edit(exercise, found, by, **fields)


def _edit(exercise: Exercise, found: Evidence, by: str, **fields: Unpack[EvidenceFields]) -> Evidence:
    before = (found.bearing, found.indicator_id, found.note)
    if "bearing" in fields:
        found.bearing = _bearing(fields["bearing"])
    if "indicator_id" in fields:
        found.indicator = _indicator(found.objective_id, fields["indicator_id"])
    if "note" in fields:
        found.note = " ".join(fields["note"].split())[:300]
    if before != (found.bearing, found.indicator_id, found.note):
        found.edited_by, found.edited_at = by[:80], timezone.now()
        found.save(update_fields=["bearing", "indicator", "note", "edited_by", "edited_at"])
        logbook.ring(exercise)
    return found


def _next_number(exercise: Exercise) -> int:
    """The next number, never one that a mark had before: a finding may still cite it."""
    highest = exercise.evidence.aggregate(most=Max("number"))["most"] or 0
    exercise.last_evidence = max(exercise.last_evidence, highest) + 1
    exercise.save(update_fields=["last_evidence"])
    return exercise.last_evidence


def _bearing(wanted: str) -> str:
    if wanted not in Evidence.Bearing.values:
        raise Refused(f"bearing: {wanted} is not for, against or neutral.")
    return wanted


def _indicator(objective_id: int, indicator_id: int | None) -> Indicator | None:
    if indicator_id is None:
        return None
    found = Indicator.objects.filter(pk=indicator_id, objective_id=objective_id).first()
    if found is None:
        raise Refused("indicator: it belongs to another objective or no longer exists.")
    return found
