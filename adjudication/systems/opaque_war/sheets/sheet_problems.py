"""Whole order sheets: what a side asks for twice in a turn, whatever the dice show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.orders import Attack
from adjudication.systems.opaque_war.movement.orders import Rail, UnitMarch
from adjudication.systems.opaque_war.sheets.orders import StandingSupport

Found = Iterator[tuple[int, list[Problem]]]


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """Units that move twice, units of the other side, standing orders for markers the side does not have."""
    parts = (_moves(f, side, orders), _attacks(f, side, orders), _standing(f, side, orders))
    return [(index, problem) for part in parts for index, problems in part for problem in problems]


def _moves(f: Facts, side: int, orders: Sequence[Any]) -> Found:
    seen: set[str] = set()
    for index, order in enumerate(orders):
        if isinstance(order, (UnitMarch, Rail)):
            if order.unit in seen:
                yield index, refuse("sheet.moved", "unit", "7.0", unit=f.titles.get(order.unit, order.unit))
            seen.add(order.unit)
            yield index, _foreign(f, side, "unit", order.unit)


def _attacks(f: Facts, side: int, orders: Sequence[Any]) -> Found:
    for index, order in enumerate(orders):
        if isinstance(order, Attack):
            for number, name in enumerate(order.units):
                yield index, _foreign(f, side, f"units[{number}]", name)


def _standing(f: Facts, side: int, orders: Sequence[Any]) -> Found:
    for index, order in enumerate(orders):
        if isinstance(order, StandingSupport):
            for number, name in enumerate(order.markers):
                if name not in f.marker or f.marker_side[f.marker[name]] != side:
                    yield index, refuse("sheet.marker", f"markers[{number}]", "8.4", marker=f.titles.get(name, name))


def _foreign(f: Facts, side: int, field: str, name: str) -> list[Problem]:
    foreign = name in f.piece and f.side[f.piece[name]] != side
    return refuse("sheet.foreign", field, "2.0", unit=f.titles.get(name, name)) if foreign else []
