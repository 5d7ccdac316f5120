"""Opening the replay to all, and closing it again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Exercise, LogEntry
from wargame.services import locks, logbook

OVER = (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)


@transaction.atomic
def release(*, exercise: Exercise) -> Exercise:
    """Open the replay, with the truth of every step, to all seated people. Only after the end; a repeated call changes
    nothing."""
    exercise = locks.hold(exercise.pk)
    if exercise.status not in OVER or exercise.game is None:
        raise Refused("End the exercise first. The replay reveals what was hidden from each cell.")
    if exercise.replay_released_at is None:
        exercise.replay_released_at = timezone.now()
        exercise.save(update_fields=["replay_released_at"])
        text = "The replay is released. Everyone can step through the exercise as it truly was."
        logbook.write(exercise, LogEntry.Kind.NOTICE, text, public=True)
    return exercise


@transaction.atomic
def withdraw(*, exercise: Exercise) -> Exercise:
    """Close the replay to all but the umpire. A repeated call changes nothing."""
    exercise = locks.hold(exercise.pk)
    if exercise.replay_released_at is not None:
        exercise.replay_released_at = None
        exercise.save(update_fields=["replay_released_at"])
        logbook.write(exercise, LogEntry.Kind.NOTICE, "The replay is no longer open to the cells.", public=True)
    return exercise
