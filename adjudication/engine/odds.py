"""Exact chances, computed from a roll's record alone.

Every distribution counts the ways: whole numbers that add up to faces ** dice.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from adjudication.engine.dice import Roll, Test, outcome

Ways = dict[int, int]


@lru_cache(maxsize=4096)
def sums(count: int, faces: int) -> tuple[int, ...]:
    """The number of ways in which `count` dice show each total, from `count` (all ones) upward."""
    ways = [1]
    for _ in range(count):
        running = list(accumulate(ways + [0] * (faces - 1)))
        ways = [total - (running[i - faces] if i >= faces else 0) for i, total in enumerate(running)]
    return tuple(ways)


@lru_cache(maxsize=4096)
def hits(count: int, faces: int, target: int) -> tuple[int, ...]:
    """The number of ways in which 0, 1, ... `count` dice show `target` or more."""
    good = max(0, min(faces, faces - target + 1))
    ways = [1]
    for _ in range(count):
        ways = [a * (faces - good) + b * good for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return tuple(ways)


def ways(test: Test, count: int, faces: int = 6, target: int | None = None, table: tuple[int, ...] = ()) -> Ways:
    """Result -> number of ways, for a roll described as in `dice.Roll`."""
    if test == "hits":
        assert target is not None
        return dict(enumerate(hits(count, faces, target)))
    found: Ways = {}
    for index, number in enumerate(sums(count, faces)):
        result = table[index] if test == "table" else outcome(test, (index + count,), target, table)
        found[result] = found.get(result, 0) + number
    return dict(sorted(found.items()))


def of(roll: Roll) -> Ways:
    """The chances of a recorded roll before it was rolled."""
    return ways(roll.test, len(roll.dice), roll.faces, roll.target, roll.table)


def total(found: Ways) -> int:
    """The total number of ways."""
    return sum(found.values())


def chance(found: Ways, low: int, high: int) -> float:
    """The probability of a result from `low` to `high`, inclusive."""
    return sum(number for result, number in found.items() if low <= result <= high) / total(found)


def mean(found: Ways) -> float:
    """The expected result."""
    return sum(result * number for result, number in found.items()) / total(found)


def variance(found: Ways) -> float:
    """The variance of the result."""
    middle = mean(found)
    return sum((result - middle) ** 2 * number for result, number in found.items()) / total(found)


def convolve(first: Ways, second: Ways) -> Ways:
    """The chances of the sum of two independent results."""
    found: Ways = {}
    for a, n in first.items():
        for b, m in second.items():
            found[a + b] = found.get(a + b, 0) + n * m
    return dict(sorted(found.items()))
