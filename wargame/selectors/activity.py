"""The stage of the turn: planning, adjudication, or between turns."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from adjudication.prepared_sql import Prepared
from wargame.models import Decision, Exercise, Message

DEFAULT_RULE = "moderated"
MODES = {"free": "free", "moderated": "through the umpire", "forbidden": "forbidden"}
PRESS = "press"
RULED = (*Message.Activity.values, PRESS)  # what a rule can be given for


_current = Prepared(
    lambda exercise: (
        Decision.objects.filter(exercise=exercise).exclude(status=Decision.Status.CLOSED).order_by("id")[:1]
    ),
    UUID,
)


@dataclass(frozen=True)
class TurnActivity:
    """The turn and what the exercise is doing now."""

    turn: int
    activity: str


def current_decision(exercise: Exercise) -> Decision | None:
    """The decision that is open or locked. One query."""
    found = _current.first(exercise.pk)
    if found is not None:
        found.exercise = exercise
    return found


def current_activity(exercise: Exercise) -> TurnActivity:
    """Now: between turns while the clock is paused or no decision is there, else planning or adjudication.

    Two queries.
    """
    return activity_during(exercise, current_decision(exercise))


def activity_during(exercise: Exercise, decision: Decision | None) -> TurnActivity:
    """The same if the open or locked decision is known. One query if there is none."""
    if decision is not None:
        if exercise.paused_at is not None:
            return TurnActivity(decision.turn, Message.Activity.BETWEEN)
        locked = decision.status == Decision.Status.LOCKED
        return TurnActivity(decision.turn, Message.Activity.ADJUDICATION if locked else Message.Activity.PLANNING)
    last = exercise.decisions.order_by("-id").values_list("turn", flat=True).first()
    return TurnActivity(last or 0, Message.Activity.BETWEEN)


def message_rule(exercise: Exercise, what: str) -> str:
    """The rule for messages between cells during an activity, or for press releases of cells ("press")."""
    return str(exercise.message_rules.get(what, DEFAULT_RULE))
