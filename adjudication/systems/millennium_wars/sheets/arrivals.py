"""Checks that a move took its unit to the place in the order (14.0, 13.2)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.movement.orders import Fly, Move, React, Sail


def arrived(f: Facts, s: State, order: Any) -> bool | None:
    """True if the unit of a move is at the end of its path; None for other orders."""
    if not isinstance(order, (Fly, Move, React, Sail)):
        return None
    return s.where[f.piece[order.unit]] == f.index[order.to if isinstance(order, (Fly, Sail)) else order.path[-1]]
