"""What is wrong with a whole sheet whatever the dice show: a piece placed twice, more points spent than there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.facts import FORCES, Facts
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.points.offers import left, price
from adjudication.systems.millennium_wars.points.orders import Buy
from adjudication.systems.millennium_wars.setup.orders import PlaceUnit
from adjudication.systems.millennium_wars.sheets.orders import StandingCadres, StandingSupport

MOST = 9


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """A piece is placed once, and a list costs no more than the side has. Over a whole turn income may still come."""
    found: list[tuple[int, Problem]] = []
    seen: set[str] = set()
    spent = 0
    for number, order in enumerate(orders):
        if isinstance(order, PlaceUnit):
            if order.unit in seen:
                found += [(number, problem) for problem in refuse("sheet.twice", "unit", "11.2")]
            seen.add(order.unit)
        if isinstance(order, (StandingSupport, StandingCadres)):
            found += [(number, problem) for problem in _amounts(order)]
        if isinstance(order, Buy) and live and s.at == "purchase" and order.force in FORCES:
            spent += price(f, s, FORCES.index(order.force), order.item, order.replace) or 0
            if spent > left(s, side):
                found += [
                    (number, one) for one in refuse("buy.points", "item", "21.0", price=spent, points=left(s, side))
                ]
    return found


def _amounts(order: StandingSupport | StandingCadres) -> list[Problem]:
    """A standing order names from 0 to 9 points or cadres."""
    if isinstance(order, StandingSupport):
        return [] if 0 <= order.air <= MOST else refuse("standing.amount", "air", "17.3", most=MOST)
    wrong = next((name for name in ("attack", "defence") if not 0 <= getattr(order, name) <= MOST), "")
    return refuse("standing.amount", wrong, "20.0", most=MOST) if wrong else []
