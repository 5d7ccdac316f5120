"""Graphs of routes that were found before, for groups that only MP and ZOC hold back.

Possible turns, and the sheets of one cell, ask again and again where the same block can go. The answer depends on the
enemy near its routes only: a graph is stored with that area, and is good wherever the area looks the same.
With them a forecast on the Estonia map takes 490 to 1,070 ms of processor, without them 1,140 to 1,740.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT

MOST_GRAPHS = 700  # some 40 kB each, so at most 28 MB for a pack
MOST_ALIKE = 40  # graphs that differ only in the enemy: one for each possible turn


class EnemyBits(NamedTuple):
    """What a search can meet, as bits: `foes` has the hexes with enemies, the towns in dispute and the zones with
    enemies; `halting` has a byte for each hex."""

    foes: int
    halting: int


NOTHING = EnemyBits(0, 0)


class FoundGraph(NamedTuple):
    """A graph of routes; `area` is what its search looked at, and `seen` what was there. `derived` is for what other
    modules read from the graph alone."""

    graph: Any
    derived: dict[str, Any]
    area: EnemyBits = NOTHING
    seen: EnemyBits = NOTHING


class KnownGraphs:
    """The stored graphs of one pack, by everything but the enemy; the ones found last come last. Thread-safe."""

    def __init__(self, f: Facts) -> None:
        board = f.board
        self._hex_of = board.hex_of
        near = [[n for n in range(board.hexes) if board.distance[h][n] <= 2] for h in range(board.hexes)]
        hexes = board.hexes
        self._foes = [sum(1 << n | 1 << hexes + n | self._zones(f, n) for n in row) for row in near]
        self._halting = [sum(255 << 8 * n for n in row) for row in near]
        self._stored: dict[Hashable, list[FoundGraph]] = {}
        self._count = 0
        self._lock = Lock()

    @staticmethod
    def _zones(f: Facts, h: int) -> int:
        bua = f.board.bua_at[h]
        return sum(1 << f.board.hexes + zone for zone in f.board.zones[bua]) if bua >= 0 else 0

    def get(self, key: Hashable, sight: EnemyBits) -> FoundGraph | None:
        """The graph of a search that meets the same; None if there is none."""
        with self._lock:
            alike = tuple(self._stored.get(key, ()))
        for one in alike:
            if sight.foes & one.area.foes == one.seen.foes and sight.halting & one.area.halting == one.seen.halting:
                return one
        return None

    def keep(self, key: Hashable, sight: EnemyBits, graph: Any) -> FoundGraph:
        """Store a graph with the area that its search looked at: all within two hexes of a place on the way."""
        foes = halting = 0
        for h in {self._hex_of[point.place] for point in graph.points}:
            foes |= self._foes[h]
            halting |= self._halting[h]
        found = FoundGraph(graph, {}, EnemyBits(foes, halting), EnemyBits(sight.foes & foes, sight.halting & halting))
        with self._lock:
            alike = [found, *self._stored.pop(key, ())]
            self._count += 1 - len(alike[MOST_ALIKE:])
            self._stored[key] = alike[:MOST_ALIKE]
            while self._count > MOST_GRAPHS:
                self._count -= len(self._stored.pop(next(iter(self._stored))))
        return found

    def __len__(self) -> int:
        return self._count


def foes_in_sight(f: Facts, lay: Any, side: int) -> int:
    """The enemies of a side, as the bits of `EnemyBits`."""
    hexes, foe = f.board.hexes, BIT[1 - side]
    disputed = sum(1 << hexes + h for h in f.board.bua_hex if lay.contested(h))
    inside = sum(1 << hexes + zone for zone in range(hexes, f.board.places) if lay.sides[zone] & foe)
    return int(lay.hexes[1 - side]) | disputed | inside


@lru_cache(maxsize=4)
def known_graphs(f: Facts) -> KnownGraphs:
    """The stored graphs of a pack."""
    return KnownGraphs(f)
