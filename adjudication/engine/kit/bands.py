"""Bands of whole numbers as printed in charts: "3", "2-3", "-2..-1", "+1..+2", "16+", "<=-3", ">=+5".

They label the columns of a table by difference, the rows of a table with more than one number a row, and the boxes of
a track.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from adjudication.engine.kit.faults import Fault, refuse

_Value = TypeVar("_Value")
_NUMBER = r"([+-]?\d+)"
_ONE = re.compile(_NUMBER)
_SPAN = re.compile(rf"(\d+)-(\d+)|{_NUMBER}\.\.{_NUMBER}")
_UP = re.compile(rf"{_NUMBER}\+|>={_NUMBER}")
_DOWN = re.compile(rf"<={_NUMBER}")


class Band(NamedTuple):
    """The numbers from `low` to `high`, inclusive; None for an open end."""

    low: int | None
    high: int | None


def band(label: str) -> Band | None:
    """The band that a label stands for; None if it is not a band."""
    text = label.strip().replace("−", "-").replace("≤", "<=").replace("≥", ">=").replace(" ", "")
    if match := _ONE.fullmatch(text):
        return Band(int(match[1]), int(match[1]))
    if match := _SPAN.fullmatch(text):
        low, high = (int(part) for part in match.groups() if part is not None)
        return Band(low, high) if low <= high else None
    if match := _UP.fullmatch(text):
        return Band(int(match[1] or match[2]), None)
    if match := _DOWN.fullmatch(text):
        return Band(None, int(match[1]))
    return None


def faults(labels: Sequence[str]) -> Iterator[Fault]:
    """Labels that cannot be read, and bands with gaps or overlaps, from low to high."""
    if not labels:
        yield Fault((), "at least one band is expected")
    before: Band | None = None
    for number, label in enumerate(labels):
        here = band(label)
        if here is None:
            yield Fault(
                (number,), f"“{label}” is not a number or a band of numbers, such as 3, 2-3, -2..-1, 16+ or <=0"
            )
        elif before is not None:
            yield from _joint(number, label, labels[number - 1], before, here)
        before = here


def in_order(chart: Mapping[str, _Value]) -> dict[str, _Value]:
    """A chart sorted by its bands from low to high, because a database may store keys in another order.

    As it is if a label cannot be read; `key_faults` says which.
    """
    found = {label: band(label) for label in chart}
    if None in found.values():
        return dict(chart)
    lows = {label: -math.inf if span is None or span.low is None else span.low for label, span in found.items()}
    return {label: chart[label] for label in sorted(chart, key=lows.__getitem__)}


def key_faults(chart: Mapping[str, object]) -> Iterator[Fault]:
    """The faults of the labels that are the keys of a chart, in any order; each fault is placed at its key."""
    labels = list(in_order(chart))
    for fault in faults(labels):
        yield Fault(tuple(labels[int(number)] for number in fault.where), fault.reason)


def _joint(number: int, label: str, last: str, before: Band, here: Band) -> Iterator[Fault]:
    if before.high is None:
        yield Fault((number,), f"nothing can follow “{last}”, which has no upper end")
    elif here.low is None:
        yield Fault((number,), f"“{label}” has no lower end and can only come first")
    elif here.low != before.high + 1:
        word = "overlaps" if here.low <= before.high else "leaves a gap after"
        yield Fault((number,), f"“{label}” {word} “{last}”")


class Bands:
    """Bands from low to high. A number beyond either end belongs to the band at that end."""

    def __init__(self, labels: Sequence[str]) -> None:
        """Read the labels; `Faulty` if they do not form a row of bands."""
        refuse(faults(labels))
        self.labels = tuple(labels)
        self.spans = tuple(span for label in labels if (span := band(label)) is not None)
        self._lows = [span.low for span in self.spans[1:] if span.low is not None]

    def index(self, value: int) -> int:
        """The number of a value's band, from 0."""
        return bisect_right(self._lows, value)

    def covers(self, value: int) -> bool:
        """Whether a band contains the value itself, without clamping."""
        low, high = self.spans[0].low, self.spans[-1].high
        return (low is None or value >= low) and (high is None or value <= high)


class Banded:
    """The meanings of numbers, by bands in any order."""

    def __init__(self, meanings: Mapping[str, str]) -> None:
        """Read the bands; `Faulty` if the keys do not form a row of bands."""
        chart = in_order(meanings)
        self._bands, self._meanings = Bands(list(chart)), list(chart.values())

    def result(self, value: int) -> str:
        """The meaning of a number; beyond either end, the meaning of the band at that end."""
        return self._meanings[self._bands.index(value)]
