"""Chapters 4.3, 4.4 and 4.8: the places where a side may stock LOG, set up a supply dump or build a railhead."""

from __future__ import annotations

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics.supply import net
from adjudication.systems.opuc.movement import zoc


def stock_places(f: Facts, s: State, side: int) -> list[int]:
    """The places where `side` may dump LOG: zones of own BUAs and own supply dumps, in supply, without an enemy
    (4.8)."""
    board, own = f.board, net(f, s, side)
    foe, reach = BIT[1 - side], f.value["sd_radius"]
    found = [
        zone
        for bua, h in enumerate(board.bua_hex)
        if s.control[bua] == side and not own.lay.held[h] & foe and own.nearest(h)[0] <= reach
        for zone in board.zones[bua]
    ]
    for dump in s.dumps:
        h = board.hex_of[dump.place]
        if dump.alive and dump.side == side and dump.ready <= s.turn and own.points.get(h):
            found.append(dump.place)
    return sorted(set(found))


def dump_sites(f: Facts, s: State, side: int) -> list[int]:
    """The hexes for a new supply dump: within 2 of a connected MSR hex or dump, not in an enemy ZOC (4.3, G-11)."""
    own, reach = net(f, s, side), f.value["sd_radius"]
    return [h for h in _quiet(f, s, side) if own.nearest(h)[0] <= reach and not _has_dump(s, h)]


def railhead_sites(f: Facts, s: State, side: int) -> list[int]:
    """The hexes where `side` may build a railhead: rail hexes without one, in no BUA of the enemy (4.4)."""
    heads = {head.place for head in s.railheads if head.alive}
    own = [h for h in _quiet(f, s, side) if f.board.on_rail[h] and h not in heads and not s.rail_cut[h]]
    return [h for h in own if f.board.bua_at[h] < 0 or s.control[f.board.bua_at[h]] == side]


def _has_dump(s: State, h: int) -> bool:
    return any(dump.place == h and dump.alive for dump in s.dumps)


def _quiet(f: Facts, s: State, side: int) -> list[int]:
    """The land hexes without enemies and outside their ZOC, as `side` can judge."""
    lay, board = layout(f, s), f.board
    cover = zoc.cover(f, s, 1 - side, side, lay)
    return [h for h in range(board.hexes) if board.land[h] and not lay.held[h] & BIT[1 - side] and not cover[h]]
