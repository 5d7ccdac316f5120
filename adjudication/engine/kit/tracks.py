"""Public tracks: a marker between two ends, boxes with meanings, and thresholds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from adjudication.engine.kit import bands
from adjudication.engine.kit.bands import Banded, Bands
from adjudication.engine.kit.faults import Fault
from adjudication.engine.kit.numbers import Whole


class Threshold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event when the marker reaches a number: from below on its way up, from above on its way down.

    It is reported once for each crossing; what it does is for the rules to say.
    """

    name: str
    at: Whole
    way: Literal["up", "down"] = "up"


class BoundedTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track: its ends (None: it has none), where the marker starts, what its boxes mean by number or band of numbers,
    and its thresholds."""

    start: Whole = 0
    low: Whole | None = None
    high: Whole | None = None
    boxes: dict[str, str] = {}
    thresholds: tuple[Threshold, ...] = ()


class Moved(NamedTuple):
    """A marker's move along a track. `change` is the distance moved, `beyond` the signed remainder past an end."""

    value: int
    change: int
    beyond: int
    crossed: tuple[Threshold, ...]


def faults(track: BoundedTrack) -> Iterator[Fault]:
    """Ends in the wrong order, a start or threshold off the track, and boxes that leave gaps."""
    low, high = track.low, track.high
    if low is not None and high is not None and low > high:
        yield Fault(("high",), f"the track ends at {high}, before it begins at {low}")
        return
    if clamp(track, track.start) != track.start:
        yield Fault(("start",), f"the marker starts at {track.start}, off the track")
    for number, threshold in enumerate(track.thresholds):
        if clamp(track, threshold.at) != threshold.at:
            yield Fault(("thresholds", number, "at"), f"{threshold.name}: {threshold.at} is off the track")
    if track.boxes:
        found = list(bands.key_faults(track.boxes))
        yield from (fault.inside("boxes") for fault in found)
        for end in (low, high) if not found else ():
            if end is not None and not Bands(list(bands.in_order(track.boxes))).covers(end):
                yield Fault(("boxes",), f"no box holds {end}")


def clamp(track: BoundedTrack, value: int) -> int:
    """The number on the track nearest to a value."""
    value = value if track.low is None else max(track.low, value)
    return value if track.high is None else min(track.high, value)


def moved(track: BoundedTrack, value: int, by: int) -> Moved:
    """Move the marker from a number by an amount, stopping at the ends."""
    now = clamp(track, value + by)
    return Moved(now, now - value, value + by - now, crossed(track, value, now))


def crossed(track: BoundedTrack, before: int, after: int) -> tuple[Threshold, ...]:
    """The thresholds between two positions of the marker, in the order it meets them."""
    up = sorted((t for t in track.thresholds if t.way == "up" and before < t.at <= after), key=lambda t: t.at)
    down = sorted((t for t in track.thresholds if t.way == "down" and after <= t.at < before), key=lambda t: -t.at)
    return (*up, *down)


def box(track: BoundedTrack, value: int) -> str:
    """The meaning of the box of a number; "" on a track without boxes."""
    if not track.boxes:
        return ""
    return Banded(track.boxes).result(value)
