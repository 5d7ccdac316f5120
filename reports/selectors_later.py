"""Records added after a moment: why an approved report may need a successor."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Model

from adjudication.models import Step
from wargame.models import (
    Answer,
    Delivery,
    Evidence,
    Exercise,
    Message,
    Observation,
    Outcome,
    RfiAnswer,
)

KINDS: tuple[tuple[type[Model], str, str, str, str], ...] = (
    (Evidence, "exercise", "made_at", "piece of evidence", "pieces of evidence"),
    (Evidence, "exercise", "edited_at", "change to the evidence", "changes to the evidence"),
    (Observation, "exercise", "created_at", "note", "notes"),
    (Answer, "round__survey__exercise", "answered_at", "survey answer", "survey answers"),
    (Outcome, "round__survey__exercise", "decided_at", "outcome of a forecast", "outcomes of forecasts"),
    (Message, "exercise", "created_at", "message", "messages"),
    (RfiAnswer, "rfi__exercise", "at", "answer to a request", "answers to requests"),
    (Delivery, "inject__exercise", "answered_at", "answer to an inject", "answers to injects"),
    (Step, "game__exercise", "created_at", "step of the ledger", "steps of the ledger"),
)


def since(exercise: Exercise, moment: datetime) -> tuple[str, ...]:
    """Each kind of record with additions, counted as text. One query for each kind."""
    found = []
    for model, path, field, one, many in KINDS:
        number = model._default_manager.filter(**{path: exercise.pk, f"{field}__gt": moment}).count()
        if number:
            found.append(f"{number} {one if number == 1 else many}")
    return tuple(found)
