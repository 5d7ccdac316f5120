"""Policy for battles: attack from strength, and allocate likely Hits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.ukrainian_crisis.basics.facts import (
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.combat.battles import caps, group_of, strength, types_open
from adjudication.systems.ukrainian_crisis.combat.orders import Allocate, Combat, Group
from adjudication.systems.ukrainian_crisis.combat.procedure import fields


def _attack_at(ratio: float) -> Callable[[Facts, State, int], Group | Done]:
    """A rule that forms a battle if its own strength is at least `ratio` times that of the enemy."""

    def attack(f: Facts, s: State, side: int) -> Group | Done:
        for area, (mine, theirs) in sorted(fields(f, s, side).items()):
            if strength(f, tuple(mine)) >= ratio * strength(f, tuple(theirs)):
                names = tuple(f.unit_ids[u] for u in mine), tuple(f.unit_ids[u] for u in theirs)
                return Group(f.area_ids[area], *names)
        return Done()

    return attack


def _combat_type(f: Facts, s: State, side: int) -> Combat:
    battle = next(battle for battle in s.battles if battle.state != "settled")
    hard = types_open(f, battle)[1]
    mine, theirs = group_of(f, battle, side), group_of(f, battle, 1 - side)
    room = sum(2 if hard == "kinetic" else 1 for u in theirs if not s.down[u])
    expected = strength(f, mine) / 3
    return Combat(hard if expected <= room + 1 else "symbolic")  # type: ignore[arg-type]  # one of the types


def _allocate(f: Facts, s: State, side: int) -> Allocate:
    """The allocation of Hits: one on every fresh unit, the strongest first, then second ones."""
    battle = next(battle for battle in s.battles if battle.state != "settled")
    limit = caps(f, s, battle, side)
    left = battle.due[side]
    hits: dict[str, int] = {}
    ranked = sorted(limit, key=lambda name: (s.down[f.unit[name]], -f.cv[f.unit[name]], name))
    while left:
        for name in ranked:
            if left and hits.get(name, 0) < limit[name]:
                hits[name] = hits.get(name, 0) + 1
                left -= 1
    return Allocate(hits)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "attack": _attack_at(1.5),
    "combat_type": _combat_type,
    "allocate": _allocate,
}
CAUTIOUS: dict[str, Callable[[Facts, State, int], Any]] = {"attack": _attack_at(3.0)}
AGGRESSIVE: dict[str, Callable[[Facts, State, int], Any]] = {"attack": _attack_at(0.7)}
