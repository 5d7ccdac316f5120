"""The end of a student's turns in the copy of a homework, and the result that is kept of it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from adjudication import selectors
from adjudication.engine.planning.alternatives import margin
from adjudication.engine.protocol import Awaiting
from wargame.models import Exercise, HomeworkCopy

ENDED = "Your turns are over. Go to your homework, write what it asks, and hand it in."


def ending(exercise: Exercise, state: Any, awaiting: Awaiting) -> str:
    """The sentence that ends play in the copy of a homework; "" if play goes on, or for any other exercise.

    It keeps the result. One query in a copy, none elsewhere. For callers that hold the exercise.
    """
    if not exercise.is_homework:
        return ""
    copy = HomeworkCopy.objects.select_related("homework__cell").filter(exercise=exercise).first()
    if copy is None or (awaiting.mode != "over" and awaiting.turn <= copy.homework.last_turn):
        return ""
    assert exercise.game is not None
    rules, side = selectors.adjudicator(exercise.game), copy.homework.cell.side
    copy.played_at = timezone.now()
    copy.result = {
        "lead": margin(rules, state, side or ""),
        "points": {score.side: score.points for score in rules.scoreboard(state).shown},
    }
    copy.save(update_fields=["played_at", "result"])
    return ENDED
