"""Chapter 12: the units that can trace a line of supply. A line can have any length."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from adjudication.systems.opaque_war.basics.board import barring, foes, occupied, zone
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State


def sources(f: Facts, s: State, side: int, russian: bool = False) -> list[int]:
    """The hexes from which units draw supply: towns and cities controlled by `side`, for Russian units the Russian edge
    of the map; without an enemy, and in an enemy zone only with a friendly unit (12.1 to 12.3, 12.5)."""
    return _open(f, s, side, russian, _closed(f, s, side))


def _closed(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes closed to lines of supply: those with enemies, and those in an enemy zone without a friendly unit
    (12.0, 12.5, OWR-30)."""
    enemies = barring(f, s, side) if s.options.mobs_block_lines else occupied(f, s, foes(side))
    return enemies | (zone(f, s, foes(side)) - occupied(f, s, side))


def _open(f: Facts, s: State, side: int, russian: bool, closed: Collection[int]) -> list[int]:
    if russian:
        return [here for here in f.russian_edge if here not in closed]
    return [here for here in f.settled if s.held[here] == side and here not in closed]


def supplied(f: Facts, s: State, side: int, units: Iterable[int]) -> set[int]:
    """The units among `units` that have a line of supply (12.0)."""
    native = [p for p in units if f.faction[p] != "RU"]
    russian = [p for p in units if f.faction[p] == "RU"]
    found = _reached(f, s, side, native, False) if native else set()
    return found | (_reached(f, s, side, russian, True) if russian else set())


def _reached(f: Facts, s: State, side: int, units: list[int], russian: bool) -> set[int]:
    """The units reached by a search from the sources. A zone ends a line unless a friendly unit is in it (12.5)."""
    flood, closed = f.flood, _closed(f, s, side)
    starts = flood.mask(_open(f, s, side, russian, closed))
    ground = (f.land if russian else f.land_in_ukraine) & ~flood.mask(closed)
    found = flood.reached(starts, ground, flood.mask({s.where[p] for p in units}))
    return {p for p in units if found & flood.bit[s.where[p]]}
