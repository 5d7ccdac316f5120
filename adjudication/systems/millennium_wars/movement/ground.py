"""Chapter 14: the hexes that a piece can enter, and the reasons why others are closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from adjudication.engine.kit import movement
from adjudication.engine.kit.graph import distances
from adjudication.engine.kit.movement import Going, Point, Reached
from adjudication.engine.kit.walks import PointsWalk
from adjudication.systems.millennium_wars.basics.board import (
    barring,
    closed_to,
    deep_zone,
    forbidden,
    full_for,
    owned,
    protests,
    stacks,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State


class Terrain:
    """The effect of the enemy on all movement of a camp, computed once for a state."""

    def __init__(self, f: Facts, s: State, camp: int) -> None:
        self.f, self.s = f, s
        self.enemies = barring(f, s, 1 - camp)
        self.protests = protests(f, s, 1 - camp)
        self.halting = frozenset(zone(f, s, 1 - camp)) | self.protests
        cost = f.numbers.deep_cost * f.parts
        self.entry = dict.fromkeys(sorted(deep_zone(f, s, 1 - camp)), cost)
        self.own = stacks(f, s, owned(f, s, camp))


def allowance(f: Facts, s: State, p: int) -> int:
    """The movement points of piece `p`; half while it is Disrupted (16.0)."""
    points = f.line[p].allowance
    return points // 2 if s.disrupted[p] else points


class MarchWalk(PointsWalk):
    """The routes of one piece, found step by step (4.0, 14.1 to 14.3).

    `reaction`: with half the points (13.2).
    """

    def __init__(self, terrain: Terrain, p: int, reaction: bool = False) -> None:
        f, s = terrain.f, terrain.s
        self.f, self.p = f, p
        points = allowance(f, s, p) // (2 if reaction else 1)
        going = Going(
            points * f.parts, closed_to(f, s, f.force[p], s.where[p]) | terrain.enemies, terrain.halting,
            terrain.entry, one_hex=s.disrupted[p],
        )  # fmt: skip
        super().__init__(f.ids, f.steps, s.where[p], going, full_for(f, s, p, terrain.own))

    def reach(self) -> Mapping[int, Reached]:
        """All hexes within reach of the piece, with or without room for it."""
        going = self.going
        return _reach(
            self.f, self.start.place, going.allowance, frozenset(going.closed), frozenset(going.halting),
            tuple(going.entry.items()), going.one_hex,
        )  # fmt: skip


@lru_cache(maxsize=512)
def _reach(
    f: Facts,
    start: int,
    points: int | None,
    closed: frozenset[int],
    halting: frozenset[int],
    entry: tuple[tuple[int, int], ...],
    one_hex: bool,
) -> Mapping[int, Reached]:
    """The reach of a piece, which stays the same while other pieces of its side move."""
    return movement.reach(f.steps, start, Going(points, closed, halting, dict(entry), one_hex=one_hex))


@lru_cache(maxsize=128)
def away(f: Facts, places: tuple[int, ...]) -> Sequence[int]:
    """The distance from each hex to the nearest of `places`."""
    return tuple(distances(f.near, places))


def why(terrain: Terrain, walk: MarchWalk, node: Point, name: str) -> tuple[str, str]:
    """The strongest reason why the step to hex `name` is closed, and its section."""
    f, s = terrain.f, terrain.s
    to = f.hex_called(name)
    if to not in f.near[node.place]:
        return "move.far", "14.0"
    code, rule = forbidden(f, s, f.force[walk.p], s.where[walk.p], to)
    if code:
        return code, rule
    if to in terrain.enemies:
        return "move.enemy", "14.0"
    if node.halted:
        return "move.halted", "6.3" if node.place in terrain.protests else "14.2"
    return "move.points", "14.3" if to in terrain.entry else "14.1"
