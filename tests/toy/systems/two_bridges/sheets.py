"""Whole order sheets: where the names in orders are looked up, and what a sheet asks for twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.play.names import Known
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from tests.toy.systems.two_bridges.facts import Facts
from tests.toy.systems.two_bridges.state import State

unknown_names = Known[Facts]({"unit": ("1.2", lambda f: f.unit), "place": ("1.1", lambda f: f.grid.index)})


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """A unit moves once and attacks once a turn."""
    found, seen = list[tuple[int, Problem]](), set[tuple[type, str]]()
    for index, order in enumerate(orders):
        if isinstance(order, Done):
            continue
        if (type(order), order.unit) in seen:
            found += [(index, problem) for problem in refuse("sheet.twice", "unit", "2.1", unit=order.unit)]
        seen.add((type(order), order.unit))
    return found
