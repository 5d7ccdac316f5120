"""A pack as numbers: hexes, pieces, markers and charts. Computed once for each pack.

A piece is a unit, a mob or a media counter. Police and militia are drawn face down, so that such a piece is only a
numbered counter; its face, the unit it turns out to be, belongs to the state.
"""

from __future__ import annotations

from typing import Any

from adjudication.engine.kit import graph, hexsides, movement, stacking
from adjudication.engine.kit.flood import Flood
from adjudication.engine.kit.tables import Chart, Table
from adjudication.engine.scenario import sides
from adjudication.engine.scenario.hex_map import HexFacts
from adjudication.systems.opaque_war.pack.schema import MapFile, Pack, UnitLine

SIDES = ("RED", "BLUE")
RED, BLUE = 0, 1
NOBODY = -1
POOL, GONE, HOLDING, ARRIVING = -1, -2, -3, -4
"""Where a piece is that is off the map: in its force pool, out of the game, in the Russian box, about to arrive."""
OFF_MAP = frozenset((POOL, GONE, HOLDING, ARRIVING))
SIDE_OF = {"UA": BLUE, "DON": RED, "LUH": RED, "REB": RED, "RU": RED}
CUPS = ("police", "militia")
"""The kinds that are placed unseen, even by their owner (3.1)."""
WAR, ARRIVAL, REAR, RUSSIA, SEA = "war", "arrival", "rear", "russia", "sea"


class Facts(HexFacts):
    """The static facts of a game."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack.map)
        self.pack = pack
        self.sides = SIDES
        self._read_map(pack.map)
        self._read_ground(pack)
        self._read_pieces(pack)
        self._read_markers(pack)
        self._read_charts(pack)
        self.titles, self.plural = self._titles(pack), sides.plural(pack)
        self.positions: Any = None  # the last that `basics.positions` found

    # --- the map

    def _read_map(self, file: MapFile) -> None:
        self.oblast = [""] * len(self.grid)
        for name, hexes in file.divided().items():
            for here in self.hexes(hexes):
                self.oblast[here] = name
        roles = {name: oblast.role for name, oblast in file.oblasts.items()}
        self.role = [roles[name] for name in self.oblast]
        self.terrain = [SEA if role == SEA else "clear" for role in self.role]
        for kind, numbers in file.ground.items():
            for here in self.hexes(numbers):
                self.terrain[here] = kind
        for place in file.places:
            here = self.index[place.hex]
            self.place_names[here] = place.name
            if place.kind:
                self.terrain[here] = place.kind
        self.towns = tuple(h for h, kind in enumerate(self.terrain) if kind == "town")
        self.settled = tuple(h for h, kind in enumerate(self.terrain) if kind in ("town", "city"))
        self.is_town = frozenset(self.towns)
        self.is_settled = frozenset(self.settled)
        self.checkpoints = tuple(sorted(self.index[place.hex] for place in file.places if place.checkpoint))
        self.russia = frozenset(h for h, role in enumerate(self.role) if role == RUSSIA)
        self.sea = frozenset(h for h, role in enumerate(self.role) if role == SEA)
        self.war = frozenset(h for h, role in enumerate(self.role) if role == WAR)
        self.west = tuple(h for h in self.grid.edge("W") if h not in self.sea)
        self.east = tuple(h for h in self.grid.edge("E") if h not in self.sea)
        self.russian_edge = tuple(h for h in self.grid.edge("N", "E", "S", "W") if h in self.russia)
        self.default_held = [BLUE if role in (ARRIVAL, REAR) else NOBODY for role in self.role]

    def _read_ground(self, pack: Pack) -> None:
        file, chart = pack.map, pack.charts.terrain
        rivers = hexsides.on_sides(self.grid, {"river": [side for line in file.rivers.values() for side in line]})
        self.rivers = frozenset(rivers)
        self.road_links = graph.links(hexsides.chain(self.grid, chain) for chain in file.roads)
        self.rail_links = graph.links(hexsides.chain(self.grid, chain) for chain in file.rails)
        ground = movement.ground(self.near, self.terrain, {"unit": chart.costs}, rivers, self.road_links)
        self.parts, self.steps = ground.parts, movement.without(ground.steps["unit"], self.sea)
        self.steps_in_ukraine = movement.without(self.steps, self.russia)
        self.checkpoint_cost = int(movement.points(chart.checkpoint) * self.parts)
        inside = {link for link in self.rail_links if (link[0] in self.russia) == (link[1] in self.russia)}
        self.rails = graph.along(inside, len(self.grid))
        self.rail_steps = movement.without(movement.along(self.rails), self.sea)
        self.on_rail = frozenset(h for link in self.rail_links for h in link)
        self.on_way = frozenset(h for link in (*self.rail_links, *self.road_links) for h in link)
        self.beside_outside_russia = [near - self.russia for near in self.beside]
        self.beside_in_war = [near & self.war if h in self.war else frozenset() for h, near in enumerate(self.beside)]
        self.flood = Flood(self.near)
        self.land = self.flood.mask(set(range(len(self.near))) - self.sea)
        self.land_in_ukraine = self.land & ~self.flood.mask(self.russia)

    # --- pieces and markers

    def _read_pieces(self, pack: Pack) -> None:
        lines = pack.units.units
        self.lines: list[UnitLine] = list(lines)
        self.unit = {line.id: number for number, line in enumerate(lines)}
        counted = dict.fromkeys(CUPS, 0)
        self.piece_ids: list[str] = []
        self.kind: list[str] = []
        self.faction: list[str] = []
        for line in lines:
            name: str = line.id
            if line.kind in counted:
                counted[line.kind] += 1
                name = f"{line.kind}-{counted[line.kind]}"
            self._add(name, line.kind, line.faction)
        self.units = len(lines)
        for counter in pack.units.counters:
            for number in range(1, counter.total + 1):
                self._add(f"{counter.kind}-{counter.faction}-{number}", counter.kind, counter.faction)
        self.piece = {name: number for number, name in enumerate(self.piece_ids)}
        self.side = [SIDE_OF[faction] for faction in self.faction]
        self.units_of = [[p for p in range(self.units) if self.side[p] == side] for side in (RED, BLUE)]
        self.pieces_of = [[p for p in range(len(self.piece_ids)) if self.side[p] == side] for side in (RED, BLUE)]
        self.mobs = tuple(p for p, kind in enumerate(self.kind) if kind == "mob")
        self.media = tuple(p for p, kind in enumerate(self.kind) if kind == "media")
        reach = {"RU": self.beside, "UA": self.beside_outside_russia}
        self.reach = [reach.get(faction, self.beside_in_war) for faction in self.faction]
        """By piece and hex: the hexes that the zone of the piece reaches from there (7.5)."""
        self.cup = {cup: tuple(p for p, kind in enumerate(self.kind) if kind == cup) for cup in CUPS}
        self.in_cup = frozenset(p for cup in self.cup.values() for p in cup)

    def _add(self, name: str, kind: str, faction: str) -> None:
        self.piece_ids.append(name)
        self.kind.append(kind)
        self.faction.append(faction)

    def _read_markers(self, pack: Pack) -> None:
        self.markers = list(pack.units.markers)
        self.marker = {line.id: number for number, line in enumerate(self.markers)}
        self.marker_side = [SIDE_OF[line.faction] for line in self.markers]
        self.markers_of = [[m for m, owner in enumerate(self.marker_side) if owner == side] for side in (RED, BLUE)]

    # --- charts

    def _read_charts(self, pack: Pack) -> None:
        charts = pack.charts
        self.crt = Chart(charts.combat.table)
        self.hits = [(int(a), int(d)) for a, _, d in (result.partition("/") for result in self.crt.results)]
        shifts = charts.shifts.lines
        self.shift = {line.name: line for line in shifts}
        self.muster = (Chart(Table(dict(charts.reinforcements.RED))), Chart(Table(dict(charts.reinforcements.BLUE))))
        self.media_chart = Chart(Table(dict(charts.media.results)))
        self.track = charts.support.track
        self.limits = stacking.Stacking(tuple(charts.stacking.limits), ("mob", "media"))
        self.room = [self._room(kind) for kind in self.terrain]
        self.turns = [line.name for line in pack.calendar.turns]
        self.objectives = [(each.name, self.hexes(each.hexes)) for each in charts.victory.objectives]
        self.automatic = self.hexes(charts.victory.automatic)
        pairs = charts.nullification.pairs
        # those that nothing nullifies come first, so that they can free what another would nullify
        self.pull = sorted(pairs.items(), key=lambda pair: (pair[0] in pairs.values(), pair))
        self.aims = (*self.settled, *(h for h in self.russian_edge if h not in self.is_settled))
        self._distances: dict[int, list[int]] = {}
        self._closer: dict[tuple[int, int], int] = {}

    def _room(self, ground: str) -> int:
        found = [limit.most for limit in stacking.holding(self.limits, ground)]
        return min(found) if found else len(self.piece_ids)

    def closer(self, here: int, to: int) -> int:
        """The aims of a retreat that the step from `here` to `to` approaches, as a mask: bit n for aim n, then the two
        map edges (8.13)."""
        known = self._closer.get((here, to))
        if known is None:
            known = 0
            for bit, aim in enumerate((*self.aims, -1, -2)):
                far = self._far(aim)
                known |= (far[to] < far[here]) << bit
            self._closer[here, to] = known
        return known

    def edge_bit(self, side: int) -> int:
        """The bit of the map edge of `side`: the east for the Rebels and Russia, the west for Ukraine."""
        return 1 << (len(self.aims) + (0 if side == BLUE else 1))

    def _far(self, aim: int) -> list[int]:
        if aim not in self._distances:
            starts = (aim,) if aim >= 0 else self.grid.edge("W" if aim == -1 else "E")
            self._distances[aim] = graph.distances(self.near, starts)
        return self._distances[aim]

    def _titles(self, pack: Pack) -> dict[str, str]:
        found = sides.spoken(pack)
        found |= {self.ids[h]: name for h, name in self.place_names.items()}
        for p, name in enumerate(self.piece_ids):
            number = name.rpartition("-")[2]
            if p in self.in_cup:
                found[name] = f"{self.kind[p].capitalize()} counter {number}"
            elif p >= self.units:
                kind = f"{_OF[self.faction[p]]} {self.kind[p]}"
                found |= {name: f"{kind} {number}", f"{self.kind[p]}-{self.faction[p]}": kind}
        found |= {line.id: line.name for line in self.lines}
        return found | {line.id: line.name for line in self.markers}


_OF = {"UA": "Ukrainian", "DON": "Donetsk", "LUH": "Luhansk", "RU": "Russian"}
