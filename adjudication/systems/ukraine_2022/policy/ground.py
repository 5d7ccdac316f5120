"""Ground units: set-up, entry, marches, garrisons and railheads (13.0, 5.0, 7.0, 3.7.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.kit import graph, movement
from adjudication.engine.play.orders import Done
from adjudication.systems.ukraine_2022.action.activations import bound_to_move, can_act
from adjudication.systems.ukraine_2022.action.ground import near_enemies, strategic_bar, too_far
from adjudication.systems.ukraine_2022.action.orders import RegularMove, StrategicMove
from adjudication.systems.ukraine_2022.basics.board import foe, going, hex_names, may_stand, places, special_in, zone
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, RESERVE, Facts
from adjudication.systems.ukraine_2022.basics.lines import railhead_places
from adjudication.systems.ukraine_2022.basics.state import State, skill
from adjudication.systems.ukraine_2022.cleanup.orders import LayRailheads
from adjudication.systems.ukraine_2022.policy.fights import attack
from adjudication.systems.ukraine_2022.policy.guard import NEAR, REACH, capital_gaps, garrisons, posts
from adjudication.systems.ukraine_2022.reinforcements.entry import entry_hexes, waiting
from adjudication.systems.ukraine_2022.reinforcements.orders import Enter
from adjudication.systems.ukraine_2022.setup.deployment import places_for
from adjudication.systems.ukraine_2022.setup.orders import PlaceUnit

OFF_RAIL = {"cautious": 6.0, "steady": 2.0, "skilled": 3.0, "aggressive": 0.5}
"""What it is worth to a Russian unit, in hexes, to stop on or next to a railway, by strength."""


def _deploy(f: Facts, s: State, side: int) -> Any:
    """The next unit to set up: for Russia forward in its districts, one unit to a hex as long as possible; for Ukraine
    in its cities from the front on, the best units first."""
    if side == BLUE:
        return _garrison(f, s)
    held = {at for at in s.placed if at >= 0}
    for u in f.units_of[RED]:
        if s.where[u] == RESERVE and s.placed[u] < 0:
            found = places_for(f, s, u)
            if found:
                best = min(found, key=lambda h: (h in held, _to_city(f, s, RED, h), h))
                return PlaceUnit(f.unit_ids[u], f.ids[best])
    return Done()


def _garrison(f: Facts, s: State) -> Any:
    """The best unit left, for the next hex in the order of `guard.garrisons`: at the capital, or a city near the
    enemy."""
    left = [u for u in f.units_of[BLUE] if s.where[u] == RESERVE and s.placed[u] < 0]
    order = garrisons(f)
    for u in sorted(left, key=lambda u: (u not in f.guards, -f.quality[u], u)):
        fits = places_for(f, s, u)
        city = next((city for city in order if city in fits), None)
        if city is not None:
            return PlaceUnit(f.unit_ids[u], f.ids[city])
    return Done()


def _to_city(f: Facts, s: State, side: int, here: int) -> int:
    """The distance from hex `here` to the nearest city of the other side."""
    aims = [city for city in f.cities if s.held[city] == foe(side)]
    return min((f.grid.distance(here, city) for city in aims), default=0)


def _enter(f: Facts, s: State, side: int) -> Enter:
    """The entry of a unit: for Russia as far forward as possible; for Ukraine in the city nearest to the enemy without
    a garrison."""
    u = waiting(f, s, side)[0]
    held, found = places(f, s, side), entry_hexes(f, s, u)
    if side == RED:
        best = min(found, key=lambda h: (h in held, _to_city(f, s, side, h), h))
    else:
        far = graph.distances(f.near, sorted(places(f, s, RED)))
        first = capital_gaps(f, s)
        best = min(found, key=lambda h: (h not in first, h in held, h not in f.is_city, abs(far[h] - 2), h))
    return Enter(f.unit_ids[u], f.ids[best])


# --- marches


def _aims(f: Facts, s: State, side: int) -> list[int]:
    """The objectives of a side: the enemy's cities; for Ukraine first its own cities that are threatened and empty, and
    of the others only those it has lost."""
    if side == RED:
        return [city for city in f.cities if s.held[city] == BLUE]
    own, enemies = places(f, s, BLUE), places(f, s, RED)
    open_ = [
        city
        for city in f.cities
        if s.held[city] == BLUE and city not in own and any(f.grid.distance(city, at) <= NEAR for at in enemies)
    ]
    lost = [city for city in f.cities if s.held[city] == RED and f.held[city] == BLUE]
    return open_ or ([] if skill(s, side) == "cautious" else lost)


def _stays(f: Facts, s: State, side: int, u: int) -> bool:
    """True if unit `u` guards its hex: the capital, or for Ukraine a city with enemies near."""
    here = s.where[u]
    near = any(f.grid.distance(here, at) <= NEAR for at in places(f, s, RED))
    return u in f.guards or (side == BLUE and near and (here in f.is_city or here in posts(f)))


def _gaps(f: Facts, s: State, side: int, here: int) -> list[int]:
    """The hexes near `here` where Ukraine's capital needs a unit."""
    return [gap for gap in capital_gaps(f, s) if f.grid.distance(here, gap) <= REACH] if side == BLUE else []


def _price(f: Facts, s: State, side: int, here: int, exposed: frozenset[int]) -> float:
    """The disadvantage of stopping in hex `here`: for Russia no railway near, for Ukraine an enemy next to open
    ground."""
    if side == RED:
        return 0.0 if any(f.rails[h] for h in (here, *f.near[here])) else OFF_RAIL[skill(s, side)]
    return 2.0 if here in exposed and here not in f.is_city else 0.0


def _march(f: Facts, s: State, side: int, u: int, aims: list[int], must: bool) -> RegularMove | StrategicMove | None:
    """A march to the nearest objective, if it brings the unit closer; by strategic movement if far behind the front."""
    here = s.where[u]
    aims = _gaps(f, s, side, here) or aims
    if not must and (not aims or _stays(f, s, side, u)):
        return None
    aim = min(aims, key=lambda city: f.grid.distance(here, city)) if aims else here
    exposed = zone(f, s, foe(side))

    def price(place: int) -> float:
        return f.grid.distance(place, aim) + _price(f, s, side, place, exposed)

    rush = f.grid.distance(here, aim) * f.parts > f.allowance[u] and not must and not strategic_bar(f, s, u)
    closed = near_enemies(f, s, side) | too_far(f, s, side) if rush else frozenset[int]()
    found = movement.reach(f.steps[f.type[u]], here, going(f, s, u, f.allowance[u] * (2 if rush else 1), closed))
    fits = [place for place in found if may_stand(f, s, u, place)]
    if not fits:
        return None
    best = min(fits, key=lambda place: (price(place), found[place].spent, place))
    if not must and price(best) >= price(here):
        return None
    carry = u < f.units and special_in(f, s, side, here) >= 0
    path = hex_names(f, found[best].path)
    return StrategicMove(f.unit_ids[u], carry, path) if rush else RegularMove(f.unit_ids[u], carry, path)


def _activate(f: Facts, s: State, side: int) -> Any:
    """The best attack, otherwise a march, otherwise a pass."""
    must = bool(bound_to_move(f, s, side))
    units = [u for u in can_act(f, s, side) if u < f.units]
    beside = near_enemies(f, s, side)
    for u in units:
        if s.where[u] in beside:
            order = attack(f, s, side, u)
            if order is not None:
                return order
    aims = _aims(f, s, side)
    for u in units:
        if must or s.where[u] not in beside:
            march = _march(f, s, side, u, aims, must)
            if march is not None:
                return march
    return Done()


def _railheads(f: Facts, s: State, side: int) -> LayRailheads:
    """The railheads that serve the most units not yet served, the most forward first."""
    left, chosen = [s.where[u] for u in f.units_of[RED] if s.where[u] >= 0], list[int]()
    open_ = railhead_places(f, s)
    while open_ and len(chosen) < f.pack.charts.railheads.most:
        best = max(open_, key=lambda h: (sum(at == h or at in f.beside[h] for at in left), f.rail_depth[h], h))
        served = {best, *f.near[best]}
        left = [at for at in left if at not in served]
        open_.remove(best)
        chosen.append(best)
    return LayRailheads(hex_names(f, chosen))


def railheads_stay(f: Facts, s: State, side: int) -> LayRailheads | None:
    """The railheads that can stay where they are; None if there is none, since Russia must then place some."""
    kept = sorted(set(s.railheads) & set(railhead_places(f, s)))
    return LayRailheads(hex_names(f, kept)) if kept else None


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "deploy": _deploy, "enter": _enter, "activate": _activate, "railheads": _railheads,
}  # fmt: skip
