"""Chapters 7 and 15.2: a move carried out hex by hex, against the true positions."""

from __future__ import annotations

from adjudication.systems.opaque_war.basics.board import (
    barring,
    doubts,
    driven_off,
    foes,
    full,
    hex_names,
    numbers,
    occupied,
    zone,
)
from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.basics.positions import positions
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.movement.events import Moved
from adjudication.systems.opaque_war.turn.flow import Run


def march_on(run: Run, side: int, unit: str, path: tuple[str, ...], media: tuple[str, ...], rail: bool) -> None:
    """Move until the path ends, or an unidentified enemy stops the unit."""
    f, s = run.facts, run.state
    p, hexes = f.piece[unit], [f.index[number] for number in path]
    run.learn([p])
    doubt = doubts(f, s, side, hexes)
    start = s.where[p]
    walked = _walked(f, s, side, start, hexes, rail)
    swept = driven_off(f, s, side, walked)
    _sightings(run, side, (p, *numbers(f, media)), [start, *walked])
    run.do(
        Moved(
            SIDES[side], unit, f.ids[start], hex_names(f, walked), media, 1 + len(media), "rail" if rail else "march",
            len(walked) < len(hexes), swept, doubt,
        )
    )  # fmt: skip
    run.look()


def _walked(f: Facts, s: State, side: int, start: int, hexes: list[int], rail: bool) -> list[int]:
    """The part of a path that a unit can walk in the true state. It stops in an enemy zone, and before a hex with an
    enemy unit or a mob; by rail and in a ceasefire also before the zone, at the last hex with room (7.6, 7.7, 9.1,
    15.2)."""
    held, barred = zone(f, s, foes(side)), barring(f, s, side)
    near: set[int] = set()
    if s.truce:
        for here in occupied(f, s, foes(side)):
            near |= f.beside[here]
    walked: list[int] = []
    for to in hexes:
        if to in barred or (rail and to in held) or to in near:
            break
        walked.append(to)
        if to in held:
            break
    crowded = full(f, s, side) - {start}
    while walked and walked[-1] in crowded:
        walked.pop()
    return walked


def _sightings(run: Run, side: int, moving: tuple[int, ...], way: list[int]) -> None:
    """Record the sightings of both sides along the path (3.2). Only the last place counts."""
    f, s = run.facts, run.state
    enemy = foes(side)
    at = positions(f, s).at
    seen: dict[int, int] = {}
    shown: dict[int, int] = {}
    for here in way:
        for beside in f.near[here]:
            for p in at.get(beside, ()):
                if f.side[p] != enemy:
                    continue
                seen[p] = beside
                if p < f.units:
                    shown.update(dict.fromkeys(moving, here))
    run.sight(side, seen)
    run.sight(enemy, shown)
    run.learn(p for p in seen if p in f.in_cup)
