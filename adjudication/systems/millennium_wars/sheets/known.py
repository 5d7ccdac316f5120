"""Whether the names in an order exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.facts import FORCES, GOODS, Facts
from adjudication.systems.millennium_wars.movement.orders import Assign
from adjudication.systems.millennium_wars.points.orders import Allot

_UNITS = ("unit", "units", "brigades", "fleets")
_HEXES = ("place", "to", "path")
_TO_A_SIDE = (Allot, Assign)
_RULES = {"side": "1.1", "place": "11.1", "name": "11.3"}


def unknown_names(f: Facts, order: Any) -> list[Problem]:
    """One problem for every name that the pack does not have."""
    found: list[Problem] = []
    for field in order.__struct_fields__:
        value = getattr(order, field)
        for where, name in _each(field, value):
            if name and _unknown(f, order, field, name):
                kind = _kind(order, field)
                found.append(Problem(f"unknown.{kind}", where, _RULES[kind], {"name": name}))
    return found


def _kind(order: Any, field: str) -> str:
    if field == "to" and isinstance(order, _TO_A_SIDE):
        return "side"
    return "place" if field in _HEXES else "name"


def _each(field: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple):
        yield from ((f"{field}[{number}]", name) for number, name in enumerate(value))
    elif isinstance(value, dict):
        yield from ((f"{field}.{name}", name) for name in value)
    elif isinstance(value, str):
        yield field, value


def _unknown(f: Facts, order: Any, field: str, name: str) -> bool:
    if field in _UNITS:
        return name not in f.piece
    if field in _HEXES:
        return name not in (f.side_numbers if _kind(order, field) == "side" else f.index)
    if field == "target":
        return name not in f.index and name not in f.piece and name not in FORCES
    if field == "item":
        return name not in GOODS and all(name not in prices for prices in f.prices)
    return field in ("force", "air") and name not in FORCES
