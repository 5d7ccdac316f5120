"""Checks that a move took its unit to the place in the order (7.1, 7.2, 3.3.1)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.ukraine_2022.action.orders import Fly, RegularMove, StrategicMove
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State


def arrived(f: Facts, s: State, order: Any) -> bool | None:
    """True if the unit of a move is at the end of its path; None for other orders."""
    if not isinstance(order, (Fly, RegularMove, StrategicMove)):
        return None
    return s.where[f.unit[order.unit]] == f.index[order.path[-1]]
