"""Chapter 8.4: zones of control.

A `viewer` is a side that judges by what it can know: of a HIDDEN enemy block it does not know whether it swims, nor its
CF. Without a viewer the truth is told.
"""

from __future__ import annotations

from adjudication.engine.kit.graph import connected
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import NEVER, crossing, ground
from adjudication.systems.opuc.basics.layout import BIT, Layout, layout
from adjudication.systems.opuc.basics.state import State, value

Cover = list[list[int]]  # by hex: the blocks of one side that control it


def cover(f: Facts, s: State, side: int, viewer: int | None = None, lay: Layout | None = None) -> Cover:
    """By hex, the blocks of a side whose ZOC reaches it."""
    lay = lay or layout(f, s)
    found: Cover = [[] for _ in range(f.board.hexes)]
    for block in f.roster.of_side[side]:
        if s.place[block] >= 0:
            for h in reach_of(f, s, block, lay, viewer):
                found[h].append(block)
    return found


def reach_of(f: Facts, s: State, block: int, lay: Layout, viewer: int | None = None) -> list[int]:
    """The hexes a block controls: its neighbours, except BUAs and across hexsides it cannot pass."""
    board, roster, g = f.board, f.roster, ground(f)
    place = s.place[block]
    h = board.hex_of[place]
    unknown = viewer is not None and viewer != roster.side[block] and s.hidden[block]
    swims = roster.amphib[block] and not unknown
    found = list(g.dry[h])
    found += [n for n, edge in g.wet[h] if crossing(f, s, roster.side[block], swims, edge) < NEVER]
    if board.bua_at[h] >= 0 and lay.contested(h):
        out = looks_out(f, lay, place, roster.side[block])
        found = [n for n in found if n in out]
    return found


def looks_out(f: Facts, lay: Layout, place: int, side: int) -> set[int]:
    """The hexes around a BUA which a block inside faces through zones that no enemy holds (5.4, K-55)."""
    board = f.board
    bua = board.bua_of[place]
    if not board.is_zone(place):
        return set(board.near[place])
    foe = BIT[1 - side]
    seen = connected(board.zone_near, place, lambda _, n: not lay.sides[n] & foe)
    return {h for zone in board.zones[bua] if zone in seen for h in board.faces[zone]}


def in_enemy_zoc(f: Facts, s: State, place: int, side: int, viewer: int | None = None) -> bool:
    """Whether an enemy of `side` controls a place; never so in a BUA."""
    h = f.board.hex_of[place]
    if f.board.bua_at[h] >= 0:
        return False
    lay = layout(f, s)
    near = f.board.near[h]
    return any(h in reach_of(f, s, block, lay, viewer) for n in near for block in lay.in_hex(f, n, 1 - side))


def strength(f: Facts, s: State, blocks: list[int], viewer: int | None = None) -> int:
    """The total CF of blocks; a viewer counts nothing for an enemy block it has not seen."""
    roster = f.roster
    return sum(cf(f, s, b) for b in blocks if viewer is None or viewer == roster.side[b] or not s.hidden[b])


def cf(f: Facts, s: State, block: int) -> int:
    """The combat factor a block brings to the 2:1 test: its own, that of guns only as regiments on the map, 2 for
    engineers (10.8.1), none for dummies."""
    roster = f.roster
    if roster.is_engineer[block]:
        return 2
    guns = roster.is_arty[block] and s.options.local_fires == "onmap_regts"
    return value(roster.steps[block], s.lost[block]) if roster.is_combat[block] or guns else 0
