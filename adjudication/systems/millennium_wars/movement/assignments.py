"""Chapter 1.1: assignment of units to a partner, which orders them so that they attack together."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import acting, active, at_rest
from adjudication.systems.millennium_wars.basics.facts import SIDES, UNKNOWN, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, commander, led, sides_of
from adjudication.systems.millennium_wars.basics.state import State, on_map
from adjudication.systems.millennium_wars.movement.events import Assigned
from adjudication.systems.millennium_wars.movement.orders import Assign
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Run


def lendable(f: Facts, s: State, side: int) -> list[int]:
    """The units of the forces of `side` that have not moved in this impulse; none if it has no partner."""
    if len(sides_of(f, s, camp_of_side(f, s, side))) < 2:
        return []
    acts = acting(f, s)
    return [
        p for force in led(f, s, side) if force in acts for p in f.pieces_of[force]
        if f.combat[p] and on_map(s, p) and not s.moved[p]
    ]  # fmt: skip


def _others(f: Facts, s: State, side: int, p: int) -> tuple[str, ...]:
    camp, now = camp_of_side(f, s, side), commander(f, s, p)
    return tuple(SIDES[other] for other in sides_of(f, s, camp) if other != now)


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in lendable(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in lendable(f, s, side):
        yield Option("assign", {"unit": Is(subject), "to": OneOf(_others(f, s, side, p))}, subject, "1.1")


def _check(f: Facts, s: State, side: int, order: Assign) -> list[Problem]:
    p = f.piece_called(order.unit)
    if p not in lendable(f, s, side):
        return _no_unit(f, s, side, p, order.unit)
    if order.to in _others(f, s, side, p):
        return []
    code = "assign.has_it" if SIDES.index(order.to) == commander(f, s, p) else "assign.to"
    return refuse(code, "to", "1.1", side=order.to)


def _no_unit(f: Facts, s: State, side: int, p: int, name: str) -> list[Problem]:
    """The reasons why unit `name` cannot be assigned to a partner."""
    if len(sides_of(f, s, camp_of_side(f, s, side))) < 2:
        return refuse("assign.alone", "do", "1.1")
    if p == UNKNOWN or f.force[p] not in led(f, s, side) or not on_map(s, p) or not f.combat[p]:
        return refuse("assign.unit", "unit", "1.1", unit=name)
    if not active(f, s, f.force[p]):
        code, rule = at_rest(s, f.force[p], "move")
        return refuse(code, "unit", f"1.1, {rule}", unit=name)
    return refuse("move.twice", "unit", "1.1, 14.0", unit=name)


def _take(run: Run, side: int, order: Assign) -> None:
    run.do(Assigned(SIDES[side], order.unit, order.to))


ASSIGN = AnswerType(Assign, "1.1", _units, _menu, _check, _take)
