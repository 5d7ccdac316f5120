"""Movement by points: the cost of the ground, the places that can be reached, and the routes.

A terrain effects chart is data, one `Costs` for each class of unit. `ground` reads it once for a map; `reach` and
`routes` use what it found. Costs there are whole parts of a movement point, so that half a point is exact.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import msgspec

from adjudication.engine.kit.faults import Fault, refuse
from adjudication.engine.kit.graph import Near, Pair, pair
from adjudication.engine.kit.nets import BITS, LOST, Net, Step, Steps, Way
from adjudication.engine.menu import Route

Points = int | float | str  # 1, 0.5 or "1/2"; null is what may not be entered or crossed


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The costs of one class of unit, in movement points.

    `terrain`: to enter; every kind on the map is named, null may not be entered. `hexsides`: more, to cross; a kind
    that is not named costs nothing, null may not be crossed. `road`: along a road, in place of all that; without it
    roads are of no use. `stops`: kinds of terrain or hexside that end a movement, other than along a road.
    """

    terrain: dict[str, Points | None]
    hexsides: dict[str, Points | None] = {}
    road: Points | None = None
    stops: tuple[str, ...] = ()


class Ground(NamedTuple):
    """A map as each class of unit finds it: for each place, the steps that can ever be open. `parts` of a cost make one
    point."""

    parts: int
    steps: Mapping[str, Steps]


def faults(charts: Mapping[str, Costs], terrain: Collection[str], hexsides: Collection[str] = ()) -> Iterator[Fault]:
    """Every fault of a chart, given the kinds of terrain and hexside that the rules know."""
    for name, costs in charts.items():
        found = (*_missing(costs, terrain), *_no_costs(costs), *_unknown(costs, terrain, hexsides))
        yield from (fault.inside(name) for fault in found)


def _missing(costs: Costs, terrain: Collection[str]) -> Iterator[Fault]:
    for kind in sorted(terrain):
        if kind not in costs.terrain:
            yield Fault(("terrain",), f"what {kind} costs is missing")


def _unknown(costs: Costs, terrain: Collection[str], hexsides: Collection[str]) -> Iterator[Fault]:
    named = [(kind, ("terrain", kind), terrain) for kind in costs.terrain]
    named += [(kind, ("hexsides", kind), hexsides) for kind in costs.hexsides]
    for kind, where, known in named:
        if kind not in known:
            yield Fault(where, f"there is no {kind} in these rules")
    for number, kind in enumerate(costs.stops):
        if kind not in terrain and kind not in hexsides:
            yield Fault(("stops", number), f"there is no {kind} in these rules")


def _no_costs(costs: Costs) -> Iterator[Fault]:
    for kind, cost in costs.terrain.items():
        yield from (fault.inside("terrain", kind) for fault in _cost_faults(cost, "more than 0"))
    for kind, cost in costs.hexsides.items():
        yield from (fault.inside("hexsides", kind) for fault in _cost_faults(cost, "0 or more"))
    yield from (fault.inside("road") for fault in _cost_faults(costs.road, "more than 0"))


def _cost_faults(cost: Points | None, least: str) -> Iterator[Fault]:
    if cost is None:
        return
    try:
        value = points(cost)
    except ValueError:
        yield Fault((), f"“{cost}” is not a number of points, such as 1 or 1/2")
        return
    if value < 0 or (value == 0 and least == "more than 0"):
        yield Fault((), f"a cost has to be {least}, not {cost}")


@cache
def points(written: Points) -> Fraction:
    """Movement points as written in a chart; ValueError if they cannot be read."""
    try:
        return Fraction(str(written))
    except ZeroDivisionError as error:
        raise ValueError(f"{written} is not a number") from error


def ground(
    near: Near,
    terrain: Sequence[str],
    charts: Mapping[str, Costs],
    hexsides: Mapping[Pair, Collection[str]] | None = None,
    roads: Collection[Pair] = frozenset(),
    bridges: Collection[Pair] = frozenset(),
) -> Ground:
    """The ground of a map under a chart; `Faulty` if the chart does not cover the map.

    `terrain` by place, `hexsides` by pair of places, `roads` the steps that follow one, `bridges` the hexsides where
    crossing costs nothing more and ends no movement.
    """
    sides = hexsides or {}
    for name, costs in charts.items():
        refuse(fault.inside(name) for fault in (*_missing(costs, set(terrain)), *_no_costs(costs)))
    parts = lcm(*(points(cost).denominator for costs in charts.values() for cost in _all(costs)))
    found = {}
    for name, costs in charts.items():
        rows = (_open(costs, parts, terrain, here, around, sides, roads, bridges) for here, around in enumerate(near))
        found[name] = Net(map(tuple, rows))
    return Ground(parts, found)


def _all(costs: Costs) -> Iterator[Points]:
    for cost in (*costs.terrain.values(), *costs.hexsides.values(), costs.road):
        if cost is not None:
            yield cost


def _open(
    costs: Costs,
    parts: int,
    terrain: Sequence[str],
    here: int,
    around: Iterable[int],
    sides: Mapping[Pair, Collection[str]],
    roads: Collection[Pair],
    bridges: Collection[Pair],
) -> Iterator[Step]:
    for to in around:
        edge = pair(here, to)
        if costs.road is not None and edge in roads:
            yield Step(to, int(points(costs.road) * parts))
            continue
        crossed = () if edge in bridges else sides.get(edge, ())
        paid = [costs.terrain[terrain[to]], *(costs.hexsides.get(kind, 0) for kind in sorted(crossed))]
        if None not in paid:
            total = sum(points(cost) for cost in paid if cost is not None)
            yield Step(to, int(total * parts), any(kind in costs.stops for kind in (terrain[to], *crossed)))


def along(links: Sequence[Sequence[int]]) -> Steps:
    """The steps of a separate net, such as rail, each costing one part. `graph.along` gives the links."""
    return Net(tuple(Step(to, 1) for to in around) for around in links)


def without(steps: Steps, places: Collection[int]) -> Steps:
    """The steps without those that lead to permanently closed places."""
    return Net(tuple(step for step in row if step.to not in places) for row in steps)


@dataclass(frozen=True)
class Going:
    """The conditions of one movement besides the ground, by place. Costs are in parts of a point.

    `allowance`: None for any distance. `closed`: may not be entered. `halting`: entering ends the movement. `entry`
    and `exit`: more, to enter or leave. `passable`: whether a step is possible. `one_hex`: a unit that has
    not moved may always make one step that is open to it, and no more if it cannot pay.
    """

    allowance: int | None
    closed: Collection[int] = frozenset()
    halting: Collection[int] = frozenset()
    entry: Mapping[int, int] = field(default_factory=dict)
    exit: Mapping[int, int] = field(default_factory=dict)
    passable: Callable[[int, int], bool] | None = None
    one_hex: bool = True


class Point(NamedTuple):
    """A point on a route: the place, the points spent, and whether the piece has to halt there."""

    place: int
    spent: int = 0
    halted: bool = False


def onward(steps: Steps, going: Going, at: Point, first: bool) -> Iterator[Point]:
    """The points one step further. `first`: the unit has not moved yet."""
    if at.halted:
        return
    here, limit = at.place, going.allowance
    leaving = at.spent + going.exit.get(here, 0)
    for to, cost, halt in steps[here]:
        if to in going.closed or (going.passable is not None and not going.passable(here, to)):
            continue
        spent = leaving + cost + going.entry.get(to, 0)
        over = limit is not None and spent > limit
        if not over or (first and going.one_hex):
            yield Point(to, spent, over or halt or to in going.halting)


LENGTH = 12  # bits for the number of steps of a way, below those for what it costs


class Reached(NamedTuple):
    """A reachable place: the cheapest route without the start, its cost, and whether the movement ends there."""

    spent: int
    path: tuple[int, ...]
    halted: bool


def reach(steps: Steps, start: int, going: Going) -> dict[int, Reached]:
    """Every place that a unit can reach, in the order of their numbers.

    Of ways that cost the same, the one with fewest steps; of these the one that comes from the lower number, read
    back from the end.
    """
    best, before = _cheapest(steps, start, going)
    paths: dict[int, tuple[int, ...]] = {start << 1: ()}
    for label in sorted(before, key=best.__getitem__):
        paths[label] = (*paths[before[label] << 1], label >> 1)
    found = {}
    for place in sorted({label >> 1 for label in best} - {start}):
        labels = [one for one in (place << 1, place << 1 | 1) if one in best]
        label = min(labels, key=lambda one: (best[one], paths[one][::-1])) if len(labels) > 1 else labels[0]
        found[place] = Reached(best[label] >> LENGTH, paths[label], bool(label & 1))
    return found


def _cheapest(steps: Steps, start: int, going: Going) -> tuple[dict[int, int], dict[int, int]]:
    """For each place, and whether the movement ends there, packed in one number: the cost and steps of the cheapest
    route, also in one number, and the previous place."""
    limit, closed, halting, entry = going.allowance, going.closed, going.halting, going.entry
    exit_, passable, free = going.exit, going.passable, going.one_hex
    best, before = {start << 1: 0}, dict[int, int]()
    queue = [(0, start << 1)]
    while queue:
        worth, label = heapq.heappop(queue)
        if label & 1 or best[label] != worth:
            continue
        here = label >> 1
        longer = worth + 1 + (exit_.get(here, 0) << LENGTH)
        for to, cost, halt in steps[here]:
            if to in closed or (passable is not None and not passable(here, to)):
                continue
            key = longer + (cost + entry.get(to, 0) << LENGTH)
            over = limit is not None and key >> LENGTH > limit
            if over and (worth or not free):
                continue
            reached = to << 1 | (over or halt or to in halting)
            known = best.get(reached)
            if known is None or key < known:
                best[reached], before[reached] = key, here
                heapq.heappush(queue, (key, reached))
            elif key == known and here < before[reached]:
                before[reached] = here
    return best, before


def routes(
    steps: Steps,
    start: int,
    going: Going,
    names: Sequence[str],
    ends: Callable[[int], bool],
    ways: OpenWays | None = None,
) -> Route:
    """Every route that a unit can take, not only the cheapest, as a field of the menu. `ends`: where it can stop.
    `ways`: the open ways of these steps, if a movement that differs only in its allowance has already found them.

    A node is a place and the points left there; where they are too few to go on, the place alone.
    """
    first, open_ways = going.one_hex, OpenWays(steps, going, names) if ways is None else ways
    nodes, codes, rows = dict[int, int](), [start << BITS | (going.allowance or 0)], [dict[str, int]()]
    for node, code in enumerate(codes):
        points = code & LOST
        if points == LOST:
            continue
        following = rows[node]
        for name, need, cost, ahead, last in open_ways[code >> BITS]:
            if points >= need:
                reached = points + ahead
            elif points >= cost or first:
                reached = last
            else:
                continue
            known = nodes.get(reached)
            if known is None:
                known = nodes[reached] = len(codes)
                codes.append(reached)
                rows.append({})
            following[name] = known
        first = False
    places = [code >> BITS for code in codes]
    shut = {place for place in {*places} if not ends(place)}
    stops = [node for node, place in enumerate(places) if place not in shut] if shut else range(len(places))
    return Route(tuple(rows), frozenset(stops) - {0})


class OpenWays(dict[int, Sequence[Way]]):
    """The open ways of a movement by place, taken from the net except next to places with special rules."""

    def __init__(self, steps: Steps, going: Going, names: Sequence[str]) -> None:
        self._steps = steps if isinstance(steps, Net) else Net(map(tuple, steps))
        self._going, self._free = going, going.allowance is None
        self._ways = self._steps.ways(names, self._free)
        self._special = frozenset().union(going.closed, going.halting, going.entry)

    def __missing__(self, here: int) -> Sequence[Way]:
        going, found = self._going, self._ways[here]
        if going.passable is not None or here in going.exit or not self._special.isdisjoint(self._steps.nearby[here]):
            found = list(self._own(here, found))
        self[here] = found
        return found

    def _own(self, here: int, ways: Sequence[Way]) -> Iterator[Way]:
        going, more = self._going, 0 if self._free else self._going.exit.get(here, 0)
        closed, halting, entry, passable = going.closed, going.halting, going.entry, going.passable
        for way, (to, _, _) in zip(ways, self._steps[here], strict=True):
            if to in closed or (passable is not None and not passable(here, to)):
                continue
            extra = more if self._free else more + entry.get(to, 0)
            if extra or to in halting:
                name, need, cost, ahead, last = way
                yield name, LOST if to in halting else need + extra, cost + extra, ahead - extra, last
            else:
                yield way
