"""The part of a map that a projector or a small figure shows: the area with the pieces, as large as possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import dist, inf
from typing import Final

from wargame.maps.hex_grid import SIDE, HexSheet

ASPECT: Final = 1.47  # of the pane on the public screen
LEAST: Final = 9 * 1.5 * SIDE  # high; a few pieces are not blown up
MARGIN: Final = 2 * SIDE
ENOUGH: Final = 0.8  # of the whole; what is nearly all of it is all of it
PANE: Final = 1202 / 49  # counters beside each other on the public screen at 1920 px, each more than 48 px wide
TOUCH: Final = 1.9 * SIDE  # between the middles of two hexes that share a side, and a little more
Frame = tuple[float, float, float, float]
Point = tuple[float, float]


def around(
    sheet: HexSheet, frame: Frame, names: Iterable[str], widest: float = inf, hot: Collection[str] = ()
) -> Frame | None:
    """x, y, width and height of the part of `frame` that contains these hexes.

    None where that is nearly the whole, and the whole can be read. The part is not wider than `widest`: where the
    pieces need more, it shows the place with most of them. Hexes in `hot` count more, because there may be a fight.
    """
    found = list(names)
    points = [sheet.middle(name) for name in found]
    if not points:
        return None
    x, y, w, h = frame
    left, right = min(px for px, _ in points) - MARGIN, max(px for px, _ in points) + MARGIN
    top, bottom = min(py for _, py in points) - MARGIN, max(py for _, py in points) + MARGIN
    high = max(bottom - top, (right - left) / ASPECT, LEAST)
    wide, high = min(high * ASPECT, w), min(high, h)
    if max(wide, high * ASPECT) > max(widest, LEAST * ASPECT):
        wide, high = min(widest, w), min(widest / ASPECT, h)
        at_x, at_y = _busiest({p: 4 if name in hot else 1 for name, p in zip(found, points, strict=True)}, wide, high)
    elif wide * high > ENOUGH * w * h and max(w, h * ASPECT) <= widest:
        return None
    else:
        at_x, at_y = (left + right) / 2, (top + bottom) / 2
    return _inside(at_x - wide / 2, x, w - wide), _inside(at_y - high / 2, y, h - high), wide, high


def busiest(frame: Frame, weights: Mapping[Point, int], wide: float, high: float) -> Frame:
    """The part of `frame` of this size with the most weight; the whole of a dimension that is not longer."""
    x, y, w, h = frame
    wide, high = min(wide, w), min(high, h)
    at_x, at_y = _busiest(weights, wide, high) if weights else (x + w / 2, y + h / 2)
    return _inside(at_x - wide / 2, x, w - wide), _inside(at_y - high / 2, y, h - high), wide, high


def touching(sheet: HexSheet, sides: Mapping[str, Collection[str]]) -> set[str]:
    """The hexes with pieces that are adjacent to another side's. `sides`: the sides with pieces on each hex."""
    spots = [(name, sheet.middle(name), frozenset(whose)) for name, whose in sides.items()]
    return {
        name for name, at, own in spots
        if len(own) > 1 or any(other - own and dist(at, there) < TOUCH for _, there, other in spots)
    }  # fmt: skip


def _busiest(weights: Mapping[Point, int], wide: float, high: float) -> Point:
    """The middle of the window of this size with the most weight, centred on its contents."""

    def held(middle: Point) -> list[Point]:
        return [
            (x, y) for x, y in weights if abs(x - middle[0]) < wide / 2 - SIDE and abs(y - middle[1]) < high / 2 - SIDE
        ]

    best = max((held(point) for point in weights), key=lambda points: sum(weights[point] for point in points))
    columns, rows = [x for x, _ in best], [y for _, y in best]
    return (min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2


def _inside(at: float, start: float, room: float) -> float:
    return min(max(at, start), start + room)
