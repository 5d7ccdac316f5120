"""Where the default policy sends units and headquarters: to cities, within reach of supply."""

from __future__ import annotations

from adjudication.engine.kit import movement
from adjudication.engine.kit.graph import distances
from adjudication.engine.play.orders import Done
from adjudication.systems.millennium_wars.basics.board import barring, controller, in_hex, overfull, zone
from adjudication.systems.millennium_wars.basics.facts import BLUE, RED, UKR, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State, skill
from adjudication.systems.millennium_wars.headquarters.supply import Ways, fed, linked, sources
from adjudication.systems.millennium_wars.movement.ground import MarchWalk, Terrain
from adjudication.systems.millennium_wars.movement.moves import movable
from adjudication.systems.millennium_wars.movement.orders import Move

THREAT = {"cautious": 2, "steady": 4, "skilled": 5, "aggressive": 6}
"""How near an enemy must be before a city of its own draws a garrison."""
APART = 3
"""How far from one another headquarters stay, and from the enemy."""
TRIED = 8
GARRISON = 2


def aims(f: Facts, s: State, camp: int) -> list[int]:
    """Cities to take or to guard; if there are none, enemies in Ukraine."""
    enemies = barring(f, s, 1 - camp)
    lost = [h for h in f.objectives if controller(f, s, h) != camp]
    if camp == RED:
        return lost or sorted(enemies)
    near = distances(f.near, sorted(enemies)) if enemies else []
    bare = [
        h for h in f.objectives
        if near and h not in lost and near[h] <= THREAT[skill(s, camp)] and not in_hex(f, s, camp, h)
    ]  # fmt: skip
    return [*lost, *bare] or [h for h in sorted(enemies) if f.role[h] == "fought"]


def move(f: Facts, s: State, side: int) -> Move | Done:
    """Headquarters first, then units, each towards the nearest aim; the last unit in a city stays."""
    able, camp = movable(f, s, side), camp_of_side(f, s, side)
    targets = aims(f, s, camp) if able else []
    if not targets:
        return Done()
    far, terrain, held = distances(f.near, targets), Terrain(f, s, camp), zone(f, s, 1 - camp)
    supply: dict[int, frozenset[int]] = {}
    spread = _spread(f, s, camp, able, terrain)
    if spread is not None:
        return spread
    for p in sorted(able, key=lambda p: (f.kind[p] != "hq", far[s.where[p]], p)):
        here = s.where[p]
        if f.kind[p] == "hq":
            order = _lead(f, s, p, terrain, far)
        elif not f.combat[p] or f.kind[p] == "missile":
            continue
        else:
            force = f.force[p]
            if f.kind[p] != "paramilitary" and force not in supply:
                supply[force] = fed(f, s, force)
            within = supply.get(force) if f.kind[p] != "paramilitary" else None
            hungry = within is not None and here not in within
            if not hungry and (here in held or far[here] <= 1 or _guards(f, s, camp, p)):
                continue
            order = _towards(f, MarchWalk(terrain, p), far, within)
        if order is not None:
            return order
    return Done()


def _spread(f: Facts, s: State, camp: int, able: list[int], terrain: Terrain) -> Move | None:
    """A unit leaves a hex with too many, for the nearest one with room, in supply if there is any."""
    for here in overfull(f, s, camp):
        for p in (p for p in able if s.where[p] == here and f.stacks[p]):
            walk = MarchWalk(terrain, p)
            found = movement.reach(f.steps, here, walk.going)
            open_to = [place for place in found if place not in walk.full and place != here]
            within = fed(f, s, f.force[p]) if open_to else ()
            if open_to:
                to = min(open_to, key=lambda place: (place not in within, found[place].spent, place))
                return Move(f.piece_ids[p], tuple(f.ids[place] for place in found[to].path))
    return None


def _guards(f: Facts, s: State, camp: int, p: int) -> bool:
    """Whether a city needs a unit to stay: two where Ukraine defends, one where partners or Russia hold it."""
    here = s.where[p]
    if here not in f.objectives:
        return False
    there = sum(f.combat[q] for q in in_hex(f, s, camp, here))
    if f.force[p] == UKR:
        return there <= GARRISON
    return there == 1 and (camp == BLUE or skill(s, camp) != "skilled")


def _towards(f: Facts, walk: MarchWalk, far: list[int], supply: frozenset[int] | None) -> Move | None:
    here = walk.start.place
    if supply is not None and here not in supply:
        return _back(f, walk, supply)
    found = movement.reach(f.steps, here, walk.going)
    open_to = [
        place for place in found
        if place not in walk.full and far[place] < far[here] and (supply is None or place in supply)
    ]  # fmt: skip
    if not open_to:
        return None
    to = min(open_to, key=lambda place: (far[place], found[place].spent, place))
    return Move(f.piece_ids[walk.p], tuple(f.ids[place] for place in found[to].path))


def _back(f: Facts, walk: MarchWalk, supply: frozenset[int]) -> Move | None:
    """A unit without supply goes where there is some."""
    found = movement.reach(f.steps, walk.start.place, walk.going)
    open_to = [place for place in found if place not in walk.full and place in supply]
    if not open_to:
        return None
    to = min(open_to, key=lambda place: (found[place].spent, place))
    return Move(f.piece_ids[walk.p], tuple(f.ids[place] for place in found[to].path))


def _lead(f: Facts, s: State, p: int, terrain: Terrain, far: list[int]) -> Move | None:
    """A headquarters follows its units where a Strategic Path still reaches it; those of Ukraine stay."""
    force, here = f.force[p], s.where[p]
    if force == UKR or far[here] <= APART:
        return None
    others = [s.where[q] for q in f.pieces_of[force] if f.kind[q] == "hq" and q != p and s.where[q] >= 0]
    found = movement.reach(f.steps, here, MarchWalk(terrain, p).going)
    open_to = [
        place for place in found
        if far[place] < far[here] and place not in terrain.halting and far[place] >= APART - 1
        and all(f.grid.distance(place, other) >= APART for other in others)
    ]  # fmt: skip
    bases = sources(f, s, force)
    most = f.line[p].radius * (2 if f.ports.intersection(bases) else 1)
    back = distances(f.near, [*bases, *f.edges[force]]) if bases or f.edges[force] else far
    ways = Ways(f, s, force)
    open_to = [place for place in open_to if back[place] <= most]
    for place in sorted(open_to, key=lambda place: (far[place], place))[:TRIED]:
        if linked(f, ways, p, place):
            return Move(f.piece_ids[p], tuple(f.ids[step] for step in found[place].path))
    return None
