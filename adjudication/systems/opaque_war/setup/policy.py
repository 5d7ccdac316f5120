"""The default policy for the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opaque_war.basics.facts import RED, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.setup.brigades import edge, left
from adjudication.systems.opaque_war.setup.garrisons import choices
from adjudication.systems.opaque_war.setup.orders import (
    ChooseHaven,
    ChoosePlaces,
    PlaceBattalions,
    PlaceBrigade,
    PlaceCounters,
)
from adjudication.systems.opaque_war.setup.rebels import domains, havens, offer


def _scarce(f: Facts, s: State, side: int) -> ChoosePlaces:
    domain = choices(f, s)[0]
    return ChoosePlaces(domain.values[: domain.most])


def _battalions(f: Facts, s: State, side: int) -> PlaceBattalions:
    """The battalions in Rebel cities and towns first, with those that count for victory before others."""
    domain = offer(f, s)
    count = {here for _, hexes in f.objectives for here in hexes}

    def wish(number: str) -> tuple[int, str]:
        here = f.index[number]
        held = s.held[here] == RED
        return -(4 * (here in count) + 2 * (held and f.terrain[here] == "city") + held), number

    return PlaceBattalions(tuple(sorted(domain.values, key=wish)[: domain.most]))


def _haven(f: Facts, s: State, side: int) -> ChooseHaven:
    return ChooseHaven(havens(f, s)[0])


def _counters(f: Facts, s: State, side: int) -> PlaceCounters:
    """The counters, one in each town, from west to east."""
    shared: dict[str, dict[str, int]] = {}
    for field, domain in domains(f, s).items():
        towns = sorted(domain.caps, key=lambda number: (number[2:], number))
        given = shared.setdefault(field, {})
        for n in range(domain.total):
            town = towns[n % len(towns)]
            given[town] = given.get(town, 0) + 1
    return PlaceCounters(shared["mobs"], shared["media"])


def _brigades(f: Facts, s: State, side: int) -> PlaceBrigade:
    """The next brigade, the strongest first, as near to Donetsk as the edge allows."""
    goal = f.objectives[0][1][0]
    unit = max(left(f, s), key=lambda p: (f.lines[p].attack, -p))
    return PlaceBrigade(f.piece_ids[unit], min(edge(f, s), key=lambda number: f.grid.distance(f.index[number], goal)))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "scarce_police": _scarce,
    "scarce_militia": _scarce,
    "battalions_luhansk": _battalions,
    "battalions_donetsk": _battalions,
    "haven_luhansk": _haven,
    "haven_donetsk": _haven,
    "counters_luhansk": _counters,
    "counters_donetsk": _counters,
    "brigades": _brigades,
}
