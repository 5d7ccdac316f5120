"""The problems of a whole order sheet: what a side asks for twice in a turn, whatever the dice show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.orders import Commit
from adjudication.systems.opaque_war.movement.orders import Rail, UnitMarch
from adjudication.systems.opaque_war.sheets.orders import StandingSupport

Found = Iterator[tuple[int, list[Problem]]]


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """The problems of a sheet: units that move twice, pieces of the other side, markers that the side does not have."""
    parts = (_moves(orders), _pieces(f, side, orders), _markers(f, side, orders))
    return [(index, problem) for part in parts for index, problems in part for problem in problems]


def _moves(orders: Sequence[Any]) -> Found:
    seen: set[str] = set()
    for index, order in enumerate(orders):
        if isinstance(order, (UnitMarch, Rail)):
            if order.unit in seen:
                yield index, refuse("sheet.moved", "unit", "7.0", unit=order.unit)
            seen.add(order.unit)


def _pieces(f: Facts, side: int, orders: Sequence[Any]) -> Found:
    for index, order in enumerate(orders):
        one = [(field, getattr(order, field)) for field in ("unit", "piece") if hasattr(order, field)]
        several = [(f"units[{number}]", name) for number, name in enumerate(getattr(order, "units", ()))]
        for field, name in (*one, *several):
            if name in f.piece and f.side[f.piece[name]] != side:
                yield index, refuse("sheet.foreign", field, "2.0", unit=name)


def _markers(f: Facts, side: int, orders: Sequence[Any]) -> Found:
    for index, order in enumerate(orders):
        if isinstance(order, Commit):
            named = [("marker", order.marker)]
        elif isinstance(order, StandingSupport):
            named = [(f"markers[{number}]", name) for number, name in enumerate(order.markers)]
        else:
            continue
        for field, name in named:
            if name not in f.marker or f.marker_side[f.marker[name]] != side:
                yield index, refuse("sheet.marker", field, "8.4", marker=name)
