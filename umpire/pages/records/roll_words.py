"""A roll as text: its chances, its target, and its result."""

from __future__ import annotations

from typing import Any

from adjudication.engine import odds
from adjudication.engine.dice import Roll
from umpire.pages.records.outcomes import TESTS


def chances(rules: Any, roll: Roll) -> tuple[odds.Ways, int, tuple[str, str]]:
    """Ways by result, the actual one, and the tail: the chance of this or better (or of this or worse, below the
    mean)."""
    if roll.test == "at_most":
        ways, happened = odds.ways("sum", len(roll.dice), roll.faces), sum(roll.dice)
        share = odds.chance(ways, 0, roll.target or 0)
        return ways, happened, (f"{roll.target} or less succeeds:", f"{share * 100:.1f}%")
    if roll.test == "at_least":
        ways, happened = odds.ways("sum", len(roll.dice), roll.faces), sum(roll.dice)
        share = odds.chance(ways, roll.target or 0, max(ways))
        return ways, happened, (f"{roll.target} or more succeeds:", f"{share * 100:.1f}%")
    ways, happened = odds.of(roll), roll.result
    if roll.test == "pick":
        return ways, happened, ("one of", str(roll.faces))
    said = rules.result_words(roll)
    better, worse = ("or more", "or fewer") if said == str(happened) else ("or better", "or worse")
    if happened >= odds.mean(ways):
        return ways, happened, (f"{said} {better}:", f"{odds.chance(ways, happened, max(ways)) * 100:.1f}%")
    return ways, happened, (f"{said} {worse}:", f"{odds.chance(ways, min(ways), happened) * 100:.1f}%")


def filled(roll: Roll) -> tuple[int, ...]:
    """The faces that hit, or the dice of a test that succeeded."""
    if roll.test == "hits" and roll.target is not None:
        return tuple(range(roll.target, roll.faces + 1))
    return tuple(roll.dice) if roll.test in TESTS and roll.result else ()


def outcome(rules: Any, roll: Roll) -> str:
    """The result, as printed on its chart."""
    if roll.test == "hits":
        return f"{roll.result} hit{'' if roll.result == 1 else 's'}"
    if roll.test in TESTS:
        return "success" if roll.result else "failure"
    return str(rules.result_words(roll))


def needs(roll: Roll) -> str:
    """The target of a roll, or the number of dice."""
    if roll.test in TESTS:
        return f"{roll.target} or {'less' if roll.test == 'at_most' else 'more'}"
    return f"{len(roll.dice)} dice" if len(roll.dice) != 1 else "1 die"


def legend(roll: Roll) -> str:
    """A legend for the dice of a roll."""
    if roll.test == "hits":
        return f"{roll.target}–{roll.faces} hit" if roll.target != roll.faces else f"{roll.faces} hits"
    if roll.test in TESTS:
        return f"{needs(roll)} needed"
    if roll.test == "table":
        return "read on the chart"
    return f"one of {roll.faces}" if roll.test == "pick" else ""
