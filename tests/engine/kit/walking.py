"""A second reading of movement, taken from the words of the rules and from the chart itself, by trying every way.

It shares nothing with the kit but the chart and the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from adjudication.engine.kit.movement import Costs
from tests.engine.kit.maps import Country

MOST_TRIED = 4000


class Case(NamedTuple):
    """A unit about to move: the class it pays as, its allowance (None for none), and what is in its way."""

    country: Country
    costs: Costs
    start: int
    allowance: Fraction | None
    closed: frozenset[int]
    zone: frozenset[int]
    dear: frozenset[int]  # hexes that cost a point more to enter
    sticky: frozenset[int]  # hexes that cost a point more to leave
    apart: bool  # no step from zone to zone
    stop: bool  # a zone ends the movement
    one_hex: bool


def price(case: Case, here: int, to: int) -> tuple[Fraction, bool] | None:
    """Points for a step and whether the ground ends the movement; None where there is no way."""
    country, costs = case.country, case.costs
    edge = (min(here, to), max(here, to))
    more = Fraction(0) + (to in case.dear) + (here in case.sticky)
    if to in case.closed or (case.apart and here in case.zone and to in case.zone):
        return None
    if edge in country.roads and costs.road is not None:
        return Fraction(str(costs.road)) + more, False
    kinds = list(country.sides.get(edge, ())) if edge not in country.bridges else []
    asked = [costs.terrain[country.terrain[to]]] + [costs.hexsides[kind] for kind in kinds if kind in costs.hexsides]
    if any(cost is None for cost in asked):
        return None
    stops = country.terrain[to] in costs.stops or any(kind in costs.stops for kind in kinds)
    return sum((Fraction(str(cost)) for cost in asked), more), stops


class Walk(NamedTuple):
    """A way gone: its hexes without the start, what it has cost, whether it ends there."""

    path: tuple[int, ...]
    spent: Fraction
    ended: bool


def step(case: Case, walk: Walk, to: int) -> Walk | None:
    """One step further, if the rules allow it."""
    here = walk.path[-1] if walk.path else case.start
    if walk.ended or to not in case.country.sheet.near[here]:
        return None
    found = price(case, here, to)
    if found is None:
        return None
    spent = walk.spent + found[0]
    tired = case.allowance is not None and spent > case.allowance
    if tired and (walk.path or not case.one_hex):
        return None
    return Walk((*walk.path, to), spent, tired or found[1] or (case.stop and to in case.zone))


def walks(case: Case) -> Iterator[Walk]:
    """Every way that comes to no hex twice."""
    open_walks = [Walk((), Fraction(0), False)]
    while open_walks:
        walk = open_walks.pop()
        if walk.path:
            yield walk
        seen = {case.start, *walk.path}
        for to in range(len(case.country.sheet)):
            if to not in seen:
                further = step(case, walk, to)
                if further is not None:
                    open_walks.append(further)


def best(case: Case) -> dict[int, Walk]:
    """By hex: the cheapest way, then the shortest, then the one whose hexes, read from the end, are lowest."""
    found: dict[int, Walk] = {}
    for walk in walks(case):
        last = walk.path[-1]
        if last not in found or _rank(walk) < _rank(found[last]):
            found[last] = walk
    return found


def _rank(walk: Walk) -> tuple[Fraction, int, tuple[int, ...]]:
    return walk.spent, len(walk.path), walk.path[::-1]
