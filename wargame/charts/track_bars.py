"""The change of a track as bars below each other: the old value, each cause, the new value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from adjudication.engine.play.news import TrackChange

WIDTH = 100.0


class Bar(NamedTuple):
    """The start and end of a bar, in percent of the width, and whether it is a value or a change."""

    start: float
    end: float
    kind: Literal["value", "rise", "fall"]


class Scale(NamedTuple):
    """The values at the left and the right end."""

    least: int
    most: int

    def at(self, value: int) -> float:
        """The position of a value, in percent of the width."""
        return round(WIDTH * (value - self.least) / ((self.most - self.least) or 1), 1)


def scale(changes: Sequence[TrackChange]) -> Scale:
    """A scale with zero and every value that the changes pass through."""
    passed = [value for change in changes for value in _values(change)]
    return Scale(min(0, *passed), max(0, *passed))


def bars(change: TrackChange, ends: Scale) -> list[Bar]:
    """The bars of the old value, of each cause in turn, and of the new value."""
    values = _values(change)
    steps = [Bar(ends.at(was), ends.at(now), "rise" if now > was else "fall") for was, now in pairwise(values)]
    zero = ends.at(0)
    return [Bar(zero, ends.at(change.before), "value"), *steps, Bar(zero, ends.at(change.after), "value")]


def _values(change: TrackChange) -> list[int]:
    """The old value, and the value after each cause."""
    return list(accumulate((cause.by for cause in change.causes), initial=change.before))
