"""The whole sheet in a corner of a part of it: where the part is, and where pieces are outside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from wargame.charts.sides import shape
from wargame.maps.frames import ORDER, Side
from wargame.maps.hex_window import Frame, Point

SHARE: Final = 0.27  # of the width of the part
GAP: Final = 0.012
DOT: Final = 0.014  # of the width of the whole


def overview(under: str, whole: Frame, part: Frame, sides: Mapping[Point, Collection[Side]]) -> str:
    """A drawing of its own, in the corner with the fewest pieces; nothing where the part holds all of them.

    `under`: the id of the ground's drawing. `sides`: whose pieces are at each place.
    """
    x, y, w, h = part
    outside = [at for at in sides if not _in(at, part)]
    if not outside:
        return ""
    wide, gap = w * SHARE, w * GAP
    high = wide * whole[3] / whole[2]
    if high > h * 0.42:
        wide, high = wide * h * 0.42 / high, h * 0.42
    corners = [(left, top) for top in (y + gap, y + h - high - gap) for left in (x + gap, x + w - wide - gap)]
    left, top = min(
        corners, key=lambda at: sum(_in(p, (at[0] - gap, at[1] - gap, wide + gap, high + gap)) for p in sides)
    )
    r = whole[2] * DOT
    dots = "".join(_dot(side, at, r) for side in ORDER for at, whose in sides.items() if side in whose)
    box = " ".join(f"{n:g}" for n in whole)
    return (
        f'<svg class="m-overview" aria-hidden="true" x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" '
        f'viewBox="{box}"><use href="#{under}"/>{dots}{_box(part)}{_box(whole)}</svg>'
    )


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
