"""A small whole map in the corner of a map window: the window's position, and the pieces outside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from wargame.charts.sides import shape
from wargame.maps.frames import ORDER, Side
from wargame.maps.hex_window import Frame, Point
from wargame.maps.town_names import Lettering

SHARE: Final = 0.27  # of the width of the part
GAP: Final = 0.012
DOT: Final = 0.014  # of the width of the whole


def corner(whole: Frame, part: Frame, spots: Collection[Point], names: Iterable[Lettering] = ()) -> Frame | None:
    """The corner for the whole map: the one that covers the fewest pieces, then the fewest names. None if the part has
    all pieces. `spots`: the places with pieces."""
    x, y, w, h = part
    if all(_in(at, part) for at in spots):
        return None
    wide, gap = w * SHARE, w * GAP
    high = wide * whole[3] / whole[2]
    if high > h * 0.42:
        wide, high = wide * h * 0.42 / high, h * 0.42
    corners = [
        (left, top, wide, high) for top in (y + gap, y + h - high - gap) for left in (x + gap, x + w - wide - gap)
    ]
    lettered = list(names)
    return min(
        corners, key=lambda at: (sum(_near(p, at, 2 * gap) for p in spots), sum(name.meets(at) for name in lettered))
    )


def overview(under: str, whole: Frame, part: Frame, sides: Mapping[Point, Collection[Side]], at: Frame | None) -> str:
    """A separate drawing in a corner of the part, if there is one.

    `under`: the id of the ground's drawing. `sides`: whose pieces are at each place.
    """
    if at is None:
        return ""
    left, top, wide, high = at
    r = whole[2] * DOT
    dots = "".join(_dot(side, spot, r) for side in ORDER for spot, whose in sides.items() if side in whose)
    box = " ".join(f"{n:g}" for n in whole)
    return (
        f'<svg class="m-overview" aria-hidden="true" x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" '
        f'viewBox="{box}"><use href="#{under}"/>{dots}{_box(part)}{_box(whole)}</svg>'
    )


def _near(at: Point, frame: Frame, gap: float) -> bool:
    x, y, w, h = frame
    return _in(at, (x - gap, y - gap, w + 2 * gap, h + 2 * gap))


def _in(at: Point, frame: Frame) -> bool:
    x, y, w, h = frame
    return x <= at[0] <= x + w and y <= at[1] <= y + h


def _box(frame: Frame) -> str:
    x, y, w, h = frame
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'


def _dot(side: Side, at: Point, r: float) -> str:
    """A mark in the shape and colour of a side."""
    x, y = at
    if side in ORDER[2:]:
        drawn = shape(side, x, y, r * 0.9)
    elif side == "RED":
        drawn = f"M{x:g} {y - r:g}l{r:g} {r:g}l{-r:g} {r:g}l{-r:g} {-r:g}z"
    else:
        drawn = f"M{x - r:g} {y - r * 0.7:g}h{2 * r:g}v{1.4 * r:g}h{-2 * r:g}z"
    return f'<path class="ov-{side.lower()}" d="{drawn}"/>'
