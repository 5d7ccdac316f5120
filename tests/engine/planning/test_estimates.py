"""Figures with their uncertainty: known values, and how often the interval holds what is true."""

from __future__ import annotations

import random

import pytest

from adjudication.engine.planning import estimates


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(61, 164, 30.2, 44.8), (0, 18, 0.0, 17.6), (18, 18, 82.4, 100.0), (6, 18, 16.3, 56.3), (1, 2, 9.5, 90.5)],
)
def test_the_interval_of_a_share_is_that_of_wilson(hits: int, of: int, low: float, high: float) -> None:
    found = estimates.share(hits, of)
    assert found.value == hits / of
    assert [100 * found.low, 100 * found.high] == pytest.approx([low, high], abs=0.06)


def test_of_no_games_everything_may_be_true() -> None:
    assert estimates.share(0, 0) == estimates.Measured(0.0, 0.0, 1.0)
    assert not estimates.change([], []).clear
    assert not estimates.change([1], [5]).clear
    assert not estimates.share_change([], []).clear


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    found = estimates.mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.value == 5
    assert found.half == pytest.approx(1.96 * (32 / 7 / 8) ** 0.5, abs=0.001)


def test_a_change_is_counted_in_pairs() -> None:
    """The spread between games says nothing about a change that is the same in every game."""
    before, after = [1, 9, 4, 12, 3], [2, 10, 5, 13, 4]
    assert estimates.change(before, after) == estimates.Measured(1.0, 1.0, 1.0)
    assert estimates.change(before, after).clear


def test_few_changes_of_a_share_are_not_clear() -> None:
    same = [True] * 98 + [False] * 98
    for more, clear in ((4, False), (6, True)):
        found = estimates.share_change([*same, *[False] * more], [*same, *[True] * more])
        assert found.clear is clear
        assert found.value == more / (196 + more)
    assert not estimates.share_change(same, same).clear


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.5])
def test_two_equal_packs_seldom_differ_clearly(chance: float) -> None:
    draw = random.Random(7)
    tries = 1000
    clear = 0
    for _ in range(tries):
        one, other = ([draw.random() < chance for _ in range(200)] for _ in range(2))
        clear += estimates.share_change(one, other).clear
    assert clear <= 0.06 * tries


def test_a_share_holds_the_truth_19_times_in_20() -> None:
    draw, held, tries = random.Random(3), 0, 2000
    for _ in range(tries):
        found = estimates.share(sum(draw.random() < 0.2 for _ in range(60)), 60)
        held += found.low <= 0.2 <= found.high
    assert held >= 0.93 * tries
