"""Chapters 1.6, 8.1 and 8.5: the MP cost of the ground, and the hexsides that stop blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from adjudication.systems.opuc.basics.board import LARGE, MAJOR, MEDIUM
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import STANDING

NEVER = 99
BONUS = {"W": 2, "T": 1, "L": 0}
RIVER_MP = {MEDIUM: 1, LARGE: 2, MAJOR: 3}
CROSSING_TASKS = frozenset({"bridge", "pontoon", "ferry"})
LIGHT_MARCH = 2  # MP a tracked block may spend without LOG (8.2)
_ALLOWANCE = {"W": 6, "T": 4}
_TERRAIN = {"W": {"C": 1, "B": 1, "W": 2, "R": 3}, "T": {"C": 1, "B": 1, "W": 2, "R": 2}}


class GroundStep(NamedTuple):
    """One step between adjacent land hexes: destination, terrain MP, river edge or -1, by road or not."""

    to: int
    cost: int
    edge: int
    road: bool


class Ground:
    """The unchanging part of movement, by mobility class and hex."""

    def __init__(self, f: Facts) -> None:
        b = f.board
        leg = {"C": f.value["leg_clear"], "B": f.value["leg_clear"]}
        leg |= {"W": f.value["leg_wood"], "R": f.value["leg_rough"]}
        self.costs: dict[str, dict[str, int]] = {**_TERRAIN, "L": leg}
        self.allowance: dict[str, int] = {**_ALLOWANCE, "L": f.value["leg_allowance"]}
        self.steps: dict[str, list[tuple[GroundStep, ...]]] = {
            mob: [self._steps(f, h, table) for h in range(b.hexes)] for mob, table in self.costs.items()
        }
        self.dry = [tuple(s.to for s in row if s.edge < 0 and b.bua_at[s.to] < 0) for row in self.steps["W"]]
        """By hex: neighbours that no river and no BUA shields from a ZOC."""
        self.wet = [tuple((s.to, s.edge) for s in row if s.edge >= 0 and b.bua_at[s.to] < 0) for row in self.steps["W"]]
        self.nets: dict[object, object] = {}  # see `supply.net`
        self.two_around = [_bits(n for n in range(b.hexes) if b.distance[h][n] <= 2) for h in range(b.hexes)]
        """By hex, as bits: the hexes within two of it."""
        self.around = [_bits((h, *b.near[h])) for h in range(b.hexes)]
        """By hex, as bits: it and the hexes next to it."""
        near_by: list[list[int]] = [[] for _ in range(b.hexes)]
        for place in range(b.places):
            for h in (b.hex_of[place], *b.near[b.hex_of[place]]):
                near_by[h].append(place)
        self.close = [tuple(places) for places in near_by]
        """By hex: the places in it and in the hexes next to it, in order of number."""
        self.looks = [tuple(self._outward(f, h)) for h in range(b.hexes)]
        """By hex: the hexes next to it, each followed by the zone of its BUA that faces it."""
        self.towns_around = [_bits(n for n in near if b.bua_at[n] >= 0) for near in b.near]
        """By hex, as bits: the BUAs next to it."""

    def _outward(self, f: Facts, h: int) -> Iterator[int]:
        for n in f.board.near[h]:
            yield n
            if (n, h) in f.board.zone_facing:
                yield f.board.zone_facing[n, h]

    def _steps(self, f: Facts, h: int, table: dict[str, int]) -> tuple[GroundStep, ...]:
        b = f.board
        if not b.land[h]:
            return ()
        return tuple(
            GroundStep(n, table[b.terrain[n]], b.edge(h, n), n in b.msr_near[h]) for n in b.near[h] if b.land[n]
        )


def _bits(hexes: Iterable[int]) -> int:
    return sum(1 << h for h in hexes)


@lru_cache(maxsize=16)
def ground(f: Facts) -> Ground:
    """The ground of a pack, computed once."""
    return Ground(f)


def bridged(s: State, side: int, edge: int) -> bool:
    """True if `side` can cross a river edge dry: by an intact bridge, or by its own engineer that is not
    NEUTRALISED (10.2)."""
    if s.bridge[edge] <= STANDING:
        return s.bridge[edge] == STANDING
    return s.bridge_side[edge] == side and not any(
        d.neutralised and d.target == edge and d.task in CROSSING_TASKS for d in s.detachments
    )


def swims(f: Facts, s: State, amphibious: bool, edge: int) -> bool:
    """True if a river edge can be swum: never inside a BUA (9.8.1), a major river by K-68."""
    b = f.board
    if not amphibious or b.edge_bua[edge] >= 0:
        return False
    return b.edge_class[edge] != MAJOR or s.options.major_river_swim


def crossing(f: Facts, s: State, side: int, amphibious: bool, edge: int) -> int:
    """The MP to cross a river edge, by bridge, ferry or swimming alike (8.5); `NEVER` if it stops the block."""
    if edge < 0:
        return 0
    if bridged(s, side, edge) or swims(f, s, amphibious, edge):
        return RIVER_MP[f.board.edge_class[edge]]
    return NEVER


def can_cross(f: Facts, s: State, block: int, edge: int) -> bool:
    """True if `block` can cross a river edge."""
    r = f.roster
    return edge < 0 or crossing(f, s, r.side[block], r.amphib[block], edge) < NEVER
