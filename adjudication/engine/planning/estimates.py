"""The uncertainty of figures from a number of games: intervals that contain the true value 95 times in 100."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

Z = 1.959964
"""The middle 95 of 100 of a normal distribution are within so many standard deviations."""


@dataclass(frozen=True)
class Measured:
    """A value with the interval from `low` to `high`."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval: the figure after "±"."""
        return (self.high - self.low) / 2

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0: chance alone gives such a value less than 5 times in 100."""
        return self.low > 0 or self.high < 0


def share(hits: int, of: int) -> Measured:
    """A share from 0 to 1 with Wilson's interval, which is valid for few games and for shares near 0 and 1."""
    if not of:
        return Measured(0.0, 0.0, 1.0)
    found, square = hits / of, Z * Z
    middle = (found + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(found * (1 - found) / of + square / (4 * of * of)) / (1 + square / of)
    return Measured(found, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Measured:
    """A mean with the interval of its standard error; unbounded for fewer than two values."""
    if len(values) < 2:
        value = float(values[0]) if values else 0.0
        return Measured(value, float("-inf"), float("inf"))
    found = fmean(values)
    half = Z * sqrt(variance(values, found) / len(values))
    return Measured(found, found - half, found + half)


def change(before: Sequence[float], after: Sequence[float]) -> Measured:
    """The change of a mean, from values that belong together in pairs."""
    return mean([new - old for old, new in zip(before, after, strict=True)])


def share_change(before: Sequence[bool], after: Sequence[bool]) -> Measured:
    """The change of a share, from answers in pairs, with the interval of Agresti and Min (2005). It adds half a pair to
    each of the four kinds of pair, so that a few changes are not taken for a rule."""
    pairs = list(zip(before, after, strict=True))
    if not pairs:
        return Measured(0.0, -1.0, 1.0)
    gained = sum(new and not old for old, new in pairs)
    lost = sum(old and not new for old, new in pairs)
    of, moved = len(pairs) + 2, gained + lost + 1
    middle = (gained - lost) / of
    half = Z * sqrt(moved - (gained - lost) ** 2 / of) / of
    return Measured((gained - lost) / len(pairs), max(-1.0, middle - half), min(1.0, middle + half))
