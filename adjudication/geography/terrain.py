"""The terrain of each hex by share of area: counted at points that lie evenly over it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from adjudication.geography.coasts import seas
from adjudication.geography.frames import SheetFrame
from adjudication.geography.kinds import Area
from adjudication.geography.sources import GeoSource, SourceArea

Terrain = Literal["clear", "woods", "rough", "water", "built_up"]
Proposed = Literal["clear", "woods", "rough", "water"]
ACROSS: Final = 20  # points across a hex, which makes some 300 in it: shares are right to about 2 %
COVERED: Final = 4  # how often the areas that are looked at together may cover the points
MOST_LEFT: Final = 0.7  # share of the points asked last that are still in no area: with fewer, only they are asked
_TERRAIN: Final[dict[Area, Terrain]] = {
    "woods": "woods", "rough": "rough", "wetland": "rough", "built_up": "built_up", "water": "water",
}  # fmt: skip
GROUND: Final[tuple[Proposed, ...]] = ("clear", "woods", "rough", "water")
_ORDER: Final[tuple[Terrain, ...]] = ("clear", "woods", "rough", "built_up", "water")  # later ones lie on top


@dataclass(frozen=True)
class Shares:
    """The terrain shares of a hex. `parts` add up to 1; `water` is a named water, `country` owns most of the hex."""

    parts: dict[Terrain, float]
    water: str = ""
    country: str = ""

    @property
    def of_ground(self) -> dict[str, float]:
        """The shares of what a hex can be; ground that is built over counts as clear."""
        found: dict[str, float] = {kind: self.parts.get(kind, 0.0) for kind in GROUND}
        found["clear"] += self.parts.get("built_up", 0.0)
        return found

    @property
    def proposed(self) -> Proposed:
        """The terrain with the largest share."""
        ground = self.of_ground
        return max(GROUND, key=lambda kind: ground[kind])

    @property
    def largest(self) -> float:
        """The share of the proposed terrain."""
        return self.of_ground[self.proposed]


def shares(source: GeoSource, frame: SheetFrame) -> dict[str, Shares]:
    """The terrain shares of each hex of a frame, by hex number."""
    names = list(frame.centres)
    dots = _dots(frame.km)
    x, y = (np.array(list(frame.centres.values()))[:, None, :] + dots).reshape(-1, 2).T
    points = shapely.points(x, y)
    kinds = np.zeros(len(points), dtype=np.int8)
    for at, kind in enumerate(_ORDER):
        outlines = _laid(frame, [one for one in source.areas if _TERRAIN.get(one.kind) == kind])
        if kind == "water":
            outlines = np.concatenate((outlines, seas(source, frame)))
        kinds[_first_over(outlines, points) >= 0] = at
    waters = _names(frame, [one for one in source.areas if one.kind == "water" and one.name], points)
    countries = _names(frame, [one for one in source.areas if one.kind == "country" and one.name], points)
    found = {}
    for number, name in enumerate(names):
        here = slice(number * len(dots), (number + 1) * len(dots))
        counts = np.bincount(kinds[here], minlength=len(_ORDER)) / len(dots)
        parts = {kind: float(share) for kind, share in zip(_ORDER, counts, strict=True) if share}
        found[name] = Shares(parts, _most(waters[here]), _most(countries[here]))
    return found


def _dots(km: float) -> NDArray[np.float64]:
    """Points that lie evenly over a hex, from its centre."""
    step = km / ACROSS
    steps = np.arange(-ACROSS, ACROSS + 1) * step + step / 2
    x, y = (one.ravel() for one in np.meshgrid(steps, steps))
    inside = (np.abs(y) <= km / 2) & (np.abs(x) * math.sqrt(3) / 2 + np.abs(y) / 2 <= km / 2)
    return np.column_stack((x[inside], y[inside]))


def _laid(frame: SheetFrame, areas: Sequence[SourceArea]) -> NDArray[Any]:
    """The outlines of areas on the plane."""
    return frame.laid([shapely.from_wkb(one.outline) for one in areas])


def _first_over(outlines: NDArray[Any], points: NDArray[Any]) -> NDArray[np.intp]:
    """The number of the first area that each point is in, -1 for none.

    A point that is in one is not asked of the others, so that areas on top of each other cost time and memory for one
    of them: without it, those for each pair of an area and a point in it.
    """
    found = np.full(len(points), -1, dtype=np.intp)
    left, tree = np.arange(len(points)), None
    for first, last in _batches(outlines, points):
        here = found[left] < 0
        if tree is None or np.count_nonzero(here) < MOST_LEFT * len(left):
            left = left[here]
            tree = shapely.STRtree(points[left])
        some = outlines[first:last]
        shapely.prepare(some)
        area, point = tree.query(some, predicate="contains")[:, ::-1]  # the first area is written last
        new = np.full(len(left), -1, dtype=np.intp)
        new[point] = first + area
        found[left] = np.where(found[left] < 0, new, found[left])
    return found


def _batches(outlines: NDArray[Any], points: NDArray[Any]) -> Iterator[tuple[int, int]]:
    """Parts of a list of areas, whose boxes together cover the points a few times at most; one area at least."""
    if not len(outlines) or not len(points):
        return
    west, south, east, north = shapely.total_bounds(points)
    low = np.maximum(shapely.bounds(outlines)[:, :2], (west, south))
    size = np.clip(np.minimum(shapely.bounds(outlines)[:, 2:], (east, north)) - low, 0, None)
    covered = np.cumsum(np.nan_to_num(size.prod(axis=1))) // (COVERED * max((east - west) * (north - south), 1e-12))
    ends = [*(np.flatnonzero(np.diff(covered)) + 1), len(outlines)]
    yield from pairwise([0, *map(int, ends)])


def _names(frame: SheetFrame, areas: Sequence[SourceArea], points: NDArray[Any]) -> NDArray[Any]:
    """The name of the area that each point is in, the last of several; empty for none."""
    names = np.array([*(area.name for area in reversed(areas)), ""], dtype=object)
    return names[_first_over(_laid(frame, areas)[::-1], points)]


def _most(named: NDArray[Any]) -> str:
    """The name at most points of a hex, if it is at more than a third."""
    names = [name for name in named if name]
    if not names:
        return ""
    best = max(sorted(set(names)), key=names.count)
    return best if names.count(best) > len(named) / 3 else ""
