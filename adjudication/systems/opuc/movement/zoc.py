"""Chapter 8.4: zones of control.

A `viewer` is a side that judges by what it can know: of a HIDDEN enemy block it does not know whether it swims, nor its
CF. Without a viewer it is the true CF.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine.kit.graph import connected
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT, Layout, layout
from adjudication.systems.opuc.basics.rivers import Rivers, rivers
from adjudication.systems.opuc.basics.state import State, value

Cover = list[Sequence[int]]  # by hex: the blocks of one side that control it


class Zones:
    """The zones of control of a side. `cover`: the blocks that control each hex; `zoned`: whether any does."""

    __slots__ = ("cover", "zoned")

    def __init__(self, cover: Cover) -> None:
        self.cover = cover
        self.zoned = [bool(blocks) for blocks in cover]


def zones(f: Facts, s: State, side: int, viewer: int | None = None, lay: Layout | None = None) -> Zones:
    """The zones of control of `side`, cached until a block moves or a bridge changes."""
    lay, open_to = lay or layout(f, s), rivers(f, s, side)
    swimmers = f.roster.swimmers[side]
    unknown = () if viewer in (None, side) else tuple(b for b in swimmers if s.hidden[b])
    derived = lay.forces[side].derived
    found: Zones | None = derived.get((open_to, unknown))
    if found is None:
        found = derived[open_to, unknown] = Zones(_cover(f, side, unknown, lay, open_to))
    return found


def cover(f: Facts, s: State, side: int, viewer: int | None = None, lay: Layout | None = None) -> Cover:
    """The blocks of `side` whose ZOC covers each hex."""
    return zones(f, s, side, viewer, lay).cover


def _cover(f: Facts, side: int, unknown: tuple[int, ...], lay: Layout, open_to: Rivers) -> Cover:
    """The cover of `side`, with the blocks in `unknown` taken for ones that cannot swim."""
    board, amphib, place = f.board, f.roster.amphib, lay.place
    reached: dict[int, list[int]] = {}
    for block in f.roster.of_side[side]:
        if place[block] >= 0:
            swims = amphib[block] and block not in unknown
            for n in _seen(f, lay, place[block], side, open_to.reach(swims, board.hex_of[place[block]])):
                reached.setdefault(n, []).append(block)
    found: Cover = [()] * board.hexes
    for h, blocks in reached.items():
        found[h] = blocks
    return found


def reach_of(f: Facts, s: State, block: int, lay: Layout, viewer: int | None = None) -> list[int]:
    """The hexes that `block` controls: its neighbours, except BUAs and across hexsides it cannot pass."""
    roster, place = f.roster, s.place[block]
    side = roster.side[block]
    unknown = viewer is not None and viewer != side and s.hidden[block]
    near = rivers(f, s, side).reach(roster.amphib[block] and not unknown, f.board.hex_of[place])
    return list(_seen(f, lay, place, side, near))


def _seen(f: Facts, lay: Layout, place: int, side: int, near: list[int]) -> list[int]:
    """The hexes of `near` that a block in `place` faces: all, except from a contested BUA."""
    h = f.board.hex_of[place]
    if f.board.bua_at[h] < 0 or not lay.contested(h):
        return near
    out = looks_out(f, lay, place, side)
    return [n for n in near if n in out]


def looks_out(f: Facts, lay: Layout, place: int, side: int) -> set[int]:
    """The hexes around a BUA that a block inside faces through zones without an enemy (5.4, K-55)."""
    board = f.board
    bua = board.bua_of[place]
    if not board.is_zone(place):
        return set(board.near[place])
    foe = BIT[1 - side]
    seen = connected(board.zone_near, place, lambda _, n: not lay.sides[n] & foe)
    return {h for zone in board.zones[bua] if zone in seen for h in board.faces[zone]}


def in_enemy_zoc(f: Facts, s: State, place: int, side: int, viewer: int | None = None) -> bool:
    """True if an enemy of `side` controls `place`; never so in a BUA."""
    h = f.board.hex_of[place]
    if f.board.bua_at[h] >= 0:
        return False
    return zones(f, s, 1 - side, viewer).zoned[h]


def strength(f: Facts, s: State, blocks: Sequence[int], viewer: int | None = None) -> int:
    """The total CF of `blocks`; to `viewer`, an unseen enemy block counts nothing."""
    roster = f.roster
    return sum(cf(f, s, b) for b in blocks if viewer is None or viewer == roster.side[b] or not s.hidden[b])


def cf(f: Facts, s: State, block: int) -> int:
    """The combat factor of `block` in the 2:1 test: its own; guns only as regiments on the map; 2 for engineers
    (10.8.1); none for dummies."""
    roster = f.roster
    if roster.is_engineer[block]:
        return 2
    guns = roster.is_arty[block] and s.options.local_fires == "onmap_regts"
    return value(roster.steps[block], s.lost[block]) if roster.is_combat[block] or guns else 0
