"""Bars under each other: each cause begins where the one before it ended, and the last meets the value now."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.play.news import Cause, TrackChange
from wargame.charts.track_bars import Bar, bars, scale

NUMBERS = st.integers(-40, 40)


def change(before: int, *by: int) -> TrackChange:
    return TrackChange("prestige", "RED", before, before + sum(by), tuple(Cause("", "", one, False) for one in by))


def test_a_fall_from_34_to_24_in_three_causes() -> None:
    down = change(34, -4, -5, -1)
    assert bars(down, scale([down])) == [
        Bar(0, 100, "value"), Bar(100, 88.2, "fall"), Bar(88.2, 73.5, "fall"), Bar(73.5, 70.6, "fall"),
        Bar(0, 70.6, "value"),
    ]  # fmt: skip


def test_a_value_below_zero_goes_to_the_left_of_zero() -> None:
    index = change(-2, -3, 10)
    assert bars(index, scale([index])) == [
        Bar(50, 30, "value"), Bar(30, 0, "fall"), Bar(0, 100, "rise"), Bar(50, 100, "value"),
    ]  # fmt: skip


def test_two_sides_have_one_scale() -> None:
    russia, ukraine = change(34, -10), change(17, -5)
    ends = scale([russia, ukraine])
    assert bars(ukraine, ends)[0] == Bar(0, 50, "value")


@given(NUMBERS, st.lists(NUMBERS.filter(bool), max_size=6))
def test_bars_join_and_stay_inside(before: int, by: list[int]) -> None:
    one = change(before, *by)
    first, *steps, last = bars(one, scale([one]))
    at = first.end
    for step in steps:
        assert step.start == at
        at = step.end
    assert last.end == at
    assert all(0 <= end <= 100 for bar in (first, *steps, last) for end in bar[:2])
