"""Chapter 9.2 without a state: the facts of one assault, its die modifiers as rows, and the effect of a total.

Every row is judged by itself: the attacker takes its worst case, the defender its best (K-41).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import ceil
from typing import Literal, NamedTuple

import msgspec

from adjudication.engine.dice import RollModifier
from adjudication.engine.protocol import Params
from adjudication.systems.opuc.pack.options import Options

Terrain = Literal["clear", "wood", "rough"]
Supply = Literal["full", "low", "out"]
Crossing = Literal["", "bridge", "swim"]
DpMode = Literal["", "reduce_25", "d3_ao", "no_ao"]


class Fighter(msgspec.Struct, frozen=True):
    """One block in an assault. `mans`: True if it can hold strongpoints (10.3). `crossing`: its means of crossing a
    river (9.8)."""

    unit: str
    cf: int
    ac: int = 0
    small: bool = False
    mans: bool = False
    formation: str = ""
    nation: str = ""
    hasty: bool = False
    neutralised: bool = False
    hidden: bool = False
    dug_in: bool = False
    jammed: bool = False
    supply: Supply = "full"
    crossing: Crossing = ""


class AssaultGround(msgspec.Struct, frozen=True):
    """The target of an assault. `pv` is -1 outside built-up areas. `groups`: the number of separate groups that the
    attackers' places form (K-42)."""

    terrain: Terrain = "clear"
    pv: int = -1
    rubble: int = 0
    strongpoints: int = 0
    mined: bool = False
    breached: bool = False
    pincer: bool = False


class Support(msgspec.Struct, frozen=True):
    """The support of a side: fire missions (7.2.1), cards (3.4), and its mode of combat among displaced persons
    (11.5)."""

    missions: int = 0
    formations_bought: bool = False
    nations_bought: bool = False
    plan: int = 0
    dp_mode: DpMode = ""


class Clash(msgspec.Struct, frozen=True):
    """One assault, ready for calculation. `formation_row` is False in the introductory profile (3.4, K-21)."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    ground: AssaultGround
    attack: Support = Support()
    defence: Support = Support()
    formation_row: bool = True
    nation_row: bool = True


class Reckoning(msgspec.Struct, frozen=True):
    """One side's sum before the dice: its rows, their total, and its extra dice."""

    rows: tuple[RollModifier, ...]
    total: int
    extra: int = 0


class DmRow(NamedTuple):
    """One row of the table. `judge` gives its value, 0 if it does not apply; `tell` gives its parameters."""

    key: str
    rule: str
    judge: Callable[[Clash, Options], int]
    tell: Callable[[Clash, Options], Params] = lambda clash, options: {}


def manned(clash: Clash, options: Options) -> int:
    """The number of strongpoints that count: each eligible defending battalion holds two at most (10.3, K-14)."""
    if clash.ground.pv < 2:
        return 0
    if not options.manned_strongpoints:
        return clash.ground.strongpoints
    return min(clash.ground.strongpoints, 2 * sum(1 for one in clash.defenders if one.mans))


def _terrain(clash: Clash, options: Options) -> int:
    ground = clash.ground
    place = -ground.pv if ground.pv > 0 else -1 if ground.pv < 0 and ground.terrain != "clear" else 0
    works = -2 if any(one.dug_in for one in clash.defenders) else 0
    return min(place, works) if options.works_worst_single else place + works


def _terrain_name(clash: Clash, options: Options) -> Params:
    ground = clash.ground
    name = f"PV{ground.pv}" if ground.pv >= 0 else ground.terrain
    return {"terrain": name, "works": "dug in" if any(one.dug_in for one in clash.defenders) else ""}


def _mines(clash: Clash, options: Options) -> int:
    if not clash.ground.mined:
        return 0
    return 1 if clash.ground.breached else 3 if options.mines_three else 2


def _swims(clash: Clash) -> bool:
    return any(one.crossing == "swim" for one in clash.attackers)


def _swim(clash: Clash, options: Options) -> int:
    return (3 if options.swim_three else 2) if _swims(clash) else 0


def _bridges(clash: Clash) -> bool:
    return not _swims(clash) and any(one.crossing == "bridge" for one in clash.attackers)


def _claimable(ac: int, clash: Clash, options: Options) -> int:
    """The value of armour class `ac` against the target: 0 for lighter classes in dense building (K-44)."""
    dense = clash.ground.pv >= 2
    heavy = ac == 3 and options.heavy_armour_in_cities
    return 0 if dense and not heavy else ac


def _armour_of_defenders(clash: Clash, options: Options) -> int:
    return max((_claimable(one.ac, clash, options) for one in clash.defenders), default=0)


def _armour_of_attackers(clash: Clash, options: Options) -> int:
    return _claimable(min((one.ac for one in clash.attackers), default=0), clash, options)


_SUPPLY = {"full": 0, "low": -1, "out": -3}


def _supply(side: Iterable[Fighter]) -> list[int]:
    return [_SUPPLY[one.supply] for one in side]


def _formations(side: tuple[Fighter, ...], support: Support, clash: Clash) -> int:
    mixed = len({one.formation for one in side}) > 1
    return -1 if mixed and clash.formation_row and not support.formations_bought else 0


def _nations(side: tuple[Fighter, ...], support: Support, clash: Clash) -> int:
    mixed = len({one.nation for one in side}) > 1
    return -2 if mixed and clash.nation_row and not support.nations_bought else 0


def _all_small(side: tuple[Fighter, ...]) -> bool:
    return bool(side) and all(one.small for one in side)


ATTACKER: tuple[DmRow, ...] = (
    DmRow("dm.hasty", "9.2", lambda c, o: -2 if any(one.hasty for one in c.attackers) else 0),
    DmRow("dm.terrain", "9.2", _terrain, _terrain_name),
    DmRow("dm.rubble", "9.2, 11.8", lambda c, o: -1 if c.ground.rubble and c.ground.pv >= 0 else 0),
    DmRow("dm.strongpoints", "9.2, 10.3", lambda c, o: -manned(c, o), lambda c, o: {"count": manned(c, o)}),
    DmRow("dm.small_target", "9.2", lambda c, o: 2 if _all_small(c.defenders) else 0),
    DmRow("dm.pincer", "9.2, K-42", lambda c, o: 1 if c.ground.pincer else 0),
    DmRow("dm.hidden", "9.2, 5.1", lambda c, o: -1 if any(one.hidden for one in c.defenders) else 0),
    DmRow("dm.mines", "9.7, 10.5.3", lambda c, o: -_mines(c, o), lambda c, o: {"ed": int(c.ground.breached)}),
    DmRow("dm.swim", "9.8.1", lambda c, o: -_swim(c, o)),
    DmRow("dm.bridge", "9.8.1", lambda c, o: -2 if _bridges(c) and o.bridge_two else 0),
    DmRow("dm.supply", "9.2, 4.6", lambda c, o: min(_supply(c.attackers), default=0)),
    DmRow(
        "dm.armour",
        "9.2",
        lambda c, o: -_armour_of_defenders(c, o),
        lambda c, o: {"ac": _armour_of_defenders(c, o)},
    ),
    DmRow("dm.jammed", "9.2", lambda c, o: -1 if any(one.jammed for one in c.attackers) else 0),
    DmRow("dm.formations", "9.2, 3.4", lambda c, o: _formations(c.attackers, c.attack, c)),
    DmRow("dm.nations", "9.2, 3.4", lambda c, o: _nations(c.attackers, c.attack, c)),
    DmRow("dm.plan", "9.2, 3.4", lambda c, o: c.attack.plan, lambda c, o: {"count": c.attack.plan}),
    DmRow("dm.missions", "7.2.1", lambda c, o: c.attack.missions, lambda c, o: {"count": c.attack.missions}),
)
DEFENDER: tuple[DmRow, ...] = (
    DmRow("dm.neutralised", "9.2", lambda c, o: -1 if c.defenders and all(x.neutralised for x in c.defenders) else 0),
    DmRow("dm.mines", "9.7, 10.5.3", _mines, lambda c, o: {"ed": int(c.ground.breached)}),
    DmRow("dm.swim", "9.8.1", _swim),
    DmRow("dm.bridge", "9.8.1", lambda c, o: (2 if o.bridge_two else 1) if _bridges(c) else 0),
    DmRow("dm.supply", "9.2, 4.6", lambda c, o: max(_supply(c.defenders), default=0)),
    DmRow(
        "dm.armour",
        "9.2",
        lambda c, o: -_armour_of_attackers(c, o),
        lambda c, o: {"ac": _armour_of_attackers(c, o)},
    ),
    DmRow("dm.jammed", "9.2", lambda c, o: -1 if c.defenders and all(one.jammed for one in c.defenders) else 0),
    DmRow("dm.formations", "9.2, 3.4", lambda c, o: _formations(c.defenders, c.defence, c)),
    DmRow("dm.nations", "9.2, 3.4", lambda c, o: _nations(c.defenders, c.defence, c)),
    DmRow("dm.missions", "7.2.1", lambda c, o: c.defence.missions, lambda c, o: {"count": c.defence.missions}),
)


def extra_dice(clash: Clash) -> int:
    """The number of the defender's extra dice: by the ground, one at most if only small units defend (9.2)."""
    ground = clash.ground
    if ground.pv > 0:
        dice = 2 if ground.pv == 1 else 3
    else:
        dice = 2 if ground.pv < 0 and ground.terrain == "wood" else 1
    return min(dice, 1) if _all_small(clash.defenders) else dice


def reckon_attack(clash: Clash, options: Options) -> Reckoning:
    """The attacker's rows and their sum."""
    return _reckon(clash.attackers, clash.attack, ATTACKER, clash, options, 0)


def reckon_defence(clash: Clash, options: Options) -> Reckoning:
    """The defender's rows, their sum and the extra dice."""
    return _reckon(clash.defenders, clash.defence, DEFENDER, clash, options, extra_dice(clash))


def _reckon(
    side: tuple[Fighter, ...], support: Support, table: tuple[DmRow, ...], clash: Clash, options: Options, extra: int
) -> Reckoning:
    rows = [RollModifier("cf.unit", one.cf, "9.2", {"unit": one.unit}) for one in side]
    if support.dp_mode == "reduce_25":
        total = sum(one.cf for one in side)
        rows.append(RollModifier("cf.spared", ceil(Fraction(3, 4) * total) - total, "11.5"))
    for line in table:
        value = line.judge(clash, options)
        if value:
            rows.append(RollModifier(line.key, value, line.rule, line.tell(clash, options)))
    return Reckoning(tuple(rows), sum(row.value for row in rows), extra)


def degrades(total: int, natural: int) -> int:
    """The steps that the enemy loses by `total` and the `natural` die: none on 1, at least one on 6 (9.2)."""
    if natural == 1:
        return 0
    found = 2 if total >= 10 else 1 if total >= 6 else 0
    return max(found, 1) if natural == 6 else found


def result(total: int, base: int, extra: tuple[int, ...], options: Options) -> tuple[int, int]:
    """A side's final total and the steps its enemy loses, from its sum and its dice (K-39).

    "sum" adds the extra dice, "best" takes the highest of all dice; in both the natural die is the base die.
    "separate" judges every die by itself and adds up what they do.
    """
    if options.defence_dice == "separate":
        lost = degrades(total + base, base) + sum(degrades(total + die, die) for die in extra)
        return total + max(base, *extra) if extra else total + base, lost
    thrown = base + sum(extra) if options.defence_dice == "sum" else max((base, *extra))
    return total + thrown, degrades(total + thrown, base)


def units_marked(fighters: int) -> int:
    """The number of civil effects markers for an assault on a zone: one for every four units or part of four (9.2,
    K-27)."""
    return -(-fighters // 4)
