"""Where a recorded roll fell among everything it could have been. Papers, workbook and pages all ask here."""

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
    """Whether a roll is read as most systems read it: more is better, draws and plain sums are left out."""
    return roll.test in _MORE_IS_BETTER


class Judge(Protocol):
    """Rules that say which rolls a side can do well or badly by."""

    sides: tuple[str, ...]

    def contested(self, roll: Roll) -> bool:
        """Whether more on this roll is better for the side that rolls it."""
        ...

    def result_words(self, roll: Roll, result: int | None = None) -> str:
        """A result of a roll as its chart prints it."""
        ...


@dataclass(frozen=True)
class Luck:
    """A result in its exact distribution: chances of more, of the same, of less; its distance from the mean in
    deviations; the mean."""

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
        """0 to 100, the same result counted half."""
        return 100 * (self.less + self.same / 2)


def of(roll: Roll) -> Luck:
    """Where a roll fell in its exact distribution."""
    found = odds.of(roll)
    same = odds.chance(found, roll.result, roll.result)
    less = odds.chance(found, min(found), roll.result - 1)
    spread = sqrt(odds.variance(found))
    mean = odds.mean(found)
    deviation = (roll.result - mean) / spread if spread else 0.0
    return Luck(max(0.0, 1 - same - less), same, less, deviation, mean)


def account(rules: Judge, roll: Roll) -> Luck | None:
    """A roll in the account of luck: a side threw it, more is better for it, and more than one result was possible.

    None for every other roll, and for dice that the umpire set. A roll with luck is called contested; nothing else
    decides that.
    """
    thrown = roll.source != "forced"
    return of(roll) if thrown and roll.side in rules.sides and rules.contested(roll) and _open(roll) else None


def chance(roll: Roll, luck: Luck) -> float:
    """The chance that a roll had: of success for a test, of a hit where hits count, of at least this much for the rest.

    At least as many hits as came would be certain whenever none did.
    """
    found = odds.of(roll)
    return odds.chance(found, 1, max(found)) if roll.test in WANTED else luck.at_least


def telling(roll: Roll, luck: Luck) -> float | None:
    """The chance that a roll says something about luck; None for the lowest result of a roll that is no test."""
    share = chance(roll, luck)
    return None if share == 1 and roll.test not in WANTED else share


def _open(roll: Roll) -> bool:
    return bool(roll.dice) and sum(n > 0 for n in odds.of(roll).values()) > 1
