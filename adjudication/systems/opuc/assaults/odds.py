"""Exact chances of assaults and fires as whole numbers of outcomes, which add up to six to the power of the dice.

Both sides of an assault throw independently, so that their two distributions say everything about it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from adjudication.engine import odds as exact
from adjudication.systems.opuc.assaults.assault_table import Clash, Reckoning, degrades, reckon_attack, reckon_defence
from adjudication.systems.opuc.fires.fires_table import fire_effect
from adjudication.systems.opuc.pack.options import Options

Ways = exact.Ways


class AssaultOdds(msgspec.Struct, frozen=True):
    """The outcomes by steps lost: `on_defender` out of 6, `on_attacker` out of 6 to the power of 1 + extra dice."""

    attack: Reckoning
    defence: Reckoning
    on_defender: Ways
    on_attacker: Ways


class FireOdds(msgspec.Struct, frozen=True):
    """The faces of the die, out of 6, for each effect: "none", "neutralise", "degrade" and "twice"."""

    total: int
    ways: dict[str, int]


def of_assault(clash: Clash, options: Options) -> AssaultOdds:
    """The rows and chances of a declared assault."""
    attack, defence = reckon_attack(clash, options), reckon_defence(clash, options)
    return AssaultOdds(
        attack,
        defence,
        steps_lost(attack.total, 0, options.defence_dice),
        steps_lost(defence.total, defence.extra, options.defence_dice),
    )


@lru_cache(maxsize=4096)
def _steps(total: int, extra: int, mode: str) -> tuple[tuple[int, int], ...]:
    if mode == "separate":
        return tuple(_separate(total, extra).items())
    found: Ways = {}
    spread = exact.ways("sum", extra) if mode == "sum" else _highest(extra)
    for base in range(1, 7):
        for more, number in spread.items():
            thrown = base + more if mode == "sum" else max(base, more)
            lost = degrades(total + thrown, base)
            found[lost] = found.get(lost, 0) + number
    return tuple(sorted(found.items()))


def _highest(count: int) -> Ways:
    """The number of outcomes for each highest face of `count` dice; 0 for no dice."""
    if not count:
        return {0: 1}
    return {face: face**count - (face - 1) ** count for face in range(1, 7)}


def _separate(total: int, extra: int) -> Ways:
    one: Ways = {}
    for face in range(1, 7):
        lost = degrades(total + face, face)
        one[lost] = one.get(lost, 0) + 1
    found = one
    for _ in range(extra):
        found = exact.convolve(found, one)
    return dict(sorted(found.items()))


def steps_lost(total: int, extra: int, mode: str = "sum") -> Ways:
    """The number of outcomes for each number of steps the enemy loses, from a sum before dice and extra dice (9.2,
    K-39)."""
    return dict(_steps(total, extra, mode))


def of_fires(total: int, options: Options) -> FireOdds:
    """The chances of a shot whose rows add up to `total` (7.2.3.2)."""
    ways = {"none": 0, "neutralise": 0, "degrade": 0, "twice": 0}
    for face in range(1, 7):
        effect = fire_effect(total + face, face, options)
        name = ("neutralise" if effect.neutralise else "none", "degrade", "twice")[effect.steps]
        ways[name] += 1
    return FireOdds(total, ways)


def of_retreat(bonus: int, leg: bool = False) -> Ways:
    """The faces of the die for each number of retreat hexes; -1 is one hex after which the enemy may follow (9.3)."""
    found: Ways = {}
    for face in range(1, 7):
        hexes = retreat_hexes(face + bonus)
        hexes = min(hexes, 1) if leg else hexes
        found[hexes] = found.get(hexes, 0) + 1
    return dict(sorted(found.items()))


def retreat_hexes(total: int) -> int:
    """The result of the retreat table (9.3): 3, 2 or 1 hexes, -1 for one hex and a follow-up, 0 to hold."""
    if total >= 5:
        return 0
    return {4: -1, 3: 1, 2: 2}.get(total, 3)
