"""The columns of the units table, as the pictures of a rule system declare them."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from reports.workbook.schema.shapes import TURN, Kind, TableColumn, text

UNITS = ("units", "blocks", "pieces")  # what a picture calls them
KINDS = {bool: Kind.YES_NO, int: Kind.WHOLE, float: Kind.NUMBER, str: Kind.TEXT}


def unit_columns(rules: Any) -> tuple[TableColumn, ...]:
    """The turn, the side that sees the unit, and the fields of a unit in its picture, whatever happened in play."""
    shapes = [shape for shape in _members(_listed(rules.picture_type)) if issubclass(shape, msgspec.Struct)]
    kinds: dict[str, set[Kind]] = {}
    for shape in shapes:
        for name, hint in get_type_hints(shape).items():
            kinds.setdefault(name, set()).update(_kind(one) for one in _members(hint) if one is not type(None))
    own = (TableColumn(name, "as the rules keep it", _one(found)) for name, found in kinds.items())
    return (TURN, text("of", "the side that sees it so"), *own)


def _listed(picture: type) -> Any:
    """The type of the items in a picture's lists of units; None if it has none."""
    hints = get_type_hints(picture)
    listed = next((hints[name] for name in UNITS if name in hints), None)
    return next(iter(get_args(listed)), None)


def _members(hint: Any) -> tuple[Any, ...]:
    """The types of a union, or the type itself."""
    if get_origin(hint) in (Union, UnionType):
        return get_args(hint)
    return (hint,) if isinstance(hint, type) or get_origin(hint) else ()


def _kind(hint: Any) -> Kind:
    kind = type(get_args(hint)[0]) if get_origin(hint) is Literal else hint
    return KINDS.get(kind, Kind.JSON)


def _one(kinds: set[Kind]) -> Kind:
    """The kind of a column that can have several."""
    if len(kinds) == 1:
        return next(iter(kinds))
    return Kind.NUMBER if kinds == {Kind.WHOLE, Kind.NUMBER} else Kind.TEXT
