"""Compares a recorded roll with everything it could have been. Documents, workbook and pages all use this module."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from adjudication.engine import odds
from adjudication.engine.dice import Roll

SUCCEEDS = frozenset({"at_most", "at_least"})  # tests that succeed or fail
WANTED = SUCCEEDS | {"hits"}  # rolls of which one thing is wanted: success, or at least one hit
_MORE_IS_BETTER = WANTED | {"table"}  # tests that are read so in most systems


def more_is_better(roll: Roll) -> bool:
    """Whether a higher result is better for the side that rolled, by the usual rule: true except for draws and plain
    sums."""
    return roll.test in _MORE_IS_BETTER


class Judge(Protocol):
    """Rules that say in which rolls a side can do well or badly."""

    sides: tuple[str, ...]

    def contested(self, roll: Roll) -> bool:
        """Whether a higher result of this roll is better for the side that rolls it."""
        ...

    def result_words(self, roll: Roll, result: int | None = None) -> str:
        """A result of a roll as printed on its chart."""
        ...


@dataclass(frozen=True)
class Luck:
    """A result in its exact distribution: the chances of more, of the same and of less; the distance from the mean in
    standard deviations; the mean."""

    more: float
    same: float
    less: float
    deviation: float
    mean: float

    @property
    def at_least(self) -> float:
        """The chance, before the roll, of a result at least this good."""
        return self.more + self.same

    @property
    def percentile(self) -> float:
        """The percentile of the result, 0 to 100, counting half of equal results."""
        return 100 * (self.less + self.same / 2)


def of(roll: Roll) -> Luck:
    """The position of a roll in its exact distribution."""
    found = odds.of(roll)
    same = odds.chance(found, roll.result, roll.result)
    less = odds.chance(found, min(found), roll.result - 1)
    spread = sqrt(odds.variance(found))
    mean = odds.mean(found)
    deviation = (roll.result - mean) / spread if spread else 0.0
    return Luck(max(0.0, 1 - same - less), same, less, deviation, mean)


def account(rules: Judge, roll: Roll) -> Luck | None:
    """A roll for the account of luck: a side rolled it, a higher result is better for that side, and more than one
    result was possible.

    None for every other roll, and for dice that the umpire set. A roll with luck is called contested; nothing else
    decides that.
    """
    thrown = roll.source != "forced"
    return of(roll) if thrown and roll.side in rules.sides and rules.contested(roll) and _open(roll) else None


def chance(roll: Roll, luck: Luck) -> float:
    """The chance of a roll: of success for a test, of a hit if hits count, of at least this result otherwise.

    At least as many hits as came would be certain whenever none did.
    """
    found = odds.of(roll)
    return odds.chance(found, 1, max(found)) if roll.test in WANTED else luck.at_least


def telling(roll: Roll, luck: Luck) -> float | None:
    """The chance of a roll that says something about luck; None for the lowest result of a roll that is not a test."""
    share = chance(roll, luck)
    return None if share == 1 and roll.test not in WANTED else share


def _open(roll: Roll) -> bool:
    return bool(roll.dice) and sum(n > 0 for n in odds.of(roll).values()) > 1
