"""The ground of a hex map: land, woods, water, borders, rivers, rails, roads, bridges, towns and their names."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from wargame.maps import ground_marks
from wargame.maps import hex_grid as grid
from wargame.maps.map_ground import MapGround, Region, River, Terrain
from wargame.maps.paint import Brush
from wargame.maps.town_names import RINGS, Frame, names_of

COLLAR: Final = 22.0  # outside the neatline, for the numbers of columns and rows
KINDS: Final[tuple[Terrain, ...]] = ("woods", "wet", "rough", "high", "water")
WINGS: Final = "M-6 -4.2L-4 -3.2H4L6 -4.2M-6 4.2L-4 3.2H4L6 4.2"
BLOWN: Final = (
    "M-6 -4.2L-4 -3.2H-1.6M1.6 -3.2H4L6 -4.2M-6 4.2L-4 3.2H-1.6M1.6 3.2H4L6 4.2M-2.4 -2.4L2.4 2.4M2.4 -2.4L-2.4 2.4"
)
SPACED: Final = 0.95  # how wide a letter of the name of a country is, by its size
LETTERS: Final = 1.35  # on a wall, read from the last row of a classroom
PAINT: Final[Mapping[Terrain, str]] = {
    "woods": "m-woods", "wet": "m-wet", "rough": "m-rough", "high": "m-rough", "water": "m-lake",
}  # fmt: skip
MARKS: Final[Mapping[Terrain, Callable[[float, float], str]]] = {
    "woods": ground_marks.crowns, "wet": ground_marks.tufts, "rough": ground_marks.tufts,
    "high": ground_marks.peaks,
}  # fmt: skip
TREFOIL: Final = (
    "M0 0L-2.1 -3.64A4.2 4.2 0 0 1 2.1 -3.64ZM0 0L4.2 0A4.2 4.2 0 0 1 2.1 3.64ZM0 0L-2.1 3.64A4.2 4.2 0 0 1 -4.2 0Z"
)
RUNWAY: Final = "M-6.4 2.2L4.9 -4.3L6.4 -1.7L-4.9 4.8Z"


@dataclass(frozen=True)
class _Drawn:
    """Drawn parts, by a key that covers everything they depend on."""

    key: str
    drawing: GroundDrawing = field(compare=False)


@lru_cache(maxsize=16)
def _drawn_once(what: _Drawn) -> str:
    return what.drawing.lands()


class GroundDrawing:
    """Draws a ground with a brush; `plain` leaves out village names and rails, for a phone; `letters` enlarges."""

    def __init__(self, ground: MapGround, brush: Brush, *, plain: bool = False, letters: float = 1.0) -> None:
        self.ground, self.brush, self.plain, self.letters = ground, brush, plain, letters
        self.sheet, self.town_names = ground.sheet, names_of(ground, letters)

    @cached_property
    def around(self) -> dict[tuple[int, int], Terrain]:
        """The terrain of every hex and of two rings outside the map."""
        g = self.ground
        cells = [(c, r) for c in range(-1, g.columns + 3) for r in range(-1, g.rows + 3)]
        return {cell: g.terrain[self._nearest(cell)] for cell in cells}

    def _nearest(self, cell: tuple[int, int]) -> str:
        g = self.ground
        return g.sheet.join(min(max(cell[0], 1), g.columns), min(max(cell[1], 1), g.rows))

    def under(self) -> str:
        """Everything below a unit's reach: land, tints, water, borders, grid, rivers, rails, roads, bridges.

        Most of the work of a map, and the same each time: it is drawn once for a ground and a brush.
        """
        look = (vars(self.brush), self.plain, self.letters)
        return _drawn_once(_Drawn(f"{look} {self.ground.key}", self))

    def lands(self) -> str:
        """The part of `under` that is cached."""
        x, y, w, h = self.ground.frame
        land = f'<rect {self.brush("m-ground")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
        same = self.brush.on_page(self._ticks() + self._rivers() + self._ways())
        ground = land + self._regions() + self.brush.on_page(self._terrain() + self._abroad())
        return ground + self._borders_above() + same

    def _regions(self) -> str:
        """The tints of all regions, then their borders, so that no tint covers a border."""
        tints, borders = [], []
        for region in self.ground.regions:
            path = self.outline(region.hexes)
            if region.tint:
                tints.append(self.brush.on_page(f'<path {self.brush(f"m-region-{region.tint}")} d="{path}"/>'))
            if not region.above:
                borders.append(self.brush.on_page(f'<path {self.brush("m-country")} d="{path}"/>'))
        return "".join(tints + borders)

    def outline(self, hexes: Collection[str]) -> str:
        """The smooth borders of some hexes; at the edge of the map they continue beyond it."""
        named = frozenset(hexes)
        inside = {cell for cell in self.around if self._nearest(cell) in named}
        return "".join(grid.closed(loop) for loop in self.sheet.outline(inside))

    def _borders_above(self) -> str:
        return "".join(self._border_above(region) for region in self.ground.regions if region.above)

    def _border_above(self, region: Region) -> str:
        paint = self.brush("m-district" if region.layer else "m-country")
        return self._switched(region, self.brush.on_page(f'<path {paint} d="{self.outline(region.hexes)}"/>'))

    def _switched(self, region: Region, drawing: str) -> str:
        """A part of a region that the reader can switch on; in print it is always shown."""
        shown = not region.layer or self.brush.literal
        return drawing if shown else f'<g class="layer-{region.layer}">{drawing}</g>'

    def _terrain(self) -> str:
        parts = []
        for kind in KINDS:
            found = {cell for cell, code in self.around.items() if code == kind}
            path = "".join(
                grid.closed([ground_marks.uneven(point) for point in loop]) for loop in self.sheet.outline(found)
            )
            if not path:
                continue
            parts.append(f'<path {self.brush(PAINT[kind])} fill-rule="evenodd" d="{path}"/>')
            if kind == "water":
                parts.append(f'<path {self.brush("m-inner-shore")} d="{self._inner_shore(found)}"/>')
            else:
                marks = "".join(MARKS[kind](*self.sheet.centre(*cell)) for cell in sorted(found))
                parts.append(f'<path {self.brush(f"{PAINT[kind]}-marks")} d="{marks}"/>')
        return "".join(parts)

    def _inner_shore(self, water: set[tuple[int, int]]) -> str:
        """A second, finer line inside the shore: each loop drawn again slightly closer to the middles of the hexes."""
        parts = []
        for loop in self.sheet.outline(water):
            x = sum(p[0] for p in loop) / len(loop)
            y = sum(p[1] for p in loop) / len(loop)
            parts.append(grid.closed([(a + (x - a) * 0.045, b + (y - b) * 0.045) for a, b in loop]))
        return "".join(parts)

    def _abroad(self) -> str:
        parts = []
        for hexes in self.ground.abroad.values():
            inside = {cell for cell in self.around if self._nearest(cell) in hexes}
            path = "".join(grid.closed(loop) for loop in self.sheet.outline(inside))
            parts.append(f'<path {self.brush("m-foreign")} d="{path}"/><path {self.brush("m-frontier")} d="{path}"/>')
        return "".join(parts)

    def _ticks(self) -> str:
        found = [self.sheet.ticks(c, r) for c, r in self.ground.hexes if self.around[c, r] not in ("water", "off")]
        if not self.brush.literal:  # two hexes share a side: half of what a page would be sent
            found = [list(dict.fromkeys(tick for ticks in found for tick in ticks))]
        path = "".join(tick for ticks in found for tick in ticks)
        return f'<path {self.brush("m-ticks")} d="{path}"/>'

    # -- water and ways
    def _rivers(self) -> str:
        parts = []
        for river in self.ground.rivers:
            sides = [found for side in river.sides if (found := self.sheet.between(*side.split("|")))]
            ends = {point for side in sides for point in side}
            for name in river.across:
                parts_of = [point for point in self.sheet.corners(*self.sheet.split(name)) if point in ends]
                sides += [(point, self.sheet.middle(name)) for point in parts_of]
            for line in grid.chains(sides):
                path = grid.flowing(self._off_the_sheet(line))
                parts.append(f'<path {self.brush("m-stream-wide" if river.wide else "m-stream")} d="{path}"/>')
                if river.wide:
                    parts.append(f'<path {self.brush("m-stream-core")} d="{path}"/>')
        return "".join(parts)

    def _off_the_sheet(self, line: list[grid.Point]) -> list[grid.Point]:
        """A river that ends in the outermost hexes, extended to the edge of the map."""

        def onward(end: grid.Point) -> list[grid.Point]:
            return [self._beyond[end]] if end in self._beyond else []

        return [*onward(line[0]), *line, *onward(line[-1])]

    @cached_property
    def _beyond(self) -> dict[grid.Point, grid.Point]:
        """For each corner inside the map, the nearest corner on the edge or beyond it."""
        x, y, w, h = self.ground.frame
        out = 1.0  # how near to the edge a corner is on it

        def inside(point: grid.Point) -> bool:
            return x + out < point[0] < x + w - out and y + out < point[1] < y + h - out

        found: dict[grid.Point, grid.Point] = {}
        for cell in self.around:
            for side in range(6):
                one, other = self.sheet.side(*cell, side)
                for here, there in ((one, other), (other, one)):
                    if here not in found and inside(here) and not inside(there):
                        found[here] = there
        return found

    def _ways(self) -> str:
        rails = "" if self.plain else "".join(self._rail(line) for line in self.ground.rails)
        lines = [("-main" if road.main else "", grid.through(self._way(road.hexes))) for road in self.ground.roads]
        cases = "".join(f'<path {self.brush(f"m-road-case{kind}")} d="{path}"/>' for kind, path in lines)
        fills = "".join(f'<path {self.brush(f"m-road-fill{kind}")} d="{path}"/>' for kind, path in lines)
        return rails + cases + fills

    def _rail(self, hexes: Sequence[str]) -> str:
        points = self._way(hexes)
        for here, end, inner in ((0, hexes[0], points[1]), (len(points), hexes[-1], points[-2])):
            if self._goes_on(end):
                x, y = self.sheet.middle(end)
                points.insert(here, (2 * x - inner[0], 2 * y - inner[1]))
        path = grid.through(points, shift=0.13 * grid.SIDE)
        return f'<path {self.brush("m-rail")} d="{path}"/><path {self.brush("m-sleepers")} d="{path}"/>'

    def _goes_on(self, end: str) -> bool:
        """Whether a railway that ends in a hex continues off the map there."""
        column, row = self.sheet.split(end)
        outermost = column in (1, self.ground.columns) or row in (1, self.ground.rows)
        return outermost and all(town.hex != end for town in self.ground.towns)

    def _way(self, hexes: Sequence[str]) -> list[grid.Point]:
        """The points of a road or railway."""
        points = self._points(hexes)
        if not self.ground.straight:
            return points
        fixed = {town.hex for town in self.ground.towns}
        return [
            points[i]
            if i in (0, len(points) - 1) or name in fixed
            else _levelled(points[i - 1], points[i], points[i + 1])
            for i, name in enumerate(hexes)
        ]

    def _points(self, hexes: Iterable[str]) -> list[grid.Point]:
        return [self.sheet.middle(name) for name in hexes]

    def bridges(self, states: Mapping[str, str]) -> str:
        """Wing marks at the road over each bridged hexside; broken if the bridge is blown. `states` overrides the
        start."""
        found = dict.fromkeys(self.ground.bridges, "standing") | dict(states)
        return "".join(self._bridge(side, state) for side, state in found.items())

    def _bridge(self, name: str, state: str) -> str:
        a, b = name.split("|")
        ends = self.sheet.between(a, b)
        if ends is None:
            return ""
        x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        (ax, ay), (bx, by) = self.sheet.middle(a), self.sheet.middle(b)
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        wings = BLOWN if state == "blown" else WINGS
        place = f'transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})"'
        core = "" if state in ("standing", "blown") else f'<path {self.brush("m-pontoon")} d="M-7 0H7"/>'
        under = f'<path {self.brush("m-wing-halo")} d="{wings}"/>'
        return f'<g {place}>{under}<path {self.brush("m-wing")} d="{wings}"/>{core}</g>'

    # -- towns and names
    def towns(self) -> str:
        """The boards of the built-up areas, and a ring for each village."""
        parts = [self._village(name) for name in self.ground.villages]
        parts += [self._airfield(name) for name in self.ground.airfields]
        parts += [self._plant(name) for name in self.ground.plants]
        parts += [self._checkpoint(name) for name in self.ground.checkpoints]
        for town in self.ground.towns:
            column, row = self.sheet.split(town.hex)
            scale = RINGS[town.size]
            parts.append(f'<path {self.brush("m-town")} d="{self.sheet.polygon(column, row, scale)}"/>')
            if town.rings > 1:
                parts.append(f'<path {self.brush("m-town-ring")} d="{self.sheet.polygon(column, row, scale * 0.58)}"/>')
                parts.append(f'<path {self.brush("m-town-ring")} d="{self._spokes(column, row, scale)}"/>')
            if town.rings > 2:
                parts.append(f'<path {self.brush("m-town-core")} d="{self.sheet.polygon(column, row, scale * 0.22)}"/>')
        return "".join(parts)

    def _spokes(self, column: int, row: int, scale: float) -> str:
        x, y = self.sheet.centre(column, row)
        found = self.sheet.corners(column, row)
        return "".join(
            f"M{x + (a - x) * scale * 0.58:.1f} {y + (b - y) * scale * 0.58:.1f}"
            f"L{x + (a - x) * scale:.1f} {y + (b - y) * scale:.1f}"
            for a, b in found[::2]
        )

    def _airfield(self, at: str) -> str:
        """A runway in the south-east of its hex."""
        x, y = self.sheet.middle(at)
        return f'<path {self.brush("m-sign")} transform="translate({x + 24:.1f} {y + 12:.1f})" d="{RUNWAY}"/>'

    def _checkpoint(self, at: str) -> str:
        """A barred circle; in a town, in the south-east of its hex."""
        x, y = self.sheet.middle(at)
        if any(town.hex == at for town in self.ground.towns):
            x, y = x + 20, y + 12
        bar = f'<path {self.brush("m-bar")} d="M{x - 3.7:.1f} {y:.1f}h7.4"/>'
        return f'<circle {self.brush("m-post")} cx="{x:.1f}" cy="{y:.1f}" r="6"/>{bar}'

    def _plant(self, at: str) -> str:
        """A trefoil in a circle; in a town, in the south-east of its hex."""
        x, y = self.sheet.middle(at)
        if any(town.hex == at for town in self.ground.towns):
            x, y = x + 22, y + 12
        place = f'transform="translate({x:.1f} {y:.1f}) scale({self.ground.scale:g})"'
        return f'<g {place}><circle {self.brush("m-post")} r="5.8"/><path {self.brush("m-pip")} d="{TREFOIL}"/></g>'

    def _village(self, name: str) -> str:
        x, y = self.sheet.middle(name)
        return f'<circle {self.brush("m-village")} cx="{x:.1f}" cy="{y:.1f}" r="2.4"/>'

    def names(
        self,
        taken: Mapping[str, int],
        marked: Collection[str] = (),
        frame: Frame | None = None,
        inset: Frame | None = None,
    ) -> str:
        """Names of towns, villages, waters and countries; those of villages are below counters and markers.

        `taken`: counters on a hex. `marked`: hexes with markers. `frame` is the part that shows, and an `inset` covers
        a corner of it.
        """
        parts = [self._water(name, hexes) for name, hexes in self.ground.waters.items()]
        parts += [self._river_name(river, taken) for river in self.ground.rivers]
        parts += [self._country(name, hexes) for name, hexes in self.ground.abroad.items()]
        parts += [self._region_name(region, taken) for region in self.ground.regions]
        parts = [self.brush.once("".join(parts))]
        if not self.plain:
            named = {**self.ground.plants, **self.ground.villages}
            down = {at: 0 if not taken.get(at) else 38 if at in marked else 31 for at in named}
            parts += [self._village_name(at, name, down[at] or 12) for at, name in self.ground.villages.items()]
            parts += [self._plant_name(at, name, down[at]) for at, name in self.ground.plants.items()]
        parts.append(self.brush.once(self.town_names.draw(self.brush, frame, inset)))
        shields = [self._shield(road.name, road.hexes, taken) for road in self.ground.roads if road.name]
        return "".join(parts + shields)

    def _village_name(self, at: str, name: str, down: float) -> str:
        x, y = self.sheet.middle(at)
        return self.brush.text("m-village-name", x, y + down, name, size=9.5 * min(self.letters, 1.15))

    def _plant_name(self, at: str, name: str, down: float) -> str:
        """The name of a plant above its sign, clear of the markers; with `down` below it, if a counter covers that
        place; beside it in a town. Parts of the name in brackets are left out."""
        x, y = self.sheet.middle(at)
        sign, size, word = 6 * self.ground.scale, 9.5 * self.letters, name.partition(" (")[0]
        if at in self.town_names.at:
            return self.brush.text("m-village-name", x + 24 + sign, y + 16, word, size=size, anchor="start")
        return self.brush.text("m-village-name", x, y + (down or -sign - 4), word, size=size)

    def _water(self, name: str, hexes: Sequence[str]) -> str:
        points = self._points(hexes)
        x = sum(p[0] for p in points) / len(points)
        y = sum(p[1] for p in points) / len(points)
        size = 17 if len(points) > 6 else 12 if len(points) > 2 else 10.5
        return self.brush.text("m-sea", x, y, name, size=size * self.letters)

    def _river_name(self, river: River, taken: Mapping[str, int]) -> str:
        """The name of a river near its middle, on a hexside without a bridge and with few units."""
        sides = [(side, found) for side in river.sides if (found := self.sheet.between(*side.split("|")))]
        if not sides:
            return ""

        def crowd(at: int) -> tuple[int, int]:
            side = sides[at][0]
            bridged = side in self.ground.bridges or "|".join(side.split("|")[::-1]) in self.ground.bridges
            return 3 * bridged + sum(bool(taken.get(name)) for name in side.split("|")), abs(at - len(sides) // 2)

        (ax, ay), (bx, by) = sides[min(range(len(sides)), key=crowd)][1]
        if ax > bx:
            ax, ay, bx, by = bx, by, ax, ay
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        word = self.brush.text("m-river-name", 0, -5, river.name, size=10.5 * self.letters)
        return f'<g transform="translate({(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}) rotate({angle:.1f})">{word}</g>'

    def _country(self, name: str, hexes: Sequence[str]) -> str:
        points = self._points(hexes)
        x = sum(p[0] for p in points) / len(points)
        near = [p for p in points if abs(p[0] - x) < 2 * grid.SIDE] or points
        y = max(p[1] for p in near) + grid.HIGH * 0.36
        return self.brush.text("m-country-name", x, y, name.upper(), size=12 * self.letters)

    def _region_name(self, region: Region, taken: Mapping[str, int]) -> str:
        """The name of a region in the hex nearest its middle that has room between towns and counters."""
        points = dict(zip(region.hexes, self._points(region.hexes), strict=True))
        x, y = (sum(point[axis] for point in points.values()) / len(points) for axis in (0, 1))
        towns = {town.hex for town in self.ground.towns}
        away = self.ground.inland if region.layer else frozenset()  # most pieces are in the country itself

        def crowd(name: str) -> int:
            return 2 * (name in towns) + 3 * (name in away)

        places = sorted((math.hypot(a - x, b - y) + grid.HIGH * crowd(name), (a, b)) for name, (a, b) in points.items())
        x, y = self._beside_counters(places, taken)
        size = 14.0 if not region.layer else 9.0
        left, _, wide, _ = self.ground.frame
        half = SPACED * size * self.letters * len(region.name) / 2
        x = min(max(x, left + half), left + wide - half)
        named = self.brush.text("m-country-name", x, y + 4, region.name.upper(), size=size * self.letters)
        return self._switched(region, named)

    def _beside_counters(self, places: Sequence[tuple[float, grid.Point]], taken: Mapping[str, int]) -> grid.Point:
        """The first place for a name that no counter covers, if it is not much worse than the best."""
        counters = [self.sheet.middle(name) for name, number in taken.items() if number]
        for cost, (x, y) in places:
            if cost > places[0][0] + 3 * grid.HIGH:
                break
            if not any(abs(x - a) < 2 * grid.SIDE and abs(y - b) < grid.HIGH / 2 for a, b in counters):
                return x, y
        return places[0][1]

    def _shield(self, name: str, hexes: Sequence[str], taken: Mapping[str, int]) -> str:
        points = self._points(hexes)
        bridged = {frozenset(side.split("|")) for side in self.ground.bridges}
        open_ = [i for i in range(len(hexes) - 1) if frozenset(hexes[i : i + 2]) not in bridged]
        free = [i for i in open_ if not taken.get(hexes[i]) and not taken.get(hexes[i + 1])] or open_
        i = free[len(free) // 2] if free else (len(points) - 1) // 2
        x, y = (points[i][0] + points[i + 1][0]) / 2, (points[i][1] + points[i + 1][1]) / 2
        number = name.lstrip("RE") or name
        wide = 6 + 5.2 * len(number)
        return (
            f'<rect {self.brush("m-shield")} x="{x - wide / 2:.1f}" y="{y - 6:.1f}" width="{wide:.1f}" height="12"/>'
            f"{self.brush.text('m-shield-text', x, y + 3.2, number, size=9)}"
        )

    def collar(self) -> str:
        """Numbers of columns above and rows on the left, outside the neatline."""
        x, y, _, _ = self.ground.frame
        parts, marks = [], []
        for column in range(1, self.ground.columns + 1):
            at = self.sheet.centre(column, 1)[0]
            marks.append(f"M{at:.1f} {y:.1f}v-4")
            parts.append(self.brush.text("m-collar", at, y - 8, f"{column:02}", size=10.5 * self.letters))
        for row in range(1, self.ground.rows + 1):
            at = self.sheet.centre(1, row)[1]
            marks.append(f"M{x:.1f} {at:.1f}h-4")
            parts.append(
                self.brush.text("m-collar", x - 7, at + 3.6, f"{row:02}", size=10.5 * self.letters, anchor="end")
            )
        return f'<path {self.brush("m-collar-tick")} d="{"".join(marks)}"/>{"".join(parts)}'


def _levelled(before: grid.Point, here: grid.Point, after: grid.Point) -> grid.Point:
    return (before[0] + 2 * here[0] + after[0]) / 4, (before[1] + 2 * here[1] + after[1]) / 4
