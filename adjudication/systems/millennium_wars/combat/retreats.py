"""Chapters 17.5, 17.6 and 18: retreats and the advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudication.engine.kit.routes import explore
from adjudication.engine.menu import Is, OneOf, Option, Route, within
from adjudication.engine.play.decision import Subjects, done, only_done, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import (
    any_piece,
    barring,
    closed_to,
    fits,
    held_back,
    hex_names,
    names,
    protests,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, commander
from adjudication.systems.millennium_wars.basics.state import State, fight_of, on_map
from adjudication.systems.millennium_wars.combat.events import Advanced, LossesDue, Retreated
from adjudication.systems.millennium_wars.combat.orders import Advance, Retreat
from adjudication.systems.millennium_wars.combat.refusals import no_advance, no_path, no_way
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def ways(f: Facts, s: State, p: int) -> list[int]:
    """The hexes to which unit `p` can retreat (17.5, 6.3)."""
    fight = fight_of(s)
    camp, enemy = 1 - fight.camp, fight.camp
    shut = closed_to(f, s, f.force[p], s.where[p]) | any_piece(f, s, enemy) | protests(f, s, enemy)
    held = zone(f, s, enemy) - any_piece(f, s, camp)
    return [n for n in f.near[fight.target] if n not in shut and n not in held and fits(f, s, p, n)]


def retreats(run: Run) -> None:
    """Node: ask for the next retreat. A unit that cannot retreat is lost (17.5)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    stuck = [p for p in fight.leaving if not ways(f, s, p)]
    if stuck:
        if not s.options.trapped_units_stay:
            run.eliminate(stuck, "retreat")
        run.do(LossesDue(0, 0, names(f, [p for p in fight.leaving if p not in stuck])))
    leaving = fight_of(s).leaving
    if leaving:
        run.ask(commander(f, s, leaving[0]), "retreat")
    else:
        run.go("advances")


def leaving_of(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that have to retreat."""
    return [p for p in fight_of(s).leaving if commander(f, s, p) == side]


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in leaving_of(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in leaving_of(f, s, side):
        open_to = hex_names(f, ways(f, s, p))
        if open_to:
            yield Option("retreat", {"unit": Is(subject), "to": OneOf(open_to)}, subject, "17.5")


def _check(f: Facts, s: State, side: int, order: Retreat) -> list[Problem]:
    p = f.piece_called(order.unit)
    if p not in leaving_of(f, s, side):
        code = "attack.unit" if p in fight_of(s).leaving else "retreat.unit"
        return refuse(code, "unit", "17.5", unit=order.unit)
    here = f.hex_called(order.to)
    if here in ways(f, s, p):
        return []
    return no_way(f, s, p, here, order.to)


def _take(run: Run, side: int, order: Retreat) -> None:
    run.do(Retreated(SIDES[side], order.unit, order.to))
    run.entered(camp_of_side(run.facts, run.state, side), [run.facts.index[order.to]])
    run.go("retreats")


def _only_way(f: Facts, s: State, side: int) -> Retreat | None:
    leaving = leaving_of(f, s, side)
    open_to = ways(f, s, leaving[0]) if len(leaving) == 1 else []
    return Retreat(f.piece_ids[leaving[0]], f.ids[open_to[0]]) if len(open_to) == 1 else None


# --- the advance


class AdvanceStep(NamedTuple):
    """The state of an advance: the current hex and the number of hexes already entered."""

    place: int
    gone: int


def advances(run: Run) -> None:
    """Node: ask the attacker for an advance into the hex, which no enemy holds any more (17.6)."""
    fight = fight_of(run.state)
    run.ask(fight.side, "advance")


def paths(f: Facts, s: State, p: int) -> Route:
    """The paths of an advance of unit `p`: into the hex, and one further after an AirLand Battle attack (17.6, 18.0,
    MW-21)."""
    fight = fight_of(s)
    shut = closed_to(f, s, f.force[p], s.where[p]) | barring(f, s, 1 - fight.camp)
    most = f.numbers.alb_advance if fight.airland else 1
    stops = set(protests(f, s, 1 - fight.camp))
    if s.options.zones_end_advances:
        stops |= zone(f, s, 1 - fight.camp)

    def onward(at: AdvanceStep, first: bool) -> Iterator[AdvanceStep]:
        if at.gone == most or (at.gone and at.place in stops):
            return
        for to in (fight.target,) if first else f.near[at.place]:
            if to not in shut and to != s.where[p]:
                yield AdvanceStep(to, at.gone + 1)

    found = explore(AdvanceStep(s.where[p], 0), onward, f.ids)
    return found.domain(found.ends(lambda at: fits(f, s, p, at.place)))


def able(f: Facts, s: State) -> list[int]:
    """The attackers that can still advance."""
    fight = fight_of(s)
    return [
        p for p in fight.attackers
        if on_map(s, p) and p not in fight.advanced and not held_back(f, s, p)
    ]  # fmt: skip


def _advancing(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in able(f, s)]


def _advance_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in able(f, s):
        route = paths(f, s, p)
        if route.ends:
            yield Option("advance", {"unit": Is(subject), "path": route}, subject, "17.6")


def _advance_check(f: Facts, s: State, side: int, order: Advance) -> list[Problem]:
    p = f.piece_called(order.unit)
    if p not in able(f, s):
        return no_advance(f, s, p, order.unit)
    return [] if within(paths(f, s, p), order.path) else no_path(f, s, p, order.path)


def _advance(run: Run, side: int, order: Advance) -> None:
    run.do(Advanced(SIDES[side], order.unit, order.path))
    run.entered(fight_of(run.state).camp, [run.facts.index[name] for name in order.path])


def _no_more(run: Run, side: int) -> None:
    run.go("ended")


RETREAT = Decision(the_actor, (AnswerType(Retreat, "17.5", _units, _menu, _check, _take),), _only_way, reaction=True)
_ADVANCE = (
    AnswerType(Advance, "17.6", _advancing, _advance_menu, _advance_check, _advance),
    done(_no_more, "17.6"),
)
ADVANCE = Decision(the_actor, _ADVANCE, only_done(_ADVANCE), several=True)
NODES = {"retreats": retreats, "advances": advances}
DECISIONS = {"retreat": RETREAT, "advance": ADVANCE}
