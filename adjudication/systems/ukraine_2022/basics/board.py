"""Positions of units, control, zones, and the cost of movement (3.4, 3.6, 9.0)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from adjudication.engine.kit.movement import Going
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, Facts
from adjudication.systems.ukraine_2022.basics.state import Fight, Sky, State


def foe(side: int) -> int:
    """The other side of `side`."""
    return BLUE if side == RED else RED


class Stand:
    """The positions of one side's combat units, computed once for each arrangement. `units`: those in each hex;
    `places`: the hexes; `crowded`: the overstacked hexes with their units (3.6)."""

    def __init__(self, f: Facts, side: int, units: dict[int, list[int]]) -> None:
        self._f, self._side = f, side
        self.units = units
        self.places = frozenset(units)
        self.crowded = {here: there for here, there in units.items() if len(there) > 1}
        self._around: frozenset[int] | None = None
        self._barred: frozenset[int] | None = None
        self._zones: dict[tuple[int, ...], frozenset[int]] = {}

    @property
    def around(self) -> frozenset[int]:
        """The hexes next to the units."""
        if self._around is None:
            beside = self._f.beside
            self._around = frozenset[int]().union(*[beside[here] for here in self.places])
        return self._around

    @property
    def barred(self) -> frozenset[int]:
        """The hexes closed to the other side: ground that it cannot enter, and the hexes of the units."""
        if self._barred is None:
            self._barred = self._f.closed_to[foe(self._side)] | self.places
        return self._barred

    def zone(self, safe: tuple[int, ...]) -> frozenset[int]:
        """The hexes next to the units without those in `safe`."""
        found = self._zones.get(safe)
        if found is None:
            found = self._zones[safe] = self.around.difference(safe)
        return found


@lru_cache(maxsize=256)
def _stand(f: Facts, side: int, where: tuple[int, ...]) -> Stand:
    first, units = f.span[side].start, dict[int, list[int]]()
    for u in f.units_of[side]:
        here = where[u - first]
        if here >= 0:
            if here in units:
                units[here].append(u)
            else:
                units[here] = [u]
    return Stand(f, side, units)


def stand(f: Facts, s: State, side: int) -> Stand:
    """The current positions of the combat units of `side`."""
    return _stand(f, side, tuple(s.where[f.span[side]]))


def on_map(f: Facts, s: State, side: int) -> list[int]:
    """The combat units of `side` on the map."""
    where = s.where
    return [u for u in f.units_of[side] if where[u] >= 0]


def places(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with combat units of `side`."""
    return stand(f, s, side).places


def units_in(f: Facts, s: State, side: int, here: int) -> list[int]:
    """The combat units of `side` in hex `here`."""
    return list(stand(f, s, side).units.get(here, ()))


def special_in(f: Facts, s: State, side: int, here: int) -> int:
    """The special unit of `side` in hex `here`, -1 for none."""
    for u in f.specials_of[side]:
        if s.where[u] == here:
            return u
    return -1


def alone(f: Facts, s: State, own: Stand, side: int) -> tuple[int, ...]:
    """The hexes with a special unit of `side` and no combat unit; `own`: the positions of its side."""
    found: tuple[int, ...] = ()
    for u in f.specials_of[side]:
        if s.where[u] >= 0 and s.where[u] not in own.places:
            found += (s.where[u],)
    return found


def blocked(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with any unit of the other side, which must be attacked first (3.6, 3.1.1)."""
    other = foe(side)
    enemy = stand(f, s, other)
    specials = alone(f, s, enemy, other)
    return enemy.places.union(specials) if specials else enemy.places


def safe_from(f: Facts, s: State, side: int) -> tuple[int, ...]:
    """The major cities controlled by the other side, which the zone of control of `side` does not reach (3.4)."""
    other, held = foe(side), s.held
    return tuple([here for here in f.is_major if held[here] == other])


def zone(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes in the zone of control of `side`, without major cities controlled by the other side (3.4)."""
    return stand(f, s, side).zone(safe_from(f, s, side))


def overstacked(f: Facts, s: State, side: int) -> dict[int, list[int]]:
    """The hexes with more than one combat unit of `side`, and those units (3.6)."""
    return stand(f, s, side).crowded


def marker_costs(f: Facts, s: State) -> dict[int, int]:
    """The additional movement cost of barrages and fallout for their hex and those adjacent, for each marker (11.4,
    11.9.2)."""
    found: dict[int, int] = {}
    for here in (*s.barrages, *s.fallout):
        for h in (here, *f.near[here]):
            found[h] = found.get(h, 0) + f.marker_cost
    return found


def going(f: Facts, s: State, u: int, allowance: int, closed: frozenset[int] = frozenset()) -> Going:
    """The limits on the movement of unit `u`: closed ground, enemies, zones that stop it, markers (7.1)."""
    other = foe(f.side[u])
    enemy = stand(f, s, other)
    shut = enemy.barred
    for more in (alone(f, s, enemy, other), closed, f.off_capital if u in f.guards else ()):
        if more:
            shut = shut.union(more)
    return Going(allowance, shut, enemy.zone(safe_from(f, s, other)), marker_costs(f, s), one_hex=False)


def may_stand(f: Facts, s: State, u: int, here: int) -> bool:
    """True if unit `u` may end a movement in hex `here`, which has no enemies: one combat unit and one special unit are
    allowed (3.6)."""
    side = f.side[u]
    if u >= f.units:
        return special_in(f, s, side, here) in (-1, u)
    there = stand(f, s, side).units.get(here)
    return there is None or there == [u]


def step_cost(f: Facts, s: State, u: int, to: int) -> int | None:
    """The cost for unit `u` to enter adjacent hex `to`, in parts; None if it cannot (7.3)."""
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
    """The printed numbers of `hexes`."""
    return tuple(f.ids[here] for here in hexes)


def unit_names(f: Facts, units: Iterable[int]) -> tuple[str, ...]:
    """The ids of `units`."""
    return tuple(f.unit_ids[u] for u in units)


def wing_names(f: Facts, wings: Iterable[int]) -> tuple[str, ...]:
    """The ids of `wings`."""
    return tuple(f.wings[w].id for w in wings)


def in_box(f: Facts, s: State, side: int, *boxes: str) -> list[int]:
    """The wings of `side` in any of `boxes`."""
    return [w for w in f.wings_of[side] if s.box[w] in boxes]


def rating(f: Facts, s: State, w: int) -> int:
    """The effectiveness rating of wing `w` on its current side (3.3)."""
    return f.wings[w].reduced if s.reduced[w] else f.wings[w].rating
