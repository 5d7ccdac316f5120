"""Section 8.4: the paths of a retreat and of an advance after combat, and the reasons why others are closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudication.engine.kit import movement
from adjudication.engine.kit.movement import Going, Point
from adjudication.engine.menu import Route
from adjudication.systems.ukraine_2022.basics.board import blocked, fight_of, foe, going, may_stand, places, zone
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.lines import lines
from adjudication.systems.ukraine_2022.basics.state import State


class Fault(NamedTuple):
    """The reason why a step or an end is closed: the code of the refusal and its section."""

    code: str
    rule: str


class Withdrawal:
    """The retreat of unit `u` from the other lead unit of the combat (3.4, 8.4, PCS-04)."""

    def __init__(self, f: Facts, s: State, u: int) -> None:
        fight = fight_of(s)
        self._f, self._s, self.unit, self.side, self.start = f, s, u, f.side[u], s.where[u]
        self.enemy = f.index[fight.target] if f.unit_ids[u] == fight.lead else s.where[f.unit[fight.lead]]
        self._held, self._friends = zone(f, s, foe(self.side)), places(f, s, self.side)
        self._enemies = blocked(f, s, self.side)

    def fault(self, here: int, to: int, depth: int) -> Fault | None:
        """The reason why the step from `here` to `to` is closed, at distance `depth` from the start; None if it is
        open."""
        f = self._f
        if to not in f.beside[here]:
            return Fault("move.far", "8.4")
        if to in f.closed_to[self.side]:
            return Fault("move.closed", "8.4, PCS-01")
        if self.unit in f.guards and to in f.off_capital:
            return Fault("move.guard", "13.0, 8.4")
        if to in self._enemies:
            return Fault("move.enemy", "8.4, 3.6")
        if to in self._held and to not in self._friends:
            return Fault("retreat.zone", "3.4, 8.4")
        return self.bend(here, to, depth)

    def bend(self, here: int, to: int, depth: int) -> Fault | None:
        """The fault of a step that leads closer to the enemy, or no farther from the start (8.4)."""
        distance = self._f.grid.distance
        if distance(self.enemy, to) < distance(self.enemy, here):
            return Fault("retreat.toward", "8.4")
        return Fault("retreat.bent", "8.3, PCS-04") if distance(self.start, to) != depth + 1 else None

    def end_fault(self, here: int) -> Fault | None:
        """The reason why the unit cannot end in hex `here`; None if it can. A path enters an enemy zone only where
        there is a friendly unit, so a free hex at its end is in none (3.4, 3.6)."""
        return None if may_stand(self._f, self._s, self.unit, here) else Fault("move.stack", "3.6, 8.4")

    def best(self, ends: Mapping[int, int]) -> list[int]:
        """The best of `ends` (node -> hex): those with a line if there are any, and of these the farthest from the
        enemy (8.4)."""
        if not ends:
            return []
        fed, distance = self.supplied(ends), self._f.grid.distance
        far = max(distance(self.enemy, here) for here in fed.values())
        return [node for node, here in fed.items() if distance(self.enemy, here) == far]

    def supplied(self, ends: Mapping[int, int]) -> Mapping[int, int]:
        """The ends where the unit has a line of communication, or all if it has none anywhere (8.4)."""
        fed = lines(self._f, self._s, self.side)
        return {node: here for node, here in ends.items() if here in fed} or ends


def ways_back(f: Facts, s: State, u: int, hexes: int) -> Route:
    """The paths of a retreat of length `hexes`: through no enemies, through their zones only with a friendly unit, to a
    free hex. If there is a choice, it ends where the unit has a line, and farther from the enemy (3.4, 8.4, PCS-04)."""
    back = Withdrawal(f, s, u)
    steps, ends = _back(f, back, hexes)
    return Route(steps, frozenset(back.best({node: here for node, here in ends.items() if not back.end_fault(here)})))


def ends_of(f: Facts, s: State, u: int, hexes: int) -> Mapping[int, int]:
    """The last hexes of all paths of a retreat, even where the unit cannot end."""
    return _back(f, Withdrawal(f, s, u), hexes)[1]


def _back(f: Facts, back: Withdrawal, hexes: int) -> tuple[tuple[dict[str, int], ...], dict[int, int]]:
    """The open paths of length `hexes`: the steps of each node, and the hex of each last node."""
    steps, nodes, depth = [dict[str, int]()], [back.start], [0]
    ends: dict[int, int] = {}
    numbers = {(back.start, 0): 0}
    for node, here in enumerate(nodes):
        if depth[node] == hexes:
            ends[node] = here
            continue
        for to in f.near[here]:
            if back.fault(here, to, depth[node]) is None:
                key = (to, depth[node] + 1)
                if key not in numbers:
                    numbers[key] = len(nodes)
                    nodes.append(to)
                    depth.append(depth[node] + 1)
                    steps.append({})
                steps[node][f.ids[to]] = numbers[key]
    return tuple(steps), ends


def faults_back(f: Facts, s: State, u: int, hexes: int) -> list[Fault]:
    """All reasons that close a retreat of length `hexes`, each once."""
    back, found, reached = Withdrawal(f, s, u), dict[Fault, None](), {s.where[u]}
    for depth in range(hexes):
        pairs = [(here, to) for here in sorted(reached) for to in f.near[here] if not back.bend(here, to, depth)]
        tried = [(to, back.fault(here, to, depth)) for here, to in pairs]
        reached = {to for to, fault in tried if fault is None}
        found |= dict.fromkeys(fault for _, fault in tried if fault)
    found |= dict.fromkeys(fault for here in sorted(reached) if (fault := back.end_fault(here)))
    return list(found)


# --- advances


def advance_route(f: Facts, s: State, u: int) -> Route:
    """The paths of an advance: into the hex without cost and, after an assault, on with the allowance (8.4)."""
    fight = fight_of(s)
    target = f.index[fight.target]
    if u in f.guards and target not in f.capital:
        return Route(({},), frozenset())
    hindered: Going = going(f, s, u, fight.advance * f.parts)
    start = Point(target, 0, target in hindered.halting)
    nodes, numbers, steps = [start], {start: 1}, [{f.ids[target]: 1}, dict[str, int]()]
    for node in nodes:
        for to in movement.onward(f.steps[f.type[u]], hindered, node, False):
            if to not in numbers:
                numbers[to] = len(steps)
                nodes.append(to)
                steps.append({})
            steps[numbers[node]][f.ids[to.place]] = numbers[to]
    ends = frozenset(numbers[node] for node in nodes if may_stand(f, s, u, node.place) and node.place != s.where[u])
    return Route(tuple(steps), ends)


def advance_fault(f: Facts, s: State, u: int, path: Sequence[str]) -> Fault:
    """The fault in `path` of an advance that is not among the permitted paths (8.4)."""
    fight = fight_of(s)
    target = f.index[fight.target]
    if not path:
        return Fault("move.nowhere", "8.4")
    if path[0] != fight.target:
        return Fault("advance.first", "8.4")
    if len(path) > 1 and fight.kind == "engagement":
        return Fault("advance.engagement", "8.4")
    hindered = going(f, s, u, fight.advance * f.parts)
    node = Point(target, 0, target in hindered.halting)
    for name in path[1:]:
        to = f.index.get(name, -1)
        onward = {point.place: point for point in movement.onward(f.steps[f.type[u]], hindered, node, False)}
        if to not in onward:
            fault = step_fault(f, s, u, node.place, to, node.halted) or Fault("advance.points", "8.4")
            return fault if fault.code != "move.far" else Fault("move.far", "8.4")
        node = onward[to]
    return Fault("advance.start", "8.4, PCS-34") if node.place == s.where[u] else Fault("move.stack", "8.4, 3.6")


def step_fault(f: Facts, s: State, u: int, here: int, to: int, halted: bool) -> Fault | None:
    """The reason, apart from points, why a step is closed to unit `u`; None if it is open (7.1)."""
    side = f.side[u]
    if to not in f.beside[here]:
        return Fault("move.far", "7.1")
    if to in f.closed_to[side]:
        return Fault("move.closed", "PCS-01")
    if u in f.guards and to not in f.capital:
        return Fault("move.guard", "13.0")
    if to in blocked(f, s, side):
        return Fault("move.enemy", "3.6")
    return Fault("move.zone", "3.4") if halted else None
