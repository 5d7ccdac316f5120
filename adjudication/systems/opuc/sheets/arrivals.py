"""Checks that a march took its blocks to the place in the order (8.1)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement.orders import Move


def arrived(f: Facts, s: State, order: Any) -> bool | None:
    """True if all blocks of a move are in the hex where its route ends, in any zone; None for other orders."""
    if not isinstance(order, Move):
        return None
    end = f.board.hex_of[f.board.index[order.route[-1]]]
    places = [s.place[f.roster.index[name]] for name in order.units]
    return all(place >= 0 and f.board.hex_of[place] == end for place in places)
