"""Chapter 11.4: Russian missile barrages, after the strategic missions."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Option, SomeOf
from adjudication.engine.play.decision import done, itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.basics.facts import RED, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.special.events import BarragesPlaced
from adjudication.systems.ukraine_2022.special.nuclear import nuclear
from adjudication.systems.ukraine_2022.special.orders import PlaceBarrages
from adjudication.systems.ukraine_2022.turn.events import PhasingSide
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run


def barrages(run: Run) -> None:
    """Node: from the second turn on, ask Russia for barrages (11.4)."""
    chart = run.facts.pack.charts.barrage
    if run.state.turn >= chart.from_turn and chart.most:
        run.ask(RED, "barrage")
    else:
        _go_on(run)


def _go_on(run: Run) -> None:
    run.do(PhasingSide(run.facts.sides[run.state.initiative], "action", "action"))


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "barrage":
        most = f.pack.charts.barrage.most
        yield Option("place_barrages", {"hexes": SomeOf(tuple(f.ids), 1, most, True)}, subject, "11.4")


def _check(f: Facts, s: State, side: int, order: PlaceBarrages) -> list[Problem]:
    most = f.pack.charts.barrage.most
    if not 1 <= len(order.hexes) <= most:
        return refuse("barrage.number", "hexes", "11.4", most=most)
    for number, name in enumerate(order.hexes):
        if name not in f.index:
            return refuse("barrage.where", f"hexes[{number}]", "11.4", place=name)
    return []


def _take(run: Run, side: int, order: PlaceBarrages) -> None:
    f = run.facts
    run.do(BarragesPlaced("RED", order.hexes))
    run.score_for(side, -len(order.hexes), "barrage")
    for name in order.hexes:
        here = f.index[name]
        nuclear(run, side, sorted({here, *f.near[here]}))
    _go_on(run)


BARRAGE = Decision(
    the_actor,
    (
        AnswerType(PlaceBarrages, "11.4", itself("barrage"), _menu, _check, _take),
        done(lambda run, side: _go_on(run), "11.4"),
    ),
    never,
)
NODES = {"barrages": barrages}
DECISIONS = {"barrage": BARRAGE}
