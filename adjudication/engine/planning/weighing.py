"""How good an order looked before it was given: its chance of a gain, and the average gain.

Both are worked out from states drawn from what its side knew, by the side's own undertaking alone: what the order
begins is played on by policy, and the phases that follow are left out. The first throw is tried in every way, and what
falls later is sampled, the same for the same question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, DiceNeeded
from adjudication.engine.menu import admits, pick
from adjudication.engine.planning import courses, futures, stakes, throws
from adjudication.engine.planning.courses import SheetBehind, TriedDice
from adjudication.engine.planning.prospects import after, leads_to_dice
from adjudication.engine.play import terms

STATES = 2
"""States that the side could not tell apart, in which its order is tried; another order is tried in the first."""
MOST_WAYS = 56
"""Ways of the first throw that are all tried, those of three dice; of a throw with more, as many samples."""
OTHERS = 3
"""Other orders that are tried."""
OPTIONS = 24
"""Options of a menu that are counted."""


class Weight(msgspec.Struct, frozen=True):
    """The weight of an order before it is given. `chance`: that its side gains something, 0 to 1. `gain`: the average
    net gain in counted things, such as units, places or points."""

    chance: float
    gain: float


class Alternatives(msgspec.Struct, frozen=True):
    """The alternatives to an order: the number of other options among the first `OPTIONS` of the menu, and the best of
    up to `OTHERS` of the same kind; None if none of these leads to dice."""

    number: int
    best: Weight | None


def weigh(rules: Any, picture: Any, side: str, order: Any) -> Weight | None:
    """The weight of an order, from what its side knows; None if it leads to no dice, or is illegal in every state
    tried."""
    return _weigh(rules, [futures.drawn(rules, picture, side, number) for number in range(STATES)], side, order)


def alternatives(rules: Any, picture: Any, side: str, order: Any) -> Alternatives:
    """The alternatives to an order, from what its side knows."""
    state = futures.drawn(rules, picture, side, 0)
    due, plain = rules.awaiting(state).due, msgspec.to_builtins(order)
    if not any(one.side == side for one in due):
        return Alternatives(0, None)
    options = list(islice(rules.legal_orders(state, side), OPTIONS))
    own = next((option for option in options if admits([option], plain)), None)
    subject = own.subject if own is not None else ""
    alike = sorted(
        (option for option in options if option.do == plain["do"] and option is not own),
        key=lambda option: option.subject != subject,
    )  # fmt: skip
    tried = (msgspec.convert(pick(option, lambda n: n - 1), rules.order_type) for option in alike[:OTHERS])
    weights = [found for one in tried if (found := _weigh(rules, [state], side, one)) is not None]
    best = max(weights, key=lambda one: (one.gain, one.chance), default=None)
    return Alternatives(len(options) - (own is not None), best)


def _weigh(rules: Any, states: Sequence[Any], side: str, order: Any) -> Weight | None:
    if not leads_to_dice(rules, order.__struct_config__.tag):
        return None
    own, found = rules.counted_as(states[0], side), list[tuple[float, float, float]]()
    tried = 0
    for state in states:
        fitted, problems = terms.fitted(rules, state, side, order)
        if problems:
            continue
        before, ways = rules.holdings(state), list(_courses(rules, state, side, fitted))
        tried += bool(ways)
        for chance, events in ways:
            changed = stakes.change(rules, before, after(rules, state, events))
            good, bad = balance(own, changed)
            found.append((chance, float(good > 0), good - bad))
    if not found:
        return None
    return Weight(
        sum(chance * gains for chance, gains, _ in found) / tried, sum(chance * net for chance, _, net in found) / tried
    )


def _courses(rules: Any, state: Any, side: str, order: Any) -> Iterator[tuple[float, list[Any]]]:
    """The courses of a legal order with their chances; empty if it leads to no dice."""
    behind = SheetBehind(side)
    try:
        courses.course(rules, state, order, Dice(TriedDice(())), behind)
    except DiceNeeded as needed:
        first = needed
    else:
        return
    if throws.ways(first.count, first.faces) > MOST_WAYS:
        for number in range(MOST_WAYS):
            yield 1 / MOST_WAYS, courses.course(rules, state, order, Dice(TriedDice((), number)), behind).events
        return
    for number, (values, chance) in enumerate(throws.throws(first.count, first.faces)):
        yield chance, courses.course(rules, state, order, Dice(TriedDice((values,), number)), behind).events


def balance(side: str, changed: stakes.Change) -> tuple[int, int]:
    """The things that a side gains and loses by a change. A loss between two sides counts once; spending does not
    count."""
    good = bad = 0
    for holding, number in changed.items():
        if holding.spent:
            continue
        own = holding.side == side
        if not own and holding.name and holding._replace(side=side) in changed:
            continue
        better = (number > 0) == (own != holding.burden)
        good, bad = (good + abs(number), bad) if better else (good, bad + abs(number))
    return good, bad
