"""The part of a hex map that a projector shows: where the pieces are, as large as the pane allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wargame.maps.hex_grid import SIDE, HexSheet

ASPECT: Final = 1.47  # of the pane on the public screen
LEAST: Final = 9 * 1.5 * SIDE  # high; a few pieces are not blown up
MARGIN: Final = 2 * SIDE
ENOUGH: Final = 0.8  # of the whole; what is nearly all of it is all of it
Frame = tuple[float, float, float, float]


def around(sheet: HexSheet, frame: Frame, names: Iterable[str]) -> Frame | None:
    """x, y, width and height of the part of `frame` that holds these hexes; None where that is nearly the whole."""
    points = [sheet.middle(name) for name in names]
    if not points:
        return None
    x, y, w, h = frame
    left, right = min(px for px, _ in points) - MARGIN, max(px for px, _ in points) + MARGIN
    top, bottom = min(py for _, py in points) - MARGIN, max(py for _, py in points) + MARGIN
    high = max(bottom - top, (right - left) / ASPECT, LEAST)
    wide, high = min(high * ASPECT, w), min(high, h)
    if wide * high > ENOUGH * w * h:
        return None
    return _inside((left + right - wide) / 2, x, w - wide), _inside((top + bottom - high) / 2, y, h - high), wide, high


def _inside(at: float, start: float, room: float) -> float:
    return min(max(at, start), start + room)
