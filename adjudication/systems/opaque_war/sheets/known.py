"""Whether the names in an order exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.facts import Facts

PIECES = ("unit", "units", "piece")
HEXES = ("path", "at", "place", "places", "hexes", "target", "town", "mobs")
MARKERS = ("marker", "markers")


def unknown_names(f: Facts, order: Any) -> list[Problem]:
    """One problem for every name that the pack does not have."""
    kinds: tuple[tuple[tuple[str, ...], Callable[[str], bool], str], ...] = (
        (PIECES, f.piece.__contains__, "unknown.piece"),
        (HEXES, f.index.__contains__, "unknown.hex"),
        (MARKERS, f.marker.__contains__, "unknown.marker"),
        (("media",), lambda name: name in f.piece or name in f.index, "unknown.piece"),
        (("take",), lambda name: name in f.titles or name in counters(f), "unknown.piece"),
    )
    found: list[Problem] = []
    for fields, exists, code in kinds:
        for field, name in _names(order, fields):
            if not exists(name):
                found += refuse(code, field, "2.0", name=name)
    return found


def counters(f: Facts) -> set[str]:
    """Mobs and media as a choice of reinforcements names them: by kind and faction."""
    return {f"{line.kind}-{line.faction}" for line in f.pack.units.counters}


def _names(order: Any, fields: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for field in fields:
        value = getattr(order, field, None)
        if isinstance(value, str):
            yield field, value
        elif isinstance(value, (tuple, Mapping)):
            yield from ((field, str(name)) for name in value)
