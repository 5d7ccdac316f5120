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
        if isinstance(order, Buy) and live and s.at == "purchase" and order.force in FORCES:
            spent += price(f, s, FORCES.index(order.force), order.item, order.replace) or 0
            if spent > left(s, side):
                found += [
                    (number, one) for one in refuse("buy.points", "item", "21.0", price=spent, points=left(s, side))
                ]
    return found
