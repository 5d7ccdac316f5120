"""Chapters 8.1 to 8.4: the places that a group of blocks can reach, with route and cost, for menus, pages and
policies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import layout
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import FERRY
from adjudication.systems.opuc.isr import close_isr
from adjudication.systems.opuc.movement.breakdown import too_far
from adjudication.systems.opuc.movement.known_graphs import FoundGraph
from adjudication.systems.opuc.movement.readiness import allowance, march_log, one_each
from adjudication.systems.opuc.movement.routes import (
    FERRY_THIRDS,
    GO,
    STOP,
    Graph,
    Marcher,
    Point,
    Search,
    ends,
    found_graph,
)
from adjudication.systems.opuc.movement.situation import Situation

MOST_IN_HEX, MOST_IN_ZONE = 18, 12  # thirds of a battalion


class March(NamedTuple):
    """A group that moves or is about to: its start, the places it has entered, and a search for each kind of block."""

    at: Situation
    blocks: tuple[int, ...]
    started: int
    path: tuple[int, ...]
    searches: tuple[Search, ...]
    points: tuple[Point, ...]  # where each search stands, in the sequence of `kinds`
    kinds: tuple[Marcher, ...]

    def kind(self, f: Facts, s: State, block: int) -> int:
        """The number of the search for `block`."""
        return self.kinds.index(marcher(f, s, block))

    def spent(self, points: Sequence[Point]) -> list[int]:
        """The MP that each kind of block has spent at its point."""
        return [search.cost(point) for search, point in zip(self.searches, points, strict=True)]

    def ferry(self, origin: int, place: int) -> int:
        """The river edge over which an own ferry carries the group from `origin` to `place`, -1 for none."""
        s, edge = self.at.s, self.at.f.board.edge(origin, place)
        if edge < 0 or s.bridge[edge] != FERRY or s.bridge_side[edge] != self.at.side:
            return -1
        return edge if s.ferried[edge] + self.searches[0].thirds <= FERRY_THIRDS else -1


def marcher(f: Facts, s: State, block: int) -> Marcher:
    """The properties of a block that determine its routes."""
    return Marcher(f.roster.mob[block], f.roster.amphib[block], allowance(f, s, block))


def _started(s: State, blocks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The start of a group, and the places it has entered this turn."""
    group = s.group
    if group is not None and s.moved[blocks[0]] and blocks[0] in group.blocks:
        return group.started, group.path
    return s.place[blocks[0]], ()


def prepare(f: Facts, s: State, blocks: Sequence[int], viewer: int | None) -> March:
    """A march of blocks in one place, as side `viewer` knows the situation or, with None, as it is."""
    started, path = _started(s, blocks)
    at = Situation(f, s, blocks, started, viewer)
    side = f.roster.side[blocks[0]]
    due = one_each(f, [b for b in blocks if march_log(f, s, b, 99, 99)])
    pool = s.log[side] + sum(1 for b in due if s.organic[b] > 0)
    thirds = sum(f.roster.thirds[b] for b in blocks)
    kinds = tuple(dict.fromkeys(marcher(f, s, b) for b in blocks))
    searches, points = [], []
    for kind in kinds:
        search = Search(at, kind, thirds, pool >= len(due), Point(started))
        point = _retrace(search, search.begin(started), path)
        if path and viewer is not None and point.mode in (GO, STOP):
            point = point._replace(mode=STOP if s.group is not None and s.group.stop else GO)
        search.start = point
        searches.append(search)
        points.append(point)
    return March(at, tuple(blocks), started, path, tuple(searches), tuple(points), kinds)


def walked_by(march: March, here: int) -> list[int]:
    """The places of a group from its start this turn to `here`."""
    return [*(march.started, *march.path)[:-1], here]


def _retrace(search: Search, point: Point, path: Sequence[int]) -> Point:
    """The point after `path`, which the group has already walked."""
    for n, place in enumerate(path):
        found = next((p for p in search.ways(point, n == 0) if p.place == place), None)
        if found is None:
            return Point(place, search.marcher.allowance, 99, 99, mode=STOP)
        point = found if n == len(path) - 1 or found.mode != STOP else found._replace(mode=GO)
    return point


def resumed(march: March, points: Sequence[Point], gone: Sequence[int]) -> March:
    """The march after the group has entered the places `gone`."""
    for search, point in zip(march.searches, points, strict=True):
        search.start = point
    return march._replace(path=(*march.path, *gone), points=tuple(points))


# --- what may be reached


def found_graphs(march: March) -> list[FoundGraph]:
    """The graph of routes for each kind of block."""
    return [found_graph(search, bool(march.path)) for search in march.searches]


def leash(f: Facts, s: State, blocks: Sequence[int]) -> Callable[[int], bool] | None:
    """The places where a group may stop, given its sister sub-units (8.6) or a stacking limit; None for no
    restriction."""
    if not s.options.stacking_limit and all(f.roster.parent[b] < 0 for b in blocks):
        return None
    return lambda place: too_far(f, s, blocks, place) < 0 and not crowded(f, s, blocks, place)


def crowded(f: Facts, s: State, blocks: Sequence[int], place: int) -> bool:
    """True if `place` would exceed the optional limit: six battalions in a hex, four in a zone (G-13)."""
    if not s.options.stacking_limit:
        return False
    r, side = f.roster, f.roster.side[blocks[0]]
    there = [b for b in r.of_side[side] if s.place[b] == place and b not in blocks]
    most = MOST_IN_ZONE if f.board.is_zone(place) else MOST_IN_HEX
    return sum(r.thirds[b] for b in (*there, *blocks)) > most


class Reach(NamedTuple):
    """A place that a group can reach: cheapest route, MP of the block with the highest cost, LOG, and the blocks it
    would alert."""

    place: str
    route: tuple[str, ...]
    spent: int
    log: int
    stop: bool
    wakes: tuple[int, ...]


class Ways:
    """The reach of blocks in one place as a group, each place by its cheapest route, as their side knows the situation.

    What it costs to get to a place is worked out for those that someone asks for.
    """

    def __init__(self, f: Facts, s: State, blocks: Sequence[int], march: March | None = None) -> None:
        self.f, self.s, self.blocks = f, s, blocks
        self.march = march or prepare(f, s, blocks, f.roster.side[blocks[0]])
        found = found_graphs(self.march)
        self.graphs: list[Graph] = [one.graph for one in found]
        self.nodes = self._known(found)

    def __iter__(self) -> Iterator[int]:
        """The places in the order of their numbers."""
        return iter(sorted(self.nodes))

    def to(self, place: int) -> Reach:
        """The route to `place` and its cost."""
        f, march = self.f, self.march
        route = self.graphs[0].route(self.nodes[place])
        points = self._points(self.nodes[place], route)
        origin = route[-2] if len(route) > 1 else self.s.place[self.blocks[0]]
        log = log_due(f, self.s, march, points, len(route), origin, place)
        names = tuple(f.board.ids[p] for p in route)
        stop = any(point.mode == STOP for point in points)
        return Reach(names[-1], names, max(march.spent(points)), log, stop, wakes(f, self.s, march.at.side, place))

    def _known(self, found: Sequence[FoundGraph]) -> dict[int, int]:
        """The result of `_cheapest`; for one kind of block without a leash it depends on the graph alone."""
        if len(found) > 1 or leash(self.f, self.s, self.blocks) is not None:
            return self._cheapest()
        if "cheapest" not in found[0].derived:
            found[0].derived["cheapest"] = self._cheapest()
        nodes: dict[int, int] = found[0].derived["cheapest"]
        return nodes

    def _cheapest(self) -> dict[int, int]:
        """The point at the end of the cheapest route to each place, in the first graph."""
        first, *others = self.graphs
        best: dict[int, tuple[int, int, int]] = {}
        steps = first.lengths()
        for node in ends(first, self.march.at, leash(self.f, self.s, self.blocks)):
            point = first.points[node]
            if others and not _together(self.f, others, self.march, first.route(node)):
                continue
            key = (self.march.searches[0].cost(point), steps[node], node)
            if point.place not in best or key < best[point.place]:
                best[point.place] = key
        return {place: node for place, (_, _, node) in best.items()}

    def _points(self, node: int, route: Sequence[int]) -> list[Point]:
        """The point of each search at the end of `route`."""
        found = [self.graphs[0].points[node]]
        for g in self.graphs[1:]:
            at = 0
            for place in route:
                at = g.steps[at][self.f.board.ids[place]]
            found.append(g.points[at])
        return found


def reachable(f: Facts, s: State, blocks: Sequence[int], march: March | None = None) -> list[Reach]:
    """All places that blocks in one place can reach, as their side knows the situation, for pages.

    `march`: on their way already, from where they are (see `resumed`); costs are still those of the whole way.
    """
    ways = Ways(f, s, blocks, march)
    return [ways.to(place) for place in ways]


def _together(f: Facts, others: list[Graph], march: March, route: list[int]) -> bool:
    for g in others:
        node = 0
        for place in route:
            node = g.steps[node].get(f.board.ids[place], -1)
            if node < 0:
                return False
        if node not in ends(g, march.at):
            return False
    return True


def wakes(f: Facts, s: State, side: int, place: int) -> tuple[int, ...]:
    """The enemy blocks that a block of `side` would be in contact with at `place`, with looks of both sides (5.4)."""
    lay = layout(f, s)
    return tuple(b for p in close_isr.in_touch(f, lay, place, side) for b in lay.of(f, p, 1 - side))


class Leg(NamedTuple):
    """One step of a route: the highest MP spent by a block, and the LOG due. `stop`: the movement ends there."""

    place: str
    spent: int
    log: int
    stop: bool
    road: bool


def itinerary(f: Facts, s: State, blocks: Sequence[int], route: Sequence[int], march: March | None = None) -> list[Leg]:
    """A route step by step with its cost, as far as it is possible."""
    march = march or prepare(f, s, blocks, f.roster.side[blocks[0]])
    points, rows, origin = list(march.points), list[Leg](), s.place[blocks[0]]
    for n, place in enumerate(route):
        following = forward(march, points, place, n == 0 and not march.path)
        if following is None:
            break
        points = following
        log = log_due(f, s, march, points, n + 1, origin, place)
        stop = any(p.mode == STOP for p in points)
        rows.append(Leg(f.board.ids[place], max(march.spent(points)), log, stop, points[0].road))
        origin = place
    return rows


def log_due(f: Facts, s: State, march: March, points: Sequence[Point], steps: int, origin: int, place: int) -> int:
    """The LOG due after `steps` steps of a march, the last one from `origin` to `place` (8.2); none by boat (K-24)."""
    if march.at.boat(origin, place):
        return 0
    spent, hexes = march.spent(points), len(march.path) + steps
    return len(one_each(f, [b for b in march.blocks if march_log(f, s, b, spent[march.kind(f, s, b)], hexes)]))


def forward(march: March, points: Sequence[Point], place: int, first: bool) -> list[Point] | None:
    """The points of all searches after a step to `place`; None if the group cannot enter it."""
    found = []
    for search, point in zip(march.searches, points, strict=True):
        following = next((p for p in search.ways(point, first) if p.place == place), None)
        if following is None:
            return None
        found.append(following)
    return found
