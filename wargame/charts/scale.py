"""Axes, round values along them, and labels that do not overlap. Plain arithmetic without drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

DIGITS = 10  # decimal places of a tick, so that 3 * 0.1 is 0.3


@dataclass(frozen=True)
class Axis:
    """Values from `low` to `high` along a line from `start` to `end`."""

    start: float
    end: float
    low: float
    high: float

    def at(self, value: float) -> float:
        """The place of a value. An axis with a single value has it at its start."""
        return self.start + (self.end - self.start) * (value - self.low) / ((self.high - self.low) or 1)

    def value(self, place: float) -> float:
        """The value at a place: the inverse of `at`."""
        return self.low + (self.high - self.low) * (place - self.start) / ((self.end - self.start) or 1)


def inside(low: float, high: float, most: int = 5) -> list[float]:
    """Round values within a range at equal steps, the finest with at most `most` of them."""
    for unit in _units(high - low):
        first, last = math.ceil(low / unit - 1e-9), math.floor(high / unit + 1e-9)
        if last - first < most:
            return _multiples(first, last, unit)
    raise AssertionError("the unit list must end with an open-ended unit")


def around(low: float, high: float, most: int = 6) -> list[float]:
    """Round values at equal steps that cover a range: the first is at or below `low`, the last at or above `high`."""
    for unit in _units(high - low):
        first, last = math.floor(low / unit + 1e-9), math.ceil(high / unit - 1e-9)
        if last - first < most:
            return _multiples(first, last, unit)
    raise AssertionError("the unit list must end with an open-ended unit")


def _units(span: float) -> Iterator[float]:
    """1, 2 and 5 times each power of ten, starting with one that is too fine for the span."""
    power = math.floor(math.log10(span)) - 2 if span > 0 else 0
    while True:
        yield from (step * 10.0**power for step in (1, 2, 5))
        power += 1


def _multiples(first: int, last: int, unit: float) -> list[float]:
    return [round(number * unit, DIGITS) + 0.0 for number in range(first, last + 1)]


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places between `low` and `high` at least `gap` apart, as close to the wanted ones as possible, in the same order.

    Where there is no room for the gap, it becomes as small as it must.
    """
    if len(wanted) > 1:
        gap = min(gap, (high - low) / (len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    level = _rising([wanted[i] - n * gap for n, i in enumerate(order)])
    last = high - gap * (len(wanted) - 1)
    placed = [0.0] * len(wanted)
    for n, i in enumerate(order):
        placed[i] = max(low, min(last, level[n])) + n * gap
    return placed


def _rising(values: Sequence[float]) -> list[float]:
    """The non-decreasing values nearest to these by the sum of squares: neighbours that would fall share a mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, many = pools.pop()
            total, count = total + before, count + many
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


def every(count: int, pitch: float, widest: float) -> int:
    """1 if all `count` labels fit at this pitch, 2 if every second does, and so on."""
    if count < 2 or pitch <= 0:
        return 1
    return max(1, math.ceil(widest / pitch - 1e-9))


def number(value: float, form: str = "g") -> str:
    """A value as text on a chart, with a true minus sign."""
    return format(value, form).replace("-", "\N{MINUS SIGN}")
