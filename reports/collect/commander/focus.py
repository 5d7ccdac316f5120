"""The places of a turn's events, as far as the reader learned of them, for the commander's map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudication.engine.dice import rolls_of
from reports.collect.shapes import Map, Tables
from reports.record import ReadEvent
from wargame.maps.hex_view import HexView

DICE = 4  # an event with dice weighs as much as so many without


def places(view: Map, told: Sequence[ReadEvent]) -> tuple[tuple[str, int], ...]:
    """The places that events name, with their weights; places with pieces if no event names any."""
    if isinstance(view, Tables):
        return ()
    known = frozenset(view.ground.terrain if isinstance(view, HexView) else view.outlines.areas)
    found = Counter[str]()
    for one in told:
        weight = DICE if rolls_of(one.event) else 1
        for name in {name for name in _names(msgspec.to_builtins(one.event)) if name in known}:
            found[name] += weight
    pieces = view.blocks if isinstance(view, HexView) else view.counters
    return tuple(sorted(found.items())) or tuple((name, 1) for name, rows in sorted(pieces.items()) if rows)


def _names(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield str(key)
            yield from _names(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _names(value)
