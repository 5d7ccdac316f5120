"""Chapter 5.4: the places that blocks of a side look into, and the least value that detects (5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.opuc.basics.facts import FOG, PRECIPITATION, Facts
from adjudication.systems.opuc.basics.ground import ground
from adjudication.systems.opuc.basics.layout import BIT, Layout
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement.zoc import looks_out


def looks_into(f: Facts, lay: Layout, side: int, place: int) -> Sequence[int]:
    """The places that blocks of `side` in `place` look into: neighbouring hexes, facing outer zones, adjacent zones.

    From inside a BUA also every hex that can be seen past no enemy; a BUA is looked into only as far as its outer ring.
    """
    board = f.board
    h = board.hex_of[place]
    if not board.is_zone(place):
        return ground(f).looks[h]
    found = list(board.zone_near[place])
    for n in sorted(looks_out(f, lay, place, side)):
        found.append(n)
        zone = board.zone_facing.get((n, h), -1)
        if zone >= 0:
            found.append(zone)
    return found


def needed(f: Facts, place: int) -> int:
    """The least value that detects in `place` (5.5). A BUA's hex place counts as its strongest zone, since its owner
    has not named a zone yet; below 0 is a box (G-36)."""
    board = f.board
    if place < 0:
        return f.value["box_detection"]
    pv = board.pv[place]
    if board.bua_of[place] >= 0:
        if not board.is_zone(place):
            pv = max(board.pv[z] for z in board.zones[board.bua_of[place]])
        return 6 if pv >= 2 else 4 + pv
    return 5 if board.terrain[place] == "W" else 4


def close_percent(f: Facts, s: State) -> int:
    """The percentage of close ISR dice lost to weather and night (5.4)."""
    return (25 if s.weather in (PRECIPITATION, FOG) else 0) + (25 if f.night(s.turn) else 0)


def observers(f: Facts, s: State, lay: Layout, place: int, side: int) -> tuple[int, ...]:
    """The blocks whose dice are rolled from `place`: reconnaissance first, then by number; without dummies and blocks
    that have rolled a natural 1 this turn (5.4, K-52)."""
    r = f.roster
    able = [b for b in lay.of(f, place, side) if not r.is_dummy[b] and not s.blind[b]]
    able.sort(key=lambda b: (not r.recce[b], b))
    count = -(-len(able) * (100 - close_percent(f, s)) // 100)
    return tuple(able[:count])


def hidden_in(f: Facts, s: State, lay: Layout, place: int, side: int) -> list[int]:
    """The HIDDEN blocks of `side` in `place`."""
    return [b for b in lay.of(f, place, side) if s.hidden[b]]


def bit(side: int) -> int:
    """The bit of `side` in columns for both sides."""
    return BIT[side]
