"""What the umpire, the papers and the injects ask: edits, names, what befell each side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.dice import Roll
from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem, Tallied
from tests.toy.systems.three_valleys import events as ev
from tests.toy.systems.three_valleys.facts import NOWHERE, Facts
from tests.toy.systems.three_valleys.state import State

PHASES = {"cards": "Cards", "orders": "Orders", "march": "Marches", "battles": "Battles", "score": "Points"}
ORDERS = {"march": "March", "commit": "Lay down a card", "retreat": "Retreat"}


def names(f: Facts) -> TriggerNames:
    """Phases, areas and orders by the names that people use."""
    phases = tuple(Named(key, title) for key, title in PHASES.items())
    places = tuple(Named(key, title) for key, title in zip(f.map.ids, f.area_names, strict=True))
    return TriggerNames(phases, places, ORDERS, f.titles)


def holders(f: Facts, s: State) -> dict[str, str]:
    """Who holds each area; "" for nobody."""
    return {name: f.sides[side] if side >= 0 else "" for name, side in zip(f.map.ids, s.held, strict=True)}


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """`steps_lost` and `units_lost` by units, and `areas_taken`."""
    found = []
    for u, side in enumerate(f.side_of):
        if after.steps[u] < before.steps[u]:
            found.append(Tallied("steps_lost", f.sides[side], before.steps[u] - after.steps[u]))
        if before.where[u] != NOWHERE and after.where[u] == NOWHERE:
            found.append(Tallied("units_lost", f.sides[side]))
    for was, now in zip(before.held, after.held, strict=True):
        if was != now:
            found.append(Tallied("areas_taken", f.sides[now]))
    return tuple(found)


def contested(roll: Roll) -> bool:
    """Whether more on this roll is better for the side that rolls it."""
    return roll.purpose == "battle"


def _points(f: Facts, s: State, e: ev.SetPoints) -> list[Problem]:
    fits = e.side in f.side_numbers and 0 <= e.value <= 999
    return [] if fits else refuse("edit.points.wrong", "value", "5.2", side=e.side, value=e.value)


def _unit(f: Facts, s: State, e: ev.SetUnit) -> list[Problem]:
    if e.unit not in f.unit:
        return refuse("unknown.unit", "unit", "1.2", unit=e.unit)
    if e.where and e.where not in f.map.index:
        return refuse("unknown.place", "where", "1.1", place=e.where)
    return refuse("edit.battle", "unit", "4.1") if s.contested or s.beaten else []


EDITS: dict[type, Callable[[Facts, State, Any], list[Problem]]] = {ev.SetPoints: _points, ev.SetUnit: _unit}
