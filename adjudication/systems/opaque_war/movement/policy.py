"""Where units go by themselves: towards what brings points, and next to enemies they can beat."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from adjudication.engine.kit import graph, movement
from adjudication.engine.play.orders import Done
from adjudication.systems.opaque_war.basics.board import apparent, units_in
from adjudication.systems.opaque_war.basics.facts import BLUE, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State, skill
from adjudication.systems.opaque_war.movement.ground import MarchWalk, Terrain
from adjudication.systems.opaque_war.movement.moves import movable, rail_open
from adjudication.systems.opaque_war.movement.orders import Rail, UnitMarch

FAR = 8  # hexes from which a railway is worth its trouble


def goals(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes a side wants to be in: what brings points and is not its own yet, else what it has to keep."""
    wanted = {here for _, hexes in f.objectives for here in hexes} | set(f.checkpoints) | set(f.automatic)
    if s.crash != NO_HEX:
        wanted.add(s.crash)
    lost = {here for here in wanted if s.held[here] != side}
    if side != BLUE and skill(s, side) == "cautious":
        lost &= f.war
    return frozenset(lost or wanted)


@lru_cache(maxsize=256)
def _distances(f: Facts, wanted: frozenset[int]) -> list[int]:
    return graph.distances(f.near, sorted(wanted))


def distances_to_goals(f: Facts, s: State, side: int) -> list[int]:
    """By hex, how far it is to the nearest goal of a side."""
    return _distances(f, goals(f, s, side))


def _settled(f: Facts, s: State, side: int, p: int, enemies: frozenset[int] | set[int]) -> bool:
    """Whether a unit has a reason to stay: the last one in a place that counts, or an enemy next to it."""
    here = s.where[p]
    if enemies & f.beside[here]:
        return True
    alone = len(units_in(f, s, side, here)) == 1
    counts = here in f.checkpoints or (here in f.is_settled and here in f.war)
    return alone and counts and s.held[here] == side


def _move(f: Facts, s: State, side: int) -> UnitMarch | Rail | Done:
    """The next unit that comes closer to its goal goes there; the cautious move only regulars and battalions."""
    far = distances_to_goals(f, s, side)
    enemies = apparent(f, s, side)
    ground: Terrain | None = None
    for p in movable(f, s, side):
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
        found = movement.reach(walk.steps, s.where[p], walk.going)
        open_to = [here for here in found if here not in ground.crowded]
        best = min(open_to, key=lambda here: (far[here], found[here].spent, here), default=NO_HEX)
        if best != NO_HEX and far[best] < far[s.where[p]]:
            path = tuple(f.ids[here] for here in found[best].path)
            return Rail(f.piece_ids[p], path) if by_rail else UnitMarch(f.piece_ids[p], path)
    return None


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"move": _move}
