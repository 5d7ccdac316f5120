"""Chapters 17.1 and 17.2: the odds of an attack, each shift as a row with its section, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.kit.graph import pair
from adjudication.systems.millennium_wars.basics.board import attack, defence, demonstrators
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import Fight, State


class Odds(NamedTuple):
    """Both strengths, the column before and after the shifts, the shifts, and the faces of the die for each result."""

    attack: int
    defence: int
    column: str
    rows: tuple[RollModifier, ...]
    number: int
    shifted: str
    ways: dict[str, int]


def strengths(f: Facts, s: State, attackers: Iterable[int], defenders: Iterable[int]) -> tuple[int, int]:
    """The total attack factor of `attackers` and defence factor of `defenders`."""
    return sum(attack(f, s, p) for p in attackers), sum(defence(f, s, p) for p in defenders)


def rows(f: Facts, s: State, fight: Fight, air: tuple[int, int] = (0, 0)) -> tuple[RollModifier, ...]:
    """The shifts of an attack. `air`: the columns from air support of both camps (17.2)."""
    target, camp = fight.target, fight.camp
    terrain = f.terrain[target]
    ours, theirs = demonstrators(f, s, camp, target) > 0, demonstrators(f, s, 1 - camp, target) > 0
    holds = {
        "forest": terrain == "forest",
        "marsh": terrain == "marsh",
        "mountain": terrain == "mountain",
        "city": terrain == "city",
        "river": all(pair(s.where[p], target) in f.rivers for p in fight.attackers),
        "attackers_out": fight.attackers_out,
        "defenders_out": fight.defenders_out,
        "demonstrators_for": ours,
        "demonstrators_against": theirs,
        "fleet_for": len(fight.fleets[camp]),
        "fleet_against": len(fight.fleets[1 - camp]),
        "air_for": air[camp],
        "air_against": air[1 - camp],
        "airland": fight.airland,
        "intensive": fight.intensive,
    }
    return modifiers.applied(f.pack.charts.shifts.lines, {name: int(held) for name, held in holds.items()})


def odds(f: Facts, s: State, fight: Fight, air: tuple[int, int] = (0, 0)) -> Odds:
    """The odds of an attack with the support chosen so far."""
    attacking, defending = strengths(f, s, fight.attackers, fight.defenders)
    column = f.crt.column(attacking, defending) or 0
    found = rows(f, s, fight, air)
    shifted = f.crt.shifted(column, found)
    return Odds(
        attacking, defending, f.crt.columns[column], found, shifted, f.crt.columns[shifted], f.crt.ways(shifted)
    )


def forecast(
    f: Facts, s: State, side: int, target: int, attackers: Sequence[int], defenders: Sequence[int],
    out: tuple[bool, bool] = (False, False), airland: bool = False,
) -> Odds | None:  # fmt: skip
    """The odds of an attack that could be made; None if it would be refused (17.1)."""
    if f.crt.column(*strengths(f, s, attackers, defenders)) is None:
        return None
    camp = camp_of_side(f, s, side)
    fight = Fight(
        side, camp, target, tuple(attackers), tuple(defenders), airland, attackers_out=out[0], defenders_out=out[1]
    )
    return odds(f, s, fight)
