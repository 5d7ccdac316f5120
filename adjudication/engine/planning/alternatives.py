"""Plays out a decision many times, from what its side knew, with its orders and with alternatives, and from its actual
result.

What the side could not know is drawn from its picture, all sides go on as the program plays them, sensibly, to the end
of the turn. The draws and dice come from the picture and the number of the game, so that the same question has the same
answer, and so that two orders meet the same hidden facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from math import sqrt
from statistics import fmean, median, quantiles, variance
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse, pick
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import imagined
from adjudication.engine.protocol import Due
from adjudication.engine.strengths import Strength

TENTHS = 10
OPTIONS = 40
"""Options of a menu that are looked at for an order that is given instead."""
Measure = Callable[[Any, Any, str], Sequence[int]]
"""Numbers out of the rules, a state and a side."""
Numbers = list[int]


@dataclass(frozen=True)
class Spread:
    """The distribution over a number of games: mean, median, the range of the middle 8 in 10, and the squared standard
    error of the mean."""

    games: int
    mean: float
    median: float
    low: float
    high: float
    doubt: float


@dataclass(frozen=True)
class Difference:
    """The difference between the means of two sets of games, with its standard error."""

    by: float
    error: float

    @property
    def margin(self) -> float:
        """The uncertainty of the difference."""
        return SURE * self.error

    @property
    def clear(self) -> bool:
        """Whether the difference exceeds both its uncertainty and the minimum that counts."""
        return abs(self.by) > self.margin and abs(self.by) >= LEAST


SURE = 2.5
"""Standard errors: chance makes one of four differences so large in five cases of a hundred."""
LEAST = 1.0
"""A smaller difference is none that people can see."""


def margin(rules: Any, state: Any, side: str) -> int:
    """The lead of a side in points: its own points (or those it is counted with), minus those of all others."""
    return lead({score.side: score.points for score in rules.scoreboard(state).shown}, rules.counted_as(state, side))


def lead(numbers: Mapping[str, int], side: str) -> int:
    """The number of a side minus those of all others."""
    return 2 * numbers.get(side, 0) - sum(numbers.values())


def _only_points(rules: Any, state: Any, side: str) -> Numbers:
    return [margin(rules, state, side)]


def played_out(
    rules: Any, picture: Any, side: str, orders: Sequence[Any], games: int, first: int = 0,
    measure: Measure = _only_points, avoided: Sequence[Any] = (), turns: int = 1,
) -> list[Numbers]:  # fmt: skip
    """The values of a measure at the end of the turn, game by game: the side gives `orders` one after another as their
    decisions come, then plays sensibly. In the turn it gives none of the orders in `avoided`: it passes or, if it
    cannot pass, does something else. With more `turns`, all sides play on sensibly to the end of the last.

    Games in which the drawn facts do not allow the first order are left out. `first`: the number of the first game, up
    to 255.
    """
    seed = sha256(msgspec.msgpack.encode((side, picture))).digest()
    found = (
        _played(rules, imagined(rules, picture, number), _Script(rules, side, orders, avoided), _dice(seed, number))
        for number in range(first, min(first + games, 256))
    )
    ends = (
        _to_the_end(rules, state, turns - 1, seed, number) for number, state in enumerate(found) if state is not None
    )
    return [list(measure(rules, state, side)) for state in ends]


def played_on(
    rules: Any, state: Any, turn: int, side: str, games: int, measure: Measure = _only_points, turns: int = 1,
    first: int = 0, strengths: Mapping[str, Strength] | None = None,
) -> list[Numbers]:  # fmt: skip
    """The values of a measure at the end of the turn, played from a true state in which a decision is due; if the turn
    is already over, that state is measured.

    `first`: the number of the first game. `strengths`: the posture of each cell by `play.remits.whose`; others play
    sensibly.
    """
    awaiting = rules.awaiting(state)
    left = turn + turns - awaiting.turn
    if awaiting.mode == "over" or left <= 0 or awaiting.turn < turn:
        return [list(measure(rules, state, side))] * games
    seed = sha256(msgspec.msgpack.encode((side, state))).digest()
    numbers = range(first, first + games)
    ends = (_to_the_end(rules, state, left, seed, number, strengths) for number in numbers)
    return [list(measure(rules, end, side)) for end in ends]


def _to_the_end(
    rules: Any, state: Any, turns: int, seed: bytes, number: int, strengths: Mapping[str, Strength] | None = None
) -> Any:
    """All sides play some turns, unless the game ends before."""
    for left in reversed(range(turns)):
        turn, step = rules.awaiting(state).turn, left
        while (before := rules.awaiting(state)).mode != "over" and before.turn == turn:  # a turn may have packets
            dice, step = _dice(seed, number, step), step + turns
            state = driver.advance(rules, state, {}, dice, pace="sheet", strengths=strengths or {}).state
            if rules.awaiting(state) == before:
                return state
    return state


def _dice(seed: bytes, number: int, step: int = 0) -> Dice:
    return Dice(Seeded(sha256(seed + number.to_bytes(2)).digest(), step))


def _played(rules: Any, state: Any, script: _Script, dice: Dice) -> Any | None:
    due = next((one for one in rules.awaiting(state).due if one.side == script.side), None)
    if due is None or rules.check(state, script.side, script.left[0]):
        return None
    return driver.advance(rules, state, {}, dice, pace="sheet", policy=script).state


class _Script:
    """Answers for all sides: one side gives its orders as their decisions come, and the policy answers everything else.
    The side gives no order in `avoided`, nor one that is alike."""

    def __init__(self, rules: Any, side: str, orders: Sequence[Any], avoided: Sequence[Any]) -> None:
        self.rules, self.side, self.left, self.avoided = rules, side, list(orders), avoided

    def __call__(self, state: Any, due: Due) -> Any:
        rules = self.rules
        if due.side != self.side:
            return rules.policy(state, due.side)
        if self.left and due.kind in rules.answers(self.left[0]):
            order = self.left.pop(0)
            if not rules.check(state, self.side, order):
                return order
        usual = rules.policy(state, self.side)
        return self._instead(state, usual) if self._avoids(usual) else usual

    def _avoids(self, order: Any) -> bool:
        return any(alike(order, one) for one in self.avoided)

    def _instead(self, state: Any, usual: Any) -> Any:
        passing = self.rules.passing(state, self.side)
        return next(
            (one for one in (passing, *self._others(state)) if one is not None and not self._avoids(one)), usual
        )

    def _others(self, state: Any) -> Iterator[Any]:
        for option in islice(self.rules.legal_orders(state, self.side), OPTIONS):
            yield parse(pick(option, lambda n: 0), self.rules.order_type)


def alike(order: Any, other: Any) -> bool:
    """Whether two orders aim at the same result: they are equal, or of the same kind with the same target."""
    target = getattr(order, "target", "")
    return type(order) is type(other) and (order == other or bool(target and target == getattr(other, "target", "")))


def spread(numbers: Sequence[int]) -> Spread | None:
    """The distribution of some games; None for fewer than two."""
    if len(numbers) < 2:
        return None
    tenths = quantiles(numbers, n=TENTHS, method="inclusive")
    doubt = variance(numbers) / len(numbers)
    return Spread(len(numbers), fmean(numbers), median(numbers), tenths[0], tenths[-1], doubt)


def difference(one: Spread, other: Spread) -> Difference:
    """The difference between the means of two sets of games."""
    return Difference(one.mean - other.mean, sqrt(one.doubt + other.doubt))
