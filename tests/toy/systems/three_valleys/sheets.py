"""Whole order sheets: whether the names in an order exist, and what a sheet asks for twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from tests.toy.systems.three_valleys.facts import Facts
from tests.toy.systems.three_valleys.orders import Commit, March
from tests.toy.systems.three_valleys.state import State


def unknown_names(f: Facts, order: Any) -> list[Problem]:
    """One problem for every name that the pack does not have."""
    found: list[Problem] = []
    for where, have in (("unit", f.unit), ("to", f.map.index), ("card", f.cards)):
        name = getattr(order, where, None)
        if name is not None and name not in have:
            found += refuse(f"unknown.{where}", where, "3.1", name=name)
    return found


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """A unit marches once a turn and one card is laid down."""
    found, seen = list[tuple[int, Problem]](), set[str]()
    for index, order in enumerate(orders):
        what = order.unit if isinstance(order, March) else "card" if isinstance(order, Commit) else ""
        if what and what in seen:
            field = "unit" if isinstance(order, March) else "card"
            found += [(index, problem) for problem in refuse("sheet.twice", field, "3.1")]
        seen.add(what)
    return found
