"""The marks that fill an area of ground: trees, tufts, peaks."""

from __future__ import annotations

import math

from wargame.maps import hex_grid as grid


def uneven(point: grid.Point) -> grid.Point:
    """A corner moved slightly, always in the same way, so that a wood of one hex is not a circle."""
    x, y = point
    return round(x + 6 * math.sin(1.7 * x + 2.3 * y), 1), round(y + 6 * math.cos(2.1 * x + 1.3 * y), 1)


def crowns(x: float, y: float) -> str:
    """The crowns of trees, around the middle of a hex."""
    spots = ((-17, -9), (8, -17), (18, 7), (-6, 15), (-21, 10), (2, -1))
    return "".join(f"M{x + a - 2.6:.1f} {y + b:.1f}a2.6 2.6 0 0 1 5.2 0" for a, b in spots)


def tufts(x: float, y: float) -> str:
    """Tufts of grass on wet or broken ground."""
    spots = ((-16, -10), (10, -14), (15, 8), (-8, 13), (1, 0))
    return "".join(f"M{x + a - 4:.1f} {y + b:.1f}h8m-5.6 -2.6v2.6m3.2 -2.6v2.6" for a, b in spots)


def peaks(x: float, y: float) -> str:
    """Mountain tops."""
    spots = ((-17, -8), (9, -14), (17, 9), (-9, 14), (-1, 0))
    return "".join(f"M{x + a - 4.6:.1f} {y + b:.1f}l4.6 -6.4l4.6 6.4m-4.6 -6.4l2 5" for a, b in spots)
