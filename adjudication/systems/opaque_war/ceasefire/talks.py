"""Chapter 15: the die at the end of a turn that can impose a ceasefire on the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import fine, itself, never, the_actor
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.ceasefire.events import CeasefireModified, CeasefireRolled
from adjudication.systems.opaque_war.ceasefire.orders import Modify
from adjudication.systems.opaque_war.support_levels.levels import arrive, change
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run


def turn_ends(run: Run) -> None:
    """Node: hold the talks, from a given turn on and never after the last; support markers follow (4.0, 5.0,
    OWR-02)."""
    f, s = run.facts, run.state
    first = f.pack.charts.ceasefire.first_turn - (0 if s.options.ceasefire_from_turn_five else 1)
    if first <= s.turn < f.last_turn(s.options.last_turn):
        run.do(DecisionAsked("BLUE", "modify"))
    else:
        run.go("markers")


def markers(run: Run) -> None:
    """Node: bring support markers into play when nothing else is left of the turn (5.0)."""
    arrive(run)
    run.go("verdict")


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "modify":
        yield Option("modify", {"modify": OneOf((True, False))}, subject, "15.1")


def _take(run: Run, side: int, order: Modify) -> None:
    run.do(CeasefireModified(SIDES[side], order.modify))
    if order.modify and side == BLUE:
        change(run, BLUE, run.facts.pack.charts.ceasefire.western, "ceasefire", "15.1")
    if side == BLUE and not order.modify:
        run.do(DecisionAsked("RED", "modify"))
        return
    _roll(run, order.modify)


def _roll(run: Run, modified: bool) -> None:
    chart = run.facts.pack.charts.ceasefire
    rows = (RollModifier("modified", chart.modifier, "15.1"),) if modified else ()
    target = chart.most - (chart.modifier if modified else 0)
    roll = run.throw("ceasefire", RED, 1, "at_most", "15.0", target=target, rows=rows)
    run.do(CeasefireRolled(bool(roll.result), roll))
    run.go("markers")


MODIFY = Decision(the_actor, (AnswerType(Modify, "15.1", itself("modify"), _menu, fine, _take),), never)
NODES = {"turn_ends": turn_ends, "markers": markers}
DECISIONS = {"modify": MODIFY}
