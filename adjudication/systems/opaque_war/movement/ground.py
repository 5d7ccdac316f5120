"""Chapters 6 and 7: the hexes that a unit can enter, as far as its side can tell, and the reasons why others are
closed."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.engine.kit.movement import Going, OpenWays, Point
from adjudication.engine.kit.nets import Steps
from adjudication.engine.kit.walks import PointsWalk
from adjudication.systems.opaque_war.basics.board import (
    allowance,
    apparent,
    full,
    media_in,
    occupied,
    seen_zone,
    shown,
    units_in,
    visible,
)
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.positions import positions
from adjudication.systems.opaque_war.basics.state import State


class _Ground:
    """Facts common to all units of a side in the same positions."""

    def __init__(self, f: Facts, s: State, side: int) -> None:
        self.barred = apparent(f, s, side) if s.options.counters_close_hexes else shown(f, s, side)
        self.zone = seen_zone(f, s, side)
        own = occupied(f, s, side)
        self.entry = {here: f.checkpoint_cost for here in f.checkpoints if here not in own}
        self.near_enemies: set[int] = set()
        if s.truce:
            seen = visible(f, s, side)
            for p in f.units_of[1 - side]:
                if p in seen and s.where[p] >= 0:
                    self.near_enemies |= f.beside[s.where[p]]
        self.closed = self.barred | self.near_enemies
        self.ways: dict[tuple[bool, bool], OpenWays] = {}


class Terrain:
    """Facts common to all moving units of a side, computed once for the positions of a state."""

    def __init__(self, f: Facts, s: State, side: int) -> None:
        self.f, self.s, self.side = f, s, side
        kept, key = positions(f, s).grounds, (side, s.truce, s.fight, s.options.counters_close_hexes)
        found: _Ground = kept.get(key) or kept.setdefault(key, _Ground(f, s, side))
        self.barred, self.zone, self.entry, self._ways = found.barred, found.zone, found.entry, found.ways
        self.near_enemies = found.near_enemies
        self.closed = found.closed
        """The hexes that a unit may not enter, besides the sea and, unless it is Russian, Russia (9.1, 15.2,
        OWR-20)."""
        self.crowded = full(f, s, side)

    def ways(self, steps: Steps, going: Going, russian: bool) -> OpenWays:
        """The steps open to every unit of a faction, by road and field or by rail."""
        key = russian, going.allowance is None
        if key not in self._ways:
            self._ways[key] = OpenWays(steps, going, self.f.ids)
        return self._ways[key]


class MarchWalk(PointsWalk):
    """The routes of one unit, found step by step (6.0). Off the rails a unit stops in an enemy zone; by rail it never
    enters one (7.6, 7.7)."""

    def __init__(self, ground: Terrain, p: int, rail: bool, points_of: State | None = None) -> None:
        """`points_of`: the state for the movement allowance, if not that of the ground."""
        f, s = ground.f, ground.s
        self.f, self.rail, self.p = f, rail, p
        russian = f.faction[p] == "RU"
        if rail:
            steps = f.rail_steps
            going = Going(None, closed=ground.closed | ground.zone)
        else:
            steps = f.steps if russian else f.steps_in_ukraine
            points = allowance(f, points_of or s, p)
            entry = ground.entry | _back(f, s, p)
            going = Going(points, closed=ground.closed, halting=ground.zone, entry=entry)
        crowded = ground.crowded - {s.where[p]}  # where it comes from there is room for it again
        ways = ground.ways(steps, going, russian) if rail or going.entry == ground.entry else None
        super().__init__(f.ids, steps, s.where[p], going, crowded, ways)

    def ways(self, node: Point) -> Mapping[str, Point]:
        """The next hexes of a path; along rails all have the same cost."""
        found = super().ways(node)
        return {name: to._replace(spent=1) for name, to in found.items()} if self.rail else found


def _back(f: Facts, s: State, p: int) -> dict[int, int]:
    """The cost for unit `p` to return to the checkpoint that it leaves, where it does not count as a friendly unit
    (7.0)."""
    here = s.where[p]
    alone = here in f.checkpoints and units_in(f, s, f.side[p], here) == [p]
    return {here: f.checkpoint_cost} if alone else {}


def companions(f: Facts, s: State, side: int, here: int) -> tuple[str, ...]:
    """The media counters that can accompany a unit from hex `here` (9.2)."""
    return tuple(f.piece_ids[p] for p in media_in(f, s, side, here) if not s.moved[p])
