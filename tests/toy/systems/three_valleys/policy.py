"""A sensible answer to every decision: take what brings points, and fight with the best card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from tests.toy.systems.three_valleys.battle import ways_out
from tests.toy.systems.three_valleys.facts import NOWHERE, Facts
from tests.toy.systems.three_valleys.orders import Commit, March, Retreat
from tests.toy.systems.three_valleys.state import State, present


def _orders(f: Facts, s: State, side: int) -> March | Commit | Done:
    """Each unit goes where most points are to be had; the last one in an area the side holds stays."""
    aims = {s.going[u] for u in f.units_of[side]}
    for u in f.units_of[side]:
        where = s.where[u]
        if where == NOWHERE or s.going[u] != NOWHERE or not _free_to_leave(f, s, u):
            continue
        to = max(f.map.near[where], key=lambda area: (_worth(f, s, side, area, aims), -area))
        if _worth(f, s, side, to, aims) > 0:
            return March(f.unit_ids[u], f.map.ids[to])
    best = max(s.hand[side], key=lambda card: f.bonus[card], default="")
    if not s.committed[side] and best and f.bonus[best] and s.turn > 1:
        return Commit(best)
    return Done()


def _free_to_leave(f: Facts, s: State, u: int) -> bool:
    here = [other for other in f.units_of[f.side_of[u]] if s.where[other] == s.where[u]]
    return len([other for other in here if s.going[other] == NOWHERE]) > 1 or s.held[s.where[u]] == f.side_of[u]


def _worth(f: Facts, s: State, side: int, area: int, aims: set[int]) -> int:
    foes = len(set(present(f, s, area)) - {side})
    return 0 if s.held[area] == side or area in aims else f.area_points[area] * 2 - foes


def _retreat(f: Facts, s: State, side: int) -> Retreat:
    """Into an area of its own if there is one."""
    ways = ways_out(f, s, side)
    return Retreat(max(ways, key=lambda area: s.held[f.map.index[area]] == side))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"orders": _orders, "retreat": _retreat}
