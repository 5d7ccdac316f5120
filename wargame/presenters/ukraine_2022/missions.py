"""Exact chances of an air mission that no fighter intercepts (6.1, 6.3): its effect, each wing, and air defence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudication.engine.kit import modifiers
from adjudication.systems.ukraine_2022.air.defence import sam_rows
from adjudication.systems.ukraine_2022.basics.board import rating
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.combat.odds import FACES
from wargame.presenters.composing.bars import bar, percent
from wargame.presenters.shapes import OddsBar, PriceRow

FLOWN: Final = ("bomb", "strike", "strike_railhead", "interdict")
TITLE: Final = "If no fighter intercepts it"


def of_mission(f: Facts, s: State, order: Mapping[str, Any], bombers: Sequence[str], side: str) -> tuple[OddsBar, ...]:
    """The card of a mission in a form; empty while no wing is chosen. `bombers`: the wings in the box of strategic
    bombing."""
    do = str(order.get("do"))
    given = bombers if do == "bomb" else order.get("wings") or ()
    wings = [name for name in given if name in f.wing]
    if not wings:
        return ()
    missed = 1.0
    for name in wings:
        missed *= 1 - succeeds(f, s, name)
    ways = tuple(_ways(f, s, do, order, 1 - missed))
    rule = {"bomb": "6.1.2", "interdict": "6.3.1"}.get(do, "6.1.3")
    costs = (*_checks(f, s, wings), *_guns(f, s, do, order, side))
    return (bar(TITLE, [*ways, ("no effect", missed)], rule=rule, costs=costs),)


def succeeds(f: Facts, s: State, name: str) -> float:
    """The chance of one effectiveness check of a wing (3.3)."""
    w = f.wing[name]
    added = f.pack.charts.air.initiative if f.wing_side[w] == s.initiative else 0
    return max(0, min(FACES, rating(f, s, w) - added)) / FACES


def _ways(f: Facts, s: State, do: str, order: Mapping[str, Any], hit: float) -> Iterator[tuple[str, float]]:
    air = f.pack.charts.air
    heavy = air.rout_to / FACES
    if do == "bomb":
        yield "a victory point", hit
    elif do == "interdict":
        yield "the unit is halted", hit
    elif do == "strike_railhead":
        yield f"back {_hexes(air.back_far)}", hit * heavy
        yield f"back {_hexes(air.back)}", hit * (1 - heavy)
    else:
        u = f.unit.get(str(order.get("unit", "")), -1)
        yield "routed", hit * heavy
        yield "stays static" if u >= 0 and s.static[u] else "turns static", hit * (1 - heavy)


def _hexes(number: int) -> str:
    return f"{number} rail {'hex' if number == 1 else 'hexes'}"


def _checks(f: Facts, s: State, wings: Sequence[str]) -> Iterator[PriceRow]:
    for name in wings:
        yield PriceRow(f"{f.titles.get(name, name)} succeeds", percent(succeeds(f, s, name)), "3.3")


def _guns(f: Facts, s: State, do: str, order: Mapping[str, Any], side: str) -> Iterator[PriceRow]:
    """The fire at each wing that has flown its mission (6.6)."""
    u = f.unit.get(str(order.get("unit", "")), -1)
    at = s.where[u] if u >= 0 else f.index.get(str(order.get("railhead", "")), -1)
    if do == "interdict":
        return
    rows = sam_rows(f, s, 1 - f.side_numbers[side], u, at)
    if rows is None:
        yield PriceRow("Air defence does not fire", "", "6.6")
        return
    faces = max(0, min(FACES, FACES + 1 - f.pack.charts.air.sam + modifiers.total(rows)))
    yield PriceRow("Air defence damages each wing", percent(faces / FACES), "6.6")
