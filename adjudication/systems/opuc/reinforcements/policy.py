"""Doctrine of reinforcements: the nearest entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.reinforcements.arrivals import entries
from adjudication.systems.opuc.reinforcements.orders import Enter


def entry(f: Facts, s: State, side: int) -> Enter:
    """The first of the possible entry hexes."""
    block = s.arrivals[0]
    return Enter(f.roster.ids[block], f.board.ids[entries(f, s, block)[0]])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "entry": entry,
}
