"""Who stands where: lists by place, read once from a state."""

from __future__ import annotations

from functools import lru_cache

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

BIT = (1, 2)  # BLUE, RED
LAYOUTS_KEPT = 32


class Layout:
    """`here`: blocks by occupied place. `sides` by place and `held` by hex, its zones included: bits of the sides."""

    __slots__ = ("held", "here", "sides")

    def __init__(self, f: Facts, s: State) -> None:
        board, side = f.board, f.roster.side
        self.here: dict[int, list[int]] = {}
        self.sides = [0] * board.places
        self.held = [0] * board.hexes
        for block, place in enumerate(s.place):
            if place >= 0:
                bit = BIT[side[block]]
                self.here.setdefault(place, []).append(block)
                self.sides[place] |= bit
                self.held[board.hex_of[place]] |= bit

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
    key = tuple(s.place)
    kept = _kept(f)
    found = kept.get(key)
    if found is None:
        if len(kept) >= LAYOUTS_KEPT:
            kept.clear()
        found = kept[key] = Layout(f, s)
    return found


@lru_cache(maxsize=16)
def _kept(f: Facts) -> dict[tuple[int, ...], Layout]:
    return {}


def nearest_enemy(f: Facts, s: State, side: int, place: int) -> int:
    """Hexes to the nearest enemy block on the map, 99 if there is none."""
    b = f.board
    row = b.distance[b.hex_of[place]]
    return min((row[b.hex_of[s.place[u]]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0), default=99)
