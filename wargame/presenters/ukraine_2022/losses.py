"""The cost of each way to absorb losses, and its possible consequences (8.3, 8.4, 5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from adjudication.systems.ukraine_2022.basics.board import units_in
from adjudication.systems.ukraine_2022.basics.facts import RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import lines
from adjudication.systems.ukraine_2022.basics.state import Fight, State
from adjudication.systems.ukraine_2022.combat.odds import FACES, leader
from adjudication.systems.ukraine_2022.combat.ways import ways_back
from wargame.presenters.composing.bars import bar
from wargame.presenters.shapes import OddsBar, PriceRow

Names = Mapping[str, str]


def of_losses(f: Facts, s: State, order: Mapping[str, Any], names: Names) -> tuple[OddsBar, ...]:
    """The cards of one way to absorb the losses of the combat in progress: its cost with the enemy's possible
    follow-up, and for a rout the recovery die. Empty if no losses are to be absorbed.

    `order` has the fields of a form, or those of a request; supports that are not chosen yet are counted.
    """
    fight = s.fight
    if fight is None or not fight.loser:
        return ()
    side = f.side_numbers[fight.loser]
    u = f.unit[leader(fight, side)]
    rout = _yes(order, "rout")
    leaves = rout or _number(order, "retreat") > 0
    costs = (*_costs(f, s, fight, order, names), PriceRow("Loss points to absorb", str(fight.due), "8.2", total=True))
    title, ways = _next(f, s, fight, u, leaves)
    card = bar(title, ways, rule="8.4", costs=costs)
    return (card, *(_recovery(f, s, u, names) if rout else ()))


def _costs(f: Facts, s: State, fight: Fight, order: Mapping[str, Any], names: Names) -> Iterator[PriceRow]:
    """What is given up, with the loss points that it absorbs."""
    side = f.side_numbers[fight.loser]
    u = f.unit[leader(fight, side)]
    unit, enemy = f.titles[f.unit_ids[u]], SIDES[1 - side]
    if _yes(order, "rout"):
        yield PriceRow(f"{unit} leaves the map", "all", "8.3")
        return
    flip, hexes, worth = _yes(order, "flip"), _number(order, "retreat"), _number(order, "worth")
    pays = _yes(order, "points")
    if flip:
        yield PriceRow(f"{unit} turns static", "1", "8.3")
    if hexes:
        yield PriceRow(f"{unit} retreats {_count(hexes, 'hex', 'hexes')}{_refuges(f, s, u, hexes)}", str(worth), "8.4")
    if pays:
        after = s.points + (1 if SIDES[RED] == enemy else -1)
        yield PriceRow(f"Victory point for {names[enemy]}: from {s.points} to {after}", "1", "12.1")
    helpers = fight.due - flip - worth - pays
    if helpers > 0:
        yield PriceRow(f"{_count(helpers, 'support turns', 'supports turn')} static", str(helpers), "8.3")


def _refuges(f: Facts, s: State, u: int, hexes: int) -> str:
    """The possible ends of a retreat, and whether the unit has a line of communication there."""
    route = ways_back(f, s, u, hexes)
    ends = sorted({name for step in route.steps for name, node in step.items() if node in route.ends})
    fed = lines(f, s, f.side[u])
    line = "" if all(f.index[name] in fed for name in ends) else ", without a line of communication"
    return f" to {' or '.join(f.titles.get(name, name) for name in ends)}{line}" if ends else ""


def _next(f: Facts, s: State, fight: Fight, u: int, leaves: bool) -> tuple[str, list[tuple[str, float]]]:
    """The attacker's possible advance and its length: the allowance is half a die (8.4)."""
    side, target = f.side_numbers[fight.loser], f.index[fight.target]
    title, engages = "What the attacker may do next", fight.kind == "engagement"
    if fight.loser == fight.side:
        return title, [("nothing more", 1.0)]
    if not leaves or any(other != u for other in units_in(f, s, side, target)):
        return title, [("engage again" if engages else "nothing more", 1.0)]
    if target in f.closed_to[1 - side]:
        return title, [("not enter the hex", 1.0)]
    city = ", for a victory point" if target in f.is_city and s.held[target] == side else ""
    title = f"The attacker may enter {f.titles.get(fight.target, fight.target)}{city}"
    if engages:
        return title, [("and go on", 1.0)]
    ways = Counter(die // 2 for die in range(1, FACES + 1))
    return title, [(f"+{points} MP" if points else "no farther", ways[points] / FACES) for points in sorted(ways)]


def _recovery(f: Facts, s: State, u: int, names: Names) -> tuple[OddsBar, ...]:
    """The recovery die of a routed unit in the next turn (5.1); empty in the last turn, after which it rolls no
    more."""
    if s.turn >= f.last_turn(s.options.last_turn):
        return ()
    rates, side = f.pack.charts.rates, f.side[u]
    returns = FACES + 1 - rates.recover[SIDES[side]]  # type: ignore[index]  # the ids of sides are the keys
    told = (
        ("recovers and enters again", returns),
        ("stays routed", FACES - returns - rates.surrender),
        (f"surrenders: a point for {names[SIDES[1 - side]]}", rates.surrender),
    )
    title = f"{f.titles[f.unit_ids[u]]} after a rout: its die in the next turn"
    return (bar(title, [(label, faces / FACES) for label, faces in told], rule="5.1"),)


def _yes(order: Mapping[str, Any], name: str) -> bool:
    return str(order.get(name, "")).lower() == "true"


def _number(order: Mapping[str, Any], name: str) -> int:
    text = str(order.get(name) or 0)
    return int(text) if text.isdigit() else 0


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
