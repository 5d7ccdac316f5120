"""The possible outcomes of a roll or a whole result, and the actual one."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication import selectors as game_selectors
from adjudication.engine import odds
from adjudication.engine.dice import Roll, is_draw
from adjudication.engine.planning.result_odds import possible_outcomes
from adjudication.models import Run

TESTS = ("at_most", "at_least")  # rolls that succeed or fail


@dataclass(frozen=True)
class RollOutcome:
    """One possible outcome of a roll: the dice that lead to it, its chance in per cent, and whether it is the actual
    one."""

    name: str
    dice: str
    percent: float
    happened: bool

    @property
    def share(self) -> str:
        """Its chance as text."""
        return f"{self.percent:.1f}%" if self.percent >= 0.05 or not self.percent else "<0.1%"


REST = "Anything else"


def of_result(run: Run, draw: int) -> tuple[RollOutcome, ...]:
    """The possible outcomes of the result whose first roll is `draw`; empty if its dice only draw something."""
    rules = game_selectors.adjudicator(run.game)
    found = possible_outcomes(rules, game_selectors.base(run), game_selectors.draft(run), draw)
    return tuple(RollOutcome(one.text or REST, one.dice, one.chance * 100, one.happened) for one in found)


def outcomes(roll: Roll) -> tuple[RollOutcome, ...]:
    """Success and failure of a roll that tests; other rolls have a chart instead."""
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
