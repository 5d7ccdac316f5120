"""Rivers along the sides of hexes: the way from corner to corner that stays closest to the water."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import numpy as np
import shapely

from adjudication.geography.frames import SheetFrame
from adjudication.geography.sources import GeoSource, SourceLine

LARGE, MAJOR = 50, 250  # metres: 10 to under 50 is medium, 50 to under 250 large
LEG: Final = 2.0  # hexes of river between two corners that it must go through
FEWEST: Final = 2  # hexsides; a shorter river is left out
FAR: Final = 4.0  # how much a side one hex away costs more than one at the water
Corner = tuple[int, int]
Width = Literal["medium", "large", "major"]


@dataclass(frozen=True)
class RiverFound:
    """A river: the sides it runs along, such as “0203|0303”, from its source to its mouth where the lines say so."""

    name: str
    width: Width
    sides: tuple[str, ...]


@dataclass
class _Mesh:
    """The corners of a sheet and the sides between them; `between` names the hexes of a side that lies inside."""

    places: dict[Corner, tuple[float, float]] = field(default_factory=dict)
    near: dict[Corner, set[Corner]] = field(default_factory=lambda: defaultdict(set))
    between: dict[tuple[Corner, Corner], str] = field(default_factory=dict)


def rivers(source: GeoSource, frame: SheetFrame, land: Collection[str]) -> list[RiverFound]:
    """The named rivers of a sheet, the longest first. Sides between two hexes of water are left out."""
    mesh = _mesh(frame, land)
    sheet = shapely.unary_union([shapely.Polygon(frame.corners(name)) for name in frame.centres])
    groups: dict[str, list[SourceLine]] = defaultdict(list)
    for one in source.lines:
        if one.kind == "river" and one.name:
            groups[one.name].append(one)
    taken: set[str] = set()
    drawn = [(name, lines, _courses(frame, lines, sheet)) for name, lines in groups.items()]
    found = []
    for name, lines, courses in sorted(drawn, key=lambda one: (-sum(part.length for part in one[2]), one[0])):
        sides = [side for course in courses for side in _along(mesh, course, frame.km) if side not in taken]
        sides = list(dict.fromkeys(sides))
        if len(sides) >= FEWEST:
            taken.update(sides)
            found.append(RiverFound(name, _width(lines), tuple(sides)))
    return found


def _width(lines: Sequence[SourceLine]) -> Width:
    metres = sorted(one.metres for one in lines if one.metres)
    middle = metres[len(metres) // 2] if metres else 0.0
    return "major" if middle >= MAJOR else "large" if middle >= LARGE else "medium"


def _courses(frame: SheetFrame, lines: Sequence[SourceLine], sheet: Any) -> list[Any]:
    """The parts of a river on the sheet, joined where they meet, longest first."""
    laid = frame.laid([shapely.from_wkb(one.course) for one in lines])
    parts = [part for line in laid for part in shapely.get_parts(line)]
    joined = shapely.line_merge(shapely.union_all(parts))
    inside = shapely.get_parts(shapely.intersection(joined, sheet))
    found = [part for part in inside if part.geom_type == "LineString" and part.length >= frame.km / 2]
    return sorted(found, key=lambda part: -part.length)


def _mesh(frame: SheetFrame, land: Collection[str]) -> _Mesh:
    mesh = _Mesh()
    owners: dict[tuple[Corner, Corner], list[str]] = defaultdict(list)
    unit_x, unit_y = frame.km / math.sqrt(3) / 2, frame.km / 2
    from_x, from_y = next(iter(frame.centres.values()))
    for name in frame.centres:
        ring = frame.corners(name)
        keys = [(round((x - from_x) / unit_x), round((y - from_y) / unit_y)) for x, y in ring]
        for at, key in enumerate(keys):
            mesh.places.setdefault(key, ring[at])
            other = keys[(at + 1) % 6]
            mesh.near[key].add(other)
            mesh.near[other].add(key)
            owners[(key, other) if key < other else (other, key)].append(name)
    for side, names in owners.items():
        if len(names) == 2 and any(name in land for name in names):
            mesh.between[side] = "|".join(sorted(names))
    return mesh


def _along(mesh: _Mesh, course: Any, km: float) -> Iterator[str]:
    """The sides of the way of a river, in sequence."""
    keys = list(mesh.places)
    tree = shapely.STRtree(shapely.points([mesh.places[key] for key in keys]))
    count = max(2, round(course.length / (LEG * km)) + 1)
    stops = shapely.line_interpolate_point(course, np.linspace(0, course.length, count))
    through = [keys[at] for at in tree.nearest(stops)]
    shapely.prepare(course)
    costs: dict[tuple[Corner, Corner], float] = {}
    way = [through[0]]
    for a, b in itertools.pairwise(through):
        way += _way(mesh, course, km, a, b, costs)[1:]
    for a, b in _steps(way):
        if name := mesh.between.get((a, b) if a < b else (b, a)):
            yield name


def _steps(way: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    """The legs of a way without those that go straight back."""
    kept: list[Corner] = []
    for corner in way:
        if len(kept) > 1 and kept[-2] == corner:
            kept.pop()
        elif not kept or kept[-1] != corner:
            kept.append(corner)
    return list(itertools.pairwise(kept))


def _way(
    mesh: _Mesh, course: Any, km: float, start: Corner, end: Corner, costs: dict[tuple[Corner, Corner], float]
) -> list[Corner]:
    """The cheapest way between two corners; a side costs the more the further it is from the water."""
    best: dict[Corner, float] = {start: 0.0}
    before: dict[Corner, Corner] = {}
    queue = [(0.0, start)]
    while queue:
        so_far, here = heapq.heappop(queue)
        if here == end:
            break
        if so_far > best[here]:
            continue
        for there in mesh.near[here]:
            cost = so_far + _cost(mesh, course, km, here, there, costs)
            if cost < best.get(there, math.inf):
                best[there], before[there] = cost, here
                heapq.heappush(queue, (cost, there))
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _cost(
    mesh: _Mesh, course: Any, km: float, a: Corner, b: Corner, costs: dict[tuple[Corner, Corner], float]
) -> float:
    key = (a, b) if a < b else (b, a)
    if key not in costs:
        (ax, ay), (bx, by) = mesh.places[a], mesh.places[b]
        far = shapely.distance(course, shapely.Point((ax + bx) / 2, (ay + by) / 2)) / km
        costs[key] = 0.2 + FAR * far * far
    return costs[key]
