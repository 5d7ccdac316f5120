"""Chapter 3.1, step 7: Ukraine places regular brigades on the western edge."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import full, hex_names
from adjudication.systems.opaque_war.basics.facts import BLUE, POOL, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.setup.events import BrigadePlaced
from adjudication.systems.opaque_war.setup.orders import PlaceBrigade
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run


def _group(s: State, kind: str) -> str:
    """The group of `kind` for the set-up; by option, tank brigades count as mechanized ones (OWR-13)."""
    return "mechanized" if kind == "tank" and s.options.tanks_are_mechanized else kind


def left(f: Facts, s: State) -> list[int]:
    """The brigades that can still be placed: as many of each kind as the book says."""
    wanted: dict[str, int] = {str(kind): number for kind, number in f.pack.charts.setup.brigades.items()}
    regulars = [p for p in f.units_of[BLUE] if _group(s, f.kind[p]) in wanted]
    for p in regulars:
        if s.where[p] >= 0:
            wanted[_group(s, f.kind[p])] -= 1
    return [p for p in regulars if s.where[p] == POOL and wanted[_group(s, f.kind[p])] > 0]


def edge(f: Facts, s: State) -> tuple[str, ...]:
    """The hexes on the western edge with a road or railway and room for one more unit (6.0)."""
    crowded = full(f, s, BLUE)
    return hex_names(f, (here for here in f.west if here in f.on_way and here not in crowded))


def next_brigade(run: Run) -> None:
    """Node: ask for the next brigade; when all are placed, the first turn begins."""
    f, s = run.facts, run.state
    if left(f, s) and edge(f, s):
        run.do(DecisionAsked("BLUE", "brigades"))
    else:
        run.go("turn")


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in left(f, s)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if f.piece.get(subject, -1) in left(f, s):
        yield Option("place_brigade", {"unit": OneOf((subject,)), "at": OneOf(edge(f, s))}, subject, "3.1")


def _check(f: Facts, s: State, side: int, order: PlaceBrigade) -> list[Problem]:
    p = f.piece.get(order.unit, -1)
    if p not in left(f, s):
        return _not_now(f, s, p, order.unit)
    if order.at in edge(f, s):
        return []
    here = f.index.get(order.at, -1)
    if here in f.west and here in f.on_way:
        return refuse("arrive.stack", "at", "6.0", place=order.at)
    return refuse("setup.no_road" if here in f.west else "setup.edge", "at", "3.1", place=order.at)


def _not_now(f: Facts, s: State, p: int, name: str) -> list[Problem]:
    """The reasons why brigade `p` cannot be placed."""
    if p not in f.units_of[BLUE] or _group(s, f.kind[p]) not in f.pack.charts.setup.brigades:
        return refuse("setup.brigade", "unit", "3.1, OWR-13", unit=name)
    return refuse("setup.brigade_placed" if s.where[p] >= 0 else "setup.brigade_enough", "unit", "3.1", unit=name)


def _take(run: Run, side: int, order: PlaceBrigade) -> None:
    run.do(BrigadePlaced("BLUE", order.unit, order.at))
    run.go("brigades_next")


BRIGADES = Decision(the_actor, (AnswerType(PlaceBrigade, "3.1", _units, _menu, _check, _take),), never)
NODES = {"brigades_next": next_brigade}
DECISIONS = {"brigades": BRIGADES}
