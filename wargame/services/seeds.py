"""When the secret seed of the dice becomes public: at the end of an exercise, or of the last syndicate of a course."""

from __future__ import annotations

from adjudication.services import games
from wargame.models import Course, Exercise, LogEntry
from wargame.services import logbook

LATER = "The dice seed is shown when every syndicate of the course has ended."
MAY_ROLL = (Exercise.Status.SETUP, Exercise.Status.PLAYING)


def hold_course(exercise: Exercise) -> None:
    """Lock the course of a syndicate, which comes before the lock of the exercise. Nothing without a course."""
    if exercise.course_id is not None:
        Course.objects.select_for_update().get(pk=exercise.course_id)


def reveal(exercise: Exercise) -> str:
    """Reveal the seed of an exercise that has just ended, and give the sentence of its log.

    All syndicates of a course have one seed, so it stays secret until the last of them has ended; then the log of each
    shows it. For callers in a transaction that hold the course and the exercise.
    """
    others: list[Exercise] = []
    if exercise.course is not None:
        others = list(exercise.course.syndicates.exclude(pk=exercise.pk).select_related("game").order_by("syndicate"))
        if any(one.status in MAY_ROLL for one in others):
            return LATER
    for one in others:
        logbook.write(one, LogEntry.Kind.NOTICE, _revealed(one), public=True)
    return _revealed(exercise)


def _revealed(exercise: Exercise) -> str:
    assert exercise.game is not None
    game = games.reveal_seed(game=exercise.game)
    return f"The dice seed was {bytes(game.seed).hex()}."
