"""What could have come of a roll that succeeds or fails, and what did."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.engine import odds
from adjudication.engine.dice import Roll, is_draw

TESTS = ("at_most", "at_least")  # rolls that succeed or fail


@dataclass(frozen=True)
class RollOutcome:
    """One thing that could have come of a roll: the dice that lead to it, its chance in per cent, whether it came."""

    name: str
    dice: str
    percent: float
    happened: bool

    @property
    def share(self) -> str:
        """Its chance in words."""
        return f"{self.percent:.1f}%"


def outcomes(roll: Roll) -> tuple[RollOutcome, ...]:
    """Success and failure of a roll that does either; the other rolls have their chart."""
    if roll.test not in TESTS or is_draw(roll.test, roll.target):
        return ()
    least, most, target = len(roll.dice), len(roll.dice) * roll.faces, roll.target or 0
    low = (least, min(most, target if roll.test == "at_most" else target - 1))
    high = (max(least, low[1] + 1), most)
    ways = odds.ways("sum", len(roll.dice), roll.faces)
    good, bad = (low, high) if roll.test == "at_most" else (high, low)
    return tuple(
        RollOutcome(name, _span(*ends), odds.chance(ways, *ends) * 100 if ends[0] <= ends[1] else 0.0, came)
        for name, ends, came in (("Succeeds", good, bool(roll.result)), ("Fails", bad, not roll.result))
    )


def _span(low: int, high: int) -> str:
    if low > high:
        return "cannot"
    return f"dice {low}" if low == high else f"dice {low} to {high}"
