"""The forecast of a cell's whole-turn sheet, if ready: shares, reasons, menus.

Nothing is worked out here. `wargame.services.forecasts` makes forecasts behind the requests; until one is there, the
last one from the same picture serves, marked as such. On large maps the first turns are their own answer. An
order that was just put behind its sheet has its share from the menus of the last forecast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import thread_time
from typing import Any

import msgspec

from adjudication.engine import menu
from adjudication.engine.planning import futures
from adjudication.engine.planning.forecasts import MomentForecast, OrderForecast, SheetForecast
from adjudication.engine.play import terms
from adjudication.engine.play.foresight import imagined
from adjudication.engine.play.remits import Who, side_of
from adjudication.engine.protocol import reason, say
from adjudication.selectors import AnyAdjudicator

PATIENCE = 0.08
"""Seconds of the processor in which a request may find out that an order is hopeless; after that it is put on the
sheet, and the forecast behind the requests says so."""


@dataclass(frozen=True)
class Share:
    """In how many possible turns an order is carried out, of those in which its moment comes.

    In `short` of them it does less than it says: a move (`moves`) stops before its goal, an attack has fewer units.
    Without any `failed`, the reason is that of the first turn: an example.
    `of` is how many turns were tried. `reason` is the most frequent reason why not, with its rule, in `failed` turns.
    `hopeless`: a rule refuses the order in all of them. Not `fresh`: the sheet has changed since.
    """

    carried: int
    due: int
    of: int
    failed: int = 0
    reason: str = ""
    rule: str = ""
    hopeless: bool = False
    fresh: bool = True
    short: int = 0
    moves: bool = False
    sets_out: bool = False  # it says of a move only that it begins

    @property
    def arrives(self) -> int:
        """In how many turns a move ends where it is sent."""
        return self.carried - self.short

    @property
    def percent(self) -> int:
        """For the length of a bar."""
        return round(100 * (self.arrives if self.moves else self.carried) / (self.due or self.of))


@dataclass(frozen=True)
class SheetOutlook:
    """A sheet in possible turns: a share for each order by its place, what else may be ordered moment by moment.

    `branches` has, by the heading of a branch, in how many of how many turns it comes.
    `parsed` are the orders that can be read. Not `fresh`: a forecast of this sheet has still to be made, in whole or
    apart from its first turns.
    """

    parsed: tuple[Any, ...] = ()
    shares: Mapping[int, Share] = field(default_factory=dict)
    moments: tuple[MomentForecast, ...] = ()
    fresh: bool = False
    branches: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def plan(rules: AnyAdjudicator, picture: Any, who: Who, orders: Sequence[dict[str, Any]]) -> SheetOutlook:
    """The forecast of a sheet of plain orders."""
    places, parsed = read(rules, orders)
    made = futures.remembered(rules, picture, who, parsed)
    first = made or futures.first_answer(rules, picture, who, parsed)
    if first is not None:
        shares = _shares(rules, places, first.orders, True, made is not None)
        return SheetOutlook(parsed, shares, first.moments, made is not None, _branches(rules, first))
    last = futures.latest(rules, picture, who)
    if last is None:
        return SheetOutlook(parsed)
    before, said = last[0], last[1].orders
    found = [next((one for given, one in zip(before, said, strict=True) if given == order), None) for order in parsed]
    shares = _shares(rules, places, found, False)
    if parsed and found[-1] is None and parsed[:-1] == before:
        new = if_added(rules, picture, who, orders[: places[-1]], parsed[-1])
        shares |= {places[-1]: replace(new, fresh=False)} if new is not None and new.carried else {}
    return SheetOutlook(parsed, shares, last[1].moments, branches=_branches(rules, last[1]))


def _branches(rules: AnyAdjudicator, made: SheetForecast) -> dict[str, tuple[int, int]]:
    return {one.title: (turns, made.of) for one, turns in zip(rules.branches, made.branches, strict=True)}


def refusal(rules: AnyAdjudicator, picture: Any, who: Who, orders: Sequence[dict[str, Any]]) -> str:
    """The reason why the last order of a whole-turn sheet is impossible in every turn, with the rule; empty if it is
    possible, or if the answer is not known soon: the page then shows the forecast."""
    places, parsed = read(rules, orders)
    if not places or places[-1] != len(orders) - 1:
        return ""
    behind = futures.added(rules, picture, who, parsed[:-1], parsed[-1])
    if behind is not None and behind.carried:
        return ""
    ends = thread_time() + PATIENCE
    problem = futures.surely_hopeless(rules, picture, who, parsed, lambda: thread_time() < ends)
    return reason(rules.catalogue, problem) if problem else ""


def if_added(
    rules: AnyAdjudicator, picture: Any, who: Who, orders: Sequence[dict[str, Any]], order: Any
) -> Share | None:
    """In how many possible turns an order would be carried out behind a sheet; None while that is not known. How far a
    move gets is known once it is on the sheet."""
    found = futures.added(rules, picture, who, read(rules, orders)[1], order)
    if found is None or not found.read:
        return None
    of = found.of if found.read == found.due else found.read
    leaves = found.carried > 0 and rules.arrived(imagined(rules, picture), order) is not None
    share = Share(found.carried, found.read, of, sets_out=leaves)
    return share if found.carried else _with_example(rules, picture, who, read(rules, orders)[1], order, share)


def _with_example(
    rules: AnyAdjudicator, picture: Any, who: Who, parsed: Sequence[Any], order: Any, share: Share
) -> Share:
    """The share of an order that is legal in no possible turn, with the reason in the first of them."""
    made = futures.remembered(rules, picture, who, parsed)
    moments = made.moments if made is not None else ()
    moment = next((one for one in moments if one.kind in rules.answers(order)), None)
    state = moment and futures.state_of(rules, picture, who, parsed, moment.kind, (moment.first,))
    problems = terms.fitted(rules, state, side_of(who), order)[1] if state is not None else ()
    problem = next(iter(problems), None)
    return share if problem is None else replace(share, reason=say(rules.catalogue, problem), rule=problem.rule)


def read(rules: AnyAdjudicator, orders: Sequence[dict[str, Any]]) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    """The orders that can be read, and their places on the sheet."""
    places, parsed = [], []
    for at, order in enumerate(orders):
        try:
            parsed.append(menu.parse(order, rules.order_type))
        except msgspec.ValidationError:
            continue  # still being put together
        places.append(at)
    return tuple(places), tuple(parsed)


def _shares(
    rules: AnyAdjudicator, places: Sequence[int], said: Sequence[OrderForecast | None], fresh: bool, whole: bool = True
) -> dict[int, Share]:
    """The shares of orders. Not `whole`: from the first turns alone, which call no order hopeless."""
    return {at: _share(rules, one, fresh, whole) for at, one in zip(places, said, strict=True) if one is not None}


def _share(rules: AnyAdjudicator, said: OrderForecast, fresh: bool, whole: bool) -> Share:
    problem = said.problem
    return Share(
        carried=said.carried,
        due=max(said.due, said.carried),
        of=said.of,
        failed=said.failed if problem else 0,
        reason=say(rules.catalogue, problem) if problem else "",
        rule=problem.rule if problem else "",
        hopeless=said.hopeless and whole,
        fresh=fresh,
        short=said.short,
        moves=said.moves,
    )
