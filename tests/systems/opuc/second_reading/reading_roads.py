"""Chapters 4.3, 8.1, 8.2 and 8.4 read a second time, from the book and the pack's files alone: how far one block gets,
and which roads carry supply. For known enemies outside BUAs, without engineers, rail and deep snow."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

Link = frozenset[str]
ROUND_A_HEX = {
    1: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    0: ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
}  # by parity of the column, clockwise from the north
RIVER = {"medium": 1, "large": 2, "major": 3}
TRACKS = {"C": 1, "B": 1, "W": 2, "R": 2}
GROUND = {"W": {"C": 1, "B": 1, "W": 2, "R": 3}, "T": TRACKS, "L": TRACKS}
POINTS, BONUS = {"W": 6, "T": 4, "L": 2}, {"W": 2, "T": 1, "L": 0}
DEAD_END = 99


def between(a: str, b: str) -> int:
    """The distance of two hexes, by cube coordinates."""
    (q, r), (p, s) = ((int(h[:2]) - 1, int(h[2:]) - 1 - (int(h[:2]) - 1) // 2) for h in (a, b))
    return max(abs(q - p), abs(r - s), abs(q - p + r - s))


class Troubles(NamedTuple):
    """What is in the way: enemies by name with their hex, bridges gone, hexes interdicted, DPs by hex."""

    foes: Mapping[str, str]
    blown: frozenset[Link]
    interdicted: frozenset[str]
    dps: Mapping[str, int]


class Country:
    """The map as its file gives it."""

    def __init__(self, pack: Any) -> None:
        rows = {row: text.split() for row, text in pack.map.terrain.items()}
        ground = {f"{c:02}{row}": code for row, codes in rows.items() for c, code in enumerate(codes, 1)}
        self.ground = {h: code for h, code in ground.items() if code not in "LX"}
        self.units = {unit.id: unit for unit in pack.forces.units}
        self.towns = {bua.hex for bua in pack.buas.buas}
        self.settled = self.towns | set(pack.map.villages)
        self.sources = pack.map.supply_sources
        self.rivers = {
            frozenset(side.split("|")): RIVER[line.river_class] for line in pack.map.rivers for side in line.sides
        }
        self.bridges = {frozenset(side.split("|")) for line in pack.map.rivers for side in line.bridges}
        self.roads: dict[str, set[str]] = {}
        for road in pack.map.msr:
            for a, b in pairwise(road.hexes):
                self.roads.setdefault(a, set()).add(b)
                self.roads.setdefault(b, set()).add(a)

    def near(self, h: str) -> list[str]:
        """The land hexes around one."""
        c, r = int(h[:2]), int(h[2:])
        return [n for dc, dr in ROUND_A_HEX[c % 2] if (n := f"{c + dc:02}{r + dr:02}") in self.ground]

    @cached_property
    def segments(self) -> list[list[str]]:
        """The roads from one settlement, junction or end to the next."""
        ends = {h for h in self.roads if h in self.settled or len(self.roads[h]) != 2}
        found = []
        for start in ends:
            for first in self.roads[start]:
                path = [start, first]
                while path[-1] not in ends:
                    path += [h for h in self.roads[path[-1]] if h != path[-2]]
                found.append(path)
        return found

    def jammed(self, t: Troubles) -> set[Link]:
        """The links of segments with two DPs or more; those in towns count for none (11.3)."""
        full = [path for path in self.segments if sum(t.dps.get(h, 0) for h in path if h not in self.towns) >= 2]
        return {frozenset(pair) for path in full for pair in pairwise(path)}

    def water(self, unit: str, t: Troubles, a: str, b: str) -> int:
        """MP for the river between two hexes, `DEAD_END` where the block cannot cross it (8.5)."""
        link = frozenset((a, b))
        if link not in self.rivers:
            return 0
        dry = link in self.bridges and link not in t.blown
        return self.rivers[link] if dry or self.units[unit].amphib else DEAD_END

    def zones(self, t: Troubles) -> dict[str, set[str]]:
        """By hex, who controls it: no town, and nothing over a river the block cannot cross (8.4)."""
        found: dict[str, set[str]] = {}
        for unit, h in t.foes.items():
            for n in self.near(h):
                if n not in self.towns and self.water(unit, t, h, n) < DEAD_END:
                    found.setdefault(n, set()).add(unit)
        return found

    def strength(self, unit: str) -> int:
        """A fresh block's CF, 2 for engineers (10.8.1)."""
        entry = self.units[unit]
        return 2 if entry.unit_class.startswith("engr") else int(entry.steps[0])

    def supplied(self, side: str, t: Troubles) -> set[str]:
        """The hexes a side may draw on: sources, and roads to them that are open and not circuitous (4.3, G-43)."""
        held, zones, dead = set(t.foes.values()), self.zones(t), self.jammed(t) | t.blown
        closed = held | set(zones) | t.interdicted
        found: set[str] = set()
        for source in (entry.hex for entry in self.sources if entry.side == side):
            found |= {source} - held
            steps = {} if source in closed else {source: 0}
            queue = list(steps)
            for h in queue:
                for n in self.roads[h] - closed - set(steps):
                    if frozenset((h, n)) not in dead:
                        steps[n] = steps[h] + 1
                        queue.append(n)
            found |= {h for h, length in steps.items() if length <= max(4, 2 * between(source, h))}
        return found


class March:
    """One block on its way. `spent`: by hex, the fewest MP with which it gets there."""

    def __init__(self, land: Country, t: Troubles, unit: str, start: str, log: bool) -> None:
        self.land, self.t, self.unit, self.start = land, t, unit, start
        mob = land.units[unit].mob
        self.costs, self.bonus = GROUND[mob], BONUS[mob]
        self.limit = 2 if mob == "T" and not log else POINTS[mob]
        zones = land.zones(t)
        self.holders = zones.get(start, set())
        if land.strength(unit) >= 2 * sum(map(land.strength, self.holders)):
            zones = {h: units - self.holders for h, units in zones.items()}
            self.holders = set()
        self.zones = {h for h, units in zones.items() if units}
        self.held, self.jammed = set(t.foes.values()), land.jammed(t)
        self.spent: dict[str, int] = {}
        self._cross_country()
        if self.bonus and start in land.roads:
            self._by_road([start], [], 0)
        self.spent.pop(start, None)

    def _stops(self, a: str, b: str) -> bool:
        """In a ZOC, or on the first step still next to those that were left (8.4)."""
        beside = a == self.start and any(between(b, self.t.foes[foe]) < 2 for foe in self.holders)
        return b in self.zones or beside

    def _note(self, h: str, spent: int) -> None:
        self.spent[h] = min(spent, self.spent.get(h, DEAD_END))

    def _cross_country(self) -> None:
        """Every step at its full price; the first one always (8.1)."""
        queue, best = [(0, self.start)], {self.start: 0}
        while queue:
            so_far, h = heapq.heappop(queue)
            for n in self.land.near(h):
                river = self.land.water(self.unit, self.t, h, n)
                total = so_far + river + self.costs[self.land.ground[n]]
                if n in self.held or river == DEAD_END or (total > self.limit and h != self.start):
                    continue
                self._note(n, total)
                if total <= self.limit and total < best.get(n, DEAD_END) and not self._stops(h, n):
                    best[n] = total
                    heapq.heappush(queue, (total, n))

    def _by_road(self, path: list[str], prices: list[int], rivers: int) -> None:
        """All of it by open road with no enemy within two hexes but at the end: the last hexes are free (K-51)."""
        here = path[-1]
        if prices:
            total = sum(prices[: max(0, len(prices) - self.bonus)]) + rivers
            if total > self.limit:
                return
            self._note(here, total)
            if self._stops(path[-2], here):
                return
        if here in self.t.interdicted or any(between(here, foe) <= 2 for foe in self.held):
            return
        for n in self.land.roads[here] - set(path) - self.held - self.t.interdicted:
            river = self.land.water(self.unit, self.t, here, n)
            if river < DEAD_END and frozenset((here, n)) not in self.jammed:
                self._by_road([*path, n], [*prices, self.costs[self.land.ground[n]]], rivers + river)
