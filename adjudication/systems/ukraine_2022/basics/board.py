"""Where units are, what they control, where their zones reach, and what it costs to move (3.4, 3.6, 9.0)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from adjudication.engine.kit.movement import Going
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, Facts
from adjudication.systems.ukraine_2022.basics.state import Fight, Sky, State


def foe(side: int) -> int:
    """The other of the two sides of this game."""
    return BLUE if side == RED else RED


class Stand(NamedTuple):
    """Where combat units are, worked out once for each arrangement of units. By side: the hexes with its units, those
    with any unit of the other side, those next to its units, and its overstacked hexes with their units."""

    places: tuple[frozenset[int], frozenset[int]]
    blocked: tuple[frozenset[int], frozenset[int]]
    around: tuple[frozenset[int], frozenset[int]]
    crowded: tuple[dict[int, list[int]], dict[int, list[int]]]


@lru_cache(maxsize=256)
def _stand(f: Facts, where: tuple[int, ...]) -> Stand:
    found: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
    for side, units in enumerate(f.units_of):
        for u in units:
            if where[u] >= 0:
                found[side].setdefault(where[u], []).append(u)
    red, blue = (frozenset(units) for units in found)
    alone = [frozenset(where[u] for u in f.specials if f.side[u] == side and where[u] >= 0) for side in (RED, BLUE)]
    around = [frozenset[int]().union(*(f.beside[here] for here in side)) for side in (red, blue)]
    crowded = [{here: units for here, units in side.items() if len(units) > 1} for side in found]
    return Stand((red, blue), (blue | alone[BLUE], red | alone[RED]), (around[0], around[1]), (crowded[0], crowded[1]))


def stand(f: Facts, s: State) -> Stand:
    """Where combat units are now."""
    return _stand(f, tuple(s.where))


def on_map(f: Facts, s: State, side: int) -> list[int]:
    """The combat units of a side on the map."""
    return [u for u in f.units_of[side] if s.where[u] >= 0]


def places(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with combat units of a side."""
    return stand(f, s).places[side]


def units_in(f: Facts, s: State, side: int, here: int) -> list[int]:
    """The combat units of a side in a hex."""
    return [u for u in f.units_of[side] if s.where[u] == here]


def special_in(f: Facts, s: State, side: int, here: int) -> int:
    """The special unit of a side in a hex, -1 for none."""
    for u in f.specials:
        if s.where[u] == here and f.side[u] == side:
            return u
    return -1


def blocked(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with any unit of the other side: it has to be attacked (3.6, 3.1.1)."""
    return stand(f, s).blocked[side]


def zone(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes in the zone of control of a side: not those major cities that the other side controls (3.4)."""
    other = foe(side)
    safe = [here for here in f.is_major if s.held[here] == other]
    return stand(f, s).around[side].difference(safe)


def overstacked(f: Facts, s: State, side: int) -> dict[int, list[int]]:
    """The hexes with more than one combat unit of a side (3.6)."""
    return stand(f, s).crowded[side]


def marker_costs(f: Facts, s: State) -> dict[int, int]:
    """What barrages and fallout add to entering a hex: the hex itself and those next to it, each marker (11.4,
    11.9.2)."""
    found: dict[int, int] = {}
    for here in (*s.barrages, *s.fallout):
        for h in (here, *f.near[here]):
            found[h] = found.get(h, 0) + f.marker_cost
    return found


def going(f: Facts, s: State, u: int, allowance: int, closed: Iterable[int] = ()) -> Going:
    """The movement of a unit: closed ground, enemies, zones that stop it, markers (7.1)."""
    side = f.side[u]
    shut = f.closed_to[side] | blocked(f, s, side) | frozenset(closed)
    if u in f.guards:
        shut |= f.off_capital
    return Going(allowance, shut, frozenset(zone(f, s, foe(side))), marker_costs(f, s), one_hex=False)


def may_stand(f: Facts, s: State, u: int, here: int) -> bool:
    """Whether a unit may end a movement in a hex without enemies: one combat unit, and one special unit with it
    (3.6)."""
    side = f.side[u]
    if u >= f.units:
        return special_in(f, s, side, here) in (-1, u)
    return not any(s.where[v] == here for v in f.units_of[side] if v != u)


def step_cost(f: Facts, s: State, u: int, to: int) -> int | None:
    """What it costs a unit to enter a hex next to it, in parts; None if it cannot (7.3)."""
    for step in f.steps[f.type[u]][s.where[u]]:
        if step.to == to:
            return step.cost + marker_costs(f, s).get(to, 0)
    return None


def fight_of(s: State) -> Fight:
    """The combat in progress; ValueError if there is none."""
    if s.fight is None:
        raise ValueError("there is no combat")
    return s.fight


def sky_of(s: State) -> Sky:
    """The air mission in progress; ValueError if there is none."""
    if s.sky is None:
        raise ValueError("there is no air mission")
    return s.sky


def hex_names(f: Facts, hexes: Iterable[int]) -> tuple[str, ...]:
    """Hexes by their printed numbers."""
    return tuple(f.ids[here] for here in hexes)


def unit_names(f: Facts, units: Iterable[int]) -> tuple[str, ...]:
    """Units by their ids."""
    return tuple(f.unit_ids[u] for u in units)


def wing_names(f: Facts, wings: Iterable[int]) -> tuple[str, ...]:
    """Wings by their ids."""
    return tuple(f.wings[w].id for w in wings)


def in_box(f: Facts, s: State, side: int, *boxes: str) -> list[int]:
    """The wings of a side in some boxes."""
    return [w for w in f.wings_of[side] if s.box[w] in boxes]


def rating(f: Facts, s: State, w: int) -> int:
    """The effectiveness rating on the side of a wing that is up (3.3)."""
    return f.wings[w].reduced if s.reduced[w] else f.wings[w].rating
