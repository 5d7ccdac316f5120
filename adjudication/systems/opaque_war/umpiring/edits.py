"""The problems of an edit, and the invariants of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import gathering, may_be_in, occupied, units_in
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.umpiring.events import BOXES, SetAvailable, SetControl, SetLevel, SetPiece


def _piece(f: Facts, s: State, e: SetPiece) -> list[Problem]:
    if e.piece not in f.piece:
        return refuse("unknown.piece", "piece", "2.0", piece=e.piece)
    if e.at not in f.index and e.at not in BOXES:
        return refuse("unknown.hex", "at", "2.0", hex=e.at)
    return refuse("edit.fight", "piece", "8.0") if s.fight is not None else []


def _control(f: Facts, s: State, e: SetControl) -> list[Problem]:
    if e.at not in f.index:
        return refuse("unknown.hex", "at", "2.0", hex=e.at)
    return [] if e.side in ("", *e.side_numbers) else refuse("edit.side", "side", "3.1", name=e.side)


def _level(f: Facts, s: State, e: SetLevel) -> list[Problem]:
    if e.track not in ("western", "russian"):
        return refuse("edit.track", "track", "5.0", name=e.track)
    low, high = f.track.low or 0, f.track.high or 0
    return [] if low <= e.value <= high else refuse("edit.level", "value", "5.0", low=low, high=high)


def _available(f: Facts, s: State, e: SetAvailable) -> list[Problem]:
    if e.marker not in f.marker:
        return refuse("unknown.marker", "marker", "2.0", marker=e.marker)
    total = f.markers[f.marker[e.marker]].total
    return [] if 0 <= e.value <= total else refuse("edit.available.wrong", "value", "8.4", number=total)


EDITS: dict[type, Callable[[Facts, State, Any], list[Problem]]] = {
    SetPiece: _piece,
    SetControl: _control,
    SetLevel: _level,
    SetAvailable: _available,
}


def invariants(f: Facts, s: State) -> list[str]:
    """The violated invariants of state `s`; empty if there are none."""
    return [*_stacks(f, s), *_places(f, s), *_markers(f, s), *_fight(f, s)]


def _stacks(f: Facts, s: State) -> Iterator[str]:
    red, blue = occupied(f, s, RED), occupied(f, s, BLUE)
    for here in red & blue:
        yield f"units of both sides are in {f.ids[here]}"
    for side, hexes in ((RED, red), (BLUE, blue)):
        counts: dict[int, int] = {}
        for p in f.units_of[side]:
            counts[s.where[p]] = counts.get(s.where[p], 0) + 1
        for here in hexes:
            if counts[here] > f.room[here]:
                yield f"{counts[here]} units are stacked in {f.ids[here]}"


def _places(f: Facts, s: State) -> Iterator[str]:
    for p, name in enumerate(f.piece_ids):
        here = s.where[p]
        if here >= 0 and not may_be_in(f, p, here):
            yield f"{name} cannot be in {f.ids[here]}"
        elif here >= 0 and f.kind[p] == "mob" and (here not in gathering(f, s) or units_in(f, s, BLUE, here)):
            yield f"a mob cannot be in {f.ids[here]}"
    for cup in f.cup.values():
        if sorted(s.face[p] for p in cup) != list(cup):
            yield "a unit is on the front of two counters"


def _markers(f: Facts, s: State) -> Iterator[str]:
    for line, number in zip(f.markers, s.available, strict=True):
        if not 0 <= number <= line.total:
            yield f"{number} of {line.id} are available"
    for level in (s.western, s.russian):
        if not (f.track.low or 0) <= level <= (f.track.high or 0):
            yield f"a support level of {level} is off the track"


def _fight(f: Facts, s: State) -> Iterator[str]:
    if s.fight is not None:
        for p in s.fight.parties:
            if s.where[p] < 0:
                yield f"{f.piece_ids[p]} fights and is off the map"
