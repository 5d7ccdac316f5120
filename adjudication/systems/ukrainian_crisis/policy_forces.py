"""Policy for units: mobilising, deploying, moving."""

from __future__ import annotations

from adjudication.systems.ukrainian_crisis import orders as od
from adjudication.systems.ukrainian_crisis.facts import (
    BLUE,
    IRREGULAR,
    MOBILIZED,
    RED,
    REGULAR,
    RESERVE,
    SPECIAL,
    TYPES,
    Facts,
    bits,
)
from adjudication.systems.ukrainian_crisis.military import destinations, free_types
from adjudication.systems.ukrainian_crisis.operations import can_act, reach
from adjudication.systems.ukrainian_crisis.state import State
from adjudication.systems.ukrainian_crisis.victory import area_points


def _count(f: Facts, s: State, side: int) -> list[int]:
    """Regulars and Irregulars of a side by area."""
    found = [0] * len(f.area_ids)
    for unit in f.fighters_of[side]:
        if s.where[unit] >= 0:
            found[s.where[unit]] += 1
    return found


def military(f: Facts, s: State, side: int) -> od.Deploy | od.Mobilise | od.Done:
    """Special Forces first, then Irregulars, then Regulars while Prestige allows; mobilise with what is left."""
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
                    return od.Deploy(f.unit_ids[unit], f.area_ids[area], by_event)
                break
    reserve = [u for u in f.units_of[side] if s.where[u] == RESERVE]
    if s.rp[side] > 0 and reserve and s.prestige[side] > keep:
        return od.Mobilise(f.unit_ids[reserve[0]])
    return od.Done()


def _place(f: Facts, s: State, side: int, unit: int) -> int | None:
    """Where a unit is worth most: valuable areas not yet held, or for Russian Regulars the border beside them."""
    mine, theirs = _count(f, s, side), _count(f, s, 1 - side)
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


def operate(f: Facts, s: State, side: int) -> od.Move | od.Recover | od.Done:
    """Recover the strongest unit; else move one to where it wins most."""
    able = [u for u in f.units_of[side] if can_act(f, s, u) and not s.acted[u]]
    hurt = [u for u in able if s.down[u] and not s.moved[u]]
    if hurt:
        return od.Recover(f.unit_ids[max(hurt, key=lambda u: (f.cv[u], -u))])
    mine, theirs = _count(f, s, side), _count(f, s, 1 - side)
    best: tuple[float, od.Move] | None = None
    for unit in able:
        if f.type_of[unit] != REGULAR:
            continue
        here = s.where[unit]
        stay = _worth(f, s, here, mine[here] - 1, theirs[here])
        for by in ("land", "air", "sea"):
            for area in bits(reach(f, s, unit, by)):
                gain = _worth(f, s, area, mine[area], theirs[area]) - stay
                if gain > 0.5 and (best is None or gain > best[0]):
                    best = (gain, od.Move(f.unit_ids[unit], f.area_ids[area], by))
    return best[1] if best else od.Done()


def _worth(f: Facts, s: State, area: int, friends: int, enemies: int) -> float:
    """What one more unit is worth in an area with so many friends and enemies."""
    return area_points(f, s, area) / (1 + friends) * (0.8 if enemies else 1.0)
