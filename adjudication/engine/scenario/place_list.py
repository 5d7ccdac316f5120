"""Where a rule system's pack lists towns and other places of its map, so that one tool works for all systems.

A system says it in its module `pack.place_list`, as `PLACES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec


@dataclass(frozen=True)
class PlaceList:
    """One list of places: `at` is its key in `file`.

    `row` is the struct of an entry with a `hex`; None for a list of names by hex. A new entry has the values `new`, an
    id made from its name if `id` is set, and `name`, unless its `title` is another field. `known` leads from a field to
    the list of the same file, and the field there, that has its possible values. `ground`: the table of `map.yaml`, the
    letter of a hex with such a place, and the one of a hex without.
    """

    name: str
    file: str
    at: str
    row: type[msgspec.Struct] | None = None
    new: Mapping[str, Any] = field(default_factory=dict)
    id: bool = False
    title: str = "name"
    known: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    ground: tuple[str, str, str] | None = None
