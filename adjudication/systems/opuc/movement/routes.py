"""Chapters 8.1 to 8.4: all routes of a group of blocks, as a graph with the cost of each place.

A route is judged as a whole, because the road bonus depends on all of it (K-51). A point of the graph therefore holds
three sums: MP with no hex free of terrain cost, with the last one free, and with the last two free. The kit's search
over points (`engine.kit.routes`) goes through them; its movement by points knows one sum only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from adjudication.engine.kit.routes import Routes, common, explore
from adjudication.engine.menu import Route
from adjudication.systems.opuc.basics.ground import BONUS, LIGHT_MARCH, NEVER, GroundStep, crossing, ground
from adjudication.systems.opuc.basics.state_rows import FERRY
from adjudication.systems.opuc.movement.known_graphs import FoundGraph, known_graphs
from adjudication.systems.opuc.movement.roads import bonus_lost
from adjudication.systems.opuc.movement.situation import Situation

Leash = Callable[[int], bool] | None  # whether a group may stop at a place
GO, STOP, INSIDE, FORCED = 0, 1, 2, 3
FERRY_THIRDS = 9  # three battalions over a major river in a turn (10.6.1)


class Point(NamedTuple):
    """The state of a walk. `road`: True while the road bonus applies; `mode`: the ways to continue. `hexes` are counted
    only if their number is limited (K-06)."""

    place: int
    plain: int = 0
    one_free: int = 0
    two_free: int = 0
    road: bool = False
    mode: int = GO
    hexes: int = 0


class Marcher(NamedTuple):
    """The properties of a block that determine its routes."""

    mob: str
    amphibious: bool
    allowance: int


class Search:
    """All routes of one kind of marcher. `thirds`: the size of the group in thirds of a battalion."""

    def __init__(self, situation: Situation, marcher: Marcher, thirds: int, log: bool, start: Point) -> None:
        self.at, self.marcher, self.thirds = situation, marcher, thirds
        self.f, self.s = situation.f, situation.s
        self.bonus = 0 if self.s.snow >= 3 else BONUS[marcher.mob]
        unpaid = not log and marcher.mob == "T"
        light = unpaid and self.s.options.tracked_cost_by_points
        self.limit = min(marcher.allowance, LIGHT_MARCH) if light else marcher.allowance
        self.leash = LIGHT_MARCH if unpaid and not light else 0  # hexes without LOG, by the switch (K-06)
        self.free = not (situation.neutralised or self.leash)  # nothing but MP and ZOC holds the group back
        self.rows = ground(self.f).steps[marcher.mob]
        self.rivers: dict[int, int] = {}
        self.start = start

    def alike(self, begun: bool) -> Hashable:
        """Everything the routes of a `free` group depend on, besides the enemies it can meet."""
        at = self.at
        first = tuple(self.f.board.hex_of[self.s.place[b]] for b in at.holders), at.arrived, at.may_assault
        return self.marcher, self.limit, self.bonus, self.start, begun, at.side, at.rivers, at.lost, at.choked, first

    def cost(self, point: Point) -> int:
        """The MP spent on the way to `point`, less the free hexes of the road bonus (K-51)."""
        if not point.road:
            return point.plain
        return (point.plain, point.one_free, point.two_free)[self.bonus]

    def begin(self, place: int) -> Point:
        """The point of a block in `place` that has not moved."""
        h = self.f.board.hex_of[place]
        return Point(place, road=self.bonus > 0 and self.f.board.on_msr[h] and not bonus_lost(self.f, self.s, h))

    def ways(self, point: Point, first: bool) -> Iterable[Point]:
        """The points after one more step."""
        board = self.f.board
        if not first and point.place < board.hexes:
            if point.mode == STOP and not self.at.shared.gate(point.place):
                return ()
            if point.mode == GO and self.free:
                return self._on_the_march(point, point.place)
        if point.mode in (INSIDE, FORCED):
            return self._through(point)
        zone = board.is_zone(point.place)
        if zone and self.at.lay.contested(board.hex_of[point.place]):
            return self._from_zone(point) if first else ()
        found = self._from_hex(point, first)
        if first and zone:
            found.extend(self._rezone(point))
        return found

    # --- hexes

    def _from_hex(self, point: Point, first: bool) -> list[Point]:
        """The points after a step from a hex, or from a BUA without enemies."""
        h = self.f.board.hex_of[point.place]
        exits = self.at.exits(point.place) if point.place >= self.f.board.hexes else None
        held, foe, bua_at = self.at.lay.held, self.at.foe, self.f.board.bua_at
        found: list[Point] = []
        for step in self.rows[h]:
            if exits is not None and step.to not in exits:
                continue
            if held[step.to] & foe:
                if bua_at[step.to] >= 0:
                    found.extend(self._enter(point, h, step.to, step.edge, first))
            elif point.mode == GO:
                following = self._leashed(point, h, step, first)
                if following is not None:
                    found.append(following)
        if first and point.mode == GO:
            found.extend(self._over_lake(point, h))
        return found

    def _on_the_march(self, point: Point, h: int) -> list[Point]:
        """The points after a later step of a group that nothing holds back; the busiest loop, with the plain case
        inside."""
        at, limit, new = self.at, self.limit, tuple.__new__
        held, foe, bua_at, halting = at.lay.held, at.foe, self.f.board.bua_at, at.halting
        _, plain, one_free, _, on_road, _, _ = point
        found: list[Point] = []
        if plain >= limit and not on_road and not at.shared.gate(h):
            return found  # no MP left, and no held town to break into
        for step in self.rows[h]:
            to, cost, edge, road = step
            if held[to] & foe:
                if bua_at[to] >= 0:
                    found.extend(self._enter(point, h, to, edge, False))
            elif edge >= 0 or bua_at[to] >= 0:
                following = self._step(point, h, to, cost, edge, road, False)
                if following is not None:
                    found.append(following)
            elif on_road and road and at.road_open(h, to):
                sums = (plain + cost, plain, one_free)
                if sums[self.bonus] <= limit:
                    found.append(new(Point, (to, *sums, True, STOP if halting[to] else GO, 0)))
            elif plain + cost <= limit:
                found.append(new(Point, (to, plain + cost, NEVER, NEVER, False, STOP if halting[to] else GO, 0)))
        return found

    def _leashed(self, point: Point, h: int, step: GroundStep, first: bool) -> Point | None:
        """The point after one step, with a count of hexes if their number is limited."""
        following = self._step(point, h, step.to, step.cost, step.edge, step.road, first)
        if following is None or not self.leash:
            return following
        return following._replace(hexes=point.hexes + 1) if first or point.hexes < self.leash else None

    def _step(self, point: Point, h: int, to: int, cost: int, edge: int, road: bool, first: bool) -> Point | None:
        at, river = self.at, self.river(edge) if edge >= 0 else 0
        plain = point.plain + cost + river
        if river == NEVER or (at.neutralised and at.too_close(h, to)):
            return None
        if point.road and road and at.road_open(h, to):
            spent = (plain, point.plain + river, point.one_free + river)
            if spent[self.bonus] > self.limit and not first:
                return None
            return Point(at.arrival(h, to), *spent, True, STOP if at.halts(h, to, first) else GO)
        if plain > self.limit and not first:
            return None
        return Point(at.arrival(h, to), plain, NEVER, NEVER, False, STOP if at.halts(h, to, first) else GO)

    def river(self, edge: int) -> int:
        """The MP for the whole group to cross a river edge; a full ferry is not available."""
        if edge < 0:
            return 0
        known = self.rivers.get(edge)
        if known is None:
            s, swims = self.s, self.marcher.amphibious
            known = crossing(self.f, s, self.at.side, swims, edge)
            if s.bridge[edge] == FERRY and s.ferried[edge] + self.thirds > FERRY_THIRDS:
                known = crossing(self.f, s, 1 - s.bridge_side[edge], swims, edge)
            self.rivers[edge] = known
        return known

    def _over_lake(self, point: Point, h: int) -> Iterator[Point]:
        """The points across a lake by ferry, which takes the whole turn (K-24)."""
        for to in self.at.lake_crossings(h, self.thirds):
            if not self.at.too_close(h, to):
                yield Point(to, self.marcher.allowance, NEVER, NEVER, mode=STOP)

    # --- built-up areas

    def _rezone(self, point: Point) -> Iterator[Point]:
        """The points in other zones of a BUA without enemies (8.3)."""
        for zone in self.at.same_bank(point.place):
            if zone != point.place:
                yield Point(zone, 0, NEVER, NEVER, mode=STOP)

    def _enter(self, point: Point, h: int, to: int, edge: int, first: bool) -> Iterator[Point]:
        """The points on entry into a BUA with an enemy: the outer zone facing the hex left, by MP or for an assault
        (K-29, K-69)."""
        zone = self.f.board.zone_facing.get((to, h), -1)
        river = self.river(edge)
        sides, foe = self.at.lay.sides, self.at.foe
        if zone < 0 or river == NEVER or (sides[zone] | sides[to]) & foe or self.at.too_close(h, to):
            return  # the enemy holds the zone, or has not had to name its zones yet
        plain = point.plain + 1 + river
        if point.mode == GO and (plain <= self.limit or first):
            yield Point(zone, plain, NEVER, NEVER, mode=INSIDE)
        elif self.at.may_assault and self.at.bridged(edge):
            yield Point(zone, self.cost(point), NEVER, NEVER, mode=FORCED)

    def _through(self, point: Point) -> Iterator[Point]:
        if self.at.touches_enemy(point.place):
            return
        for zone in self.at.free_zones(point.place):
            yield point._replace(place=zone)

    def _from_zone(self, point: Point) -> Iterator[Point]:
        """The points after a step from a zone of a contested BUA: one zone, or out of the outer ring for 1 MP and on
        (8.3)."""
        board = self.f.board
        if not self.at.arrived:
            for zone in self.at.free_zones(point.place):
                yield Point(zone, 0, NEVER, NEVER, mode=STOP)
        h = board.hex_of[point.place]
        for to in board.faces[point.place]:
            if board.land[to] and not self.at.lay.held[to] & self.at.foe:
                found = self._step(point, h, to, 1, board.edge(h, to), False, True)
                if found is not None:
                    yield found


Graph = Routes[Point]


def graph(search: Search, begun: bool) -> Graph:
    """The graph of all reachable places, which is not to be changed. `begun`: the group has already moved and used its
    free first hex."""
    made: Graph = found_graph(search, begun).graph
    return made


def found_graph(search: Search, begun: bool) -> FoundGraph:
    """The same graph with what was read from it before."""
    at = search.at
    if not search.free or at.rivers.ferries or at.boats():
        return FoundGraph(plain_graph(search, begun), {})
    known, key, sight = known_graphs(search.f), search.alike(begun), at.sight()
    return known.get(key, sight) or known.keep(key, sight, _marched(search, begun))


def plain_graph(search: Search, begun: bool) -> Graph:
    """The same graph as `graph`, by the general search and for any group."""
    return explore(search.start, search.ways, search.f.board.ids, begun)


class _Marched:
    """The growing graph of a group that only MP and ZOC hold back.

    Off the road, what a step leads to depends on nothing but the place and the MP: `known` has such points by that
    number as well, and need not make them to find them.
    """

    def __init__(self, search: Search) -> None:
        self.search, self.places = search, search.f.board.places
        self.rows = search.at.rivers.table(search.marcher.mob, search.marcher.amphibious)
        self.points, self.parents, self.steps = [search.start], [-1], [dict[str, int]()]
        self.known: dict[Point | int, int] = {search.start: 0}

    def add(self, point: Point, parent: int) -> int:
        """The number of `point`, a new one if it has none."""
        number = self.known.setdefault(point, len(self.points))
        if number == len(self.points):
            self.points.append(point)
            self.parents.append(parent)
            self.steps.append({})
        return number

    def widely(self, node: int, first: bool) -> None:
        """Add all steps from point `node`."""
        names, out = self.search.f.board.ids, self.steps[node]
        for point in self.search.ways(self.points[node], first):
            out[names[point.place]] = self.add(point, node)

    def onward(self, node: int, h: int) -> None:
        """Add the steps from a hex without a held town next to it: the busiest loop."""
        search, at, known, places = self.search, self.search.at, self.known, self.places
        held, foe, halting, limit = at.lay.held, at.foe, at.halting, search.limit
        _, spent, one_free, _, on_road, _, _ = self.points[node]
        out, on_road = self.steps[node], on_road and not at.shared.watched(h)
        row = self.rows[h]
        if row is None:
            row = at.rivers.row(search.marcher.mob, search.marcher.amphibious, h)
        for to, arrival, land, water, road, name in row:
            if held[to] & foe:
                continue
            total = spent + land + water
            if on_road and road and at.road_open(h, to):
                sums = (total, spent + water, one_free + water)
                if sums[search.bonus] <= limit:
                    mode = STOP if halting[to] else GO
                    out[name] = self.add(tuple.__new__(Point, (arrival, *sums, True, mode, 0)), node)
            elif total <= limit:
                number = known.get(total * places + arrival)
                if number is None:
                    mode = STOP if halting[to] else GO
                    number = self.add(tuple.__new__(Point, (arrival, total, NEVER, NEVER, False, mode, 0)), node)
                    known[total * places + arrival] = number
                out[name] = number


def _marched(search: Search, begun: bool) -> Graph:
    """The graph of a group that only MP and ZOC hold back."""
    found, hexes, gate, limit = _Marched(search), search.f.board.hexes, search.at.shared.gate, search.limit
    for node, point in enumerate(found.points):
        first = node == 0 and not begun
        here, spent, _, _, on_road, mode, _ = point
        if first or mode > STOP or here >= hexes or gate(here):
            found.widely(node, first)
        elif mode == GO and (on_road or spent < limit):
            found.onward(node, here)
    return Routes(found.points, found.parents, found.steps)


def ends(found: Graph, at: Situation, leash: Leash = None) -> frozenset[int]:
    """The points where a route may stop: not before an assault that must follow, and within `leash`."""
    if leash is None and all(p.mode != FORCED for p in found.points):
        return frozenset(range(1, len(found.points)))
    return found.ends(lambda p: (p.mode != FORCED or at.touches_enemy(p.place)) and (leash is None or leash(p.place)))


def domain(at: Situation, found: Sequence[FoundGraph], leash: Leash = None) -> Route:
    """The routes open to every kind of block in a group, as a field of the menu."""
    return common([_domain(at, one, leash) for one in found])


def _domain(at: Situation, found: FoundGraph, leash: Leash) -> Route:
    made: Route
    if leash is not None:
        made = found.graph.domain(ends(found.graph, at, leash))
        return made
    if "domain" not in found.derived:
        found.derived["domain"] = found.graph.domain(ends(found.graph, at))
    made = found.derived["domain"]
    return made
