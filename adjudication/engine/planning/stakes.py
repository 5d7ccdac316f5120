"""The costs, gains and risks of an order: how the holdings of the sides change in its possible results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine.protocol import Holding

Change = Mapping[Holding, int]
_Ways = list[tuple[float, int]]
SURE = 1 - 1e-9


class Stake(msgspec.Struct, frozen=True):
    """A change in one kind of holding: its side, the smallest and largest change, and its chance from 0 to 1. `more`:
    the holding grows. `later`: its side decides this after the order itself."""

    holding: Holding
    more: bool
    least: int
    most: int
    chance: float
    later: bool = False


class Stakes(msgspec.Struct, frozen=True):
    """The stakes of an order for its side: certain costs, possible gains, possible losses. `side` is that side, or the
    one its holdings count under."""

    side: str
    costs: tuple[Stake, ...] = ()
    gains: tuple[Stake, ...] = ()
    risks: tuple[Stake, ...] = ()


def change(rules: Any, before: Mapping[Holding, int], after: Any) -> Change:
    """The change in all holdings between an earlier count and a state."""
    now = rules.holdings(after)
    found = {one: now.get(one, 0) - number for one, number in before.items()}
    found |= {one: number for one, number in now.items() if one not in before}
    return {one: number for one, number in found.items() if number}


def of(side: str, changes: Sequence[tuple[float, Change, Change]]) -> Stakes:
    """The stakes of a side from all possible results of its order, each with its chance: in total, and by the order
    itself."""
    ways, itself = defaultdict[Holding, _Ways](list), defaultdict[Holding, _Ways](list)
    for chance, changed, first in changes:
        for kept, told in ((ways, changed), (itself, first)):
            for holding, number in told.items():
                kept[holding].append((chance, number))
    costs, gains, risks = list[Stake](), list[Stake](), list[Stake]()
    for holding, found in sorted(ways.items()):
        own, paid = holding.side == side, 0
        if holding.spent and not own:
            continue
        if own and not holding.burden:
            sure = _certain(found)
            at_once = min(sure, _certain(itself[holding]))
            paid = sure if holding.spent else at_once  # what a fight takes is a risk, however likely
            costs += [
                Stake(holding, False, number, number, 1.0, later)
                for number, later in ((at_once, False), (paid - at_once, True))
                if number
            ]
        good, bad = (1, -1) if own != holding.burden else (-1, 1)
        rest = [(chance, number + paid) for chance, number in found]
        gains += _stake(holding, rest, good)
        risks += _stake(holding, rest, bad)
    return Stakes(side, tuple(costs), _likely(_said_once(side, gains)), _likely(_said_once(side, risks)))


def _said_once(side: str, stakes: Sequence[Stake]) -> list[Stake]:
    """The stakes without what another side loses to this one or takes from it."""
    own = {_measured(one) for one in stakes if one.holding.side == side}
    return [one for one in stakes if one.holding.side == side or _measured(one) not in own]


def _measured(one: Stake) -> tuple[str | int | float, ...]:
    """The key that distinguishes changes apart from their side. A named thing exists only once."""
    number = () if one.holding.name else (one.least, one.most, round(one.chance, 6))
    return one.holding.what, one.holding.name, *number


def _certain(found: Iterable[tuple[float, int]]) -> int:
    """The amount that is lost whatever happens; 0 if nothing may be lost."""
    ways = list(found)
    if sum(chance for chance, _ in ways) < SURE:
        return 0
    return max(0, min(-number for _, number in ways))


def _stake(holding: Holding, found: Sequence[tuple[float, int]], sign: int) -> list[Stake]:
    """The stake for the changes of one sign; None if there are none."""
    mine = [(chance, sign * number) for chance, number in found if sign * number > 0]
    if not mine:
        return []
    numbers = [number for _, number in mine]
    return [Stake(holding, sign > 0, min(numbers), max(numbers), sum(chance for chance, _ in mine))]


def _likely(stakes: Iterable[Stake]) -> tuple[Stake, ...]:
    """The stakes, most likely first."""
    return tuple(sorted(stakes, key=lambda one: (-round(one.chance, 6), one.holding)))
