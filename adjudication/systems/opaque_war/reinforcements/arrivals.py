"""Chapters 10.3 to 10.5: the placement of reinforcements."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import (
    apparent,
    barring,
    doubts,
    driven_off,
    foes,
    full,
    gathering,
    hex_names,
    names,
    seen_zone,
    shown,
    zone,
)
from adjudication.systems.opaque_war.basics.facts import ARRIVAL, ARRIVING, BLUE, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.reinforcements.events import Arrived, Barred, SentBack
from adjudication.systems.opaque_war.reinforcements.orders import Arrive
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run

RULE = {RED: "10.5", BLUE: "10.4"}


def rule_of(f: Facts, p: int) -> str:
    """The section on the arrival of piece `p`."""
    return "10.3" if f.faction[p] == "RU" else RULE[f.side[p]]


def coming(f: Facts, s: State, side: int) -> list[int]:
    """The reinforcements that `side` still has to place."""
    return [p for p in f.pieces_of[side] if s.where[p] == ARRIVING]


def places(f: Facts, s: State, p: int) -> tuple[int, ...]:
    """The hexes where piece `p` can be placed, as far as its side can tell. Hexes with a counter that it cannot
    identify come last: the counter may be media, which close no hex."""
    side = f.side[p]
    shut = shown(f, s, side) | seen_zone(f, s, side) | set(s.barred)
    if p < f.units:
        shut |= full(f, s, side)
    doubtful = apparent(f, s, side)
    for area in areas(f, s, p):
        found = tuple(here for here in area if here not in shut)
        if found:
            return tuple(here for here in found if here not in doubtful) or found
    return ()


def areas(f: Facts, s: State, p: int) -> tuple[tuple[int, ...], ...]:
    """The hexes where piece `p` arrives and, for Ukraine, the substitutes if all of these are closed (10.3 to 10.5)."""
    side = f.side[p]
    if f.faction[p] == "RU":
        return (f.east,)
    if side == RED:
        kinds = gathering(f, s) if f.kind[p] == "mob" else f.is_settled
        own = (here for here in f.settled if here in kinds and f.oblast[here] == f.faction[p])
        return (tuple(here for here in own if s.held[here] == RED),)
    return tuple(here for here in f.settled if f.role[here] == ARRIVAL and s.held[here] == BLUE), f.west


def arrivals(run: Run) -> None:
    """Node: ask for the next reinforcement; those without a legal hex return to the pool (OWR-32). Then units move."""
    f, s = run.facts, run.state
    side = s.actor
    waiting = coming(f, s, side)
    if any(places(f, s, p) for p in waiting):
        run.do(DecisionAsked(SIDES[side], "arrive"))
        return
    if waiting and s.options.unplaced_return:
        run.do(SentBack(SIDES[side], names(f, waiting), len(waiting)))
    run.do(DecisionAsked(SIDES[side], "move"))


def _pieces(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in coming(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece.get(subject, -1)
    if p >= 0 and f.side[p] == side and s.where[p] == ARRIVING:
        found = places(f, s, p)
        if found:
            yield Option(
                "arrive", {"piece": OneOf((subject,)), "at": OneOf(hex_names(f, found))}, subject, rule_of(f, p)
            )


def _check(f: Facts, s: State, side: int, order: Arrive) -> list[Problem]:
    p = f.piece.get(order.piece, -1)
    if p < 0 or f.side[p] != side or s.where[p] != ARRIVING:
        return refuse("arrive.piece", "piece", RULE[side], piece=order.piece)
    if f.index.get(order.at, -1) in places(f, s, p):
        return []
    code, rule = _why(f, s, p, f.index.get(order.at, -1))
    return refuse(code, "at", rule, place=order.at)


def _why(f: Facts, s: State, p: int, here: int) -> tuple[str, str]:
    """The reason why piece `p` cannot be placed in hex `here`, and the section, as far as its side can tell."""
    side, rule = f.side[p], rule_of(f, p)
    if not any(here in area for area in areas(f, s, p)):
        return _outside(f, s, p, here)
    if here in shown(f, s, side):
        return "arrive.enemy", rule
    if here in seen_zone(f, s, side):
        return "arrive.zone", rule
    if here in s.barred:
        return "arrive.barred", rule
    if p < f.units and here in full(f, s, side):
        return "arrive.stack", "6.0"
    in_towns = side == BLUE and here not in areas(f, s, p)[0]
    return ("arrive.towns", rule) if in_towns else ("arrive.counter", f"{rule}, OWR-20")


def _outside(f: Facts, s: State, p: int, here: int) -> tuple[str, str]:
    """The reason why piece `p` cannot arrive near hex `here`."""
    side, rule = f.side[p], rule_of(f, p)
    if f.faction[p] == "RU":
        return "arrive.edge", rule
    if here not in f.is_settled:
        return "arrive.no_town", rule
    home = f.role[here] == ARRIVAL if side == BLUE else f.oblast[here] == f.faction[p]
    if not home:
        return "arrive.oblast", rule
    return ("arrive.mob", f"{rule}, OWR-25") if s.held[here] == side else ("arrive.lost", rule)


def _take(run: Run, side: int, order: Arrive) -> None:
    f, s = run.facts, run.state
    p, here = f.piece[order.piece], f.index[order.at]
    doubt = doubts(f, s, side, [here])
    if here in zone(f, s, foes(side)) or here in barring(f, s, side):
        run.do(Barred(SIDES[side], order.at, rule_of(f, p)))
    else:
        swept = driven_off(f, s, side, [here] if p < f.units else [])
        run.do(Arrived(SIDES[side], order.piece, order.at, doubt, swept))
        run.look()
    run.go("arrivals")


ARRIVE = Decision(the_actor, (AnswerType(Arrive, "10.4", _pieces, _menu, _check, _take),), never)
NODES = {"arrivals": arrivals}
DECISIONS = {"arrive": ARRIVE}
