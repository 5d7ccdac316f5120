"""The steps that rivers leave open to a side, computed once for every state of the bridges."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import CROSSING_TASKS, NEVER, bridged, crossing, ground
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import FERRY

RIVERS_KEPT = 16


class Open(NamedTuple):
    """One step that ground and rivers allow: destination hex and place, its MP over land and over water, by road or
    not, and the name of the place."""

    to: int
    arrival: int
    land: int
    water: int
    road: bool
    name: str


class Rivers:
    """The rivers as a side can cross them. `price` by whether a block swims, then by edge: the MP of `ground.crossing`.

    `dry` by edge: whether it is bridged for the side. `split` by BUA: whether a river without bridge divides it.
    `ferries`: whether a ferry works anywhere, which may be full. `derived` is for what other modules read from them.
    """

    __slots__ = (
        "_f", "_reach", "_rows", "bridge", "bridge_side", "derived", "dry", "ferries", "price", "shaken", "split",
        "swim",
    )  # fmt: skip

    def __init__(self, f: Facts, s: State, side: int) -> None:
        board, edges = f.board, range(len(f.board.edges))
        self.bridge, self.bridge_side = s.bridge[:], s.bridge_side[:]
        self.shaken, self.swim = _shaken(s), s.options.major_river_swim
        self._f = f
        self.derived: dict[object, Any] = {}
        self.dry = [bridged(s, side, edge) for edge in edges]
        self.price = [[crossing(f, s, side, swims, edge) for edge in edges] for swims in (False, True)]
        self.split = [False] * len(board.buas)
        for edge, bua in enumerate(board.edge_bua):
            if bua >= 0 and not self.dry[edge]:
                self.split[bua] = True
        self.ferries = FERRY in s.bridge
        self._reach: list[list[list[int] | None]] = [[None] * board.hexes, [None] * board.hexes]
        self._rows: dict[tuple[str, bool], list[tuple[Open, ...] | None]] = {}

    def reach(self, swims: bool, h: int) -> list[int]:
        """The hexes that a block controls from hex `h`, which no enemy shares: its neighbours, except BUAs and across
        hexsides it cannot pass (8.4)."""
        found = self._reach[swims][h]
        if found is None:
            g, price = ground(self._f), self.price[swims]
            found = self._reach[swims][h] = [*g.dry[h], *(n for n, edge in g.wet[h] if price[edge] < NEVER)]
        return found

    def table(self, mob: str, swims: bool) -> list[tuple[Open, ...] | None]:
        """The rows found so far by `row` for a kind of block, by hex."""
        return self._rows.setdefault((mob, swims), [None] * self._f.board.hexes)

    def row(self, mob: str, swims: bool, h: int) -> tuple[Open, ...]:
        """The steps from hex `h` that are open to a kind of block, apart from enemies; room on a ferry is not
        checked."""
        rows = self.table(mob, swims)
        found = rows[h]
        if found is None:
            price = self.price[swims]
            steps = [(*step, price[step.edge] if step.edge >= 0 else 0) for step in ground(self._f).steps[mob][h]]
            found = rows[h] = tuple(
                Open(to, self.arrival(h, to), land, water, road, self._f.board.ids[self.arrival(h, to)])
                for to, land, _, road, water in steps
                if water < NEVER
            )
        return found

    def arrival(self, h: int, to: int) -> int:
        """The place entered by a step from `h` to `to` without enemies: a zone only if a river divides a BUA."""
        board = self._f.board
        bua = board.bua_at[to]
        return to if bua < 0 or not self.split[bua] else board.zone_facing.get((to, h), to)


def _shaken(s: State) -> list[int]:
    """The river edges whose engineers are NEUTRALISED."""
    return [d.target for d in s.detachments if d.neutralised and d.task in CROSSING_TASKS]


def rivers(f: Facts, s: State, side: int) -> Rivers:
    """The rivers of a state, cached until a bridge changes."""
    kept, shaken = _kept(f)[side], _shaken(s)
    for found in kept:
        same = found.bridge == s.bridge and found.bridge_side == s.bridge_side and found.shaken == shaken
        if same and found.swim == s.options.major_river_swim:
            return found
    fresh = Rivers(f, s, side)
    kept[RIVERS_KEPT - 1 :] = []
    kept.insert(0, fresh)
    return fresh


@lru_cache(maxsize=16)
def _kept(f: Facts) -> tuple[list[Rivers], list[Rivers]]:
    return [], []
