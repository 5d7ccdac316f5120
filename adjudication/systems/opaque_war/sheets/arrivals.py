"""Checks that a move took its unit to the place in the order (7.0, 7.7)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.movement.orders import Rail, UnitMarch


def arrived(f: Facts, s: State, order: Any) -> bool | None:
    """True if the unit of a move is at the end of its path; None for other orders."""
    if not isinstance(order, (Rail, UnitMarch)):
        return None
    return s.where[f.piece[order.unit]] == f.index[order.path[-1]]
