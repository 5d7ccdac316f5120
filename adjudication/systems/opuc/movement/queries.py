"""Queries of pages about movement and supply besides the menus, from the knowledge of one side.

Names go in and out; hidden enemy blocks are called by the numbers on their backs. Nothing here rests on a fact the
side does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import layout
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import token
from adjudication.systems.opuc.isr.sight import looks_into
from adjudication.systems.opuc.logistics.supply import net
from adjudication.systems.opuc.movement import zoc
from adjudication.systems.opuc.movement.reach import itinerary, reachable
from adjudication.systems.opuc.movement.readiness import may_go_on, may_move


class Destination(msgspec.Struct, frozen=True):
    """A place that a group can reach: cheapest route, MP of the block with the highest cost, LOG, whether the movement
    stops there, and the enemy blocks in contact."""

    place: str
    route: tuple[str, ...]
    spent: int
    log: int
    held: bool
    wakes: tuple[str, ...]


class Stage(msgspec.Struct, frozen=True):
    """One step of a route: MP and LOG so far. `held`: the movement stops there; `road`: the road bonus still
    applies."""

    place: str
    spent: int
    log: int
    held: bool
    road: bool


class SupplyOf(msgspec.Struct, frozen=True):
    """The supply of a block: hexes to the nearest source, the effect on LOG, the trace from block to source."""

    unit: str
    distance: int
    in_supply: bool
    extra: int
    out: bool
    trace: tuple[str, ...]


class Supply(msgspec.Struct, frozen=True):
    """The supply of a side: hexes with a source and the name of the dump, railhead or port there; closed roads;
    blocks."""

    points: dict[str, str]
    shut: tuple[str, ...]
    units: tuple[SupplyOf, ...]


def destinations(f: Facts, s: State, side: str, units: Sequence[str]) -> tuple[Destination, ...]:
    """The destinations of `units` as a group; none if they cannot be ordered to move."""
    blocks = _group(f, s, side, units)
    if not blocks:
        return ()
    return tuple(
        Destination(
            row.place, row.route, row.spent, row.log, row.stop,
            tuple(sorted(token(f, s, SIDE[side], b) for b in row.wakes)),
        )
        for row in reachable(f, s, blocks)
    )  # fmt: skip


def stages(f: Facts, s: State, side: str, units: Sequence[str], route: Sequence[str]) -> tuple[Stage, ...]:
    """A drawn route step by step, as far as it is possible."""
    blocks = _group(f, s, side, units)
    places = [f.board.index.get(name, -1) for name in route]
    if not blocks or -1 in places:
        return ()
    return tuple(Stage(leg.place, leg.spent, leg.log, leg.stop, leg.road) for leg in itinerary(f, s, blocks, places))


def _group(f: Facts, s: State, side: str, units: Sequence[str]) -> list[int]:
    blocks = [f.roster.index.get(name, -1) for name in units]
    if not blocks or -1 in blocks or len({s.place[b] for b in blocks}) != 1 or len(set(blocks)) != len(blocks):
        return []
    if any(f.roster.side[b] != SIDE[side] or s.place[b] < 0 for b in blocks):
        return []
    ready = all(may_move(f, s, b) for b in blocks) or may_go_on(s, blocks)
    return blocks if ready else []


def control_zones(f: Facts, s: State, viewer: str, of: str) -> dict[str, tuple[str, ...]]:
    """The blocks of side `of` whose ZOC covers each hex, as `viewer` can judge."""
    side = SIDE[viewer]
    cover = zoc.cover(f, s, SIDE[of], side)
    return {
        f.board.ids[h]: tuple(sorted(token(f, s, side, b) for b in blocks)) for h, blocks in enumerate(cover) if blocks
    }


def close_isr(f: Facts, s: State, side: str) -> tuple[str, ...]:
    """The hexes that blocks of `side` look into without a die or with close dice (5.4); any side can see the
    positions."""
    lay, number, board = layout(f, s), SIDE[side], f.board
    places = {s.place[b] for b in f.roster.of_side[number] if s.place[b] >= 0}
    seen = {board.hex_of[p] for place in places for p in looks_into(f, lay, number, place)}
    return tuple(board.ids[h] for h in sorted(seen))


def supply(f: Facts, s: State, side: str) -> Supply:
    """The supply of a side."""
    number, board = SIDE[side], f.board
    found = net(f, s, number)
    units = []
    for b in f.roster.of_side[number]:
        if s.place[b] >= 0:
            band, trace = found.band(b), tuple(board.ids[h] for h in found.trace(b))
            units.append(SupplyOf(f.roster.ids[b], band.distance, band.in_supply, band.extra, band.oos, trace))
    points = {board.ids[h]: name for h, name in sorted(found.points.items())}
    shut = tuple(board.ids[h] for h in range(board.hexes) if board.on_msr[h] and found.shut(h))
    return Supply(points, shut, tuple(units))
