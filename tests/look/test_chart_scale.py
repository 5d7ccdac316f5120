"""Axes, ticks and labels of charts, for any values."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wargame.charts.scale import Axis, apart, around, every, inside, number

VALUES = st.floats(-1e6, 1e6).map(lambda value: round(value, 3))


def is_round(unit: float) -> bool:
    """1, 2 or 5 times a power of ten."""
    return round(unit / 10 ** math.floor(math.log10(unit) + 1e-9), 6) in (1, 2, 5)


@given(VALUES, VALUES, st.integers(3, 9))
def test_ticks_around_a_range_are_round_even_few_and_cover_it(one: float, other: float, most: int) -> None:
    low, high = sorted((one, other))
    assume(high - low > 0.01)
    ticks = around(low, high, most)
    unit = ticks[1] - ticks[0]
    assert 2 <= len(ticks) <= most
    assert ticks[0] <= low + 1e-6
    assert high - 1e-6 <= ticks[-1]
    assert all(b - a == pytest.approx(unit) for a, b in pairwise(ticks))
    assert is_round(unit)
    assert low - unit - 1e-6 < ticks[0]
    assert ticks[-1] < high + unit + 1e-6
    assert low > 0 or high < 0 or 0.0 in ticks


@given(VALUES, VALUES, st.integers(3, 9))
def test_ticks_inside_a_range_are_round_even_and_few(one: float, other: float, most: int) -> None:
    low, high = sorted((one, other))
    assume(high - low > 0.01)
    ticks = inside(low, high, most)
    assert 1 <= len(ticks) <= most
    assert all(low - 1e-6 <= tick <= high + 1e-6 for tick in ticks)
    assert all(is_round(b - a) for a, b in pairwise(ticks[:2]))


def test_ticks_of_usual_charts() -> None:
    assert around(0, 32) == [0, 10, 20, 30, 40]
    assert around(0, 4) == [0, 1, 2, 3, 4]
    assert around(-4, 6) == [-4, -2, 0, 2, 4, 6]
    assert around(7, 7) == [7]
    assert inside(-3.3, 3.3) == [-2, 0, 2]
    assert inside(0, 1) == [0, 0.5, 1]


@given(VALUES, VALUES, VALUES, st.booleans())
def test_an_axis_leads_to_the_place_and_back(low: float, high: float, value: float, upwards: bool) -> None:
    assume(abs(high - low) > 1)
    axis = Axis(300, 20, low, high) if upwards else Axis(20, 300, low, high)
    assert axis.at(low) == axis.start
    assert axis.at(high) == pytest.approx(axis.end)
    assert axis.value(axis.at(value)) == pytest.approx(value, abs=1e-3)


@given(st.lists(st.floats(0, 500), min_size=1, max_size=9), st.floats(1, 40))
def test_labels_keep_apart_in_order_and_on_the_sheet(wanted: list[float], gap: float) -> None:
    low, high = 10.0, 400.0
    placed = apart(wanted, gap, low, high)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    least = min(gap, (high - low) / max(1, len(wanted) - 1))
    assert all(placed[b] - placed[a] >= least - 1e-6 for a, b in pairwise(order))
    assert all(low - 1e-6 <= place <= high + 1e-6 for place in placed)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=4), st.integers(1, 3))
def test_labels_are_as_near_as_can_be(wanted: list[int], gap: int) -> None:
    """Compared with every way to place them on a fine grid."""
    low, high, fine = 0, 12, 2
    placed = apart(wanted, gap, low, high)
    chosen = sorted(wanted)

    def best(number: int, least: int) -> float:
        if number == len(chosen):
            return 0.0
        places = range(least, high * fine + 1)
        return min(
            ((place / fine - chosen[number]) ** 2 + best(number + 1, place + gap * fine) for place in places),
            default=math.inf,
        )

    cost = sum((a - b) ** 2 for a, b in zip(sorted(placed), chosen, strict=True))
    assert cost <= best(0, 0) + 1e-6


def test_labels_with_room_stay_where_they_are() -> None:
    assert apart([30.0, 10.0, 50.0], 14, 0, 100) == [30, 10, 50]


@given(st.integers(2, 60), st.floats(1, 80), st.floats(1, 120))
def test_labels_under_an_axis_have_room(count: int, pitch: float, widest: float) -> None:
    step = every(count, pitch, widest)
    assert step * pitch >= widest - 1e-6
    assert step == 1 or (step - 1) * pitch < widest


def test_a_number_has_a_true_minus() -> None:
    assert (number(-3), number(2.5), number(1.25, "+.1f")) == ("−3", "2.5", "+1.2")
