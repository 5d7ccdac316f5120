"""Rows of the state with their block numbers changed, for pictures, which name a block by its back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from adjudication.systems.opuc.basics.state_rows import BLOCK_FIELDS, PAIR_FIELDS

Change = Callable[[int], int]


def renumber(row: Any, change: Change) -> Any:
    """A row with every block number in it changed; numbers below 0 mean no block and stay."""
    found: dict[str, Any] = {}
    for field in BLOCK_FIELDS.get(type(row), ()):
        found[field] = _each(getattr(row, field), change)
    for field in PAIR_FIELDS.get(type(row), ()):
        found[field] = tuple((_each(pair[0], change), *pair[1:]) for pair in getattr(row, field))
    for field in _inner(type(row)):
        value = getattr(row, field)
        if isinstance(value, tuple):
            found[field] = tuple(renumber(item, change) for item in value)
        elif isinstance(value, msgspec.Struct):
            found[field] = renumber(value, change)
    return replace(row, **found) if found else row


def _each(value: Any, change: Change) -> Any:
    if isinstance(value, tuple):
        return tuple(_each(item, change) for item in value)
    return change(value) if value >= 0 else value


def _inner(kind: type) -> list[str]:
    """The fields of `kind` that hold rows."""
    return list(INNER_FIELDS.get(kind.__name__, ()))


INNER_FIELDS: dict[str, tuple[str, ...]] = {"Combat": ("attackers", "away")}
