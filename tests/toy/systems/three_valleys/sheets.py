"""Whole order sheets: where the names in orders are looked up, and what a sheet asks for twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.play.names import Known
from adjudication.engine.protocol import Problem
from tests.toy.systems.three_valleys.facts import Facts
from tests.toy.systems.three_valleys.orders import Commit, March
from tests.toy.systems.three_valleys.state import State

unknown_names = Known[Facts](
    {"unit": ("3.1", lambda f: f.unit), "place": ("3.1", lambda f: f.map.index), "card": ("3.1", lambda f: f.cards)}
)


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
