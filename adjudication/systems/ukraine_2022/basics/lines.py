"""Lines of communication (3.7): for Ukraine over land to a city, for Russia by rail from a railhead off the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from adjudication.systems.ukraine_2022.basics.board import alone, blocked, foe, places, safe_from, stand, zone
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, Facts
from adjudication.systems.ukraine_2022.basics.state import State


def clear(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes that a line can run through: no enemies, and no enemy zone except with a friendly unit (3.7)."""
    shut = zone(f, s, foe(side)) - places(f, s, side)
    return f.open_to[side] - shut - blocked(f, s, side)


def _spread(near: Sequence[Collection[int]], starts: Collection[int], through: Collection[int]) -> frozenset[int]:
    found = {start for start in starts if start in through}
    queue = list(found)
    while queue:
        for to in near[queue.pop()]:
            if to not in found and to in through:
                found.add(to)
                queue.append(to)
    return frozenset(found)


@lru_cache(maxsize=128)
def _fed(f: Facts, side: int, through: frozenset[int], starts: tuple[int, ...]) -> frozenset[int]:
    return _spread(f.rails if side == RED else f.near, starts, through)


def rail_net(f: Facts, s: State) -> frozenset[int]:
    """The friendly rail hexes connected by rail with one off the map (3.7.2)."""
    mine = frozenset(here for here in f.rail_hexes if s.held[here] == RED)
    shut = zone(f, s, BLUE) - places(f, s, RED)
    return _fed(f, RED, mine - shut - blocked(f, s, RED), f.rail_sources)


def working_railheads(f: Facts, s: State) -> list[int]:
    """The railheads with a line that leads off the map."""
    net = rail_net(f, s) if s.railheads else frozenset[int]()
    return [here for here in s.railheads if here in net]


def lines(f: Facts, s: State, side: int) -> Collection[int]:
    """The hexes where a unit of `side` has a line of communication. In the first turn all Russian units have one
    (10.0)."""
    if side == BLUE:
        cities = [here for here in f.cities if s.held[here] == BLUE]
        return _fed(f, BLUE, clear(f, s, BLUE), tuple(cities))
    if s.turn <= 1:
        return range(len(f.ids))
    heads = working_railheads(f, s)
    return {here for head in heads for here in (head, *f.near[head])}


def starved(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` on the map without a line of communication."""
    fed = lines(f, s, side)
    return [u for u in f.units_of[side] if s.where[u] >= 0 and s.where[u] not in fed]


def has_line(f: Facts, s: State, u: int) -> bool:
    """True if unit `u` has a line of communication now: a shorter search than `lines`."""
    at, side = s.where[u], f.side[u]
    if side == BLUE:
        return _leads_to_city(f, s, at)
    near_head = s.turn <= 1 or any(at == head or at in f.beside[head] for head in s.railheads)
    return near_head and at in lines(f, s, RED)


def _leads_to_city(f: Facts, s: State, start: int) -> bool:
    own, enemy = stand(f, s, BLUE), stand(f, s, RED)
    shut, specials, held = enemy.barred, alone(f, s, enemy, RED), enemy.zone(safe_from(f, s, RED))

    def fits(here: int) -> bool:
        return here not in shut and here not in specials and (here not in held or here in own.places)

    seen, queue = {start}, [start] if start >= 0 and fits(start) else []
    for here in queue:
        if here in f.is_city and s.held[here] == BLUE:
            return True
        for to in f.near[here]:
            if to not in seen:
                seen.add(to)
                if fits(to):
                    queue.append(to)
    return False


def railhead_places(f: Facts, s: State) -> list[int]:
    """The hexes where railheads may be placed: on a shortest open line from a rail hex with a friendly unit off the map
    (3.7.2.1, PCS-03)."""
    net = rail_net(f, s)
    far = _steps_off_the_map(f, net)
    queue = list(places(f, s, RED) & net)
    found = set(queue)
    for here in queue:
        for to in f.rails[here]:
            if to in net and far[to] < far[here] and to not in found:
                found.add(to)
                queue.append(to)
    return sorted(found)


def _steps_off_the_map(f: Facts, net: Collection[int]) -> dict[int, int]:
    """The distance of each rail hex of `net` to the last rail hex on the map, in hexes."""
    found = {here: 0 for here in f.rail_sources if here in net}
    queue = list(found)
    for here in queue:
        for to in f.rails[here]:
            if to in net and to not in found:
                found[to] = found[here] + 1
                queue.append(to)
    return found


def pushed_back(f: Facts, s: State, here: int, hexes: int) -> int:
    """The place of the railhead in `here` after it retreats `hexes` along its line, or along the shortest railway
    without one; not past the last rail hex before the border (6.1.3, 11.6.2, PCS-25)."""
    net = rail_net(f, s)
    far: Mapping[int, int] = _steps_off_the_map(f, net) if here in net else dict(enumerate(f.rail_depth))
    for _ in range(hexes):
        ways = [to for to in f.rails[here] if to in far and far[to] < far[here] and to in f.ukraine]
        if not ways or here not in f.ukraine:
            break
        here = min(ways, key=lambda to: (far[to], to))
    return here
