"""A sensible answer to every decision: attack where the odds are good, and move towards towns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from tests.toy.systems.two_bridges.combat import odds, targets
from tests.toy.systems.two_bridges.facts import Facts
from tests.toy.systems.two_bridges.movement import can_move, open_hexes
from tests.toy.systems.two_bridges.orders import Attack, Move
from tests.toy.systems.two_bridges.state import State


def _action(f: Facts, s: State, side: int) -> Attack | Move | Done:
    for unit, name in enumerate(f.unit_ids):
        for target in targets(f, s, side, unit):
            if _good(f, s, unit, target):
                return Attack(unit=name, target=f.unit_ids[target])
    aims = [place for town, place in enumerate(f.town_hexes) if s.held[town] != side]
    for unit, name in enumerate(f.unit_ids):
        if can_move(f, s, side, unit) and aims and open_hexes(f, s, unit):
            to = min(open_hexes(f, s, unit), key=lambda h: min(f.grid.distance(h, aim) for aim in aims))
            return Move(unit=name, to=f.grid.ids[to])
    return Done()


def _good(f: Facts, s: State, unit: int, target: int) -> bool:
    """Whether the defender is lost more often than the attacker."""
    column, rows = odds(f, s, unit, target)
    ways = f.crt.ways(f.crt.shifted(column, rows))
    return ways.get("DL", 0) > ways.get("AL", 0)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"action": _action}
