"""Positions of blocks: lists by place, read once from a state."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

BIT = (1, 2)  # BLUE, RED
LAYOUTS_KEPT = 32
MOVED_AT_ONCE = 8  # blocks; where more have moved, all are counted again


class PlacedForce:
    """The blocks of one side in their places. `derived` holds the results of other modules that depend on the places.

    Layouts share it as long as none of the blocks moves, and no other block into, inside or out of a town: what a
    block in a town sees and controls depends on who else is in it.
    """

    __slots__ = ("derived",)

    def __init__(self) -> None:
        self.derived: dict[object, Any] = {}


class Layout:
    """`here`: blocks by occupied place, in no sequence. `sides` by place and `held` by hex, its zones included: bits of
    the sides.

    `hexes` by side: the hexes its blocks are in, as bits. `forces` by side.
    """

    __slots__ = ("forces", "held", "here", "hexes", "place", "sides")

    def __init__(self, f: Facts, place: list[int]) -> None:
        board, side = f.board, f.roster.side
        self.place = place
        self.here: dict[int, list[int]] = {}
        self.sides = [0] * board.places
        self.held = [0] * board.hexes
        self.hexes = [0, 0]
        self.forces = (PlacedForce(), PlacedForce())
        for block, at in enumerate(place):
            if at >= 0:
                h = board.hex_of[at]
                bit = BIT[side[block]]
                self.here.setdefault(at, []).append(block)
                self.sides[at] |= bit
                self.held[h] |= bit
                self.hexes[side[block]] |= 1 << h

    def after(self, f: Facts, place: list[int]) -> Layout:
        """The layout after some blocks have moved: equal to a new one, but quicker to compute."""
        moved = list(compress(range(len(place)), map(ne, self.place, place)))
        if len(moved) > MOVED_AT_ONCE:
            return Layout(f, place)
        new: Layout = Layout.__new__(Layout)
        new.place, new.here = place, self.here.copy()
        new.sides, new.held, new.hexes = self.sides[:], self.held[:], self.hexes[:]
        places = {at for block in moved for at in (self.place[block], place[block]) if at >= 0}
        for block in moved:
            new._move(block, self.place[block])
        for at in places:
            new._count(f, at)
        kept: list[PlacedForce] = list(self.forces)
        town = any(f.board.bua_of[at] >= 0 for at in places)
        for side in {0, 1} if town else {f.roster.side[block] for block in moved}:
            kept[side] = PlacedForce()
        new.forces = (kept[0], kept[1])
        return new

    def _move(self, block: int, old: int) -> None:
        """Move `block` from place `old` to its current place in the lists."""
        here, now = self.here, self.place[block]
        if old >= 0:
            here[old] = [other for other in here[old] if other != block]
            if not here[old]:
                del here[old]
        if now >= 0:
            here[now] = sorted((*here.get(now, ()), block))

    def _count(self, f: Facts, at: int) -> None:
        """Update the sides present in place `at` and in its hex."""
        board, side, sides = f.board, f.roster.side, self.sides
        h, bua = board.hex_of[at], board.bua_of[at]
        sides[at] = 0
        for block in self.here.get(at, ()):
            sides[at] |= BIT[side[block]]
        held = sides[h]
        for zone in board.zones[bua] if bua >= 0 else ():
            held |= sides[zone]
        self.held[h] = held
        for number, bit in enumerate(BIT):
            self.hexes[number] = self.hexes[number] | 1 << h if held & bit else self.hexes[number] & ~(1 << h)

    def foes_among(self, hexes: int, side: int) -> bool:
        """True if an enemy of `side` is in one of `hexes`, given as bits."""
        return bool(self.hexes[1 - side] & hexes)

    def contested(self, h: int) -> bool:
        """True if both sides are in hex `h`, which is possible only in a BUA."""
        return self.held[h] == 3

    def of(self, f: Facts, place: int, side: int) -> list[int]:
        """The blocks of `side` in `place`."""
        return [block for block in self.here.get(place, ()) if f.roster.side[block] == side]

    def in_hex(self, f: Facts, h: int, side: int) -> list[int]:
        """The blocks of `side` in hex `h`, with all its zones."""
        bua = f.board.bua_at[h]
        found = self.of(f, h, side)
        if bua >= 0:
            for zone in f.board.zones[bua]:
                found += self.of(f, zone, side)
        return sorted(found)


def layout(f: Facts, s: State) -> Layout:
    """The positions of all blocks, kept until a block moves."""
    kept = _kept(f)
    last = kept.last
    if last is not None and last.place == s.place:
        return last
    key = tuple(s.place)
    found = kept.layouts.get(key)
    if found is None:
        if len(kept.layouts) >= LAYOUTS_KEPT:
            kept.layouts.clear()
        found = kept.layouts[key] = last.after(f, s.place[:]) if last else Layout(f, s.place[:])
    kept.last = found
    return found


class _Kept:
    """The layouts read lately; `last` is the latest, which is usually the next one needed."""

    def __init__(self) -> None:
        self.layouts: dict[tuple[int, ...], Layout] = {}
        self.last: Layout | None = None


@lru_cache(maxsize=16)
def _kept(f: Facts) -> _Kept:
    return _Kept()


def nearest_enemy(f: Facts, s: State, side: int, place: int) -> int:
    """The distance in hexes from `place` to the nearest enemy block on the map, 99 if there is none."""
    b = f.board
    row = b.distance[b.hex_of[place]]
    return min((row[b.hex_of[s.place[u]]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0), default=99)
