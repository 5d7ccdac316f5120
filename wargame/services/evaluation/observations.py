"""Notes of recorders, and the director's answers to what was meant for them."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from wargame.errors import Outdated, Refused
from wargame.models import Cell, Evidence, Exercise, Indicator, Objective, Observation
from wargame.selectors.evaluation.evidence import segment
from wargame.services import locks, logbook
from wargame.services.evaluation import evidence
from wargame.viewer import Viewer

LONGEST = 2000


@transaction.atomic
def note(
    *,
    viewer: Viewer,
    text: str,
    cell_id: int | None = None,
    objective_id: int | None = None,
    indicator_id: int | None = None,
    to_director: bool = False,
    form_key: UUID | None = None,
    bearing: str = Evidence.Bearing.NEUTRAL,
) -> Observation:
    """Write a note; turn, segment and time are stamped. The same form sent twice makes one note.

    An indicator alone is a note too: it was seen. A note with an objective is evidence on it, with a `bearing`, unless
    it is private.
    """
    exercise = locks.hold(viewer.exercise.pk)
    if exercise.status == Exercise.Status.ARCHIVED:
        raise Outdated("The exercise is archived. You can no longer add notes.")
    if form_key is not None and (known := exercise.observations.filter(form_key=form_key).first()) is not None:
        return known
    indicator = _indicator(exercise, indicator_id)
    text = text.strip() or (indicator.text if indicator else "")
    if not text:
        raise Refused("text: write what you saw or heard.")
    if len(text) > LONGEST:
        raise Refused(f"text: at most {LONGEST} characters.")
    objective = indicator.objective if indicator else _objective(exercise, objective_id)
    turn, phase, part = segment(exercise)
    made = Observation.objects.create(
        exercise=exercise, seat=viewer.seat, author=viewer.label, form_key=form_key, turn=turn, phase=phase,
        segment=part, cell=_cell(exercise, cell_id) or (indicator.cell if indicator else None), objective=objective,
        indicator=indicator, text=text, to_director=to_director,
    )  # fmt: skip
    if objective is not None and not to_director:
        evidence.mark(
            exercise=exercise, objective_id=objective.pk, kind=Evidence.Kind.OBSERVATION, ref=str(made.pk),
            indicator_id=indicator.pk if indicator else None, made_by=viewer.label, on=True,
            bearing=bearing or None,
        )  # fmt: skip
    logbook.ring(exercise, seats=[viewer.seat])
    return made


def _indicator(exercise: Exercise, wanted: int | None) -> Indicator | None:
    if wanted is None:
        return None
    found = Indicator.objects.select_related("objective", "cell").filter(pk=wanted, objective__exercise=exercise)
    if (indicator := found.first()) is None:
        raise Outdated("indicator: it is no longer in the data collection plan.")
    return indicator


def _objective(exercise: Exercise, wanted: int | None) -> Objective | None:
    if wanted is None:
        return None
    found = exercise.objectives.filter(pk=wanted).first()
    if found is None:
        raise Outdated("objective: it is no longer in the data collection plan.")
    return found


def _cell(exercise: Exercise, wanted: int | None) -> Cell | None:
    if wanted is None:
        return None
    found = exercise.cells.exclude(kind=Cell.Kind.WHITE).filter(pk=wanted).first()
    if found is None:
        raise Refused("cell: there is no such cell to watch.")
    return found


@transaction.atomic
def answer(*, exercise: Exercise, note_id: int, text: str, by: str) -> Observation:
    """The director answers a private word; its author reads the answer at their desk."""
    exercise = locks.hold(exercise.pk)
    found = exercise.observations.filter(pk=note_id, to_director=True).first()
    if found is None:
        raise Outdated("note: this message to the director does not exist.")
    if not text.strip() or len(text) > LONGEST:
        raise Refused(f"answer: write 1 to {LONGEST} characters.")
    found.answer, found.answered_by, found.answered_at = text.strip(), by[:80], timezone.now()
    found.save(update_fields=["answer", "answered_by", "answered_at"])
    logbook.ring(exercise, seats=[found.seat])
    return found
