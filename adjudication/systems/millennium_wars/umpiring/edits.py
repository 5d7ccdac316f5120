"""The umpire's legal edits, and the invariants of every state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.kit import tracks
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import all_demonstrators, barring, cadres
from adjudication.systems.millennium_wars.basics.facts import (
    BLUE,
    CAMPS,
    FORCES,
    IN_PLAY,
    MOL,
    NOBODY,
    RED,
    SIDES,
    Facts,
)
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.umpiring.events import (
    SetC4i,
    SetDemonstrators,
    SetIndex,
    SetMoldova,
    SetPoints,
    SetUnit,
)


def invariants(f: Facts, s: State) -> list[str]:
    """The violated invariants of state `s`; empty if there are none."""
    found = []
    if tracks.clamp(f.numbers.index, s.index) != s.index:
        found.append(f"the Political Index is {s.index}")
    for side, points in enumerate(s.points):
        if points < 0 or points < sum(line.price for line in s.plans[side]):
            found.append(f"{SIDES[side]} has {points} Political Points")
    shared = barring(f, s, RED) & barring(f, s, BLUE)
    found += [f"both sides have units in {f.ids[here]}" for here in sorted(shared)]
    found += [f"{f.piece_ids[p]} is in the sea" for p, here in enumerate(s.where) if here in f.sea]
    for side in (RED, BLUE):
        if all_demonstrators(f, s, side) > f.numbers.demonstrators:
            found.append(f"{CAMPS[side]} has too many Demonstrators")
    found += [f"C4I of {FORCES[n]} is {level}" for n, level in enumerate(s.c4i) if not 0 <= level <= f.numbers.most_c4i]
    if min(min(column) for column in (s.demos, s.air_points, s.weapons, s.cadres_used)) < 0:
        found.append("a number is below zero")
    found += [f"{FORCES[n]} has {cadres(f, s, n)} cadres" for n in range(len(FORCES)) if cadres(f, s, n) < 0]
    return found


def _index(f: Facts, s: State, e: SetIndex) -> list[Problem]:
    fits = tracks.clamp(f.numbers.index, e.value) == e.value
    return [] if fits else refuse("edit.value", "value", "21.0", value=e.value)


def _moldova(f: Facts, s: State, e: SetMoldova) -> list[Problem]:
    """The problems of an edit of Moldova, which can join a camp only if neutral, after the set-up and not during an
    attack."""
    if s.fight is not None:
        return refuse("edit.fight", "event", "17.1")
    waits = s.turn > 0 and s.moldova == NOBODY and f.forces[MOL] is not None
    return [] if waits and e.side in CAMPS else refuse("edit.moldova", "side", "1.4")


def _points(f: Facts, s: State, e: SetPoints) -> list[Problem]:
    fits = e.side in f.sides and 0 <= e.value <= 99
    return [] if fits else refuse("edit.value", "value", "21.0", value=e.value)


def _c4i(f: Facts, s: State, e: SetC4i) -> list[Problem]:
    fits = e.force in FORCES and 0 <= e.value <= f.numbers.most_c4i
    return [] if fits else refuse("edit.value", "value", "13.1", value=e.value)


def _unit(f: Facts, s: State, e: SetUnit) -> list[Problem]:
    """The problems of an edit of a unit, which is not allowed during an attack."""
    if s.fight is not None:
        return refuse("edit.fight", "event", "17.1")
    p = f.piece_called(e.unit)
    if p < 0 or f.kind[p] in IN_PLAY:
        return refuse("unknown.unit", "unit", "11.3", unit=e.unit)
    if e.where not in f.index and e.where not in ("pool", "lost"):
        return refuse("unknown.place", "where", "11.1", place=e.where)
    return []


def _demonstrators(f: Facts, s: State, e: SetDemonstrators) -> list[Problem]:
    if e.side not in CAMPS or f.hex_called(e.place) not in f.place_kind:
        return refuse("demonstrators.no_town", "place", "6.2", place=e.place)
    fits = 0 <= e.number <= f.numbers.hex_demonstrators
    return [] if fits else refuse("edit.value", "number", "6.3", value=e.number)


EDITS: dict[type, Callable[[Facts, State, Any], list[Problem]]] = {
    SetIndex: _index, SetMoldova: _moldova, SetPoints: _points, SetC4i: _c4i, SetUnit: _unit,
    SetDemonstrators: _demonstrators,
}  # fmt: skip
