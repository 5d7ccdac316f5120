"""Behaviours of the other sides in the possible turns of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.menu import Chooser, parse, pick
from adjudication.engine.protocol import Due

Behaviour = Callable[[Any, Any, Due, Chooser], Any]


def by_doctrine(adjudicator: Any, state: Any, due: Due, below: Chooser) -> Any:
    """The order of the policy."""
    return adjudicator.policy(state, due.side)


def holding_back(adjudicator: Any, state: Any, due: Due, below: Chooser) -> Any:
    """The order that does nothing if the rules allow one, otherwise the order of the policy."""
    end = done(adjudicator) if due.several else None
    if end is not None and not adjudicator.check(state, due.side, end):
        return end
    return adjudicator.policy(state, due.side)


def unpredictable(adjudicator: Any, state: Any, due: Due, below: Chooser) -> Any:
    """Any legal order every second time, otherwise the order of the policy."""
    if below(2):
        return adjudicator.policy(state, due.side)
    subjects = list(adjudicator.subjects(state, due.side))
    while subjects:
        found = list(adjudicator.choices(state, due.side, subjects.pop(below(len(subjects))).id))
        if found:
            return parse(pick(found[below(len(found))], below), adjudicator.order_type)
    return adjudicator.policy(state, due.side)


BEHAVIOURS: tuple[Behaviour, ...] = (by_doctrine, holding_back, by_doctrine, unpredictable)
"""Of the other sides, turn by turn: half of the turns by doctrine."""


def toward(adjudicator: Any, side: str, behaviour: Behaviour, below: Chooser) -> Callable[[Any, Due], Any]:
    """The answers to decisions without an order in a possible turn of a side's sheet: a partner whose goodwill the
    sheet depends on gives something, another cell of the side follows the policy, and all others follow a behaviour."""

    def policy(state: Any, due: Due) -> Any:
        if due.side == side:
            return adjudicator.policy(state, side)
        gift = adjudicator.obliges(state, due.side, side)
        if gift is not None:
            return parse(pick(gift, below), adjudicator.order_type)
        return behaviour(adjudicator, state, due, below)

    return policy


def done(adjudicator: Any) -> Any:
    """The order that ends a list."""
    return parse({"do": "done"}, adjudicator.order_type)
