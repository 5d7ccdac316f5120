"""Chapter 3, moves: a unit goes to an empty hex next to its own and takes the town it enters."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, refuse
from adjudication.engine.protocol import Problem
from tests.toy.systems.two_bridges import events as ev
from tests.toy.systems.two_bridges.facts import NOWHERE, Facts
from tests.toy.systems.two_bridges.flow import AnswerType, Run
from tests.toy.systems.two_bridges.orders import Move
from tests.toy.systems.two_bridges.state import State


def can_move(f: Facts, s: State, side: int, unit: int) -> bool:
    """Whether a unit of a side has its move left (3.1, TB-01)."""
    stays = s.attacked[unit] and not s.options.moves_after_attack
    return f.side_of[unit] == side and s.where[unit] != NOWHERE and not s.moved[unit] and not stays


def open_hexes(f: Facts, s: State, unit: int) -> tuple[int, ...]:
    """Where a unit can go (3.1)."""
    return tuple(h for h in f.grid.near[s.where[unit]] if h not in f.water and h not in s.where)


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(name, "unit") for name, u in f.unit.items() if can_move(f, s, side, u) and open_hexes(f, s, u)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if (subject, "unit") in _units(f, s, side):
        to = tuple(f.grid.ids[h] for h in open_hexes(f, s, f.unit[subject]))
        yield Option("move", {"unit": OneOf((subject,)), "to": OneOf(to)}, subject, "3.1")


def _check(f: Facts, s: State, side: int, order: Move) -> list[Problem]:
    unit = f.unit.get(order.unit, NOWHERE)
    if unit == NOWHERE or not can_move(f, s, side, unit):
        return refuse("move.unit", "unit", "3.1, TB-01", unit=order.unit)
    if f.grid.index.get(order.to, NOWHERE) not in open_hexes(f, s, unit):
        return refuse("move.where", "to", "3.1", hex=order.to)
    return []


def _move(run: Run, side: int, order: Move) -> None:
    f, s = run.facts, run.state
    run.do(ev.Moved(f.sides[side], order.unit, order.to))
    town = f.town_at.get(f.grid.index[order.to])
    if town is not None and s.held[town] != side:
        run.do(ev.TownTaken(f.sides[side], f.town_ids[town]))


MOVE = AnswerType(Move, "3.1", _units, _menu, _check, _move)
