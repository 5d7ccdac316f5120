"""The point from which the umpire must approve all who join a side."""

from __future__ import annotations

from wargame.models import Decision, Exercise


def is_late(exercise: Exercise) -> bool:
    """True if play has begun for people who join. If the program makes the set-up, it begins when the orders of turn 1
    lock. One query then."""
    if exercise.status != Exercise.Status.PLAYING or not exercise.set_up_by_default:
        return exercise.status == Exercise.Status.PLAYING
    return exercise.decisions.filter(turn__gt=0).exclude(status=Decision.Status.OPEN).exists()
