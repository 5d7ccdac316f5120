"""Chapters 4.3, 8.1, 11.3 and 11.8: the roads that cannot be used."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

JAM = 2  # DPs on a segment that stop it


class RoadState(NamedTuple):
    """The effects of DPs, interdiction and rubble on roads: blocked MSR segments, and hexes without a road bonus.

    The columns are those it was read from.
    """

    choked: frozenset[int]
    lost: frozenset[int]
    dps: list[int]
    interdicted: list[bool]
    rubble: list[int]


def roads(f: Facts, s: State) -> RoadState:
    """The roads of a state, cached until a condition of theirs changes."""
    kept = _kept(f)
    last = kept[0] if kept else None
    if last and last.dps == s.dps and last.interdicted == s.interdicted and last.rubble == s.rubble:
        return last
    found = RoadState(choked(f, s), bonuses_lost(f, s), s.dps[:], s.interdicted[:], s.rubble[:])
    kept[:] = [found]
    return found


@lru_cache(maxsize=16)
def _kept(f: Facts) -> list[RoadState]:
    return []


def choked(f: Facts, s: State) -> frozenset[int]:
    """The MSR segments with two or more DPs; those inside a BUA do not count (11.3)."""
    board = f.board
    if not any(s.dps):
        return frozenset()
    load: dict[int, int] = {}
    for h in range(board.hexes):
        if s.dps[h] and board.bua_at[h] < 0:
            for segment in board.segments_at[h]:
                load[segment] = load.get(segment, 0) + s.dps[h]
    return frozenset(segment for segment, dps in load.items() if dps >= JAM)


def bonus_lost(f: Facts, s: State, h: int) -> bool:
    """True if hex `h` removes the road bonus: interdicted, or a BUA closed by rubble (8.1, 11.8, K-75)."""
    return s.interdicted[h] or rubble_blocked(f, s, h)


def bonuses_lost(f: Facts, s: State) -> frozenset[int]:
    """The hexes that remove the road bonus."""
    shut = [h for h in range(f.board.hexes) if s.interdicted[h]] if True in s.interdicted else []
    closed = [h for h in f.board.bua_hex if rubble_blocked(f, s, h)] if any(s.rubble) else []
    return frozenset((*shut, *closed))


def rubble_blocked(f: Facts, s: State, h: int) -> bool:
    """True if rubble closes every MSR through a BUA: as many markers as the BUA has DP dice (11.8)."""
    board = f.board
    bua = board.bua_at[h]
    if bua < 0:
        return False
    dice = board.templates[board.buas[bua].template].dp_dice
    return dice > 0 and s.rubble[h] + sum(s.rubble[z] for z in board.zones[bua]) >= dice
