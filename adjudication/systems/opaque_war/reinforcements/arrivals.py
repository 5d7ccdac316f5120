"""Chapters 10.3 to 10.5: where reinforcements are placed."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import (
    apparent,
    doubts,
    driven_off,
    foes,
    full,
    hex_names,
    names,
    seen_zone,
    zone,
)
from adjudication.systems.opaque_war.basics.facts import ARRIVAL, ARRIVING, BLUE, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.reinforcements.events import Arrived, Barred, SentBack
from adjudication.systems.opaque_war.reinforcements.orders import Arrive
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import Decision, Run, Way

RULE = {RED: "10.5", BLUE: "10.4"}


def rule_of(f: Facts, p: int) -> str:
    """The section that says where a piece arrives."""
    return "10.3" if f.faction[p] == "RU" else RULE[f.side[p]]


def coming(f: Facts, s: State, side: int) -> list[int]:
    """The reinforcements that a side still has to place."""
    return [p for p in f.pieces_of[side] if s.where[p] == ARRIVING]


def places(f: Facts, s: State, p: int) -> tuple[int, ...]:
    """The hexes where a piece can be placed, as far as its side can tell."""
    side = f.side[p]
    shut = apparent(f, s, side) | seen_zone(f, s, side) | set(s.barred)
    if p < f.units:
        shut |= full(f, s, side)
    if f.faction[p] == "RU":
        return tuple(here for here in f.east if here not in shut)
    if side == RED:
        kinds = f.towns if f.kind[p] == "mob" else f.settled
        home = (here for here in kinds if f.oblast[here] == f.faction[p] and s.held[here] == RED)
        return tuple(here for here in home if here not in shut)
    towns = (here for here in f.settled if f.role[here] == ARRIVAL and s.held[here] == BLUE)
    return tuple(here for here in towns if here not in shut) or tuple(here for here in f.west if here not in shut)


def arrivals(run: Run) -> None:
    """Ask for the next reinforcement; those without a legal hex go back to the pool. Then units move."""
    f, s = run.facts, run.state
    side = s.actor
    waiting = coming(f, s, side)
    if any(places(f, s, p) for p in waiting):
        run.do(DecisionAsked(SIDES[side], "arrive"))
        return
    if waiting:
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
        return refuse("arrive.piece", "piece", RULE[side], piece=f.titles.get(order.piece, order.piece))
    here = f.index.get(order.at, -1)
    if here in places(f, s, p):
        return []
    why = "arrive.stack" if here >= 0 and p < f.units and here in full(f, s, side) else "arrive.where"
    return refuse(why, "at", "6.0" if why == "arrive.stack" else rule_of(f, p), place=order.at)


def _take(run: Run, side: int, order: Arrive) -> None:
    f, s = run.facts, run.state
    p, here = f.piece[order.piece], f.index[order.at]
    doubt = doubts(f, s, side, [here])
    if here in zone(f, s, foes(side)):
        run.do(Barred(SIDES[side], order.at, rule_of(f, p)))
    else:
        swept = driven_off(f, s, side, [here] if p < f.units else [])
        run.do(Arrived(SIDES[side], order.piece, order.at, doubt, swept))
        run.look()
    run.go("arrivals")


ARRIVE = Decision(the_actor, (Way(Arrive, "10.4", _pieces, _menu, _check, _take),), never)
NODES = {"arrivals": arrivals}
DECISIONS = {"arrive": ARRIVE}
