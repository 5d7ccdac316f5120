"""The default policy for movement: towards points, and next to enemies that its units can beat."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace
from functools import lru_cache
from typing import Any

from adjudication.engine.kit import graph, movement
from adjudication.engine.play.orders import Done
from adjudication.systems.opaque_war.basics.board import apparent, units_in, visible
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, Facts
from adjudication.systems.opaque_war.basics.positions import positions
from adjudication.systems.opaque_war.basics.state import NO_HEX, State, skill
from adjudication.systems.opaque_war.movement.ground import MarchWalk, Terrain, companions
from adjudication.systems.opaque_war.movement.moves import movable, rail_open
from adjudication.systems.opaque_war.movement.orders import Rail, UnitMarch

FAR = 8  # hexes from which a railway is worth its trouble
MANY = 3  # units that gather against an enemy


def _counting(f: Facts, s: State) -> set[int]:
    """The hexes that count for points or for the automatic victory."""
    found = {here for _, hexes in f.objectives for here in hexes} | set(f.checkpoints) | set(f.automatic)
    return found | {s.crash} if s.crash != NO_HEX else found


def goals(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes that `side` wants to enter: those that count and are not its own or, if it has all, those it must keep.
    One unit is enough to enter; against an enemy three go, and others look elsewhere."""
    wanted = _counting(f, s)
    lost = {here for here in wanted if s.held[here] != side}
    if side != BLUE and skill(s, side) == "cautious":
        lost &= f.war
    enemies = apparent(f, s, side)
    short = {here for here in lost if _near(f, s, side, here, wanted) < (MANY if here in enemies else 1)}
    return frozenset(short or lost or wanted)


def _near(f: Facts, s: State, side: int, here: int, wanted: Set[int]) -> int:
    """The number of units of `side` next to hex `here`, not counting those that hold another hex that counts."""
    at = positions(f, s)
    around = at.occupied[side] & f.beside[here]
    return sum(len(at.units(side, near)) - (near in wanted) for near in around)


@lru_cache(maxsize=256)
def _distances(f: Facts, wanted: frozenset[int], shut: frozenset[int]) -> list[int]:
    open_to = [[to for to in near if to not in shut] for near in f.near]
    return graph.distances(open_to, sorted(wanted))


def distances_to_goals(f: Facts, s: State, side: int, russian: bool = False) -> list[int]:
    """The distance from each hex to the nearest goal of `side`, around enemies and the sea, and for all but Russian
    units around Russia."""
    shut = f.sea | apparent(f, s, side)
    return _distances(f, goals(f, s, side), shut if russian else shut | f.russia)


def _settled(f: Facts, s: State, side: int, p: int, enemies: Set[int]) -> bool:
    """True if unit `p` should stay: an enemy is adjacent, or it is the last unit in a place that counts. A cautious
    side also garrisons towns, which it would keep without a unit."""
    here = s.where[p]
    if enemies & f.beside[here]:
        return True
    alone = len(units_in(f, s, side, here)) == 1
    town = skill(s, side) == "cautious" and here in f.is_settled and here in f.war
    return alone and s.held[here] == side and (town or here in _counting(f, s))


def _enemies(f: Facts, s: State, side: int) -> set[int]:
    """The hexes that may hold enemy units; a mob alone does not count."""
    seen = visible(f, s, side)
    crowds = {s.where[p] for p in f.mobs if p in seen} - {s.where[p] for p in f.units_of[RED] if p in seen}
    return apparent(f, s, side) - crowds


def _equipped(f: Facts, s: State, side: int) -> bool:
    """True if a media report can give `side` a point: only with equipment (13.1)."""
    ready = any(s.available[m] and f.markers[m].kind == "non_lethal" for m in f.markers_of[side])
    return ready and skill(s, side) != "cautious"


def _move(f: Facts, s: State, side: int) -> UnitMarch | Rail | Done:
    """The move of the next unit that comes closer to its goal; a cautious side moves only regulars and battalions."""
    ways = [distances_to_goals(f, s, side, russian) for russian in (False, True)]
    enemies = _enemies(f, s, side)
    ground: Terrain | None = None
    for p in movable(f, s, side):
        far = ways[f.faction[p] == "RU"]
        if far[s.where[p]] == 0 or _settled(f, s, side, p, enemies):
            continue
        if skill(s, side) == "cautious" and f.kind[p] in ("police", "militia"):
            continue
        ground = ground or Terrain(f, s, side)
        order = _closer(f, s, ground, p, far)
        if order is not None:
            return order
    return Done()


def _closer(f: Facts, s: State, ground: Terrain, p: int, far: list[int]) -> UnitMarch | Rail | None:
    rail = rail_open(f, s, p) and far[s.where[p]] > FAR
    for by_rail in (True, False) if rail else (False,):
        walk = MarchWalk(ground, p, by_rail)
        around = replace(walk.going, closed={*walk.going.closed, *apparent(f, s, ground.side)})
        found = movement.reach(walk.steps, s.where[p], around)
        open_to = [here for here in found if here not in ground.crowded]
        best = min(open_to, key=lambda here: (far[here], found[here].spent, here), default=NO_HEX)
        if best != NO_HEX and far[best] < far[s.where[p]]:
            path = tuple(f.ids[here] for here in found[best].path)
            media = companions(f, s, ground.side, s.where[p])[:1] if _equipped(f, s, ground.side) else ()
            return Rail(f.piece_ids[p], path, media) if by_rail else UnitMarch(f.piece_ids[p], path, media)
    return None


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"move": _move}
