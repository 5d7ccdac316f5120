"""The first side in a step: the choice of the side with the initiative (2.1, K-03), for a step or the whole turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn import events as ev
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects
from adjudication.systems.opuc.turn.orders import First

_RULE = "2.1"
LASTS = ("turn", "step")  # the usual one first


def ask_first(run: Run, then: str) -> None:
    """Ask for the first side in the current step, then continue at `then` with `state.first` and `state.actor` set."""
    run.call("precedence", then)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("precedence", "decision")]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "precedence":
        yield Option("first", {"who": OneOf(SIDES), "lasts": OneOf(LASTS)}, "precedence", _RULE)


def _check(f: Facts, s: State, side: int, order: First) -> list[Problem]:
    return []


def _take(run: Run, side: int, order: First) -> None:
    run.do(ev.FirstChosen(SIDES[side], order.who, run.state.phase, order.lasts))
    run.back()


def _owner(f: Facts, s: State) -> tuple[int, ...]:
    return (s.initiative,)


def _said(f: Facts, s: State, side: int) -> First | None:
    """The choice that `side` has made for the rest of the turn; None if it has made none."""
    return First(SIDES[s.lead]) if s.lead >= 0 else None


DECISIONS = {"precedence": Decision(_owner, (AnswerType(First, _RULE, _subjects, _options, _check, _take),), _said)}
