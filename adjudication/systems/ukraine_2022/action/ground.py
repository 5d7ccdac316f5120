"""Chapters 7.1, 7.2 and 3.3.1: the paths open to a unit, as walks found step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from adjudication.engine.kit import movement
from adjudication.engine.kit.movement import Going, Point
from adjudication.engine.kit.walks import FoundWalk
from adjudication.engine.menu import Route
from adjudication.systems.ukraine_2022.basics.board import alone, foe, going, may_stand, places, stand
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.state import State


class MarchWalk(FoundWalk[Point]):
    """A movement by points; see `engine.menu.Walk`."""

    def __init__(self, f: Facts, s: State, u: int, hindered: Going, spent: int = 0, steps: int = 60) -> None:
        self._f, self._s, self._u, self._going = f, s, u, hindered
        self._steps = f.steps[f.type[u]]
        self.start = Point(s.where[u], spent)
        self._names: Sequence[str] = f.ids

    def ways(self, node: Point) -> Mapping[str, Point]:
        """The hexes that the unit may enter next."""
        return {
            self._names[to.place]: to
            for to in movement.onward(self._steps, self._going, node, False)
            if not to.halted or may_stand(self._f, self._s, self._u, to.place)
        }

    def follow(self, path: Sequence[str]) -> tuple[Point, int]:
        """The last point on `path` that the unit can reach, and the number of hexes to it."""
        node, index = self.start, self._f.index
        for number, name in enumerate(path):
            wanted = index.get(name, -1)
            for to in movement.onward(self._steps, self._going, node, False):
                if to.place == wanted and (not to.halted or may_stand(self._f, self._s, self._u, wanted)):
                    node = to
                    break
            else:
                return node, number
        return node, len(path)

    def may_end(self, node: Point) -> bool:
        """True if the unit may stop at `node`, a hex other than its start (3.6, PCS-34)."""
        return node.place != self.start.place and may_stand(self._f, self._s, self._u, node.place)

    def route(self) -> Route:
        """All paths as a field of the menu."""
        numbers, steps, nodes = {self.start: 0}, [dict[str, int]()], [self.start]
        for node in nodes:
            for name, to in self.ways(node).items():
                if to not in numbers:
                    numbers[to] = len(nodes)
                    nodes.append(to)
                    steps.append({})
                steps[numbers[node]][name] = numbers[to]
        return Route(tuple(steps), frozenset(n for n, node in enumerate(nodes) if n and self.may_end(node)))


def march_walk(f: Facts, s: State, u: int) -> MarchWalk:
    """The walk of regular movement with the movement points left (7.1)."""
    spent = s.spent if s.active == u else 0
    return MarchWalk(f, s, u, going(f, s, u, f.allowance[u]), spent)


def near_enemies(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes next to enemy units, including special units alone in a hex (7.2, PCS-18)."""
    other = foe(side)
    enemy = stand(f, s, other)
    return enemy.around.union(*(f.beside[here] for here in alone(f, s, enemy, other)))


def too_far(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes beyond the limit of strategic movement: for Ukraine those east of the easternmost Russian unit, for
    Russia those deeper in Ukraine than its farthest unit (7.2, PCS-10)."""
    measure = f.column if side == BLUE else f.depth
    return _beyond(f, side, max((measure[here] for here in places(f, s, RED)), default=0))


@lru_cache(maxsize=256)
def _beyond(f: Facts, side: int, limit: int) -> frozenset[int]:
    measure = f.column if side == BLUE else f.depth
    return frozenset(h for h, far in enumerate(measure) if far > limit)


def strategic_bar(f: Facts, s: State, u: int) -> str:
    """The reason why unit `u` cannot move strategically; "" if it can (7.2)."""
    if not has_line(f, s, u):
        return "move.no_line"
    return "move.starts_next" if s.where[u] in near_enemies(f, s, f.side[u]) else ""


def strategic_walk(f: Facts, s: State, u: int) -> MarchWalk:
    """The walk of strategic movement (7.2)."""
    closed = near_enemies(f, s, f.side[u]) | too_far(f, s, f.side[u])
    return MarchWalk(f, s, u, going(f, s, u, 2 * f.allowance[u], closed))


class FlightWalk(FoundWalk[int]):
    """The walk of a flight over any hexes to one where the unit may land; see `engine.menu.Walk`."""

    def __init__(self, f: Facts, s: State, u: int) -> None:
        self._f, self.start = f, s.where[u]
        taken = {at for at in s.where if at >= 0}
        self._ends = f.open_to[f.side[u]] - taken

    def ways(self, node: int) -> Mapping[str, int]:
        """The hexes next to `node`."""
        return _air_steps(self._f, node)

    def may_end(self, node: int) -> bool:
        """True if the unit may land in hex `node`."""
        return node in self._ends

    def route(self) -> Route:
        """All paths as a field of the menu."""
        order = [self.start, *(h for h in range(len(self._f.ids)) if h != self.start)]
        number = {here: n for n, here in enumerate(order)}
        steps = tuple({name: number[to] for name, to in self.ways(here).items()} for here in order)
        return Route(steps, frozenset(number[here] for here in self._ends))


@lru_cache(maxsize=4096)
def _air_steps(f: Facts, node: int) -> Mapping[str, int]:
    return {f.ids[to]: to for to in f.near[node]}
