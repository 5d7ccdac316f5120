"""Who stands where: lists by place, read once from a state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

BIT = (1, 2)  # BLUE, RED
LAYOUTS_KEPT = 32


class Layout:
    """`here`: blocks by occupied place. `sides` by place and `held` by hex, its zones included: bits of the sides.

    `hexes` by side: the hexes its blocks stand in, as bits. `derived` is for what other modules read from it.
    """

    __slots__ = ("derived", "held", "here", "hexes", "place", "sides")

    def __init__(self, f: Facts, s: State) -> None:
        board, side = f.board, f.roster.side
        self.place = s.place[:]
        self.here: dict[int, list[int]] = {}
        self.sides = [0] * board.places
        self.held = [0] * board.hexes
        self.hexes = [0, 0]
        self.derived: dict[object, Any] = {}
        for block, place in enumerate(self.place):
            if place >= 0:
                h = board.hex_of[place]
                bit = BIT[side[block]]
                self.here.setdefault(place, []).append(block)
                self.sides[place] |= bit
                self.held[h] |= bit
                self.hexes[side[block]] |= 1 << h

    def foes_among(self, hexes: int, side: int) -> bool:
        """Whether an enemy of a side stands in one of the hexes, which are given as bits."""
        return bool(self.hexes[1 - side] & hexes)

    def contested(self, h: int) -> bool:
        """Whether both sides are in a hex; only possible in a BUA."""
        return self.held[h] == 3

    def of(self, f: Facts, place: int, side: int) -> list[int]:
        """The blocks of a side in a place."""
        return [block for block in self.here.get(place, ()) if f.roster.side[block] == side]

    def in_hex(self, f: Facts, h: int, side: int) -> list[int]:
        """The blocks of a side in a hex, all its zones included."""
        bua = f.board.bua_at[h]
        found = self.of(f, h, side)
        if bua >= 0:
            for zone in f.board.zones[bua]:
                found += self.of(f, zone, side)
        return sorted(found)


def layout(f: Facts, s: State) -> Layout:
    """Who stands where; kept as long as nobody has moved."""
    kept = _kept(f)
    last = kept.last
    if last is not None and last.place == s.place:
        return last
    key = tuple(s.place)
    found = kept.layouts.get(key)
    if found is None:
        if len(kept.layouts) >= LAYOUTS_KEPT:
            kept.layouts.clear()
        found = kept.layouts[key] = Layout(f, s)
    kept.last = found
    return found


class _Kept:
    """The layouts read lately; `last` is the one asked for last, which is usually asked for again."""

    def __init__(self) -> None:
        self.layouts: dict[tuple[int, ...], Layout] = {}
        self.last: Layout | None = None


@lru_cache(maxsize=16)
def _kept(f: Facts) -> _Kept:
    return _Kept()


def nearest_enemy(f: Facts, s: State, side: int, place: int) -> int:
    """Hexes to the nearest enemy block on the map, 99 if there is none."""
    b = f.board
    row = b.distance[b.hex_of[place]]
    return min((row[b.hex_of[s.place[u]]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0), default=99)
