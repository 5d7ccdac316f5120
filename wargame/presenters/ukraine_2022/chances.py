"""Exact chances of a combat from public facts: the adjustments of both sides, and the resulting loss points.

What becomes of the loss points is in `losses`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.engine.dice import RollModifier
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import Fight, State
from adjudication.systems.ukraine_2022.combat.odds import Forecast, forecast, planned
from wargame.presenters.composing.bars import bar
from wargame.presenters.shapes import OddsBar, PriceRow

Say = Callable[[RollModifier], str]
MANY = 4  # loss points from which the bar tells no difference


def of_attack(f: Facts, s: State, order: Mapping[str, Any], names: Mapping[str, str], say: Say) -> tuple[OddsBar, ...]:
    """The card of an attack in a form; empty if it is incomplete. Air units are not counted."""
    lead, target = f.unit.get(str(order.get("unit", "")), -1), f.index.get(str(order.get("target", "")), -1)
    if not 0 <= lead < f.units or target < 0 or s.where[lead] < 0 or target not in f.beside[s.where[lead]]:
        return ()
    engages = order.get("do") == "engage"
    points = int(order.get("points") or 1) if engages else 0
    if engages and str(points) not in f.pack.charts.combat.points:
        return ()
    fight = planned(f, s, lead, target, "engagement" if engages else "assault", points)
    return of_fight(f, s, fight, names, say) if fight is not None else ()


def of_fight(f: Facts, s: State, fight: Fight, names: Mapping[str, str], say: Say) -> tuple[OddsBar, ...]:
    """The card of a combat before its dice."""
    found = forecast(f, s, fight)
    other = "BLUE" if fight.side == "RED" else "RED"
    shares = sorted(_grouped(found).items())
    told = [(_said(points, names[fight.side], names[other]), share) for points, share in shares]
    mean = sum(points * ways for points, ways in found.ways.items()) / found.all
    title, said = f"Loss points: {names[fight.side]} attacks {names[other]}", f"{mean:+.1f}".replace("-", "−")
    return (bar(title, told, rule="8.2", costs=_sums(found, names, say), mean=f"{said} for the attacker"),)


def _grouped(found: Forecast) -> dict[int, float]:
    shares: dict[int, float] = {}
    for points, ways in found.ways.items():
        key = max(-MANY, min(MANY, points))
        shares[key] = shares.get(key, 0.0) + ways / found.all
    return shares


def _said(points: int, attacker: str, defender: str) -> str:
    if not points:
        return "no effect"
    more = " or more" if abs(points) == MANY else ""
    return f"{defender if points > 0 else attacker} −{abs(points)}{more}"


def _sums(found: Forecast, names: Mapping[str, str], say: Say) -> tuple[PriceRow, ...]:
    rows = []
    for side, mine in found.rows.items():
        for row in mine:
            text = say(row)
            rows.append(PriceRow(f"{names[side]}: {text}", f"{row.value:+d}".replace("-", "−"), row.rule))
        total = sum(row.value for row in mine)
        rows.append(
            PriceRow(f"{names[side]}: all adjustments", f"{total:+d}".replace("-", "−") if total else "0", total=True)
        )
    return tuple(rows)
