"""A sensible answer to every decision, for absent cells and playouts, at three strengths.

Everything it reads is open to the side. Russia goes for the cities, Ukraine holds and strikes back where it is
stronger; a skilled side attacks only with good chances and keeps its lines, a cautious one waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.kit import movement
from adjudication.engine.menu import Option, pick
from adjudication.engine.play.orders import Done
from adjudication.systems.ukraine_2022.action.activations import bound_to_move, can_act, targets
from adjudication.systems.ukraine_2022.action.orders import Assault, Engage, RegularMove
from adjudication.systems.ukraine_2022.air import orders as air
from adjudication.systems.ukraine_2022.air.duels import exposed
from adjudication.systems.ukraine_2022.basics.board import (
    blocked,
    fight_of,
    foe,
    going,
    hex_names,
    in_box,
    may_stand,
    places,
    rating,
    sky_of,
    special_in,
    step_cost,
    unit_names,
    wing_names,
)
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import railhead_places
from adjudication.systems.ukraine_2022.basics.state import State, skill
from adjudication.systems.ukraine_2022.cleanup.orders import LayRailheads
from adjudication.systems.ukraine_2022.combat.declaration import assets
from adjudication.systems.ukraine_2022.combat.losses import advancers, packages, ways_back
from adjudication.systems.ukraine_2022.combat.odds import forecast, leader, planned, supports
from adjudication.systems.ukraine_2022.combat.orders import Absorb, Advance, Keep, Retreat
from adjudication.systems.ukraine_2022.reinforcements.entry import entry_hexes, waiting
from adjudication.systems.ukraine_2022.reinforcements.orders import Enter
from adjudication.systems.ukraine_2022.setup.deployment import places_for
from adjudication.systems.ukraine_2022.setup.orders import PlaceUnit

WANTED = {"cautious": 2.0, "steady": 0.5, "skilled": 0.8}
"""By strength, how many loss points more than it expects to take an attacker wants to inflict."""


def _deploy(f: Facts, s: State, side: int) -> Any:
    """Russia forward in its districts, one unit to a hex as long as there are any; Ukraine as the pack has it."""
    if side == BLUE:
        return Done()
    held = {at for at in s.placed if at >= 0}
    for u in f.units_of[RED]:
        if s.where[u] == -1 and s.placed[u] < 0:
            found = places_for(f, s, u)
            if found:
                best = min(found, key=lambda h: (h in held, _to_city(f, s, RED, h), h))
                return PlaceUnit(f.unit_ids[u], f.ids[best])
    return Done()


def _to_city(f: Facts, s: State, side: int, here: int) -> int:
    """How far it is to the nearest city of the other side."""
    aims = [city for city in f.cities if s.held[city] == foe(side)]
    return min((f.grid.distance(here, city) for city in aims), default=0)


def _enter(f: Facts, s: State, side: int) -> Enter:
    u = waiting(f, s, side)[0]
    held = places(f, s, side)
    best = min(entry_hexes(f, s, u), key=lambda h: (h in held, _to_city(f, s, side, h), h))
    return Enter(f.unit_ids[u], f.ids[best])


# --- in the air


def _station(f: Facts, s: State, side: int) -> air.Station:
    w = in_box(f, s, side, "ready")[0]
    number = f.wings_of[side].index(w)
    if f.wings[w].kind == "F":
        return air.Station(f.wings[w].id, "suppression" if side == RED and number % 2 else "patrol")
    boxes = ("support", "airstrike", "bombing", "interdiction") if side == RED else ("support", "interdiction")
    return air.Station(f.wings[w].id, boxes[number % len(boxes)])


def _suppressed(f: Facts, s: State, side: int) -> air.Suppress:
    wings = sorted(in_box(f, s, side, "patrol"), key=lambda w: rating(f, s, w))
    return air.Suppress(wing_names(f, wings[: min(sky_of(s).round, len(wings))]))


def _bomb(f: Facts, s: State, side: int) -> air.Bomb:
    return air.Bomb(wing_names(f, in_box(f, s, side, "patrol")[:1]))


def _strike(f: Facts, s: State, side: int) -> Any:
    """At the best fresh unit next to one's own, in the open first."""
    crowds = [at for at in s.where if at >= 0]
    front = {near for here in places(f, s, side) for near in f.near[here]}
    found = [
        u for u in f.units_of[foe(side)] if s.where[u] in front and not s.static[u] and crowds.count(s.where[u]) == 1
    ]
    if not found:
        return Done()
    best = max(found, key=lambda u: (s.where[u] not in f.is_city, f.quality[u], -u))
    wings = in_box(f, s, side, "airstrike")
    return air.UnitStrike(f.unit_ids[best], wing_names(f, wings), ())


def _intercept(f: Facts, s: State, side: int) -> Any:
    wings = in_box(f, s, side, "patrol")
    escorts = sky_of(s).fighters[SIDES[foe(side)]]
    if skill(s, side) == "cautious" or len(wings) < len(escorts):
        return Done()
    return air.Intercept(wing_names(f, wings))


def _intercept_flight(f: Facts, s: State, side: int) -> air.InterceptFlight:
    return air.InterceptFlight(f.ids[s.route[0]], wing_names(f, in_box(f, s, side, "patrol")))


def _interdict(f: Facts, s: State, side: int) -> Any:
    if skill(s, side) == "cautious" or any(
        s.where[v] == s.where[s.active] for v in f.units_of[f.side[s.active]] if v != s.active
    ):
        return Done()
    return air.Interdict(f.ids[s.where[s.active]], wing_names(f, in_box(f, s, side, "interdiction")[:1]), ())


def _commit(f: Facts, s: State, side: int) -> air.CombatCommitment:
    support = wing_names(f, sorted(in_box(f, s, side, "support"), key=lambda w: -rating(f, s, w))[:1])
    cut = wing_names(f, in_box(f, s, side, "interdiction")[:1]) if skill(s, side) != "cautious" else ()
    escorts = wing_names(f, in_box(f, s, side, "patrol")[:1]) if skill(s, side) == "skilled" and support else ()
    safe = [name for name in assets(f, s, side) if not f.assets[name].naval or skill(s, side) == "steady"]
    return air.CombatCommitment(cut, support, escorts, tuple(safe[:2]))


def _air_losses(f: Facts, s: State, side: int) -> air.AbsorbInAir:
    sky = sky_of(s)
    wings = exposed(sky, SIDES[side])
    due = min(sky.owed[SIDES[side]], 2 * len(wings))
    found: dict[str, int] = {}
    for name in wings:
        if due > sum(found.values()):
            found[name] = 1
    for name in found:
        if due > sum(found.values()):
            found[name] = 2
    return air.AbsorbInAir(found)


def _done(f: Facts, s: State, side: int) -> Done:
    return Done()


# --- on the ground


def _gain(f: Facts, s: State, u: int, target: int, kind: str, points: int) -> float:
    """Loss points that an attack inflicts more than it costs, on average."""
    fight = planned(f, s, u, target, kind, points)
    if fight is None:
        return 9.0
    found = forecast(f, s, fight)
    return sum(points * ways for points, ways in found.ways.items()) / found.all


def _attack(f: Facts, s: State, side: int, u: int) -> Any | None:
    """The best attack of a unit, if it is good enough."""
    wanted = WANTED[skill(s, side)]
    best = wanted
    order: Engage | Assault | None = None
    for target, most in targets(f, s, u).items():
        gain = _gain(f, s, u, target, "engagement", most)
        if gain > best:
            best, order = gain, Engage(f.unit_ids[u], f.ids[target], most)
    if s.active != u and u < f.units and not bound_to_move(f, s, side):
        for target in sorted(blocked(f, s, side) & f.beside[s.where[u]] & f.open_to[side]):
            if step_cost(f, s, u, target) is not None:
                gain = _gain(f, s, u, target, "assault", 0)
                if gain > best:
                    best, order = gain, Assault(f.unit_ids[u], f.ids[target])
    return order


def _march(f: Facts, s: State, side: int, u: int, must: bool) -> RegularMove | None:
    """Towards the nearest enemy city, if that brings the unit nearer."""
    here = s.where[u]
    aims = [city for city in f.cities if s.held[city] == foe(side)]
    if u in f.guards or (not aims and not must):
        return None
    aim = min(aims, key=lambda city: f.grid.distance(here, city)) if aims else here
    found = movement.reach(f.steps[f.type[u]], here, going(f, s, u, f.allowance[u]))
    fits = [place for place in found if may_stand(f, s, u, place)]
    if not fits:
        return None
    best = min(fits, key=lambda place: (f.grid.distance(place, aim), found[place].spent, place))
    if not must and f.grid.distance(best, aim) >= f.grid.distance(here, aim):
        return None
    carry = u < f.units and special_in(f, s, side, here) >= 0
    return RegularMove(f.unit_ids[u], carry, hex_names(f, found[best].path))


def _activate(f: Facts, s: State, side: int) -> Any:
    must = bool(bound_to_move(f, s, side))
    units = [u for u in can_act(f, s, side) if u < f.units]
    enemies = {near for here in blocked(f, s, side) for near in f.near[here]}
    for u in units:
        if s.where[u] in enemies:
            order = _attack(f, s, side, u)
            if order is not None:
                return order
    for u in units if must or _advances(s, side) else ():
        if must or s.where[u] not in enemies:
            march = _march(f, s, side, u, must)
            if march is not None:
                return march
    if must:
        u = can_act(f, s, side)[0]
        return _march(f, s, side, u, True) or Done()
    return Done()


def _advances(s: State, side: int) -> bool:
    return side == RED or (skill(s, side) != "cautious" and s.turn > 2 and s.initiative == side)


def _go_on(f: Facts, s: State, side: int) -> Any:
    return _attack(f, s, side, s.active) or Done()


def _thin(f: Facts, s: State, side: int) -> Keep:
    there = [u for u in f.units_of[side] if s.where[u] == f.index[fight_of(s).target]]
    return Keep(f.unit_ids[max(there, key=lambda u: (f.quality[u], f.size[u]))])


def _absorb(f: Facts, s: State, side: int) -> Absorb:
    """A retreat from a city is the last thing but a rout; a victory point comes before that only to save a good
    unit."""
    fight = fight_of(s)
    found = packages(f, s, side)
    if not found:
        return Absorb(False, 0, 0, False, (), True)
    holds = side == BLUE and f.index[fight.target] in f.is_city
    flip, hexes, worth, pay, number = min(found, key=lambda p: (2 * p[3] + (3 if holds else 1) * bool(p[1]) + p[4], p))
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


def _railheads(f: Facts, s: State, side: int) -> LayRailheads:
    """Where most units without another railhead are served, the farther forward the better."""
    left, chosen = [s.where[u] for u in f.units_of[RED] if s.where[u] >= 0], list[int]()
    open_ = railhead_places(f, s)
    while open_ and len(chosen) < f.pack.charts.railheads.most:
        best = max(open_, key=lambda h: (sum(at == h or at in f.beside[h] for at in left), f.rail_depth[h], h))
        served = {best, *f.near[best]}
        left = [at for at in left if at not in served]
        open_.remove(best)
        chosen.append(best)
    return LayRailheads(hex_names(f, chosen))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "deploy": _deploy,
    "enter": _enter,
    "station": _station,
    "suppressed": _suppressed,
    "bomb": _bomb,
    "strike": _strike,
    "intercept": _intercept,
    "intercept_flight": _intercept_flight,
    "air_losses": _air_losses,
    "on_call": _done,
    "barrage": _done,
    "interdict": _interdict,
    "commit": _commit,
    "activate": _activate,
    "go_on": _go_on,
    "thin": _thin,
    "absorb": _absorb,
    "retreat": _retreat,
    "advance": _advance,
    "railheads": _railheads,
}
