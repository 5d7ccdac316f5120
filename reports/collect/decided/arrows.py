"""Arrows on a map for where the pieces of an undertaking went, and their targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Whereabouts = Mapping[str, tuple[str, str]]
"""By piece, its place on the map and its side."""
MOST = 10  # arrows of a map


class Arrow(NamedTuple):
    """An arrow from one place to another, for pieces of a side."""

    start: str
    end: str
    side: str


def arrows(before: Whereabouts, after: Whereabouts, orders: Sequence[Mapping[str, Any]]) -> tuple[Arrow, ...]:
    """Arrows for attacks, from the ordered pieces to their target, then for the moves of all pieces."""
    return tuple(dict.fromkeys((*_attacks(before, orders), *_moves(before, after))))[:MOST]


def _attacks(before: Whereabouts, orders: Sequence[Mapping[str, Any]]) -> Iterator[Arrow]:
    for order in orders:
        target = str(order.get("target", ""))
        for name in _names(order) if target else ():
            place, side = before.get(name, (target, ""))
            if place != target:
                yield Arrow(place, target, side)


def _names(value: Any) -> Iterator[str]:
    """All texts within an order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, within in value.items():
            yield str(key)
            yield from _names(within)
    elif isinstance(value, Sequence):
        for within in value:
            yield from _names(within)


def _moves(before: Whereabouts, after: Whereabouts) -> Iterator[Arrow]:
    for name, (place, side) in before.items():
        now, _ = after.get(name, (place, side))
        if now != place:
            yield Arrow(place, now, side)
