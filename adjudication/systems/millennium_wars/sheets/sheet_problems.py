"""The problems of a whole sheet that do not depend on dice: a piece placed twice, or demand above supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.setup.orders import PlaceUnit
from adjudication.systems.millennium_wars.sheets.orders import StandingCadres, StandingSupport
from adjudication.systems.millennium_wars.sheets.whole_turn import turn_problems

MOST = 9


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """The problems of a sheet: a piece placed twice, impossible amounts, and lines that together ask for more than the
    side can have."""
    found = turn_problems(f, s, side, orders)
    seen: set[str] = set()
    for number, order in enumerate(orders):
        if isinstance(order, PlaceUnit):
            if order.unit in seen:
                found += [(number, problem) for problem in refuse("sheet.twice", "unit", "11.2")]
            seen.add(order.unit)
        if isinstance(order, (StandingSupport, StandingCadres)):
            found += [(number, problem) for problem in _amounts(order)]
    return found


def _amounts(order: StandingSupport | StandingCadres) -> list[Problem]:
    """The problem of a standing order with fewer than 0 or more than 9 points or cadres."""
    if isinstance(order, StandingSupport):
        return [] if 0 <= order.air <= MOST else refuse("standing.amount", "air", "17.3", most=MOST)
    wrong = next((name for name in ("attack", "defence") if not 0 <= getattr(order, name) <= MOST), "")
    return refuse("standing.amount", wrong, "20.0", most=MOST) if wrong else []
