"""Assaults across water (9.8): whether and how a block crosses a hexside or a boundary inside a BUA."""

from __future__ import annotations

from adjudication.engine.kit.graph import connected, groups, pair
from adjudication.systems.opuc.basics.board import MAJOR
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import bridged
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import FERRY

BLOCKED = "blocked"


def assault_crossing(f: Facts, s: State, block: int, origin: int, target: int, swim: bool = False) -> str:
    """How `block` crosses: "" without a river, "bridge" or "swim" over a river, "blocked" if the assault is impossible.

    A bridged side is taken by bridge; `swim` lets amphibious blocks prefer the water. No one swims in or into a BUA
    (9.8.1), and a ferry carries no assault.
    """
    edge = f.board.edge(origin, target)
    if edge < 0:
        return ""
    water = can_swim(f, s, block, origin, target)
    if s.bridge[edge] != FERRY and bridged(s, f.roster.side[block], edge):
        return "swim" if swim and water else "bridge"
    return "swim" if water else BLOCKED


def can_swim(f: Facts, s: State, block: int, origin: int, target: int) -> bool:
    """True if `block` may swim this river edge in an assault (9.8.1, K-68)."""
    board = f.board
    edge = board.edge(origin, target)
    if edge < 0 or not f.roster.amphib[block] or board.is_zone(target) or board.is_zone(origin):
        return False
    if board.bua_at[board.hex_of[target]] >= 0 or board.bua_at[board.hex_of[origin]] >= 0:
        return False
    return board.edge_class[edge] != MAJOR or s.options.major_river_swim


def gate(f: Facts, origin: int, target: int) -> int:
    """The place whose boundary an assault crosses: from a BUA, the outer zone that faces the target."""
    board = f.board
    if not board.is_zone(origin) or board.hex_of[origin] == board.hex_of[target]:
        return origin
    return board.zone_facing.get((board.hex_of[origin], board.hex_of[target]), origin)


def sorties(f: Facts, s: State, side: int, zone: int) -> tuple[int, ...]:
    """The places around a BUA that a block of `side` in `zone` may assault. Without an enemy inside, the block counts
    as in a plain hex (8.3), cut off only by rivers without a bridge; otherwise it attacks out of its own zone only."""
    board = f.board
    h = board.hex_of[zone]
    if layout(f, s).held[h] & BIT[1 - side]:
        return ()

    def dry(z: int, n: int) -> bool:
        edge = board.edge_at.get(pair(z, n), -1)
        return edge < 0 or bridged(s, side, edge)

    bank = connected(board.zone_near, zone, dry)
    return tuple(board.zone_facing.get((out, h), out) for z in bank for out in board.faces[z])


def separate_groups(f: Facts, places: tuple[int, ...]) -> int:
    """The number of groups of touching places among `places` (the pincer, K-42)."""
    return len(groups(places, lambda one, other: touch(f, one, other)))


def pincer(f: Facts, s: State, places: tuple[int, ...]) -> bool:
    """True if the attackers' places fall into separate groups; without the option, if any two places are not adjacent
    (9.2, K-42)."""
    if s.options.pincer_by_groups:
        return separate_groups(f, places) > 1
    return any(not touch(f, one, other) for one in places for other in places)


def touch(f: Facts, one: int, other: int) -> bool:
    """True if two places are the same or adjacent. A BUA hex counts as all its zones."""
    return one == other or other in f.board.touching[one] or one in f.board.touching[other]
