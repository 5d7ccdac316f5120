"""Chapters 4.3, 8.1, 11.3 and 11.8: when a road is not to be used."""

from __future__ import annotations

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

JAM = 2  # DPs on a segment that stop it


def choked(f: Facts, s: State) -> frozenset[int]:
    """The MSR segments with two or more DPs; those inside a BUA count for none (11.3)."""
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
    """Whether a hex on the way takes the road bonus: interdicted, or a BUA that rubble closes (8.1, 11.8, K-75)."""
    return s.interdicted[h] or rubble_blocked(f, s, h)


def bonuses_lost(f: Facts, s: State) -> frozenset[int]:
    """The hexes that take the road bonus."""
    shut = [h for h in range(f.board.hexes) if s.interdicted[h]] if True in s.interdicted else []
    closed = [h for h in f.board.bua_hex if rubble_blocked(f, s, h)] if any(s.rubble) else []
    return frozenset((*shut, *closed))


def rubble_blocked(f: Facts, s: State, h: int) -> bool:
    """Whether rubble closes every MSR through a BUA: as much of it as the BUA has DP dice (11.8)."""
    board = f.board
    bua = board.bua_at[h]
    if bua < 0:
        return False
    dice = board.templates[board.buas[bua].template].dp_dice
    return dice > 0 and s.rubble[h] + sum(s.rubble[z] for z in board.zones[bua]) >= dice
