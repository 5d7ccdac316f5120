"""Chapters 4, 13.2 and 14: the movement phase of a side, the reaction of the other, and overfull stacks."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import AnyOption, Is, LateOption, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import (
    acting,
    active,
    any_piece,
    at_rest,
    barring,
    camp_of_piece,
    closed_to,
    full_for,
    held_back,
    hex_names,
    overfull,
    owned,
    stack,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import HELD, NOBODY, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import (
    camp_of_side,
    commander,
    next_of,
    ordered,
    senior,
    sides_of,
)
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.headquarters.supply import supplied
from adjudication.systems.millennium_wars.movement.assignments import ASSIGN, lendable
from adjudication.systems.millennium_wars.movement.events import Moved
from adjudication.systems.millennium_wars.movement.ground import MarchWalk, Terrain, why
from adjudication.systems.millennium_wars.movement.orders import Fly, Move, React, Sail, Thin
from adjudication.systems.millennium_wars.movement.refusals import no_harbour, no_landing, no_reaction
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def movable(f: Facts, s: State, side: int) -> list[int]:
    """The pieces of `side` that can still move in this impulse (13.1)."""
    acts = acting(f, s)
    return [
        p for p in ordered(f, s, side)
        if not s.moved[p] and f.mobile[p] and f.force[p] in acts and not held_back(f, s, p)
    ]  # fmt: skip


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in movable(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
    p = f.piece_called(subject)
    if p not in movable(f, s, side):
        return
    walk = MarchWalk(Terrain(f, s, camp_of_piece(f, s, p)), p)
    if walk.leads_somewhere():
        yield LateOption(Option("move", {"unit": Is(subject)}, subject, "14.0"), "path", walk)


def whose(f: Facts, s: State, side: int, name: str) -> list[Problem]:
    """The reasons why piece `name` cannot act in this impulse."""
    p = f.piece_called(name)
    if p not in ordered(f, s, side):
        return refuse("move.unit", "unit", "14.0", unit=name)
    if active(f, s, f.force[p]):
        return []
    code, rule = at_rest(s, f.force[p], "move")
    return refuse(code, "unit", rule, unit=name)


def _movable_problems(f: Facts, s: State, side: int, name: str) -> list[Problem]:
    problems = whose(f, s, side, name)
    if problems:
        return problems
    p = f.piece[name]
    if not f.line[p].allowance:
        return refuse("move.fixed", "unit", "14.0", unit=name)
    if s.moved[p]:
        return refuse("move.twice", "unit", "14.0", unit=name)
    return refuse("move.held", "unit", "6.3", unit=name) if held_back(f, s, p) else []


def _check(f: Facts, s: State, side: int, order: Move) -> list[Problem]:
    return _movable_problems(f, s, side, order.unit) or _path_problems(f, s, side, order)


def _path_problems(f: Facts, s: State, side: int, order: Move | React) -> list[Problem]:
    terrain = Terrain(f, s, camp_of_side(f, s, side))
    walk = MarchWalk(terrain, f.piece[order.unit], isinstance(order, React))
    node, number = walk.follow(order.path)
    if number < len(order.path):
        code, rule = why(terrain, walk, node, order.path[number])
        return refuse(code, f"path[{number}]", rule, place=order.path[number])
    if not order.path or not walk.may_end(node):
        code = "move.stack" if order.path else "move.nowhere"
        return refuse(code, "path", "4.0" if order.path else "14.0", place=f.ids[node.place])
    return []


def _take(run: Run, side: int, order: Move | React) -> None:
    f = run.facts
    start = f.ids[run.state.where[f.piece[order.unit]]]
    by = "reaction" if isinstance(order, React) else "march"
    run.do(Moved(SIDES[side], order.unit, start, order.path, by))
    run.entered(camp_of_side(f, run.state, side), [f.index[name] for name in order.path])


# --- by air and by sea


def landing(f: Facts, s: State, p: int) -> list[int]:
    """The hexes where an Air Move can take unit `p`: in range, outside enemy zones, open to it and with room (14.4)."""
    enemy = 1 - camp_of_piece(f, s, p)
    shut = closed_to(f, s, f.force[p], s.where[p]) | barring(f, s, enemy) | zone(f, s, enemy) | full_for(f, s, p)
    here = s.where[p]
    return [h for h in f.grid.within(here, f.numbers.air_range) if h != here and h not in shut]


def _flyers(f: Facts, s: State, side: int) -> list[int]:
    able = [p for p in movable(f, s, side) if f.line[p].air and s.air_move[f.force[p]]]
    supply = supplied(f, s, able)
    return [p for p in able if supply[p]]


def _fly_units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in _flyers(f, s, side)]


def _fly_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in _flyers(f, s, side):
        yield from _jumps(f, "fly", subject, landing(f, s, p), "14.4")


def _fly_check(f: Facts, s: State, side: int, order: Fly) -> list[Problem]:
    problems = _movable_problems(f, s, side, order.unit)
    if problems:
        return problems
    p = f.piece[order.unit]
    if not f.line[p].air:
        return refuse("fly.unit", "unit", "14.4", unit=order.unit)
    if not s.air_move[f.force[p]]:
        return refuse("fly.marker", "do", "14.4")
    if not supplied(f, s, (p,))[p]:
        return refuse("fly.supply", "unit", "14.4, 15.0", unit=order.unit)
    to = f.hex_called(order.to)
    return [] if to in landing(f, s, p) else no_landing(f, s, p, to, order.to)


def _fly(run: Run, side: int, order: Fly) -> None:
    _jump(run, side, order, "air")


def _jumps(f: Facts, do: str, unit: str, open_to: list[int], rule: str) -> Iterator[Option]:
    if open_to:
        yield Option(do, {"unit": Is(unit), "to": OneOf(hex_names(f, open_to))}, unit, rule)


def _jump(run: Run, side: int, order: Fly | Sail, by: str) -> None:
    f = run.facts
    start = f.ids[run.state.where[f.piece[order.unit]]]
    run.do(Moved(SIDES[side], order.unit, start, (order.to,), by))
    run.entered(camp_of_side(f, run.state, side), [f.index[order.to]])


def harbours(f: Facts, s: State, p: int) -> list[int]:
    """The hexes to which amphibious headquarters `p` can sail: coast to coast, free of enemies, its own Fleet in play
    (14.5)."""
    here = s.where[p]
    fleet = any(s.where[q] == HELD and f.force[q] == f.force[p] for q in f.fleets)
    if here not in f.coast or not fleet:
        return []
    shut = closed_to(f, s, f.force[p], here) | any_piece(f, s, 1 - camp_of_piece(f, s, p))
    return [h for h in f.grid.within(here, f.numbers.sea_range) if h in f.coast and h != here and h not in shut]


def _sailors(f: Facts, s: State, side: int) -> list[int]:
    return [p for p in movable(f, s, side) if f.line[p].sea]


def _sail_units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in _sailors(f, s, side)]


def _sail_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in _sailors(f, s, side):
        yield from _jumps(f, "sail", subject, harbours(f, s, p), "14.5")


def _sail_check(f: Facts, s: State, side: int, order: Sail) -> list[Problem]:
    problems = _movable_problems(f, s, side, order.unit)
    if problems:
        return problems
    p = f.piece[order.unit]
    if not f.line[p].sea:
        return refuse("sail.unit", "unit", "7.1, 14.5", unit=order.unit)
    to = f.hex_called(order.to)
    return [] if to in harbours(f, s, p) else no_harbour(f, s, p, to, order.to)


def _sail(run: Run, side: int, order: Sail) -> None:
    _jump(run, side, order, "sea")


def _moves_done(run: Run, side: int) -> None:
    """Ask the next partner to move; after the last partner, check the stacks."""
    following = next_of(run.facts, run.state, side)
    if following == NOBODY:
        run.go("stacks")
    else:
        run.ask(following, "move")


def _nobody_moves(f: Facts, s: State, side: int) -> Done | None:
    return None if movable(f, s, side) or lendable(f, s, side) else Done()


# --- stacks


def stacks(run: Run) -> None:
    """Node: ask a camp for a loss while a hex has too many of its units at the end of its movement (4.0, 14.6)."""
    f, s = run.facts, run.state
    camp = camp_of_side(f, s, s.actor)
    crowd = _crowd(f, s, camp)
    if crowd:
        run.ask(senior(f, s, crowd), "excess")
    else:
        run.ask(sides_of(f, s, 1 - camp)[0], "react")


def _crowd(f: Facts, s: State, camp: int) -> list[int]:
    """The units in the first hex with too many of `camp`."""
    return [p for here in list(overfull(f, s, camp))[:1] for p in stack(f, s, camp, here)]


def thinned(f: Facts, s: State, side: int) -> list[int]:
    """The units from which `side` must choose a loss: its own in the hex (14.6, MW-14)."""
    return [p for p in _crowd(f, s, camp_of_side(f, s, side)) if commander(f, s, p) == side]


def _thin_units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in thinned(f, s, side)]


def _thin_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    p = f.piece_called(subject)
    if p in thinned(f, s, side):
        yield Option("thin", {"unit": Is(subject)}, subject, "14.6")


def _thin_check(f: Facts, s: State, side: int, order: Thin) -> list[Problem]:
    if f.piece_called(order.unit) in thinned(f, s, side):
        return []
    return refuse("thin.unit", "unit", "14.6", unit=order.unit)


def _thin(run: Run, side: int, order: Thin) -> None:
    run.eliminate((run.facts.piece[order.unit],), "stacking")
    run.go("stacks")


# --- reaction


def reactors(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that can react: near an enemy that has moved, in no enemy zone, in supply (13.2). An enemy
    that a partner took over has not moved."""
    enemy = 1 - camp_of_side(f, s, side)
    enemies = [s.where[p] for p in owned(f, s, enemy) if s.moved[p] and p not in s.lent]
    if not enemies:
        return []
    held, found, acts = zone(f, s, enemy), list[int](), acting(f, s)
    near = frozenset[int]().union(*(f.within(there, f.numbers.reaction_range) for there in enemies))
    for p in ordered(f, s, side):
        if not f.mobile[p] or s.disrupted[p] or s.reacted[p] or f.force[p] not in acts:
            continue
        here = s.where[p]
        if here in near and here not in held and not held_back(f, s, p):
            found.append(p)
    supply = supplied(f, s, found)
    return [p for p in found if supply[p]]


def _reactors(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in reactors(f, s, side)]


def _react_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
    p = f.piece_called(subject)
    if p not in reactors(f, s, side):
        return
    walk = MarchWalk(Terrain(f, s, camp_of_piece(f, s, p)), p, reaction=True)
    if walk.leads_somewhere():
        yield LateOption(Option("react", {"unit": Is(subject)}, subject, "13.2"), "path", walk)


def _react_check(f: Facts, s: State, side: int, order: React) -> list[Problem]:
    problems = whose(f, s, side, order.unit)
    if problems:
        return problems
    if f.piece[order.unit] not in reactors(f, s, side):
        return no_reaction(f, s, side, f.piece[order.unit])
    return _path_problems(f, s, side, order)


def _react_done(run: Run, side: int) -> None:
    """Ask the next partner to react; after the last partner, the camp that moved attacks."""
    f, s = run.facts, run.state
    following = next_of(f, s, side)
    if following == NOBODY:
        run.ask(sides_of(f, s, 1 - camp_of_side(f, s, side))[0], "attack")
    else:
        run.ask(following, "react")


def _nobody_reacts(f: Facts, s: State, side: int) -> Done | None:
    return None if reactors(f, s, side) else Done()


MOVE = Decision(
    the_actor,
    (
        AnswerType(Move, "14.0", _units, _menu, _check, _take),
        AnswerType(Fly, "14.4", _fly_units, _fly_menu, _fly_check, _fly),
        AnswerType(Sail, "14.5", _sail_units, _sail_menu, _sail_check, _sail),
        ASSIGN,
        done(_moves_done, "14.0"),
    ),
    _nobody_moves,
    several=True,
)
EXCESS = Decision(
    the_actor, (AnswerType(Thin, "14.6", _thin_units, _thin_menu, _thin_check, _thin),), lambda f, s, side: None
)
REACT = Decision(
    the_actor,
    (AnswerType(React, "13.2", _reactors, _react_menu, _react_check, _take), done(_react_done, "13.2")),
    _nobody_reacts,
    several=True,
    reaction=True,
)
NODES = {"stacks": stacks}
DECISIONS = {"move": MOVE, "excess": EXCESS, "react": REACT}
