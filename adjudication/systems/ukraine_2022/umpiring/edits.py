"""The umpire's edits, and the invariants of every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.basics.board import units_in
from adjudication.systems.ukraine_2022.basics.facts import CUP, DRAWN, KEPT, RED, RESERVE, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.umpiring import events as ev

MOST_POINTS = 99


def _points(f: Facts, s: State, e: ev.SetPoints) -> list[Problem]:
    fits = -MOST_POINTS <= e.value <= MOST_POINTS
    return [] if fits else refuse("edit.points.wrong", "value", "12.0", value=e.value)


def _unit(f: Facts, s: State, e: ev.SetUnit) -> list[Problem]:
    u = f.unit.get(e.unit, -1)
    if u < 0 or u >= f.units:
        return refuse("unknown.unit", "unit", "3.1", unit=e.unit)
    if s.fight is not None or s.sky is not None or s.active >= 0:
        return refuse("edit.busy", "unit", "3.1")
    if s.where[u] in (CUP, DRAWN, RESERVE, KEPT):
        return refuse("edit.hidden", "unit", "5.0", unit=e.unit)
    if not e.at:
        return []
    here, side = f.index.get(e.at, -1), f.side[u]
    if here not in f.open_to[side]:
        return refuse("unknown.place", "at", "3.0", place=e.at)
    if units_in(f, s, 1 - side, here) or [v for v in units_in(f, s, side, here) if v != u]:
        return refuse("edit.taken", "at", "3.6", place=e.at)
    return []


def _control(f: Facts, s: State, e: ev.SetControl) -> list[Problem]:
    if e.hex not in f.index or f.index[e.hex] not in f.open_to[RED]:
        return refuse("unknown.place", "hex", "3.0", place=e.hex)
    if e.side not in f.side_numbers:
        return refuse("unknown.side", "side", "3.0", name=e.side)
    if units_in(f, s, 1 - f.side_numbers[e.side], f.index[e.hex]):
        return refuse("edit.taken", "hex", "3.6", place=e.hex)
    return []


def _aid(f: Facts, s: State, e: ev.GiveAid) -> list[Problem]:
    if e.aid not in possible_aid(f):
        return refuse("unknown.aid", "aid", "11.3.1", name=e.aid)
    if e.aid in s.happened:
        return refuse("edit.aid.given", "aid", "11.3.1", aid=ev.AID[e.aid])
    if s.fight is not None or s.sky is not None or s.active >= 0:
        return refuse("edit.busy", "aid", "3.1")
    return []


def possible_aid(f: Facts) -> tuple[str, ...]:
    """The kinds of western aid in the pack."""
    flies = any(line.event for line in f.wings)
    return tuple(aid for aid in ev.AID if aid in f.asset_ids or aid == "patriot" or (aid == "f16" and flies))


EDITS: dict[type, Callable[[Facts, State, Any], list[Problem]]] = {
    ev.SetPoints: _points, ev.SetUnit: _unit, ev.SetControl: _control, ev.GiveAid: _aid,
}  # fmt: skip


def invariants(f: Facts, s: State) -> list[str]:
    """The violated invariants of state `s`; empty if there are none."""
    found = []
    sides: dict[int, int] = {}
    for u, here in enumerate(s.where):
        if here < 0:
            continue
        if here not in f.open_to[f.side[u]]:
            found.append(f"{f.unit_ids[u]} is on closed ground in {f.ids[here]}")
        if u < f.units and sides.setdefault(here, f.side[u]) != f.side[u]:
            found.append(f"units of both sides are in {f.ids[here]}")
    chits = [*s.cup.inside, *(chit for chit in s.chit if chit and not chit.startswith("="))]
    if Counter(chits) != Counter(f.chits):
        found.append("the chits do not add up")
    if len(s.railheads) > f.pack.charts.railheads.most:
        found.append(f"there are {len(s.railheads)} railheads")
    if any(s.box[w] == "gone" and not s.reduced[w] for w in range(len(f.wings))):
        found.append("an undamaged wing is eliminated")
    return found
