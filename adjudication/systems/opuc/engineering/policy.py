"""Doctrine of engineers: the defender digs in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.engineering import engineers
from adjudication.systems.opuc.engineering.orders import Fortify


def tasks(f: Facts, s: State, side: int) -> Any:
    """The next block of the defender to dig in: one next to an enemy."""
    if side == f.attacker:
        return Done()
    for block in f.roster.of_side[side]:
        place = engineers.own_works(f, s, side, block).get("dig_in")
        if place and _threatened(f, s, block):
            return Fortify(f.roster.ids[block], "dig_in", place[0])
    return Done()


def _threatened(f: Facts, s: State, block: int) -> bool:
    foes = f.roster.of_side[1 - f.roster.side[block]]
    return any(s.place[e] >= 0 and f.board.apart(s.place[block], s.place[e]) <= 1 for e in foes)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "engineers_tasks": tasks,
}
