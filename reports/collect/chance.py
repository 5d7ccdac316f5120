"""Where a recorded roll fell among everything it could have been."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from adjudication.engine import odds
from adjudication.engine.dice import Roll

CONTESTED = frozenset({"at_most", "at_least", "hits", "table"})  # more is better for the side


@dataclass(frozen=True)
class Luck:
    """A result in its exact distribution: chances of more, of the same, of less; its distance in deviations."""

    more: float
    same: float
    less: float
    deviation: float

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
    deviation = (roll.result - odds.mean(found)) / spread if spread else 0.0
    return Luck(max(0.0, 1 - same - less), same, less, deviation)


def contested(roll: Roll) -> bool:
    """Whether a roll belongs to the account of luck: more than one result was possible, and more is better."""
    return roll.test in CONTESTED and open_ended(roll)


def open_ended(roll: Roll) -> bool:
    """Whether more than one result was possible."""
    return bool(roll.dice) and sum(n > 0 for n in odds.of(roll).values()) > 1


def percent(share: float) -> str:
    """A chance as papers print it; never a flat 0 or 100 for what was neither."""
    if 0 < share < 0.005:
        return "under 1 %"
    if 0.995 < share < 1:
        return "over 99 %"
    return f"{100 * share:.0f} %"
