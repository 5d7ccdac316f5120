"""The reasons why losses are not absorbed, and why a retreat or an advance is closed, each with its section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.basics.board import fight_of
from adjudication.systems.ukraine_2022.basics.facts import LETTERS, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.state import Fight, State
from adjudication.systems.ukraine_2022.combat.odds import leader, quality, supports
from adjudication.systems.ukraine_2022.combat.orders import Absorb, Advance
from adjudication.systems.ukraine_2022.combat.ways import Withdrawal, advance_fault, ends_of, faults_back

GOOD = LETTERS.index("B")
FARTHEST = 3


def worths(s: State, good: bool) -> tuple[tuple[int, int], ...]:
    """The retreats of a unit by its quality, as hexes and their value in loss points (8.3, PCS-04)."""
    far = ((2, 1), (2, 2), (3, 2)) if s.options.two_hexes_for_one else ((2, 2), (3, 2))
    return ((1, 1), *far) if good else ((1, 1),)


def absorbing(f: Facts, s: State, side: int, order: Absorb) -> list[Problem]:
    """The reasons why `order` does not absorb the losses (8.3)."""
    fight = fight_of(s)
    for part in (_supports, _flip, _points, _worth, _way):
        found = next(part(f, s, side, fight, order), None)
        if found is not None:
            return [found]
    total = order.flip + order.worth + order.points + len(order.supports)
    return refuse("absorb.sum", "do", "8.3, PCS-04", points=fight.due, total=total)


def _supports(f: Facts, s: State, side: int, fight: Fight, order: Absorb) -> Iterator[Problem]:
    near = supports(f, s, fight, side)
    for number, name in enumerate(order.supports):
        u, where, unit = f.unit.get(name, -1), f"supports[{number}]", f.titles.get(name, name)
        if fight.kind == "engagement" and fight.side == SIDES[side]:
            yield Problem("absorb.attackers", where, "8.3, 7.3", {"unit": unit})
        elif u not in near:
            yield Problem("absorb.not_near", where, "8.3", {"unit": unit})
        elif s.static[u]:
            yield Problem("absorb.static_support", where, "8.3", {"unit": unit})
    if len(set(order.supports)) < len(order.supports):
        yield Problem("absorb.twice", "supports", "8.3", {})


def _flip(f: Facts, s: State, side: int, fight: Fight, order: Absorb) -> Iterator[Problem]:
    name = leader(fight, side)
    if order.flip and fight.side == SIDES[side]:
        yield Problem("absorb.flip_attacker", "flip", "8.3", {"unit": name})
    elif order.flip and s.static[f.unit[name]]:
        yield Problem("absorb.flip_static", "flip", "8.3", {"unit": name})


def _points(f: Facts, s: State, side: int, fight: Fight, order: Absorb) -> Iterator[Problem]:
    name = leader(fight, side)
    if order.points and not has_line(f, s, f.unit[name]):
        yield Problem("absorb.no_line", "points", "8.3", {"unit": name})
    elif order.points and fight.cut[SIDES[side]]:
        yield Problem("absorb.cut", "points", "6.3.2, 8.3", {"unit": name})


def _worth(f: Facts, s: State, side: int, fight: Fight, order: Absorb) -> Iterator[Problem]:
    """The problem of a retreat that does not absorb the given loss points for a unit of its quality."""
    hexes, worth, has = order.retreat, order.worth, quality(f, s, fight, side)
    if not hexes and not worth:
        return
    if not 1 <= hexes <= FARTHEST:
        yield Problem("absorb.hexes", "retreat", "8.3", {"most": FARTHEST})
    elif hexes > 1 and has < GOOD:
        yield Problem("absorb.quality", "retreat", "8.3", {"unit": leader(fight, side), "quality": LETTERS[has]})
    elif (hexes, worth) == (2, 1) and not s.options.two_hexes_for_one:
        yield Problem("absorb.two_for_one", "worth", "8.3, PCS-04", {})
    elif (hexes, worth) not in worths(s, has >= GOOD):
        yield Problem("absorb.worth", "worth", "8.3", {"hexes": hexes, "worth": 1 if hexes == 1 else 2})


def _way(f: Facts, s: State, side: int, fight: Fight, order: Absorb) -> Iterator[Problem]:
    """The reasons why no path of the length in `order` is open."""
    back = Withdrawal(f, s, f.unit[leader(fight, side)])
    if not order.retreat or any(not back.end_fault(here) for here in ends_of(f, s, back.unit, order.retreat).values()):
        return
    found = faults_back(f, s, back.unit, order.retreat)
    name = f.titles[f.unit_ids[back.unit]]
    causes = list(dict.fromkeys(fault.code.rpartition(".")[2] for fault in found))
    rules = sorted({part: None for fault in found for part in fault.rule.split(", ")}, key=lambda part: part != "3.4")
    code = f"absorb.way.{causes[0] if len(causes) == 1 else 'mixed'}"
    yield Problem(code, "retreat", ", ".join(rules), {"unit": name})


def retreating(f: Facts, s: State, side: int, path: Sequence[str]) -> list[Problem]:
    """The reasons why a retreat along `path` is closed (8.4)."""
    fight = fight_of(s)
    back = Withdrawal(f, s, f.unit[leader(fight, side)])
    here, hexes = back.start, fight.retreat
    if len(path) != hexes:
        return refuse("retreat.length", "path", "8.3, 8.4", hexes=hexes)
    for depth, name in enumerate(path):
        to = f.index.get(name, -1)
        fault, where, place = back.fault(here, to, depth), f"path[{depth}]", f.titles.get(name, name)
        if fault is not None:
            return refuse(fault.code, where, fault.rule, place=place)
        here = to
    last, place = f"path[{hexes - 1}]", f.titles.get(path[-1], path[-1])
    fault = back.end_fault(here)
    if fault is not None:
        return refuse(fault.code, last, fault.rule, place=place)
    ends = {node: end for node, end in ends_of(f, s, back.unit, hexes).items() if not back.end_fault(end)}
    code = "retreat.nearer" if here in back.supplied(ends).values() else "retreat.supply"
    return refuse(code, last, "8.4, PCS-04", place=place)


def advancing(f: Facts, s: State, side: int, order: Advance) -> list[Problem]:
    """The reasons why the unit in `order` cannot advance to any hex (7.4, 8.4)."""
    fight, u, unit = fight_of(s), f.unit.get(order.unit, -1), f.titles.get(order.unit, order.unit)
    target = f.index[fight.target]
    place = f.titles.get(fight.target, fight.target)
    if not 0 <= u < f.units or f.side[u] != side:
        return refuse("advance.not_yours", "unit", "8.4", unit=unit)
    if fight.kind == "engagement" and order.unit != fight.lead:
        return refuse("advance.engaged", "unit", "8.4, 7.3", unit=unit)
    if s.where[u] not in f.beside[target]:
        return refuse("advance.not_near", "unit", "8.4", unit=unit, place=place)
    if s.static[u]:
        return refuse("advance.static", "unit", "8.4, 7.4", unit=unit)
    if u in f.guards and target not in f.capital:
        return refuse("move.guard", "unit", "13.0, 8.4")
    return refuse("move.stack", "unit", "8.4, 3.6", place=place)


def along(f: Facts, s: State, order: Advance) -> list[Problem]:
    """The reasons why the unit cannot advance along the path of `order` (8.4)."""
    u = f.unit[order.unit]
    fault = advance_fault(f, s, u, order.path)
    name = order.path[-1] if order.path else order.unit
    return refuse(fault.code, "path", fault.rule, place=name, unit=order.unit)
