"""Chapters 8.0, 8.4 and 8.13: the reasons why an attack, a marker or a retreat is refused, as far as its side can
tell."""

from __future__ import annotations

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import foes, full, may_be_in, occupied, seen_zone, shown, visible
from adjudication.systems.opaque_war.basics.facts import BLUE, RUSSIA, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.events import fight_of


def no_target(f: Facts, s: State, side: int, place: str) -> list[Problem]:
    """The reasons why hex `place`, not yet attacked, cannot be attacked."""
    beside = f.beside[f.index[place]] if place in f.index else frozenset()
    if not beside & occupied(f, s, side):
        return refuse("attack.far", "target", "8.0", place=place)
    if f.index[place] not in occupied(f, s, foes(side)):
        return refuse("attack.nobody", "target", "8.0", place=place)
    return refuse("attack.all_used", "target", "8.0", place=place)


def no_attacker(f: Facts, s: State, side: int, place: str, name: str, where: str) -> list[Problem]:
    """The reasons why unit `name` cannot take part in an attack on hex `place`."""
    p = f.piece.get(name, -1)
    if p not in f.units_of[side] or s.where[p] < 0:
        code = "attack.foreign"
    elif f.index[place] not in f.beside[s.where[p]]:
        code = "attack.unit"
    else:
        code = "attack.used"
    return refuse(code, where, "8.0", unit=name, place=place)


def no_marker(f: Facts, s: State, side: int, name: str) -> list[Problem]:
    """The reasons why marker `name` cannot be used in the attack."""
    m, fight = f.marker.get(name, -1), fight_of(s)
    if m < 0 or f.marker_side[m] != side:
        return refuse("support.foreign", "marker", "8.4", marker=name)
    if not s.available[m]:
        return refuse("support.none", "marker", "8.4", marker=name)
    if f.markers[m].kind == "tactical_comms":
        return refuse("support.tactical", "marker", "13.2, 8.4")
    if fight.side != BLUE or side != BLUE:
        return refuse("support.equipment", "marker", "13.1, 8.4")
    if fight.equipment:
        return refuse("support.equipment_twice", "marker", "13.1, 8.4")
    return refuse("support.equipment_supply", "marker", "12.4, 13.1, OWR-28")


def no_way(f: Facts, s: State, p: int, aims: int, path: tuple[str, ...]) -> list[Problem]:
    """The reasons why unit `p` cannot retreat along `path`; `aims`: the places it may approach."""
    here, steps = s.where[p], fight_of(s).steps
    for number, name in enumerate(path[:steps]):
        to = f.index.get(name, -1)
        problems = _closed(f, s, p, here, to, name, f"path[{number}]")
        if problems:
            return problems
        aims &= f.closer(here, to)
        if not aims:
            return refuse("retreat.away", f"path[{number}]", "8.13", place=name)
        here = to
    if len(path) != steps:
        return refuse("retreat.length", "path", "8.13", number=steps)
    return refuse("retreat.stack", "path", "8.13, 6.0", place=path[-1]) if here in full(f, s, f.side[p]) else []


def _closed(f: Facts, s: State, p: int, here: int, to: int, name: str, where: str) -> list[Problem]:
    side, code, rule = f.side[p], "", "8.13"
    if to not in f.beside[here]:
        code = "retreat.far"
    elif to in f.sea:
        code, rule = "move.sea", "8.13, 7.4"
    elif f.role[to] == RUSSIA and not may_be_in(f, p, to):
        code, rule = "move.russia", "8.13, 7.3"
    elif to in shown(f, s, side):
        units = {s.where[q] for q in visible(f, s, side) if q < f.units and f.side[q] != side}
        code, rule = ("retreat.enemy", "8.13") if to in units else ("retreat.mob", "9.1, 8.13")
    elif to in s.told:
        code = "retreat.zone" if to in seen_zone(f, s, side) else "retreat.closed"
        rule = "8.13, OWR-05" if code == "retreat.zone" else "8.13, OWR-18"
    return refuse(code, where, rule, place=name) if code else []
