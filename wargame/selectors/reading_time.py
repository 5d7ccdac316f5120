"""The reading time: the minute between a publication and the clock of the next decision."""

from __future__ import annotations

from wargame.models import Exercise


def reading_within(exercise: Exercise, left: int) -> int:
    """The seconds left that are reading time: those beyond what the clock itself counts."""
    return max(0, left - exercise.clock_length) if exercise.clock_length is not None else 0
