"""The default policy for the movement of units and headquarters: to cities, within supply."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudication.engine.play.orders import Done
from adjudication.systems.millennium_wars.basics.board import (
    barring,
    camp_of_piece,
    controller,
    in_hex,
    overfull,
    owned,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import BLUE, GUARDS, RED, UKR, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State, skill
from adjudication.systems.millennium_wars.headquarters.supply import fed
from adjudication.systems.millennium_wars.leading import lead
from adjudication.systems.millennium_wars.movement.ground import MarchWalk, Terrain, away
from adjudication.systems.millennium_wars.movement.moves import movable
from adjudication.systems.millennium_wars.movement.orders import Move

THREAT = {"cautious": 2, "steady": 4, "skilled": 5, "aggressive": 6}
"""How near an enemy must be before its own city draws a garrison."""
GARRISON = 2


def aims(f: Facts, s: State, camp: int) -> list[int]:
    """The cities to take or to guard; if there are none, enemies in Ukraine."""
    enemies = barring(f, s, 1 - camp)
    lost = [h for h in f.objectives if controller(f, s, h) != camp]
    if camp == RED:
        return lost or sorted(enemies)
    near = away(f, tuple(sorted(enemies))) if enemies else ()
    bare = [
        h for h in f.objectives
        if near and h not in lost and near[h] <= THREAT[skill(s, camp)] and not in_hex(f, s, camp, h)
    ]  # fmt: skip
    return [*lost, *bare] or [h for h in sorted(enemies) if f.role[h] == "fought"]


def move(f: Facts, s: State, side: int) -> Move | Done:
    """The next move: headquarters first, then units, each towards the nearest objective; the last unit in a city
    stays."""
    able, camp = movable(f, s, side), camp_of_side(f, s, side)
    targets = aims(f, s, camp) if able else []
    if not targets:
        return Done()
    far, terrain, held = away(f, tuple(targets)), Terrain(f, s, camp), zone(f, s, 1 - camp)
    supply: dict[int, frozenset[int]] = {}
    spread = _spread(f, s, camp, able, terrain)
    if spread is not None:
        return spread
    begun = {f.force[p] for p in owned(f, s, camp) if s.moved[p] and f.combat[p]}
    for p in sorted(able, key=lambda p: (f.kind[p] != "hq", far[s.where[p]], p)):
        if f.kind[p] == "hq":
            order = lead(f, s, p, terrain, far) if f.force[p] not in begun else None
        elif f.combat[p]:
            order = _send(f, s, p, terrain, far, held, supply)
        else:
            order = None
        if order is not None:
            return order
    return Done()


def _send(
    f: Facts, s: State, p: int, terrain: Terrain, far: Sequence[int], held: set[int], supply: dict[int, frozenset[int]]
) -> Move | None:
    """The destination of unit `p`: Demonstrators that it can attack, supply if it has none, otherwise the nearest
    objective."""
    here, force, camp = s.where[p], f.force[p], camp_of_piece(f, s, p)
    if f.kind[p] != "paramilitary" and force not in supply:
        supply[force] = fed(f, s, force)
    within = supply.get(force) if f.kind[p] != "paramilitary" else None
    walk = MarchWalk(terrain, p)
    if f.kind[p] in GUARDS and not s.disrupted[p]:
        order = None if here in terrain.protests else _disperse(f, s, walk, terrain.protests - terrain.enemies)
        if order is not None or here in terrain.protests:
            return order
    if within is not None and here not in within:
        return _go(f, walk, within)
    if f.kind[p] == "missile" or here in held or far[here] <= 1 or _guards(f, s, camp, p):
        return None
    return _towards(f, walk, far, within)


def _disperse(f: Facts, s: State, walk: MarchWalk, protests: frozenset[int]) -> Move | None:
    """The move to the nearest enemy Demonstrators within reach that no other security unit is with."""
    camp = camp_of_piece(f, s, walk.p)
    alone = {here for here in protests if not any(f.kind[q] in GUARDS for q in in_hex(f, s, camp, here))}
    return _go(f, walk, alone)


def _spread(f: Facts, s: State, camp: int, able: list[int], terrain: Terrain) -> Move | None:
    """The move of a unit from a hex with too many to the nearest one with room, in supply if possible."""
    for here in overfull(f, s, camp):
        for p in (p for p in able if s.where[p] == here and f.stacks[p]):
            walk = MarchWalk(terrain, p)
            found = walk.reach()
            open_to = [place for place in found if place not in walk.full and place != here]
            within = fed(f, s, f.force[p]) if open_to else ()
            if open_to:
                to = min(open_to, key=lambda place: (place not in within, found[place].spent, place))
                return Move(f.piece_ids[p], tuple(f.ids[place] for place in found[to].path))
    return None


def _guards(f: Facts, s: State, camp: int, p: int) -> bool:
    """True if unit `p` must stay in a city: two do where Ukraine defends, one where partners or Russia hold it."""
    here = s.where[p]
    if here not in f.objectives:
        return False
    there = sum(f.combat[q] for q in in_hex(f, s, camp, here))
    if f.force[p] == UKR:
        return there <= GARRISON
    return there == 1 and (camp == BLUE or skill(s, camp) != "skilled")


def _towards(f: Facts, walk: MarchWalk, far: Sequence[int], supply: frozenset[int] | None) -> Move | None:
    """The move that brings the unit as near to an objective as supply reaches."""
    here = walk.start.place
    found = walk.reach()
    open_to = [
        place for place in found
        if place not in walk.full and far[place] < far[here] and (supply is None or place in supply)
    ]  # fmt: skip
    if not open_to:
        return None
    to = min(open_to, key=lambda place: (far[place], found[place].spent, place))
    return Move(f.piece_ids[walk.p], tuple(f.ids[place] for place in found[to].path))


def _go(f: Facts, walk: MarchWalk, goals: Collection[int]) -> Move | None:
    """The move to the nearest of `goals` within reach and with room."""
    if not goals:
        return None
    found = walk.reach()
    open_to = [place for place in found if place not in walk.full and place in goals]
    if not open_to:
        return None
    to = min(open_to, key=lambda place: (found[place].spent, place))
    return Move(f.piece_ids[walk.p], tuple(f.ids[place] for place in found[to].path))
