"""The default policy for headquarters: near their units, as far forward as a Strategic Path allows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from adjudication.engine.kit.movement import Reached
from adjudication.systems.millennium_wars.basics.board import acting, camp_of_piece, in_hex
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State, on_map
from adjudication.systems.millennium_wars.headquarters.supply import Ways, exempt, linked, linking, sources
from adjudication.systems.millennium_wars.movement.ground import MarchWalk, Terrain, away
from adjudication.systems.millennium_wars.movement.orders import Move

CATCH_UP = 3
"""How far behind units may be that can still follow their headquarters."""
FOLLOWS = 0.7
"""What such a unit is worth, where one in supply is worth 1."""
FORWARD = (0.3, 0.0, 0.0, 0.3, 0.3)
"""By force, what a hex nearer to the aims is worth."""
SPARE, MOST_SPARE = 0.3, 3
"""What each hex is worth that a Strategic Path could be longer, and how many count."""
ESCORT, EXPOSED = 0.5, 2.0
"""What company of a combat unit is worth, and what it costs to be next to an enemy."""
WORTH_MOVING = 0.5
LEAST_AHEAD = 2
"""How near to an aim headquarters go."""


def lead(f: Facts, s: State, p: int, terrain: Terrain, far: Sequence[int]) -> Move | None:
    """The move of headquarters `p` to where it supplies most of the units that no other headquarters supplies, rather
    forward than back. Without a Strategic Path, it moves to a hex with one, or as near as possible."""
    here, ways = s.where[p], Ways(f, s, f.force[p])
    good = linking(f, ways, p)
    if here not in good and _besieged(f, s, p, terrain):
        return None
    found = MarchWalk(terrain, p).reach()
    within = [place for place in {here, *found} & good.keys() if place == here or far[place] >= LEAST_AHEAD]
    if not within:
        return _back(f, p, here, found, good)
    needy = _needy(f, s, p, ways)
    worth = {
        place: _worth(f, s, p, place, needy, terrain.halting)
        - FORWARD[f.force[p]] * far[place] + SPARE * min(good[place], MOST_SPARE)
        for place in sorted(within)
    }  # fmt: skip
    best = max(worth, key=lambda place: (worth[place], -place))
    if best == here or worth[best] < worth.get(here, -99.0) + WORTH_MOVING:
        return None
    return _move(f, p, found, best)


def _besieged(f: Facts, s: State, p: int, terrain: Terrain) -> bool:
    """True if Demonstrators, who can be removed, close the path to a Base near headquarters `p` (6.3)."""
    most = 2 * f.line[p].radius
    return any(
        here in terrain.protests and f.grid.distance(s.where[p], here) <= most for here in sources(f, s, f.force[p])
    )


def _back(f: Facts, p: int, here: int, found: Mapping[int, Reached], good: Collection[int]) -> Move | None:
    if not good:
        return None
    back = away(f, tuple(good))
    nearest = min(found, key=lambda place: (back[place], found[place].spent, place), default=here)
    return _move(f, p, found, nearest) if back[nearest] < back[here] else None


def _move(f: Facts, p: int, found: Mapping[int, Reached], to: int) -> Move:
    return Move(f.piece_ids[p], tuple(f.ids[place] for place in found[to].path))


def _needy(f: Facts, s: State, p: int, ways: Ways) -> list[int]:
    """The units of the force of headquarters `p` that need supply and get none from another linked headquarters."""
    others = [
        q for q in f.pieces_of[f.force[p]]
        if f.kind[q] == "hq" and q != p and on_map(s, q) and linked(f, ways, q)
    ]  # fmt: skip
    covered = {place for q in others for place in ways.reach((s.where[q],), f.line[q].radius)}
    return [
        q for q in f.pieces_of[f.force[p]]
        if on_map(s, q) and f.combat[q] and not exempt(f, q) and s.where[q] not in covered
    ]  # fmt: skip


def _worth(f: Facts, s: State, p: int, place: int, needy: list[int], held: Collection[int]) -> float:
    """The value of hex `place` for headquarters `p`."""
    radius, acts = f.line[p].radius, f.force[p] in acting(f, s)
    worth = -EXPOSED if place in held else 0.0
    for q in needy:
        there = s.where[q]
        away = f.grid.distance(place, there)
        if away <= radius:
            worth += 1.0
        elif acts and away <= radius + CATCH_UP and not s.moved[q] and there not in held and there not in f.objectives:
            worth += FOLLOWS
    company = any(f.combat[q] for q in in_hex(f, s, camp_of_piece(f, s, p), place))
    return worth + ESCORT if company else worth
