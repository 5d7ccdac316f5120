"""Where the loop of the turn stands: planning, adjudication, or between turns."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.models import Decision, Exercise, Message

DEFAULT_RULE = "moderated"
MODES = {"free": "free", "moderated": "through the umpire", "forbidden": "forbidden"}
PRESS = "press"
RULED = (*Message.Phase.values, PRESS)  # what a rule can be given for


@dataclass(frozen=True)
class Moment:
    """The turn and the phase of play now."""

    turn: int
    phase: str


def present(exercise: Exercise) -> Decision | None:
    """The decision that is open or locked. One query."""
    return exercise.decisions.exclude(status=Decision.Status.CLOSED).first()


def moment(exercise: Exercise) -> Moment:
    """Now: between turns while the clock is paused or no decision is there, else planning or adjudication.

    Two queries.
    """
    decision = present(exercise)
    if decision is not None:
        if exercise.paused_at is not None:
            return Moment(decision.turn, Message.Phase.BETWEEN)
        locked = decision.status == Decision.Status.LOCKED
        return Moment(decision.turn, Message.Phase.ADJUDICATION if locked else Message.Phase.PLANNING)
    last = exercise.decisions.order_by("-id").values_list("turn", flat=True).first()
    return Moment(last or 0, Message.Phase.BETWEEN)


def rule(exercise: Exercise, what: str) -> str:
    """The rule for messages between cells in a phase, or for press releases of cells ("press")."""
    return str(exercise.message_rules.get(what, DEFAULT_RULE))
