"""The policy's protection against sudden defeat: the capital, and the last victory points (11.5, 12.0)."""

from __future__ import annotations

from functools import lru_cache

from adjudication.systems.ukraine_2022.basics.board import places, units_in
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, Facts
from adjudication.systems.ukraine_2022.basics.state import State

NEAR = 4  # hexes from which an enemy threatens a city
FAR = 5  # hexes from the enemy to the last city that has a garrison from the start
BORDER = 2  # hexes from the enemy to a city with a second unit behind it
REACH = 8  # hexes from which a unit goes to the capital where it is needed
CLOSE = 4  # victory points from defeat at which a side pays no more of them for losses


@lru_cache(maxsize=8)
def posts(f: Facts) -> tuple[int, ...]:
    """The capital, and the hexes from which a unit supports the defence of all its hexes."""
    beside = [f.beside[here] for here in f.capital]
    around = frozenset.intersection(*beside) & f.open_to[BLUE] if beside else frozenset[int]()
    return (*f.capital, *sorted(around - set(f.capital)))


@lru_cache(maxsize=8)
def garrisons(f: Facts) -> tuple[int, ...]:
    """The set-up hexes for Ukraine, the most urgent first: at the capital, in cities near the enemy, behind those at
    the border, and in cities far from the enemy."""
    own = [city for city in f.cities if f.held[city] == BLUE]
    own.sort(key=lambda city: (f.depth[city] - 2 * (city in f.is_major), city))
    near = [city for city in own if f.depth[city] <= FAR]
    behind = [here for city in own if f.depth[city] <= BORDER for here in _behind(f, city)]
    return tuple(dict.fromkeys([*posts(f), *near, *behind, *own]))


def _behind(f: Facts, city: int) -> list[int]:
    """The open hex next to `city` that is farthest from the enemy; empty if there is none."""
    open_ = f.beside[city] & f.open_to[BLUE] - f.is_city
    return sorted(open_, key=lambda h: (-f.depth[h], h))[:1]


def capital_gaps(f: Facts, s: State) -> list[int]:
    """The hexes of the capital without a Ukrainian unit; if enemies are near, also those that support them."""
    own, enemies = places(f, s, BLUE), places(f, s, RED)
    near = any(f.grid.distance(here, at) <= NEAR for here in f.capital for at in enemies)
    return [here for here in (posts(f) if near else f.capital) if here not in own]


def lost_capital(f: Facts, s: State) -> frozenset[int]:
    """The hexes of the capital with Russian units."""
    return frozenset(here for here in f.capital if units_in(f, s, RED, here))


def holds(f: Facts, s: State, side: int, u: int) -> bool:
    """True if Ukrainian unit `u` holds a city or the capital, which the enemy enters if the unit is routed."""
    return side == BLUE and (s.where[u] in f.is_city or s.where[u] in posts(f))


def near_defeat(f: Facts, s: State, side: int) -> bool:
    """True if `side` is so close to defeat by points that it must not pay with points."""
    chart = f.pack.charts.victory
    left = s.points - chart.ukraine if side == RED else chart.russia - s.points
    return left <= CLOSE
