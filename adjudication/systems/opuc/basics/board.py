"""The unchanging ground: hexes and BUA zones as numbered places, rivers and bridges, roads and rails."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cached_property

from adjudication.engine.kit import graph
from adjudication.engine.kit.graph import Pair, pair
from adjudication.engine.kit.hexes import HexGrid, numbers
from adjudication.systems.opuc.pack.schema import LAYOUT, Pack

FACES = LAYOUT.sides
MEDIUM, LARGE, MAJOR = 1, 2, 3
RIVERS = {"medium": MEDIUM, "large": LARGE, "major": MAJOR}
OUTER, MIDDLE, INNER = 0, 1, 2
RINGS = {"outer": OUTER, "middle": MIDDLE, "inner": INNER}
FAR = graph.FAR


class Segment:
    """The MSR between two consecutive settlements: its ends, its hexes in sequence and its links."""

    __slots__ = ("a", "b", "hexes", "links")

    def __init__(self, hexes: tuple[int, ...]) -> None:
        self.a, self.b, self.hexes = hexes[0], hexes[-1], hexes
        self.links = frozenset(pair(x, y) for x, y in itertools.pairwise(hexes))


def hex_names(pack: Pack) -> list[str]:
    """The name of the hex of each place by number, for code that has a picture and no board."""
    m, zones = pack.map, {template.id: len(template.zones) for template in pack.buas.templates}
    found = numbers(LAYOUT, m.columns, m.rows)
    return [*found, *(bua.hex for bua in pack.buas.buas for _ in range(zones[bua.template]))]


class HexBoard:
    """The board. Places are numbers: 0 to `hexes` - 1 are hexes, row by row; then BUA zones, BUA by BUA in pack
    order."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        m = pack.map
        self.columns, self.rows = m.columns, m.rows
        self.hexes = m.columns * m.rows
        sheet = HexGrid(LAYOUT, m.columns, m.rows)
        self.ids, self.index = list(sheet.ids), dict(sheet.index)
        self.terrain = [code for r in range(1, m.rows + 1) for code in m.terrain[f"{r:02}"].split()]
        self.land = [code not in "LX" for code in self.terrain]
        self.neighbours = sheet.neighbours  # six, by face; -1 off the map
        self.near = sheet.near
        self.distance = [sheet.distances(h) for h in range(self.hexes)]
        self.village = [self.ids[h] in m.villages for h in range(self.hexes)]
        self.airfields = tuple(sorted(self.index[name] for name in m.airfields))  # those on open ground
        self._buas()
        self._rivers()
        self._roads()

    # --- hexes

    def face(self, a: int, b: int) -> int:
        """The face of hex `a` that hex `b` is on; ValueError if they are not neighbours."""
        return self.neighbours[a].index(b)

    # --- BUAs

    def _buas(self) -> None:
        b = self.pack.buas
        self.templates = {t.id: t for t in b.templates}
        self.buas = b.buas
        self.bua_index = {bua.id: number for number, bua in enumerate(b.buas)}
        self.bua_hex = [self.index[bua.hex] for bua in b.buas]
        self.bua_at = [-1] * self.hexes  # by hex: its BUA
        self.hex_of = list(range(self.hexes))  # by place: its hex
        self.bua_of = [-1] * self.hexes  # by place: the BUA whose zone or hex it is
        self.pv = [0] * self.hexes
        self.ring = [-1] * self.hexes
        self.zones: list[tuple[int, ...]] = []  # by BUA: its zones
        zone_faces: dict[int, tuple[int, ...]] = {}
        for number, bua in enumerate(b.buas):
            h = self.bua_hex[number]
            self.bua_at[h] = self.bua_of[h] = number
            template = self.templates[bua.template]
            numbers = []
            for name, zone in template.zones.items():
                place = len(self.ids)
                numbers.append(place)
                self.ids.append(f"{bua.id}.{name}")
                self.index[self.ids[-1]] = place
                self.hex_of.append(h)
                self.bua_of.append(number)
                self.pv.append(zone.pv)
                self.ring.append(RINGS[zone.ring])
                faced = [self.neighbours[h][FACES.index(face)] for face in zone.faces]
                zone_faces[place] = tuple(n for n in faced if n >= 0)
            self.zones.append(tuple(numbers))
        self.places = len(self.ids)
        self.faces = [zone_faces.get(place, ()) for place in range(self.places)]  # by zone: hexes it looks out on
        self.zone_facing = {(self.hex_of[z], h): z for z, around in zone_faces.items() for h in around}
        """(BUA hex, neighbouring hex) -> the outer zone between them."""
        self.zone_near: list[tuple[int, ...]] = [()] * self.places  # by zone: adjacent zones
        for number, bua in enumerate(b.buas):
            close: dict[int, list[int]] = {place: [] for place in self.zones[number]}
            for one, other in self.templates[bua.template].adjacent:
                a, c = self.index[f"{bua.id}.{one}"], self.index[f"{bua.id}.{other}"]
                close[a].append(c)
                close[c].append(a)
            for place, around in close.items():
                self.zone_near[place] = tuple(sorted(around))
        self.touching = [self._touching(place) for place in range(self.places)]
        in_turn = sorted(range(self.hexes), key=self.ids.__getitem__)
        self.rank = [*sorted(range(self.hexes), key=in_turn.__getitem__), *range(self.hexes, self.places)]
        """By place: its turn where dice or ties go by hex number; zones come behind, in the sequence of the pack."""

    def _touching(self, place: int) -> tuple[int, ...]:
        """The places that blocks in `place` can assault or look into: hexes, outer zones that face a hex, adjacent
        zones."""
        if place >= self.hexes:
            outward = self.faces[place]
            return (*self.zone_near[place], *(self._reached(self.hex_of[place], h) for h in outward))
        return tuple(self._reached(place, h) for h in self.near[place])

    def _reached(self, start: int, h: int) -> int:
        """The place that a step from hex `start` to hex `h` enters: the hex, or the zone of its BUA that faces
        `start`."""
        return self.zone_facing.get((h, start), h)

    def is_zone(self, place: int) -> bool:
        """True if `place` is a BUA zone."""
        return place >= self.hexes

    def apart(self, a: int, b: int) -> int:
        """Distance in hexes between two places."""
        return self.distance[self.hex_of[a]][self.hex_of[b]]

    def within(self, places: Iterable[int], most: int) -> set[int]:
        """The hexes within `most` hexes of any of `places`."""
        rows = [self.distance[at] for at in {self.hex_of[place] for place in places}]
        return {at for row in rows for at, far in enumerate(row) if far <= most}

    # --- rivers

    def _rivers(self) -> None:
        self.edges: list[tuple[int, int]] = []  # river hexsides and boundaries inside BUAs
        self.edge_class: list[int] = []
        self.edge_bridged: list[bool] = []  # at the start
        self.edge_river: list[str] = []
        self.edge_bua: list[int] = []  # the BUA whose inner boundary it is, or -1
        if self.pack.scenario.frozen_rivers:  # ice carries everything (2.4, G-27)
            self._index_edges()
            return
        for line in self.pack.map.rivers:
            for side in line.sides:
                a, b = (self.index[name] for name in side.split("|"))
                self._edge(a, b, RIVERS[line.river_class], side in line.bridges, line.id, -1)
        for number, bua in enumerate(self.buas):
            inner = bua.internal_river
            if inner is not None:
                for one, other in inner.boundaries:
                    a, b = self.index[f"{bua.id}.{one}"], self.index[f"{bua.id}.{other}"]
                    self._edge(a, b, RIVERS[inner.river_class], True, inner.name, number)
        self._index_edges()

    def _index_edges(self) -> None:
        self.edge_at = {edge: number for number, edge in enumerate(self.edges)}
        self.edge_ids = [f"{self.ids[a]}|{self.ids[b]}" for a, b in self.edges]
        turned = {f"{self.ids[b]}|{self.ids[a]}": number for number, (a, b) in enumerate(self.edges)}
        self.edge_index = turned | {name: number for number, name in enumerate(self.edge_ids)}  # by either end first
        self.edges_of: list[tuple[int, ...]] = [
            tuple(e for e, ends in enumerate(self.edges) if place in ends) for place in range(self.places)
        ]

    def _edge(self, a: int, b: int, river: int, bridged: bool, name: str, bua: int) -> None:
        self.edges.append(pair(a, b))
        self.edge_class.append(river)
        self.edge_bridged.append(bridged)
        self.edge_river.append(name)
        self.edge_bua.append(bua)

    def edge(self, a: int, b: int) -> int:
        """The river edge between two places, -1 if there is none. Zones of different hexes count as their hexes."""
        found = self.edge_at.get(pair(a, b), -1)
        if found < 0 and (a >= self.hexes or b >= self.hexes) and self.hex_of[a] != self.hex_of[b]:
            found = self.edge_at.get(pair(self.hex_of[a], self.hex_of[b]), -1)
        return found

    # --- roads and rails

    def _roads(self) -> None:
        self.msr = self._links([r.hexes for r in self.pack.map.msr])
        self.rail = self._links([r.hexes for r in self.pack.map.railway])
        self.msr_near = graph.along(self.msr, self.hexes)
        self.rail_near = graph.along(self.rail, self.hexes)
        self.on_msr = [bool(self.msr_near[h]) for h in range(self.hexes)]
        self.on_rail = [bool(self.rail_near[h]) for h in range(self.hexes)]
        self.settled = [self.village[h] or self.bua_at[h] >= 0 for h in range(self.hexes)]
        self.segments = self._segments()
        self.segments_of_link: dict[tuple[int, int], tuple[int, ...]] = {}
        for number, segment in enumerate(self.segments):
            for link in segment.links:
                self.segments_of_link[link] = (*self.segments_of_link.get(link, ()), number)
        self.segments_at: list[tuple[int, ...]] = [
            tuple(n for n, segment in enumerate(self.segments) if h in segment.hexes) for h in range(self.hexes)
        ]

    def _links(self, routes: Iterable[list[str]]) -> frozenset[Pair]:
        return graph.links([self.index[name] for name in hexes] for hexes in routes)

    def _segments(self) -> list[Segment]:
        """All MSR paths from one settlement to the next; a junction or end without a settlement also ends a path."""
        ends = [h for h in range(self.hexes) if self.on_msr[h] and (self.settled[h] or len(self.msr_near[h]) != 2)]
        found: dict[tuple[int, ...], Segment] = {}
        for start in ends:
            for first in self.msr_near[start]:
                path = [start, first]
                while path[-1] not in ends:
                    path.append(next(h for h in self.msr_near[path[-1]] if h != path[-2]))
                hexes = min(tuple(path), tuple(reversed(path)))
                found[hexes] = Segment(hexes)
        return [found[key] for key in sorted(found)]

    @cached_property
    def road_distance(self) -> list[list[int]]:
        """The steps along the MSR net from each hex to each hex, `FAR` if they are not connected."""
        return [graph.distances(self.msr_near, (h,)) for h in range(self.hexes)]
