"""Whether the names in an order exist, whatever the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.boxes import boxes
from adjudication.systems.opuc.basics.facts import Facts

_UNITS = ("unit", "units", "attackers", "blocks", "parent")
_PLACES = ("where", "to", "target", "route", "place", "hex", "zone")


def unknown_names(f: Facts, order: Any) -> list[Problem]:
    """A problem for every name that is on no block, no place, no action. Tokens of hidden blocks pass."""
    found: list[Problem] = []
    for field in order.__struct_fields__:
        value = getattr(order, field)
        names = _names(value)
        for name in names:
            problem = _judge(f, field, name)
            if problem is not None:
                found.append(problem)
    return found


def _names(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, Mapping):
        return [name for name in value if isinstance(name, str)]
    if isinstance(value, (tuple, list)):
        return [name for name in value if isinstance(name, str)]
    return []


def _judge(f: Facts, field: str, name: str) -> Problem | None:
    if field == "action" and name not in f.actions:
        return Problem("unknown.action", field, "3.3", {"action": name})
    if field == "mission" and name not in f.missions:
        return Problem("unknown.mission", field, "7.1", {"mission": name})
    if field in _UNITS and name not in f.roster.index and not name.startswith("#"):
        return Problem("unknown.unit", field, "1.8", {"unit": name})
    if field in _PLACES and not _anywhere(f, name):
        return Problem("unknown.place", field, "1.5", {"place": name})
    return None


def _anywhere(f: Facts, name: str) -> bool:
    """A hex, zone, BUA, river side, block or box: what orders aim at."""
    b = f.board
    return (
        name in b.index
        or name in b.bua_index
        or name in b.edge_index
        or name in f.roster.index
        or name in boxes(f).index
        or name.startswith("#")
        or name.upper() in ("DAG", "TRACK", "WAITING")
    )
