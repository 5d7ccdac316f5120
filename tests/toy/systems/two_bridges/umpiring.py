"""What the umpire, the papers and the injects ask: the edit, the names, who holds what, what befell each side."""

from __future__ import annotations

from adjudication.engine.injects.watch import Named, TriggerNames
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem, Tallied
from tests.toy.systems.two_bridges.events import SetUnit
from tests.toy.systems.two_bridges.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.two_bridges.state import State


def names(f: Facts) -> TriggerNames:
    """Phases, orders, and the places of `holders`, by the names that people use."""
    phases = (Named("action", "Moves and attacks"),)
    places = tuple(Named(f.grid.ids[h], f.titles[f.grid.ids[h]]) for h in f.town_hexes)
    return TriggerNames(phases, places, {"move": "Move", "attack": "Attack"}, f.titles)


def holders(f: Facts, s: State) -> dict[str, str]:
    """Who holds each town, by its hex; "" for nobody."""
    return {
        f.grid.ids[place]: f.sides[side] if side != NOBODY else ""
        for place, side in zip(f.town_hexes, s.held, strict=True)
    }


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """`units_lost` and `towns_taken`."""
    pairs = zip(before.where, after.where, f.side_of, strict=True)
    lost = [Tallied("units_lost", f.sides[side]) for was, now, side in pairs if was != now == NOWHERE]
    taken = [
        Tallied("towns_taken", f.sides[now]) for was, now in zip(before.held, after.held, strict=True) if was != now
    ]
    return (*lost, *taken)


def _unit(f: Facts, s: State, e: SetUnit) -> list[Problem]:
    if e.unit not in f.unit:
        return refuse("unknown.unit", "unit", "1.2", unit=e.unit)
    return refuse("unknown.place", "where", "1.1", place=e.where) if e.where and e.where not in f.grid.index else []


EDITS = {SetUnit: _unit}
