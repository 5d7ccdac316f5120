"""Facts that depend only on the positions of pieces: stacks, zones of control, sight. Computed once for each change."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adjudication.systems.opaque_war.basics.facts import BLUE, OFF_MAP, RED, Facts
from adjudication.systems.opaque_war.basics.state import State


class Positions:
    """The pieces by place. Lists have an entry for each side; their sets are shared and must not be changed."""

    __slots__ = ("_facts", "_full", "_zones", "at", "grounds", "occupied", "seen", "watched", "where")

    def __init__(self, f: Facts, where: list[int]) -> None:
        self._facts, self.where = f, where
        self.at: dict[int, list[int]] = {}  # by hex: its pieces, in the order of their numbers
        for p, here in enumerate(where):
            if here >= 0:
                if here in self.at:
                    self.at[here].append(p)
                else:
                    self.at[here] = [p]
        self.occupied = [frozenset([where[p] for p in f.units_of[side]]) - OFF_MAP for side in (RED, BLUE)]
        self.watched = [frozenset().union(*[f.beside[here] for here in hexes]) for hexes in self.occupied]
        self.seen = [{p for p in f.pieces_of[1 - side] if where[p] in self.watched[side]} for side in (RED, BLUE)]
        self.grounds: dict[object, Any] = {}  # what `movement.ground` has found for these positions
        self._zones: list[set[int] | None] = [None, None]
        self._full: list[set[int] | None] = [None, None]

    def zone(self, side: int) -> set[int]:
        """The hexes in the zone of control of `side` (7.5)."""
        found = self._zones[side]
        if found is None:
            found = self._zones[side] = self.zone_of(self._facts.units_of[side])
        return found

    def zone_of(self, units: Collection[int]) -> set[int]:
        """The hexes in the zones of control of `units` (7.5)."""
        f, where = self._facts, self.where
        return set().union(*[f.reach[p][where[p]] for p in units if where[p] >= 0])

    def full(self, side: int) -> set[int]:
        """The hexes where no further unit of `side` can stop (6.0)."""
        found = self._full[side]
        if found is None:
            f, hexes = self._facts, self.occupied[side]
            found = self._full[side] = {here for here in hexes if len(self.units(side, here)) >= f.room[here]}
        return found

    def units(self, side: int, here: int) -> list[int]:
        """The units of `side` in hex `here`."""
        f = self._facts
        return [p for p in self.at.get(here, ()) if p < f.units and f.side[p] == side]


def positions(f: Facts, s: State) -> Positions:
    """The positions of state `s`. The facts cache the last ones used."""
    found: Positions | None = f.positions
    if found is None or found.where != s.where:
        found = f.positions = Positions(f, s.where[:])
    return found
