"""A plausible course of the turn, for a sheet that is filled in in advance.

It starts from what the side knows, never from the truth: hidden facts are imagined, dice show middling values, and
other sides follow their policies. What the side would be asked on the way gives the menus of its standing orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from adjudication.engine.dice import Dice
from adjudication.engine.foresight import Foresight, imagined
from adjudication.engine.lately import Lately
from adjudication.engine.menu import pick
from adjudication.engine.planning.forecasts import MomentForecast
from adjudication.engine.protocol import Due
from adjudication.selectors import AnyAdjudicator
from wargame.selectors.drafts import Middling, Outlook, answers, outlook, parse
from wargame.selectors.position import Position

LONGEST = 400  # decisions of one imagined turn
KEPT = 32  # imagined turns that are remembered


@dataclass(frozen=True)
class ExpectedDecision:
    """The first time the side is asked for a kind of decision, and the state it is asked in."""

    kind: str
    several: bool
    state: Any


def moments(
    rules: AnyAdjudicator, picture: Any, side: str, orders: Sequence[dict[str, Any]], last: str = ""
) -> tuple[ExpectedDecision, ...]:
    """What the side may be asked until the turn is over, in a turn of each type; `last`: only until it is asked that.

    It rests on nothing but the picture and the orders, so that the answer is cached for the next look at the page.
    """
    key = (id(rules), side, last, msgspec.msgpack.encode([picture, list(orders)]))
    return _turns.get(key, lambda: (rules, _imagined(rules, picture, side, orders, last)))[1]


@dataclass(frozen=True)
class Planned:
    """What may be put on a turn sheet for one moment: `own` are the sheet's orders for it, each with its place."""

    moment: ExpectedDecision
    own: tuple[tuple[int, dict[str, Any]], ...]
    look: Outlook


def planned(
    rules: AnyAdjudicator,
    picture: Any,
    side: str,
    orders: Sequence[dict[str, Any]],
    known: Sequence[MomentForecast],
    last: str = "",
) -> tuple[Planned, ...]:
    """A side's turn sheet moment by moment, in the order in which they come, from what the side knows.

    `known` is what a forecast of the sheet offers: all that can be legal in some possible turn. Without it, the orders
    behind a roll are drafted on middling dice under rules that follow no decision across its dice. `last` is the kind
    of decision that ends the plan.
    """
    found, menus = [], {one.kind: one for one in known}
    for moment in moments(rules, picture, side, orders, last):
        own = tuple((at, order) for at, order in enumerate(orders) if moment.kind in answers(rules, order))
        start = Foresight(rules, side, (moment.state,))
        plain = [order for _, order in own]
        look = outlook(start, plain, imagined=not rules.followed, menu=menus.get(moment.kind))
        found.append(Planned(moment, own, look))
    return tuple(found)


def state_planned(place: Position, kind: str, last: str = "") -> Any | None:
    """The state in which a sheet's next order of a kind would be carried out, the hidden drawn; None where that moment
    is not foreseen. `last`: as for the plan that the page shows."""
    side, sheet = place.viewer.side, place.sheet
    if side is None or sheet is None:
        return None
    plans = planned(place.rules, place.picture, side, sheet.orders, place.plan.moments, last)
    return next((plan.look.state for plan in plans if plan.moment.kind == kind), None)


_turns: Lately[tuple[int, str, str, bytes], tuple[AnyAdjudicator, tuple[ExpectedDecision, ...]]] = Lately(KEPT)


def _imagined(
    rules: AnyAdjudicator, picture: Any, side: str, orders: Sequence[dict[str, Any]], last: str
) -> tuple[ExpectedDecision, ...]:
    found: dict[str, ExpectedDecision] = {}
    parsed = [order for order in (_parsed(rules, plain) for plain in orders) if order is not None]
    for number in range(max(map(len, rules.turning.values()), default=1)):
        walk = _walk(rules, picture, side, parsed, number, last)
        for moment in walk.moments:
            found.setdefault(moment.kind, moment)
        if not walk.settled:
            break  # nobody settles the type of this turn: the next walk would be the first again
    return tuple(found.values())


def _parsed(rules: AnyAdjudicator, plain: dict[str, Any]) -> Any:
    try:
        return parse(rules, plain)
    except msgspec.ValidationError:
        return None


class _Walk(NamedTuple):
    """What a side is asked in an imagined turn, and whether somebody settles the type of the turn in it."""

    moments: list[ExpectedDecision]
    settled: bool


def _walk(rules: AnyAdjudicator, picture: Any, side: str, orders: list[Any], number: int, last: str = "") -> _Walk:
    state = imagined(rules, picture)
    turn, dice, left = rules.awaiting(state).turn, Dice(Middling()), list(orders)
    found, settled = list[ExpectedDecision](), False
    for _ in range(LONGEST):
        awaiting = rules.awaiting(state)
        if awaiting.mode == "over" or awaiting.turn != turn:
            break
        answers = {}
        for due in awaiting.due:
            settled = settled or due.kind in rules.turning
            if due.side == side:
                found.append(ExpectedDecision(due.kind, due.several, rules.fork(state)))
                if due.kind == last:
                    return _Walk(found, settled)
            own = due.side == side
            answers[due.side] = (
                _answer(rules, state, due, left, number) if own else _other(rules, state, due, side, number)
            )
        for event in rules.adjudicate(state, answers, dice):
            rules.apply(state, event)
    return _Walk(found, settled)


def _other(rules: AnyAdjudicator, state: Any, due: Due, side: str, number: int) -> Any:
    """What another side answers: a partner gives about half of what it may give the side."""
    gift = rules.obliges(state, due.side, side)
    if gift is not None:
        return parse(rules, pick(gift, lambda count: count // 2))
    return _answer(rules, state, due, [], number)


def _answer(rules: AnyAdjudicator, state: Any, due: Due, left: list[Any], number: int) -> Any:
    for plain in rules.turning.get(due.kind, ())[number : number + 1]:
        wish = parse(rules, dict(plain))
        if not rules.check(state, due.side, wish):
            return wish
    for order in left:
        if due.kind in rules.answers(order) and not rules.check(state, due.side, order):
            left.remove(order)
            return order
    return rules.policy(state, due.side)
