"""Chapter 13.2: tactical communications reveal the enemy units of a hex."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import countered, foes, hex_names, units_in
from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.movement.events import Intercepted
from adjudication.systems.opaque_war.movement.orders import Intercept
from adjudication.systems.opaque_war.turn.flow import AnswerType, Run


def _marker(f: Facts, s: State, side: int) -> int:
    """A marker for tactical communications that is available; -1 for none."""
    found = (m for m in f.markers_of[side] if f.markers[m].kind == "tactical_comms" and s.available[m])
    return next(found, -1)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("communications", "action")] if _marker(f, s, side) >= 0 and countered(f, s, foes(side)) else []


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "communications" and _subjects(f, s, side):
        places = hex_names(f, sorted(countered(f, s, foes(side))))
        yield Option("intercept", {"place": OneOf(places)}, subject, "13.2")


def _check(f: Facts, s: State, side: int, order: Intercept) -> list[Problem]:
    if _marker(f, s, side) < 0:
        return refuse("intercept.marker", "do", "13.2")
    there = f.index.get(order.place, -1) in countered(f, s, foes(side))
    return [] if there else refuse("intercept.where", "place", "13.2", place=order.place)


def _take(run: Run, side: int, order: Intercept) -> None:
    f, s = run.facts, run.state
    here = f.index[order.place]
    run.do(Intercepted(SIDES[side], f.markers[_marker(f, s, side)].id, order.place))
    units = units_in(f, s, foes(side), here)
    run.sight(side, dict.fromkeys(units, here))
    run.learn(p for p in units if p in f.in_cup)


INTERCEPT = AnswerType(Intercept, "13.2", _subjects, _menu, _check, _take)
