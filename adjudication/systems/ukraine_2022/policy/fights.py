"""Combat policy: worthwhile attacks, absorption of losses, retreats and advances (8.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.menu import Option, pick
from adjudication.engine.play.orders import Done
from adjudication.systems.ukraine_2022.action.activations import bound_to_move, targets
from adjudication.systems.ukraine_2022.action.orders import Assault, Engage
from adjudication.systems.ukraine_2022.basics.board import blocked, fight_of, may_stand, step_cost, unit_names
from adjudication.systems.ukraine_2022.basics.facts import BLUE, Facts
from adjudication.systems.ukraine_2022.basics.state import State, skill
from adjudication.systems.ukraine_2022.combat.losses import advancers, packages
from adjudication.systems.ukraine_2022.combat.odds import forecast, leader, planned, supports
from adjudication.systems.ukraine_2022.combat.orders import Absorb, Advance, Keep, Retreat
from adjudication.systems.ukraine_2022.combat.ways import ways_back
from adjudication.systems.ukraine_2022.policy.guard import holds, lost_capital, near_defeat

WANTED = {"cautious": 1.5, "steady": 0.4, "skilled": 0.6, "aggressive": -2.0}
"""By strength, how many loss points more than it expects to take an attacker wants to inflict."""
RETAKE = 3.0
"""What it is worth to Ukraine, in loss points, to attack an enemy in the capital."""


def _gain(f: Facts, s: State, u: int, target: int, kind: str, points: int) -> float:
    """The average gain of an attack in loss points: those it inflicts less those it costs."""
    fight = planned(f, s, u, target, kind, points)
    if fight is None:
        return 9.0
    found = forecast(f, s, fight)
    return sum(points * ways for points, ways in found.ways.items()) / found.all


def _wanted(f: Facts, s: State, side: int, u: int) -> float:
    """The expected result that an attack needs. A side that can lose the war never leaves a guarded city or its last
    victory points to poor odds."""
    bold = WANTED[skill(s, side)]
    careful = holds(f, s, side, u) or near_defeat(f, s, side)
    return max(bold, WANTED["steady"]) if careful else bold


def attack(f: Facts, s: State, side: int, u: int) -> Any | None:
    """The best attack of unit `u`; None if none is good enough."""
    best = _wanted(f, s, side, u)
    order: Engage | Assault | None = None
    lost = lost_capital(f, s) if side == BLUE else frozenset[int]()
    for target, most in targets(f, s, u).items():
        gain = _gain(f, s, u, target, "engagement", most) + (RETAKE if target in lost else 0)
        if gain > best:
            best, order = gain, Engage(f.unit_ids[u], f.ids[target], most)
    if s.active != u and u < f.units and not bound_to_move(f, s, side):
        for target in sorted(blocked(f, s, side) & f.beside[s.where[u]] & f.open_to[side]):
            if step_cost(f, s, u, target) is not None:
                gain = _gain(f, s, u, target, "assault", 0) + (RETAKE if target in lost else 0)
                if gain > best:
                    best, order = gain, Assault(f.unit_ids[u], f.ids[target])
    return order


def _go_on(f: Facts, s: State, side: int) -> Any:
    return attack(f, s, side, s.active) or Done()


def _thin(f: Facts, s: State, side: int) -> Keep:
    there = [u for u in f.units_of[side] if s.where[u] == f.index[fight_of(s).target]]
    return Keep(f.unit_ids[max(there, key=lambda u: (f.quality[u], f.size[u]))])


def _worth(f: Facts, side: int, here: int) -> int:
    """The cost of a retreat from hex `here`, highest at the capital."""
    if side != BLUE or here not in f.is_city:
        return 1
    return 12 if here in f.capital else 3


def _absorb(f: Facts, s: State, side: int) -> Absorb:
    """The cheapest absorption: a retreat from a city comes last before a rout; a victory point comes before it only to
    save a good unit and, near defeat, only if nothing else is possible."""
    fight = fight_of(s)
    found = packages(f, s, side)
    if not found:
        return Absorb(False, 0, 0, False, (), True)
    paid, yielded = 20 if near_defeat(f, s, side) else 2, _worth(f, side, f.index[fight.target])
    flip, hexes, worth, pay, number = min(found, key=lambda p: (paid * p[3] + yielded * bool(p[1]) + p[4], p))
    helpers = [u for u in supports(f, s, fight, side) if not s.static[u]][:number]
    return Absorb(flip, hexes, worth, pay, unit_names(f, helpers), False)


def _retreat(f: Facts, s: State, side: int) -> Retreat:
    fight = fight_of(s)
    route = ways_back(f, s, f.unit[leader(fight, side)], fight.retreat)
    return Retreat(tuple(pick(Option("retreat", {"path": route}), lambda n: 0)["path"]))


def _advance(f: Facts, s: State, side: int) -> Any:
    fight = fight_of(s)
    lead = f.unit[fight.lead]
    if lead not in advancers(f, s, side) or not may_stand(f, s, lead, f.index[fight.target]):
        return Done()
    return Advance(fight.lead, (fight.target,))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "go_on": _go_on, "thin": _thin, "absorb": _absorb, "retreat": _retreat, "advance": _advance,
}  # fmt: skip
