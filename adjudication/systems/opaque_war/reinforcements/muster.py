"""Chapters 10.1, 10.2 and 14: the reinforcement dice, and the choice from the pools."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Option, Shares, within
from adjudication.engine.play.decision import itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.facts import BLUE, POOL, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.reinforcements.events import Mustered, ReinforcementsRolled
from adjudication.systems.opaque_war.reinforcements.orders import Muster
from adjudication.systems.opaque_war.support_levels.levels import level
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run

RULE = {RED: "10.2", BLUE: "10.1"}


def _die(side: int, following: str) -> Callable[[Run], None]:
    def node(run: Run) -> None:
        if run.state.turn >= first_turn(run.state, side):
            _roll(run, side)
        run.go(following)

    return node


def first_turn(s: State, side: int) -> int:
    """The turn of the first reinforcement die of `side` (OWR-01)."""
    return 1 if side == RED and s.options.rebels_from_turn_one else 2


def _roll(run: Run, side: int) -> None:
    f, s = run.facts, run.state
    chart, more = f.muster[side], level(s, side)
    rows = (RollModifier("support_level", more, "5.0"),) if more else ()
    table = chart.entries(0, more)
    roll = run.throw("reinforcements", side, 1, "table", RULE[side], table=table, rows=rows)
    lines = f.pack.charts.reinforcements
    total = roll.dice[0] + more
    russians = side == RED and s.turn >= lines.russian_turn and total >= lines.russian_from
    run.do(ReinforcementsRolled(SIDES[side], int(chart.results[roll.result]), russians, roll))


def offer(f: Facts, s: State, side: int) -> Shares:
    """The choices of `side`: units by name; mobs, media and markers by kind; the full entitlement, or all that is
    left."""
    caps: dict[str, int] = {}
    for p in f.pieces_of[side]:
        if s.where[p] == POOL and (f.faction[p] != "RU" or s.russians_allowed):
            name = f.piece_ids[p] if p < f.units else f"{f.kind[p]}-{f.faction[p]}"
            caps[name] = caps.get(name, 0) + 1
    for m in f.markers_of[side]:
        left = f.markers[m].total - s.available[m]
        if left and (f.markers[m].faction != "RU" or s.russians_allowed):
            caps[f.markers[m].id] = left
    return Shares(caps, min(s.owed[side], sum(caps.values())))


def musters(run: Run) -> None:
    """Node: ask the sides with reinforcements for their choice, the Rebels first; then Ukraine moves."""
    f, s = run.facts, run.state
    for side in (RED, BLUE):
        if s.owed[side]:
            if offer(f, s, side).total:
                run.do(DecisionAsked(SIDES[side], "muster"))
                return
            run.do(Mustered(SIDES[side], {}, 0))
    run.go("movement_blue")


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "muster":
        yield Option("muster", {"take": offer(f, s, side)}, subject, RULE[side])


def _russian(f: Facts, name: str) -> bool:
    """True if `name` is a Russian unit or marker."""
    if name in f.marker:
        return f.markers[f.marker[name]].faction == "RU"
    return name in f.piece and f.faction[f.piece[name]] == "RU"


def _check(f: Facts, s: State, side: int, order: Muster) -> list[Problem]:
    offered, lines = offer(f, s, side), f.pack.charts.reinforcements
    if within(offered, order.take):
        return []
    for name, number in order.take.items():
        if not s.russians_allowed and side == RED and _russian(f, name):
            return refuse(
                "muster.russians", "take", "10.3", piece=name, least=lines.russian_from,
                turn=lines.russian_turn,
            )  # fmt: skip
        if not 1 <= number <= offered.caps.get(name, 0):
            return refuse("muster.none", "take", RULE[side], piece=name, number=number)
    return refuse("muster.number", "take", RULE[side], number=offered.total)


def _take(run: Run, side: int, order: Muster) -> None:
    run.do(Mustered(SIDES[side], order.take, 0))
    run.go("musters")


MUSTER = Decision(the_actor, (AnswerType(Muster, "10.1", itself("muster"), _menu, _check, _take),), never)
NODES = {"rebel_die": _die(RED, "ukraine_die"), "ukraine_die": _die(BLUE, "musters"), "musters": musters}
DECISIONS = {"muster": MUSTER}
