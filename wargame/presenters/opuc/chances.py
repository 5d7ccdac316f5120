"""Exact odds of an assault, before it is ordered and while it is supported, with every row of the table, from what the
side knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudication.engine.dice import Dice, rolls_of
from adjudication.engine.planning.courses import TriedDice
from adjudication.systems.opuc.assaults import forecast, odds
from adjudication.systems.opuc.assaults.assault_table import Reckoning
from adjudication.systems.opuc.assaults.clash import clash_of
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import OddsBar, OddsRow, PriceRow

EXACT = "exact, from what you know"
SO_FAR = "exact for what is in the combat so far"
SEALED = "assumed: the other side assigns LOG as the program would"
OUTCOMES = {0: "none", 1: "one step", 2: "two steps"}


def of_assault(facts: Facts, state: State, side: str, order: Mapping[str, Any], names: Names) -> tuple[OddsBar, ...]:
    """The odds of an assault in a form; empty if it is incomplete or illegal.

    A hidden defender stays a block: the note says between which values it may lie, and what that makes of the odds.
    """
    declared = _declared(facts, state, side, order)
    if declared is None:
        return ()
    found = forecast.of_order(facts, state, SIDE[side], declared)
    if not found.assumed:
        return _bars(found, names, EXACT, EXACT)
    guesses = forecast.extremes(facts, SIDE[side])
    weak, strong = (forecast.of_order(facts, state, SIDE[side], declared, guess=guess).odds for guess in guesses)
    count = len(found.assumed)
    values = (
        f"assumed: {count} hidden block{'s' if count > 1 else ''}, CF {guesses[0].cf} to {guesses[1].cf} or a dummy"
    )
    told = (_span(*pair) for pair in ((weak.on_defender, strong.on_defender), (weak.on_attacker, strong.on_attacker)))
    return _bars(found, names, *(f"{values}; a loss {span}" for span in told))


def of_fight(rules: Any, state: State, side: str, order: Any, names: Names) -> tuple[OddsBar, ...]:
    """The odds of the current assault with an order added; empty if the order is illegal or first rolls for something
    else. The other side's simultaneous decisions are assumed."""
    if rules.check(state, side, order):
        return ()
    others = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due if due.side != side}
    note = SEALED if others else SO_FAR
    now = rules.fork(state)
    for event in rules.adjudicate(state, {side: order, **others}, Dice(TriedDice((), 0))):
        if rolls_of(event):
            break
        rules.apply(now, event)
    if not now.combats:
        return ()
    fight = now.combats[-1]
    found = odds.of_assault(clash_of(rules.facts, now, fight), now.options)
    attacks = fight.side == SIDE[side]
    mine = found.attack if attacks else found.defence
    theirs, own = (found.on_defender, found.on_attacker) if attacks else (found.on_attacker, found.on_defender)
    return (
        replace(
            bar(f"The {'defender' if attacks else 'attacker'} suffers", theirs, note, "9.2"),
            costs=_summed(mine, names),
        ),
        bar("Your force suffers", own, note, "9.2"),
    )


def _span(one: Mapping[int, int], other: Mapping[int, int]) -> str:
    """The range of the chance of losing at least one step, such as "31 to 72 %"."""
    chances = sorted(round(100 * (1 - ways.get(0, 0) / sum(ways.values()))) for ways in (one, other))
    return f"{chances[0]} %" if chances[0] == chances[1] else f"{chances[0]} to {chances[1]} %"


def _declared(facts: Facts, state: State, side: str, order: Mapping[str, Any]) -> Assault | None:
    """The assault in a form; None if it is incomplete or impossible."""
    attackers = tuple(str(name) for name in order.get("attackers", ()))
    target = str(order.get("target", ""))
    known = facts.roster.index
    if not attackers or target not in facts.board.index or not all(name in known for name in attackers):
        return None
    if any(facts.roster.side[known[name]] != SIDE[side] or state.place[known[name]] < 0 for name in attackers):
        return None
    return Assault(target, attackers, order.get("swim") in (True, "true"))


def _bars(found: forecast.AssaultForecast, names: Names, defender: str, attacker: str) -> tuple[OddsBar, ...]:
    """Two 100 % bars for the losses of the enemy and of the own force, with a note each; the first has its sum."""
    return (
        replace(bar("The defender suffers", found.odds.on_defender, defender, "9.2"), costs=rows(found, names)),
        bar("Your force suffers", found.odds.on_attacker, attacker, "9.2"),
    )


def bar(title: str, ways: Mapping[int, int], note: str, rule: str) -> OddsBar:
    """Lost steps with their chances; `ways` counts the rolls for each."""
    total = sum(ways.values())
    rows, start = [], 0.0
    for steps in sorted(ways):
        width = 100 * ways[steps] / total
        rows.append(OddsRow(OUTCOMES.get(steps, f"{steps} steps"), f"{width:.0f} %", width, start))
        start += width
    return OddsBar(title, tuple(rows), note, rule)


def rows(found: forecast.AssaultForecast, names: Names) -> tuple[PriceRow, ...]:
    """Every row of the attacker's side of the table, and the sum the die is added to."""
    return _summed(found.odds.attack, names)


def _summed(reckoned: Reckoning, names: Names) -> tuple[PriceRow, ...]:
    made = [PriceRow(words.row(row, names.thing), f"{row.value:+d}", row.rule) for row in reckoned.rows]
    return (*made, PriceRow("You roll one die and add", f"{reckoned.total:+d}", total=True))
