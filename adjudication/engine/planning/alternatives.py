"""What a decision could have brought: it is played out many times from what its side knew, with its order and with
others.

What the side could not know is drawn from its picture, all sides go on as the program plays them, sensibly, to the end
of the turn. The draws and dice come from the picture and the number of the game, so that the same question has the same
answer, and so that two orders meet the same hidden facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from statistics import median, quantiles
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import imagined

TENTHS = 10
Measure = Callable[[Any, Any, str], int]
"""A number out of the rules, a state and a side."""


@dataclass(frozen=True)
class Spread:
    """Over a number of games: the median, and from where to where the middle 8 of 10 go."""

    games: int
    median: float
    low: float
    high: float


def margin(rules: Any, state: Any, side: str) -> int:
    """The points of a side, or of the camp it is counted with, less those of all others."""
    return lead({score.side: score.points for score in rules.scoreboard(state).scores}, rules.counted_as(state, side))


def lead(numbers: Mapping[str, int], side: str) -> int:
    """The number of a side less those of all others."""
    return 2 * numbers.get(side, 0) - sum(numbers.values())


def played_out(
    rules: Any, picture: Any, side: str, order: Any, games: int, first: int = 0, measure: Measure = margin
) -> list[int]:
    """What a measure finds at the end of the turn, game by game.

    Games in which the drawn facts do not allow the order are left out. `first`: the number of the first game, up to
    255.
    """
    seed = sha256(msgspec.msgpack.encode((side, picture))).digest()
    numbers = range(first, min(first + games, 256))
    found = (_played(rules, imagined(rules, picture, number), side, order, seed, number) for number in numbers)
    return [measure(rules, state, side) for state in found if state is not None]


def _played(rules: Any, state: Any, side: str, order: Any, seed: bytes, number: int) -> Any | None:
    due = rules.awaiting(state).due
    if not any(one.side == side for one in due) or rules.check(state, side, order):
        return None
    orders = {one.side: order if one.side == side else rules.policy(state, one.side) for one in due}
    dice = Dice(Seeded(sha256(seed + number.to_bytes(2)).digest(), 0))
    rules.carry_out(state, orders, dice)
    return driver.advance(rules, state, {}, dice, pace="sheet").state


def spread(points: list[int]) -> Spread | None:
    """The spread of some games; None for less than two."""
    if len(points) < 2:
        return None
    tenths = quantiles(points, n=TENTHS, method="inclusive")
    return Spread(len(points), median(points), tenths[0], tenths[-1])
