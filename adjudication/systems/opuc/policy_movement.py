"""Doctrine of the movement side: a sensible answer for each of its decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.boxes import blocks_in, number_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.engineering import engineers
from adjudication.systems.opuc.isr import close_isr, deep_isr, sight
from adjudication.systems.opuc.movement.buas import open_zones, unnamed
from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.orders_movement import AssignIsr, Fortify, Reroll, TakeZone
from adjudication.systems.opuc.orders_play import Enter
from adjudication.systems.opuc.reinforcements.arrivals import entries


def reroll(f: Facts, s: State, side: int) -> Reroll:
    """Throw again wherever it is allowed."""
    return Reroll(close_isr.choices(f, s, s.looks[0])[0])  # type: ignore[arg-type]


def zones(f: Facts, s: State, side: int) -> TakeZone:
    """Into the zone that protects best and holds the fewest of one's own."""
    bua = s.stack[-1].numbers[0]
    block = unnamed(f, s, bua, side)[0]
    best = min(open_zones(f, s, bua, side), key=lambda zone: (-f.board.pv[zone], s.place.count(zone), zone))
    return TakeZone(f.roster.ids[block], f.board.ids[best])


def deep(f: Facts, s: State, side: int) -> Any:
    """The lowest die that detects the most blocks; what cannot detect is spent where it may be thrown again."""
    faces = sorted({die.face for die in s.batches[side] if die.target == -1})
    best: tuple[int, int, str] | None = None
    for name in deep_isr.targets(f, s, side):
        place = number_of(f, name)
        assert place is not None
        count = sum(1 for b in blocks_in(f, s, place, 1 - side) if s.hidden[b])
        face = next((x for x in faces if x >= sight.needed(f, place)), faces[-1])
        worth = (int(face >= sight.needed(f, place) or face == 0), count, name)
        if best is None or worth[:2] > best[:2]:
            best, chosen = worth, face
    return Done() if best is None else AssignIsr(chosen, best[2])


def tasks(f: Facts, s: State, side: int) -> Any:
    """Blocks that stand next to an enemy and have not moved dig in where they can, on the side that defends."""
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


def entry(f: Facts, s: State, side: int) -> Enter:
    """The first of the nearest hexes."""
    block = s.arrivals[0]
    return Enter(f.roster.ids[block], f.board.ids[entries(f, s, block)[0]])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "reroll": reroll,
    "zones": zones,
    "deep_isr": deep,
    "engineers_tasks": tasks,
    "entry": entry,
}
