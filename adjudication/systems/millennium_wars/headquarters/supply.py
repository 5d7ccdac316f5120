"""Chapters 7.2 to 7.5 and 15: supply from a Base or a map edge to a headquarters, and from there to units of its
force."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from adjudication.engine.kit.graph import FAR
from adjudication.systems.millennium_wars.basics.board import (
    barring,
    camp_of_piece,
    deep_zone,
    effective,
    protests,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import NOBODY, Facts
from adjudication.systems.millennium_wars.basics.state import State, camp_of, on_map


class Ways:
    """The possible supply lines of a force, computed once for a state (15.0). A Strategic Path ends at one of the
    `ports`, with twice the length, or `inland`: at another Base or a map edge (7.5)."""

    def __init__(self, f: Facts, s: State, force: int) -> None:
        camp = camp_of(s, force)
        self.f, self.s, self.force, self.camp = f, s, force, camp
        enemy = 1 - camp
        self.closed = f.closed(force, s.moldova, s.romania, inside=True) | barring(f, s, enemy) | protests(f, s, enemy)
        self.halting = (zone(f, s, enemy) | deep_zone(f, s, enemy)) - effective(f, s, camp)
        ends = set(sources(f, s, force))
        if s.options.cities_supply:
            ends |= {h for h in f.settled if s.held[h] == camp}
        self.ports = ends & f.ports
        self.inland = ends - self.ports | f.edges[force]

    def reach(self, starts: Iterable[int], most: int) -> Mapping[int, int]:
        """The hexes that lines from `starts` can reach, with their length; a line ends in an enemy zone."""
        near, found = self.f.near, {start: 0 for start in starts if start not in self.closed}
        queue = deque(found)
        while queue:
            here = queue.popleft()
            length = found[here] + 1
            if length > most or (length > 1 and here in self.halting):
                continue
            for n in near[here]:
                if n not in found and n not in self.closed:
                    found[n] = length
                    queue.append(n)
        return found


def sources(f: Facts, s: State, force: int) -> list[int]:
    """The hexes with a Base or FOB of `force` that lines can lead to; Disrupted ones do not count (7.2, 7.4)."""
    return [
        s.where[p] for p in f.pieces_of[force]
        if f.kind[p] in ("base", "fob") and on_map(s, p) and not s.disrupted[p]
    ]  # fmt: skip


def linked(f: Facts, ways: Ways, p: int) -> bool:
    """True if headquarters `p` has a Strategic Path to a Base, to a port at twice the length, or to a map edge (7.5,
    15.0)."""
    return _lines(f, ways, p, ways.s.where[p])[1]


def linking(f: Facts, ways: Ways, p: int) -> dict[int, int]:
    """The hexes where headquarters `p` would have a Strategic Path, each with the spare length in hexes."""
    radius = f.line[p].radius
    found = {here: radius - length for here, length in ways.reach(ways.inland, radius).items()}
    for here, length in ways.reach(ways.ports, 2 * radius).items():
        found[here] = max(2 * radius - length, found.get(here, 0))
    return found


def _lines(f: Facts, ways: Ways, p: int, start: int) -> tuple[Mapping[int, int], bool]:
    """The hexes that lines from headquarters `p` in hex `start` reach, as far as they matter; then, True if it is
    linked."""
    radius = f.line[p].radius
    found = ways.reach((start,), 2 * radius if ways.ports else radius)
    if any(found.get(here, FAR) <= 2 * radius for here in ways.ports):
        return found, True
    return found, any(found.get(here, FAR) <= radius for here in ways.inland)


def fed(f: Facts, s: State, force: int) -> frozenset[int]:
    """The hexes where units of `force` are in supply."""
    if camp_of(s, force) == NOBODY:
        return frozenset(range(len(f.ids)))
    ways = Ways(f, s, force)
    found: set[int] = set()
    for p in f.pieces_of[force]:
        here = s.where[p]
        if here < 0:
            continue
        if f.kind[p] in ("base", "fob"):
            if here not in ways.closed:
                found.add(here)
        elif f.kind[p] == "hq":
            lines, linked_up = _lines(f, ways, p, here)
            if linked_up:
                found.update(to for to, length in lines.items() if length <= f.line[p].radius)
    return frozenset(found)


def exempt(f: Facts, p: int) -> bool:
    """True if piece `p` needs no supply: paramilitaries, headquarters and Bases (5.0, 15.0)."""
    return f.kind[p] in ("paramilitary", "hq", "base", "fob")


def supplied(f: Facts, s: State, pieces: Iterable[int]) -> dict[int, bool]:
    """For each of `pieces`, all on the map, True if it is in supply."""
    known: dict[int, frozenset[int]] = {}
    found: dict[int, bool] = {}
    for p in pieces:
        if exempt(f, p):
            found[p] = True
            continue
        force = f.force[p]
        if force not in known:
            known[force] = fed(f, s, force)
        found[p] = s.where[p] in known[force]
    return found


def wanting(f: Facts, s: State, pieces: Iterable[int]) -> bool:
    """True if `pieces` in one combat count as out of supply: with one piece out of supply or, by option, only with all
    (17.2, MW-19)."""
    found = {p: fed for p, fed in supplied(f, s, pieces).items() if not exempt(f, p)}
    if s.options.one_unsupplied_shifts:
        return not all(found.values())
    return bool(found) and not any(found.values())


def connected(f: Facts, s: State, p: int) -> bool:
    """True if headquarters `p` supplies units, that is, if it has a Strategic Path."""
    return camp_of_piece(f, s, p) != NOBODY and linked(f, Ways(f, s, f.force[p]), p)
