"""Doctrine of combat for towns: the zone with the best protection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement.buas import open_zones, unnamed
from adjudication.systems.opuc.movement.orders import TakeZone


def zones(f: Facts, s: State, side: int) -> TakeZone:
    """The zone for a block: the best protection, then the fewest own blocks."""
    bua = s.stack[-1].numbers[0]
    block = unnamed(f, s, bua, side)[0]
    best = min(open_zones(f, s, bua, side), key=lambda zone: (-f.board.pv[zone], s.place.count(zone), zone))
    return TakeZone(f.roster.ids[block], f.board.ids[best])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "zones": zones,
}
