"""Exact odds of an assault before anybody commits to it, with every row of the table, from what the side knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudication.systems.opuc.assaults import forecast
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import OddsBar, OddsRow, PriceRow

OUTCOMES = {0: "none", 1: "one step", 2: "two steps"}


def of_assault(facts: Facts, state: State, side: str, order: Mapping[str, Any]) -> forecast.AssaultForecast | None:
    """The forecast of an assault that is in a form; None where it is not complete or not legal."""
    attackers = tuple(str(name) for name in order.get("attackers", ()))
    target = str(order.get("target", ""))
    known = facts.roster.index
    if not attackers or target not in facts.board.index or not all(name in known for name in attackers):
        return None
    if any(facts.roster.side[known[name]] != SIDE[side] or state.place[known[name]] < 0 for name in attackers):
        return None
    swim = order.get("swim") in (True, "true")
    return forecast.of_order(facts, state, SIDE[side], Assault(target, attackers, swim))


def bars(found: forecast.AssaultForecast, names: Names) -> tuple[OddsBar, ...]:
    """Two bars of a hundred, what the enemy and the own force suffer; the first with the sum it rests on."""
    note = "assumed: a hidden defender counts as an average battalion" if found.assumed else "exact, from what you know"
    return (
        replace(bar("The defender suffers", found.odds.on_defender, note, "9.2"), costs=rows(found, names)),
        bar("Your force suffers", found.odds.on_attacker, note, "9.2"),
    )


def bar(title: str, ways: Mapping[int, int], note: str, rule: str) -> OddsBar:
    """Steps lost with their chances; `ways` counts in how many throws each comes."""
    total = sum(ways.values())
    rows, start = [], 0.0
    for steps in sorted(ways):
        width = 100 * ways[steps] / total
        rows.append(OddsRow(OUTCOMES.get(steps, f"{steps} steps"), f"{width:.0f} %", width, start))
        start += width
    return OddsBar(title, tuple(rows), note, rule)


def rows(found: forecast.AssaultForecast, names: Names) -> tuple[PriceRow, ...]:
    """Every row of the attacker's side of the table, and the sum the die is added to."""
    made = [PriceRow(words.row(row, names.thing), f"{row.value:+d}", row.rule) for row in found.odds.attack.rows]
    return (*made, PriceRow("You roll one die and add", f"{found.odds.attack.total:+d}", total=True))
