"""Policy for the Military area: mobilisation and deployment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.kit.areas import bits
from adjudication.engine.play.orders import Done
from adjudication.systems.ukrainian_crisis.basics.facts import (
    BLUE,
    IRREGULAR,
    MOBILIZED,
    RED,
    REGULAR,
    RESERVE,
    SPECIAL,
    TYPES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.final_phase.victory import area_points
from adjudication.systems.ukrainian_crisis.military.acts import destinations, free_types
from adjudication.systems.ukrainian_crisis.military.orders import Deploy, Mobilise


def by_area(f: Facts, s: State, side: int) -> list[int]:
    """The number of Regulars and Irregulars of `side` in each area."""
    found = [0] * len(f.area_ids)
    for unit in f.fighters_of[side]:
        if s.where[unit] >= 0:
            found[s.where[unit]] += 1
    return found


def _military(f: Facts, s: State, side: int) -> Deploy | Mobilise | Done:
    """The next deployment: Special Forces first, then Irregulars, then Regulars while Prestige allows; otherwise a
    mobilisation."""
    free = free_types(f, s, side)
    ready = [u for u in f.units_of[side] if s.where[u] == MOBILIZED and not s.withdrawn[u]]
    keep = 10 if side == RED else 7
    for kind in (SPECIAL, IRREGULAR, REGULAR):
        by_event = TYPES[kind] in free
        if not (s.rp[side] > 0 or by_event) or (kind == REGULAR and s.prestige[side] <= keep):
            continue
        for unit in ready:
            if f.type_of[unit] == kind:
                area = _place(f, s, side, unit)
                if area is not None:
                    return Deploy(f.unit_ids[unit], f.area_ids[area], by_event)
                break
    reserve = [u for u in f.units_of[side] if s.where[u] == RESERVE]
    if s.rp[side] > 0 and reserve and s.prestige[side] > keep:
        return Mobilise(f.unit_ids[reserve[0]])
    return Done()


def _place(f: Facts, s: State, side: int, unit: int) -> int | None:
    """The area where `unit` has most value: valuable areas not yet held, or for Russian Regulars the adjacent
    border."""
    mine, theirs = by_area(f, s, side), by_area(f, s, 1 - side)
    specials = [0] * len(mine)
    for other in f.special:
        if s.where[other] >= 0:
            specials[s.where[other]] += 1
    best, best_worth = None, 0.0
    for area in bits(destinations(f, s, unit)):
        worth = float(area_points(f, s, area))
        if side == RED and f.type_of[unit] == REGULAR:
            worth = sum(area_points(f, s, near) for near in bits(f.borders[area])) / (1 + mine[area])
        elif f.type_of[unit] == SPECIAL:
            worth = worth / (1 + 9 * specials[area]) if f.pro_russian >> area & 1 else 0.0
        else:
            worth = worth / (1 + mine[area]) - (
                1 if theirs[area] and side == BLUE and f.type_of[unit] == IRREGULAR else 0
            )
        if worth > best_worth:
            best, best_worth = area, worth
    return best


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "military": _military,
}
