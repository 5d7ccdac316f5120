"""Whether an exercise is a practice turn, or has one."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from wargame.models import Exercise, Homework


@dataclass(frozen=True)
class Practice:
    """`here`: this is a practice turn; otherwise one is running for it. `other` is the exercise on the other side.

    `alone`: one person plays it against the program. `task`: the code of the homework whose copy this is.
    """

    here: bool
    other: UUID
    alone: bool = False
    task: str = ""


def practice(exercise: Exercise) -> Practice | None:
    """The practice turn that this is, or that is running. No query if the exercise came with its practice, and one in a
    copy of a homework."""
    if exercise.practice_of_id is not None:
        return Practice(True, exercise.practice_of_id)
    if exercise.is_homework and exercise.own_practice_of_id is not None:
        task = Homework.objects.filter(copies__exercise=exercise).values_list("code", flat=True).first()
        return Practice(True, exercise.own_practice_of_id, task=task or "")
    if exercise.own_practice_of_id is not None:
        return Practice(True, exercise.own_practice_of_id, alone=True)
    beside: Exercise | None = getattr(exercise, "practice", None)
    return Practice(False, beside.pk) if beside is not None else None
