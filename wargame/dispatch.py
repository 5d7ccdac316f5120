"""The only place of this app that starts background work: a service makes the row, the message follows its commit."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from adjudication.models import Ruling, Run, Step
from adjudication.services import rulings, runs
from wargame.access import Viewer
from wargame.models import Decision, Exercise, OrderSheet
from wargame.services import exercises, forks, locks, sheets, turns
from wargame.tasks import nudge


@transaction.atomic
def start(*, exercise: Exercise) -> Exercise:
    """Start play."""
    exercise = exercises.start(exercise=exercise)
    nudge(exercise.pk)
    return exercise


@transaction.atomic
def fork(*, exercise: Exercise, owner: Any, title: str, seq: int) -> Exercise:
    """Begin a what-if exercise from a step."""
    copy = forks.fork(exercise=exercise, owner=owner, title=title, seq=seq)
    nudge(copy.pk)
    return copy


@transaction.atomic
def submit(*, viewer: Viewer, sheet_id: int, form_key: UUID, seq: int, seen: str = "") -> OrderSheet:
    """Submit a sheet; the last one may lock the decision and start its run."""
    sheet = sheets.submit(viewer=viewer, sheet_id=sheet_id, form_key=form_key, seq=seq, seen=seen)
    nudge(viewer.exercise.pk)
    return sheet


@transaction.atomic
def lock(*, exercise: Exercise, decision_id: int) -> Decision:
    """The umpire locks a decision and so starts its run."""
    decision = turns.lock(exercise=exercise, decision_id=decision_id, by=Decision.LockedBy.UMPIRE)
    nudge(exercise.pk)
    return decision


@transaction.atomic
def publish(*, exercise: Exercise, run_id: UUID, generation: int) -> Step:
    """The umpire publishes a draft."""
    step = turns.publish(exercise=exercise, run_id=run_id, generation=generation)
    nudge(exercise.pk)
    return step


@transaction.atomic
def undo(*, exercise: Exercise, seq: int, reason: str) -> Step:
    """The umpire takes back the last publication."""
    step = turns.undo(exercise=exercise, seq=seq, reason=reason)
    nudge(exercise.pk)
    return step


@transaction.atomic
def amend(
    *, exercise: Exercise, seq: int, edits: list[dict[str, Any]], reason: str, note: str, tell_cells: bool
) -> Step:
    """The umpire edits the state between runs."""
    step = turns.amend(exercise=exercise, seq=seq, edits=edits, reason=reason, note=note, tell_cells=tell_cells)
    nudge(exercise.pk)
    return step


@transaction.atomic
def rule(*, exercise: Exercise, run: Run, **ruling: Any) -> Ruling:
    """The umpire rules on a draft; unless it was accepted as it is, the run is made again."""
    locks.playing(exercise.pk)
    made, _ = rulings.rule(run=run, **ruling)
    nudge(exercise.pk)
    return made


@transaction.atomic
def withdraw(*, exercise: Exercise, ruling: Ruling) -> None:
    """The umpire takes a ruling back."""
    locks.playing(exercise.pk)
    rulings.withdraw(ruling=ruling)
    nudge(exercise.pk)


@transaction.atomic
def retry(*, exercise: Exercise, run: Run) -> None:
    """Run a failed run again."""
    locks.playing(exercise.pk)
    runs.retry(run=run)
    nudge(exercise.pk)


@transaction.atomic
def type_dice(*, exercise: Exercise, run: Run, draw: int, values: list[int]) -> None:
    """Enter dice thrown in the room."""
    locks.playing(exercise.pk)
    runs.type_dice(run=run, draw=draw, values=values)
    nudge(exercise.pk)
