"""Exact odds: they add up, and they are what many rolls show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudication.engine import odds
from adjudication.engine.dice import Dice, ListedDice, Roll, Seeded

ROLLS: list[dict[str, Any]] = [
    {"count": 2, "test": "sum"},
    {"count": 3, "test": "at_most", "target": 9},
    {"count": 8, "test": "hits", "target": 5},
    {"count": 1, "test": "table", "table": (1, 2, 2, 2, 3, 4)},
    {"count": 2, "test": "table", "table": tuple(range(2, 13))},
    {"count": 1, "test": "pick", "faces": 13},
    {"count": 2, "test": "at_most", "target": 1},
]


def roll(spec: dict[str, Any]) -> Roll:
    spec = dict(spec)
    count, test = spec.pop("count"), spec.pop("test")
    return Dice(Seeded(b"odds", 0)).roll("test", "RED", count, test, "0", **spec)


@pytest.mark.parametrize("spec", ROLLS)
def test_ways_add_up_to_all_throws(spec: dict[str, Any]) -> None:
    made = roll(spec)
    assert odds.total(odds.of(made)) == made.faces ** len(made.dice)


@pytest.mark.parametrize("spec", ROLLS)
def test_two_hundred_thousand_throws_show_the_same(spec: dict[str, Any]) -> None:
    made = roll(spec)
    target = made.target or 0
    thrown = np.random.default_rng(7).integers(1, made.faces + 1, (200_000, len(made.dice)))
    sums = thrown.sum(axis=1)
    if made.test == "at_most":
        results = (sums <= target).astype(int)
    elif made.test == "hits":
        results = (thrown >= target).sum(axis=1)
    elif made.test == "table":
        results = np.array(made.table)[sums - len(made.dice)]
    else:
        results = sums
    ways = odds.of(made)
    for result in ways:
        share, exact = float((results == result).mean()), odds.chance(ways, result, result)
        assert abs(share - exact) < 5 * (exact * (1 - exact) / 200_000) ** 0.5 + 1e-9
    assert set(np.unique(results)) <= set(ways)
    assert abs(float(results.mean()) - odds.mean(ways)) < 0.03
    assert odds.variance(ways) >= 0


def test_the_worked_example_of_a_foreign_government() -> None:
    made = Dice(ListedDice([[2, 3]])).roll("attempt", "BLUE", 2, "at_most", "6.21", target=7)
    assert odds.of(made) == {0: 15, 1: 21}
