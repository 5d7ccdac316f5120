"""Roads and railways as rows of hexes: each line is followed from hex to hex, and what belongs together is joined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, Final

import numpy as np
import shapely
from numpy.typing import NDArray

from adjudication.engine.kit.hexes import cell_of, neighbour, number_of
from adjudication.geography.frames import LAYOUT, SheetFrame
from adjudication.geography.sources import GeoSource, SourceLine

STEPS: Final = 12  # places looked at on the way across a hex
CORNER: Final = 0.3  # of a hex: a line that cuts off less of a hex goes past it
Edge = tuple[str, str]


@dataclass(frozen=True)
class RouteFound:
    """A road or a railway: its name for orders, and its parts, each a row of neighbouring hexes."""

    id: str
    name: str
    main: bool
    parts: tuple[tuple[str, ...], ...]

    @property
    def hexes(self) -> int:
        """The number of hexes that the route touches."""
        return len({name for part in self.parts for name in part})


def roads(source: GeoSource, frame: SheetFrame, land: Collection[str]) -> list[RouteFound]:
    """The numbered roads, main ones first, the longer before the shorter; parts without a number go by their name."""
    return _found(source, frame, land, "road", "R")


def railways(source: GeoSource, frame: SheetFrame, land: Collection[str]) -> list[RouteFound]:
    """The railways; lines without a number or name are one network."""
    return _found(source, frame, land, "railway", "RAIL")


def around(name: str) -> list[str]:
    """The six neighbours of a hex, on the sheet or not."""
    here = cell_of(LAYOUT, name)
    return [number_of(LAYOUT, neighbour(LAYOUT, here, side)) for side in range(6)]


def _found(source: GeoSource, frame: SheetFrame, land: Collection[str], kind: str, unnamed: str) -> list[RouteFound]:
    groups: dict[str, list[SourceLine]] = defaultdict(list)
    for one in source.lines:
        if one.kind == kind:
            groups[one.number or one.name or unnamed].append(one)
    found = []
    for key, lines in groups.items():
        courses = frame.laid([shapely.from_wkb(one.course) for one in lines])
        edges = set(_edges(frame, courses, land))
        parts = tuple(part for part in chains(edges) if len(part) > 1)
        if parts:
            named = next((one.name for one in lines if one.name), "")
            found.append(RouteFound(key, named, any(one.main for one in lines), parts))
    return sorted(found, key=lambda one: (not one.main, -one.hexes, one.id))


def _edges(frame: SheetFrame, courses: NDArray[Any], land: Collection[str]) -> Iterator[Edge]:
    parts = shapely.get_parts(courses)
    left, right, bottom, top = frame.span
    around_it = frame.km
    sheet = shapely.box(left - around_it, bottom - around_it, right + around_it, top + around_it)
    shapely.prepare(sheet)
    for visited in _visited(frame, parts[shapely.intersects(sheet, parts)]):
        row = _without_corners(visited)
        for a, b in pairwise(row):
            yield from _on_land(a, b, row, land)


def _visited(frame: SheetFrame, parts: NDArray[Any]) -> Iterator[list[tuple[str, float]]]:
    """For each line, the hexes that it goes through in sequence, each with how far it goes there, in km."""
    step = frame.km / STEPS
    counts = np.ceil(shapely.length(parts) / step).astype(int) + 1
    if not len(counts):
        return
    numbers = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    places = shapely.line_interpolate_point(np.repeat(parts, counts), numbers * step)
    names = frame.hexes_at(shapely.get_x(places), shapely.get_y(places))
    at = 0
    for count in counts:
        yield [(name or "", step * len(list(same))) for name, same in groupby(names[at : at + count])]
        at += count


def _without_corners(visited: Sequence[tuple[str, float]]) -> list[str]:
    """The row of hexes on a line, without hexes that it only clips; an empty name where the line leaves the sheet."""
    longest = max((far for _, far in visited), default=0.0)
    row: list[str] = []
    for at, (name, far) in enumerate(visited):
        before = row[-1] if row else ""
        after = visited[at + 1][0] if at + 1 < len(visited) else ""
        cut = far < CORNER * max(longest, 1e-9) and before and after
        if cut and (after == before or after in around(before)):
            continue
        if name != before:
            row.append(name)
    return row


def _on_land(a: str, b: str, row: Sequence[str], land: Collection[str]) -> Iterator[Edge]:
    """A leg, if both ends are on land and next to each other; round a hex of water over land that touches both."""
    if not a or not b:
        return
    if a in land and b in land and b in around(a):
        yield (a, b) if a < b else (b, a)
        return
    at = row.index(a)
    beyond = row[at + 2] if at + 2 < len(row) else ""
    if a in land and b not in land and beyond in land and beyond not in around(a):
        for way in around(a):
            if way in land and beyond in around(way):
                yield (a, way) if a < way else (way, a)
                yield (way, beyond) if way < beyond else (beyond, way)
                return


def chains(edges: Iterable[Edge]) -> list[tuple[str, ...]]:
    """Rows of neighbours that use every leg once, the longest first."""
    left: dict[str, set[str]] = defaultdict(set)
    for a, b in edges:
        left[a].add(b)
        left[b].add(a)
    found = []
    while any(left.values()):
        way = _longest(left)
        found.append(tuple(way))
        for a, b in pairwise(way):
            left[a].discard(b)
            left[b].discard(a)
    return found


def _longest(left: dict[str, set[str]]) -> list[str]:
    """The way between two ends that lie far apart."""
    start = min((name for name, beyond in left.items() if beyond), key=lambda name: (len(left[name]), name))
    return _furthest(left, _furthest(left, start)[-1])


def _furthest(left: dict[str, set[str]], start: str) -> list[str]:
    before = searched(start, lambda name: sorted(left[name]))
    return way_back(before, list(before)[-1])


def searched(start: str, beyond: Callable[[str], Iterable[str]]) -> dict[str, str]:
    """All hexes that can be reached, the nearest first, each with the one before it; "" before the start."""
    before = {start: ""}
    queue = [start]
    for name in queue:
        for there in beyond(name):
            if there not in before:
                before[there] = name
                queue.append(there)
    return before


def way_back(before: Mapping[str, str], goal: str) -> list[str]:
    """The way from a hex that was reached back to the start, both included."""
    way, at = [], goal
    while at:
        way.append(at)
        at = before[at]
    return way
