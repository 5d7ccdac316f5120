"""Whole order sheets: whether the names in an order exist, and what a sheet asks for twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from tests.toy.systems.two_bridges.facts import Facts
from tests.toy.systems.two_bridges.state import State


def unknown_names(f: Facts, order: Any) -> list[Problem]:
    """One problem for every name that the pack does not have."""
    found: list[Problem] = []
    for where, have in (("unit", f.unit), ("target", f.unit), ("to", f.grid.index)):
        name = getattr(order, where, None)
        if name is not None and name not in have:
            found += refuse(f"unknown.{where}", where, "1.1" if where == "to" else "1.2", name=name)
    return found


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
