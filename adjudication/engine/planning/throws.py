"""Rolls of dice with their chances, and sentences without the faces rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

Throw = tuple[int, ...]


def ways(count: int, faces: int) -> int:
    """The number of different rolls of some dice, ignoring their order."""
    return comb(count + faces - 1, count)


def throws(count: int, faces: int) -> Iterator[tuple[Throw, float]]:
    """Every roll of some dice, ignoring their order, with its chance."""
    for values in combinations_with_replacement(range(1, faces + 1), count):
        same = prod(factorial(number) for number in Counter(values).values())
        yield values, factorial(count) / same / faces**count


def middling(count: int, faces: int) -> Throw:
    """A roll that is neither high nor low."""
    return tuple(min(faces, (faces + 1) // 2 + at % 2) for at in range(count))


def without_dice(text: str, rolls: Sequence[Any]) -> str:
    """A sentence without the faces rolled, so that equal outcomes read the same."""
    for roll in rolls:
        shown = ", ".join(map(str, roll.dice))
        text = text.replace(f": {shown}, ", ": ").replace(f": {shown}.", ".").replace(f": rolled {shown}, ", ": ")
        if len(roll.dice) == 1:
            text = text.replace(f" ({roll.dice[0]}).", ".")
    return text
