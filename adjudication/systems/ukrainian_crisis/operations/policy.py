"""Policy for Segments: recovery and movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.kit.areas import bits
from adjudication.engine.play.orders import Done
from adjudication.systems.ukrainian_crisis.basics.facts import (
    REGULAR,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.final_phase.victory import area_points
from adjudication.systems.ukrainian_crisis.military.policy import by_area
from adjudication.systems.ukrainian_crisis.operations.orders import Move, Recover
from adjudication.systems.ukrainian_crisis.operations.segments import can_act, reach


def _operate(f: Facts, s: State, side: int) -> Move | Recover | Done:
    """The recovery of the strongest unit or, if there is none, the move of a unit to where it gains most."""
    able = [u for u in f.units_of[side] if can_act(f, s, u) and not s.acted[u]]
    hurt = [u for u in able if s.down[u] and not s.moved[u]]
    if hurt:
        return Recover(f.unit_ids[max(hurt, key=lambda u: (f.cv[u], -u))])
    mine, theirs = by_area(f, s, side), by_area(f, s, 1 - side)
    best: tuple[float, Move] | None = None
    for unit in able:
        if f.type_of[unit] != REGULAR:
            continue
        here = s.where[unit]
        stay = _worth(f, s, here, mine[here] - 1, theirs[here])
        for by in ("land", "air", "sea"):
            for area in bits(reach(f, s, unit, by)):
                gain = _worth(f, s, area, mine[area], theirs[area]) - stay
                if gain > 0.5 and (best is None or gain > best[0]):
                    best = (gain, Move(f.unit_ids[unit], f.area_ids[area], by))
    return best[1] if best else Done()


def _worth(f: Facts, s: State, area: int, friends: int, enemies: int) -> float:
    """The value of one more unit in an area, by its numbers of friends and enemies."""
    return area_points(f, s, area) / (1 + friends) * (0.8 if enemies else 1.0)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "operate": _operate,
}
