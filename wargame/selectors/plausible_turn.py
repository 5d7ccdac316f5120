"""Plausible courses of the turn, for a sheet that is filled in in advance.

They start from what the side knows, never from the truth: hidden facts are imagined, dice show middling values, other
sides follow their policies, and the side itself does what is on its sheet and no more. What it would be asked on the
way gives the menus of its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from adjudication.engine.dice import Dice
from adjudication.engine.menu import pick
from adjudication.engine.planning import futures
from adjudication.engine.planning.forecasts import MomentForecast
from adjudication.engine.play import terms
from adjudication.engine.play.foresight import Foresight, imagined
from adjudication.engine.protocol import Due, TurnTypes
from adjudication.engine.recent_cache import RecentCache
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
    """The decisions that the side may meet until the turn is over, in a turn of each type; `last`: only up to that one.

    It rests on nothing but the picture and the orders, so that the answer is cached for the next look at the page.
    """
    key = (id(rules), side, last, msgspec.msgpack.encode([picture, list(orders)]))
    return _turns.get(key, lambda: (rules, _imagined(rules, picture, side, orders, last)))[1]


@dataclass(frozen=True)
class Planned:
    """The possible orders of a turn sheet for one moment. `own`: the sheet's orders for it, with their places."""

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
    rare: Callable[[str], ExpectedDecision | None] | None = None,
    stand: Callable[[ExpectedDecision], Any] | None = None,
) -> tuple[Planned, ...]:
    """A side's turn sheet moment by moment, in the order in which they come, from what the side knows.

    `known` is what a forecast of the sheet offers: all that can be legal in some possible turn. Without it, the orders
    behind a roll are drafted on middling dice under rules that follow no decision across its dice. `last` is the kind
    of decision that ends the plan. `rare` finds a moment that no imagined turn has: only a forecast has met
    it, or an order of the sheet is for it. `stand` gives the state of a moment as the page shows it: where the pieces
    stand that no one has ordered to go.
    """
    found, menus = [], {one.kind: one for one in known}
    expected = {moment.kind: moment for moment in moments(rules, picture, side, orders, last)}
    if rare is not None:
        kinds = dict.fromkeys([*menus, *(kind for order in orders for kind in sorted(answers(rules, order)))])
        missing = (rare(kind) for kind in kinds if kind not in expected)
        expected |= {moment.kind: moment for moment in missing if moment is not None}
    for moment in expected.values():
        own = tuple((at, order) for at, order in enumerate(orders) if moment.kind in answers(rules, order))
        start = Foresight(rules, side, (moment.state if stand is None else stand(moment),))
        plain = [order for _, order in own]
        look = outlook(start, plain, imagined=not rules.across_dice, menu=menus.get(moment.kind))
        found.append(Planned(moment, own, look))
    return tuple(found)


def rare(place: Position, kind: str) -> ExpectedDecision | None:
    """A decision that the imagined turns do not have, in the first possible turn in which it comes behind the viewer's
    sheet; None if it comes in none, and for a reaction, which no one can plan.

    The forecast that is made behind the requests says which turn that is. Until one is there, a request looks at the
    first few turns only, but for the orders that answer the decision.
    """
    plan = place.plan
    known = next((one for one in plan.moments if one.kind == kind), None)
    if known is None and plan.fresh:
        return None
    parsed = [order for order in plan.parsed if known or kind not in place.rules.answers(order)]
    numbers = (known.first,) if known else tuple(range(futures.QUICK))
    state = futures.state_of(place.rules, place.picture, place.player, parsed, kind, numbers)
    awaiting = place.rules.awaiting(state) if state is not None else None
    if awaiting is None or awaiting.mode == "reaction":
        return None
    due = next(due for due in awaiting.due if due.kind == kind)
    return ExpectedDecision(kind, due.several, state)


def state_planned(
    place: Position, kind: str, last: str = "", stand: Callable[[ExpectedDecision], Any] | None = None
) -> Any | None:
    """The state in which a sheet's next order of a kind would be carried out, the hidden drawn; None where that moment
    is not foreseen. `last` and `stand`: as for the plan that the page shows."""
    side, sheet = place.viewer.side, place.sheet
    if side is None or sheet is None:
        return None
    plans = planned(place.rules, place.picture, side, sheet.orders, place.plan.moments, last, stand=stand)
    return next((plan.look.state for plan in plans if plan.moment.kind == kind), None)


_turns: RecentCache[tuple[int, str, str, bytes], tuple[AnyAdjudicator, tuple[ExpectedDecision, ...]]] = RecentCache(
    KEPT
)


def _imagined(
    rules: AnyAdjudicator, picture: Any, side: str, orders: Sequence[dict[str, Any]], last: str
) -> tuple[ExpectedDecision, ...]:
    found: dict[str, ExpectedDecision] = {}
    parsed = [order for order in (_parsed(rules, plain) for plain in orders) if order is not None]
    for course in _courses(rules, parsed):
        walk = _walk(rules, picture, side, parsed, course.own, last, course.others, course.reply)
        for moment in walk.moments:
            found.setdefault(moment.kind, moment)
        if not walk.settled:
            break  # no one settles the type of this turn: the next walk would be the first again
    return tuple(found.values())


class _Course(NamedTuple):
    """Which type of turn the side wants and the others want, by number, and what is answered where they differ."""

    own: int
    others: int
    reply: int


def _courses(rules: AnyAdjudicator, orders: Sequence[Any]) -> Iterator[_Course]:
    """All want the same type, one after the other; then the side gets its own way against the others, with every
    answer to that. The sheet says what the side wants; if it does not, that is the first type."""
    types = range(max(map(len, rules.turn_types.values()), default=1))
    yield from (_Course(wish, wish, 0) for wish in types)
    wishes = [parse(rules, dict(plain)) for plain in next(iter(rules.turn_types.values()), ())]
    wish = next((at for at, one in enumerate(wishes) if any(_alike(one, order) for order in orders)), 0)
    replies = range(max(map(len, rules.replies.values()), default=1))
    yield from (_Course(wish, other, reply) for other in types if other != wish for reply in replies)


def _alike(wish: Any, order: Any) -> bool:
    """True if an order asks for this, on any terms."""
    return type(wish) is type(order) and terms.bare(order) == wish


def _parsed(rules: AnyAdjudicator, plain: dict[str, Any]) -> Any:
    try:
        return parse(rules, plain)
    except msgspec.ValidationError:
        return None


class _Walk(NamedTuple):
    """The decisions of a side in an imagined turn, and True if the type of the turn is settled in it."""

    moments: list[ExpectedDecision]
    settled: bool


def _walk(
    rules: AnyAdjudicator, picture: Any, side: str, orders: list[Any], wish: int, last: str = "",
    others: int | None = None, reply: int = 0,
) -> _Walk:  # fmt: skip
    """One imagined turn. `others`: the type of turn that other sides want, if not the same; `reply`: what is answered
    where they differ."""
    theirs = wish if others is None else others
    state = imagined(rules, picture)
    turn, dice, left = rules.awaiting(state).turn, Dice(Middling()), list(orders)
    found, settled = list[ExpectedDecision](), False
    for _ in range(LONGEST):
        awaiting = rules.awaiting(state)
        if awaiting.mode == "over" or awaiting.turn != turn:
            break
        answers = {}
        for later in rules.by_chance(state):
            chances = (due for due in rules.awaiting(later).due if due.side == side)
            found += [ExpectedDecision(due.kind, due.several, later) for due in chances]
        for due in awaiting.due:
            settled = settled or due.kind in rules.turn_types
            if due.side == side:
                found.append(ExpectedDecision(due.kind, due.several, rules.fork(state)))
                if due.kind == last:
                    return _Walk(found, settled)
            answers[due.side] = (
                _own(rules, state, due, left, wish, reply)
                if due.side == side
                else _other(rules, state, due, side, theirs, reply)
            )
        for event in rules.adjudicate(state, answers, dice):
            rules.apply(state, event)
    return _Walk(found, settled)


def _other(rules: AnyAdjudicator, state: Any, due: Due, side: str, wish: int, reply: int) -> Any:
    """The answer of another side; a partner gives about half of its possible gift."""
    gift = rules.obliges(state, due.side, side)
    if gift is not None:
        return parse(rules, pick(gift, lambda count: count // 2))
    said = _listed(rules, rules.turn_types, state, due, wish) or _listed(rules, rules.replies, state, due, reply)
    return said or rules.policy(state, due.side)


def _own(rules: AnyAdjudicator, state: Any, due: Due, left: list[Any], wish: int, reply: int) -> Any:
    """The answer of the side itself: its sheet's, otherwise the least that the rules allow."""
    said = _listed(rules, rules.turn_types, state, due, wish)
    if said is not None:
        return said
    for order in left:
        if due.kind in rules.answers(order) and not rules.check(state, due.side, order):
            left.remove(order)
            return order
    said = _listed(rules, rules.replies, state, due, reply) or rules.passing(state, due.side)
    return said or rules.policy(state, due.side)


def _listed(rules: AnyAdjudicator, table: TurnTypes, state: Any, due: Due, number: int) -> Any | None:
    """The answer of a number that a table has for a decision, if it is legal."""
    for plain in table.get(due.kind, ())[number : number + 1]:
        wish = parse(rules, dict(plain))
        if not rules.check(state, due.side, wish):
            return wish
    return None
