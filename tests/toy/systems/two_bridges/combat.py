"""Chapter 4, attacks: a unit attacks a unit next to it, and one table decides."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, refuse
from adjudication.engine.protocol import Problem
from tests.toy.systems.two_bridges import events as ev
from tests.toy.systems.two_bridges.facts import NOWHERE, Facts
from tests.toy.systems.two_bridges.flow import AnswerType, Run
from tests.toy.systems.two_bridges.orders import Attack
from tests.toy.systems.two_bridges.state import State, unit_in


def targets(f: Facts, s: State, side: int, unit: int) -> list[int]:
    """The units that a unit can attack now; none if it is not one of the side (4.1)."""
    if f.side_of[unit] != side or s.where[unit] == NOWHERE or s.attacked[unit]:
        return []
    near = [unit_in(s, place) for place in f.grid.near[s.where[unit]]]
    return [other for other in near if other != NOWHERE and f.side_of[other] != side]


def odds(f: Facts, s: State, unit: int, target: int) -> tuple[int, tuple[RollModifier, ...]]:
    """The column of an attack before its shifts, and the shifts (4.1, 4.2)."""
    column = f.crt.column(f.strength[unit], f.strength[target])
    assert column is not None  # the table refuses no attack
    return column, modifiers.applied(f.pack.charts.combat.shifts, {"in_woods": s.where[target] in f.woods})


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(name, "unit") for name, u in f.unit.items() if targets(f, s, side, u)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if (subject, "unit") in _units(f, s, side):
        names = tuple(f.unit_ids[u] for u in targets(f, s, side, f.unit[subject]))
        yield Option("attack", {"unit": OneOf((subject,)), "target": OneOf(names)}, subject, "4.1")


def _check(f: Facts, s: State, side: int, order: Attack) -> list[Problem]:
    unit = f.unit.get(order.unit, NOWHERE)
    if unit == NOWHERE or not targets(f, s, side, unit):
        return refuse("attack.unit", "unit", "4.1", unit=order.unit)
    if f.unit.get(order.target, NOWHERE) not in targets(f, s, side, unit):
        return refuse("attack.target", "target", "4.1", target=order.target)
    return []


def _attack(run: Run, side: int, order: Attack) -> None:
    f = run.facts
    column, rows = odds(f, run.state, f.unit[order.unit], f.unit[order.target])
    table = f.crt.entries(f.crt.shifted(column, rows))
    roll = run.throw(
        "attack", side, f.crt.dice, "table", "4.3", order.unit,
        subject=order.target, rows=rows, faces=f.crt.faces, table=table,
    )  # fmt: skip
    run.do(ev.Fought(f.sides[side], order.unit, order.target, f.crt.results[roll.result], roll))


ATTACK = AnswerType(Attack, "4.1", _units, _menu, _check, _attack)
