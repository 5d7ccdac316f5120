"""Chapters 4.3 to 4.5: lines of supply, always as the side itself can judge them (see `movement.zoc`).

The supply graph is the net of MSR hexes. A river without bridge may cut a BUA in two, so its nodes are hexes with the
bank of the BUA that a road reaches.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, Facts
from adjudication.systems.opuc.basics.ground import ground
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.rivers import rivers
from adjudication.systems.opuc.basics.roster import BLUE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics.road_net import Node, road_net
from adjudication.systems.opuc.movement import zoc
from adjudication.systems.opuc.movement.buas import isolated
from adjudication.systems.opuc.movement.roads import roads

NEAR = 1  # hexes: in supply at the plain cost
RADIUS = 2  # hexes: IN SUPPLY (4.3)
FAR = 5  # hexes: beyond this a block is out of supply (4.6)
FARTHEST = 99
SUPREMACY = 2
NETS_KEPT = 16


class Band(NamedTuple):
    """A block's distance from its supply and the consequences (K-07). `source`: the hex of its supply, -1 for none."""

    distance: int
    in_supply: bool
    extra: int
    oos: bool
    source: int = -1


class Net:
    """The supply net of a side: `steps` by node, the road steps from the source; `parents` lead back to it.

    `points` are the hexes supply can be drawn from: connected MSR hexes, dumps, railheads and ports.

    It stays while no enemy moves. So `lay` is good for enemies only: own blocks may have moved since.
    """

    def __init__(self, f: Facts, s: State, side: int) -> None:
        self.f, self.s, self.side = f, s, side
        self.lay = layout(f, s)
        self.foe = BIT[1 - side]
        self.zoned = zoc.zones(f, s, 1 - side, side, self.lay).zoned
        self.steps: dict[Node, int] = {}
        self.parents: dict[Node, Node | None] = {}
        self.points: dict[int, str] = {}
        self._nearest: dict[int, tuple[int, int]] = {}  # answers, by hex
        self._by_rail: set[int] = set()  # points that no road or dump connects, only rail
        self._roads = road_net(f, rivers(f, s, side))
        found = roads(f, s)
        self.choked, self._closed = found.choked, found.lost
        self._grow()

    # --- what blocks

    def shut(self, h: int) -> bool:
        """True if no trace may use hex `h` (4.3, 11.8)."""
        board = self.f.board
        if self.lay.held[h] & self.foe or h in self._closed:
            return True
        return self.zoned[h] and board.bua_at[h] < 0

    # --- growing from the sources

    def _grow(self) -> None:
        """Extend the net from the lines of supply to dumps, railheads and ports within reach, until nothing is
        added."""
        for dump in self.s.dumps:
            if dump.edge and self._works(dump.ready, dump.alive, dump.side):
                self._source(dump.place, dump.id)
        self._ports()
        self._airfields()
        while self._add_dumps() or self._add_railheads():
            pass

    def _works(self, ready: int, alive: bool, side: int) -> bool:
        return alive and side == self.side and ready <= self.s.turn

    def _source(self, place: int, name: str) -> None:
        h = self.f.board.hex_of[place]
        if self.lay.held[h] & self.foe:
            return
        self.points[h] = name
        if self.f.board.on_msr[h] and not self.shut(h):
            self._walk(h)

    def _walk(self, source: int) -> None:
        """Follow the roads from `source`, breadth first, as long as the route is not circuitous (G-43)."""
        board, f = self.f.board, self.f
        factor, least = f.value["circuitous_factor"], f.value["circuitous_allowance"]
        starts = self._roads.nodes(source)
        length = dict.fromkeys(starts, 0)
        queue = deque(sorted(starts))
        for node in starts:
            self._connect(node, 0, None)
        while queue:
            node = queue.popleft()
            steps = length[node] + 1
            for following in self._beyond(node):
                if following in length:
                    continue
                length[following] = steps
                queue.append(following)
                if steps <= max(least, factor * board.distance[source][following[0]]):
                    self._connect(following, steps, node)

    def _beyond(self, node: Node) -> Iterator[Node]:
        for following, segments in self._roads.links(node):
            if not self.shut(following[0]) and not (self.choked and segments & self.choked):
                yield following

    def _connect(self, node: Node, steps: int, parent: Node | None) -> None:
        if node not in self.steps or steps < self.steps[node]:
            self.steps[node], self.parents[node] = steps, parent
        self.points.setdefault(node[0], "")
        if parent is not None:
            self._by_rail.discard(node[0])

    def _near_point(self, h: int, rail: bool = True) -> bool:
        """True if a connected source is within reach of hex `h`; without `rail`, lone railheads do not count."""
        reach = self.f.value["sd_radius"]
        return any(self.f.board.distance[h][p] <= reach for p in self.points if rail or p not in self._by_rail)

    def _add_dumps(self) -> bool:
        for dump in self.s.dumps:
            h = self.f.board.hex_of[dump.place]
            new = not self.points.get(h)
            if new and not dump.edge and self._works(dump.ready, dump.alive, dump.side) and self._near_point(h):
                if self.lay.held[h] & self.foe:
                    continue
                self._source(h, dump.id)
                return True
        return False

    # --- rail and ports

    def _railheads(self) -> list[int]:
        """The railheads that the side may use: in its BUAs, or built by it; none in the introductory profile (4.4)."""
        board, s = self.f.board, self.s
        if s.options.profile == "intro":
            return []
        found = []
        for head in s.railheads:
            bua = board.bua_at[head.place]
            owner = s.control[bua] if head.side < 0 and bua >= 0 else head.side
            if self._works(head.ready, head.alive, owner) and not self._rail_shut(head.place):
                found.append(head.place)
        return found

    def _rail_shut(self, h: int) -> bool:
        return self.s.rail_cut[h] or bool(self.lay.held[h] & self.foe) or self.zoned[h]

    def _add_railheads(self) -> bool:
        """Add railheads that unbroken rail links to a railhead near a connected road or dump (4.4, 13.1.1, K-76)."""
        heads = self._railheads()
        served = {h for h in heads if self._near_point(h, rail=False)}
        queue, seen = deque(sorted(served)), set(served)
        while queue:
            h = queue.popleft()
            for n in self.f.board.rail_near[h]:
                if n not in seen and not self._rail_shut(n):
                    seen.add(n)
                    queue.append(n)
        for h in heads:
            if h in seen and not self.points.get(h):
                if h not in self.points:
                    self._by_rail.add(h)
                self._source(h, "railhead")
                return True
        return False

    def _ports(self) -> None:
        """Add the ports of the side with naval supremacy, behind its own front (4.5, 13.1.2)."""
        board, s = self.f.board, self.s
        level = 0 if s.naval == UNUSED_TRACK else -s.naval if self.side == BLUE else s.naval
        if level < SUPREMACY or s.options.profile == "intro":
            return
        for bua, data in enumerate(board.buas):
            if data.port_zone and s.port[bua] == 0 and s.control[bua] == self.side and self._behind(board.bua_hex[bua]):
                self._source(board.bua_hex[bua], "port")

    def _airfields(self) -> None:
        """Add the airfields as sources of supply, if the scenario says so (13.1.3)."""
        board, s = self.f.board, self.s
        if not self.f.scenario.airfields_supply:
            return
        for h in board.airfields:
            if h not in s.airfields_out and s.held[h] == self.side and self._behind(h):
                self._source(h, "airfield")
        for bua, data in enumerate(board.buas):
            mine = data.airfield_zone and not s.airfield[bua] and s.control[bua] == self.side
            if mine and self._behind(board.bua_hex[bua]):
                self._source(board.bua_hex[bua], "airfield")

    def _behind(self, h: int) -> bool:
        """True if the BUA in hex `h` is behind the front: no enemy in it or next to it."""
        return not any(self.lay.held[n] & self.foe for n in (h, *self.f.board.near[h]))

    # --- answers

    def nearest(self, h: int) -> tuple[int, int]:
        """The distance from hex `h` to the nearest source of supply, and the hex of that source."""
        found = self._nearest.get(h)
        if found is None:
            row = self.f.board.distance[h]
            found = self._nearest[h] = min(((row[p], p) for p in self.points), default=(FARTHEST, -1))
        return found

    def band(self, block: int) -> Band:
        """The supply of `block` (4.3, 4.6). A block in an isolated BUA has none (G-39)."""
        place = self.s.place[block]
        if place < 0:
            return Band(FARTHEST, False, 0, True)
        h = self.f.board.hex_of[place]
        bua = self.f.board.bua_at[h]
        if bua >= 0 and isolated(self.f, self.s, bua, self.side, self.lay):
            return Band(FARTHEST, False, 0, True)
        distance, source = self.nearest(h)
        return banded(distance, source, self.s.options.band_two_costs)

    def trace(self, block: int) -> list[int]:
        """The hexes from `block` to its source, for the map: over land to the road, then along the road."""
        band = self.band(block)
        if band.oos:
            return []
        here = self.f.board.hex_of[self.s.place[block]]
        path = _line(self.f, here, band.source)
        nodes = [node for node in self.steps if node[0] == band.source]
        node: Node | None = min(nodes, key=lambda n: self.steps[n], default=None)
        while node is not None:
            if node[0] != path[-1]:
                path.append(node[0])
            node = self.parents[node]
        return path


def banded(distance: int, source: int, band_two_costs: bool = True) -> Band:
    """The supply band of `distance`: 0 and 1 in supply, 2 IN SUPPLY for one more LOG, 3 to 5 not in supply for one more
    (K-07)."""
    if distance > FAR:
        return Band(distance, False, 0, True, -1)
    extra = int(distance > RADIUS or (distance > NEAR and band_two_costs))
    return Band(distance, distance <= RADIUS, extra, False, source)


def _line(f: Facts, a: int, b: int) -> list[int]:
    """A straight line of hexes from `a` to `b`, over any ground."""
    path = [a]
    while path[-1] != b:
        path.append(min(f.board.near[path[-1]], key=lambda n: (f.board.distance[n][b], n)))
    return path


def net(f: Facts, s: State, side: int) -> Net:
    """The supply net of `side` now, cached until a value it depends on changes."""
    lay = layout(f, s)
    key = (
        side, s.turn, s.naval, s.options.profile,
        lay.forces[1 - side], zoc.zones(f, s, 1 - side, side, lay), rivers(f, s, side),
        tuple(s.dps), tuple(s.rubble), tuple(s.interdicted),
        tuple(s.rail_cut), tuple(s.dumps), tuple(s.railheads), tuple(s.control), tuple(s.port), tuple(s.airfield),
        tuple(s.airfields_out), tuple(s.held) if f.scenario.airfields_supply else (),
    )  # fmt: skip
    kept = ground(f).nets
    found = kept.get(key)
    if not isinstance(found, Net):
        if len(kept) >= NETS_KEPT:
            kept.clear()
        found = kept[key] = Net(f, s, side)
    found.s = s
    return found


def band_of(f: Facts, s: State, block: int) -> Band:
    """The supply of `block` now."""
    return net(f, s, f.roster.side[block]).band(block)


def bands(f: Facts, s: State, side: int) -> dict[int, Band]:
    """The supply of every block of `side` on the map."""
    found = net(f, s, side)
    return {b: found.band(b) for b in f.roster.of_side[side] if s.place[b] >= 0}


def connected_hexes(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with a source of supply for `side`: connected roads, dumps, railheads, ports."""
    return frozenset(net(f, s, side).points)


def in_supply(f: Facts, s: State, block: int) -> bool:
    """True if `block` is IN SUPPLY, as artillery must be to fire (7.2.3.2), or if logistics are not played."""
    return s.turn < s.options.log_from_turn or band_of(f, s, block).in_supply
