"""Chapters 8.1 and 8.2: combat strength adjustments row by row, loss ratios, and the exact chances of a combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.kit.graph import pair
from adjudication.systems.ukraine_2022.air.defence import BEST, with_special
from adjudication.systems.ukraine_2022.basics.board import foe, on_map
from adjudication.systems.ukraine_2022.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.state import Fight, State

FACES = 8


def quality(f: Facts, s: State, fight: Fight, side: int) -> int:
    """The UQR of the lead unit of `side` in a combat, from 0 for D: special, naval and event units raise it to A at
    most, a missing or interdicted line lowers it (3.1.1, 6.3.2, 8.1.4, 11.8)."""
    name = SIDES[side]
    u = f.unit[leader(fight, side)]
    raised = min(BEST, with_special(f, s, u) + sum(f.assets[asset].quality for asset in fight.assets[name]))
    drops = fight.out[name] + fight.cut[name]
    return max(0, raised - (min(1, drops) if s.options.one_drop_of_quality else drops))


def leader(fight: Fight, side: int) -> str:
    """The lead unit of `side`."""
    return fight.lead if fight.side == SIDES[side] else fight.defender


def supports(f: Facts, s: State, fight: Fight, side: int) -> list[int]:
    """The friendly units next to the combat hex, except the lead (8.1.2)."""
    around, lead = f.beside[f.index[fight.target]], f.unit[leader(fight, side)]
    return [u for u in on_map(f, s, side) if s.where[u] in around and u != lead]


def rows(f: Facts, s: State, fight: Fight, side: int) -> tuple[RollModifier, ...]:
    """All adjustments of `side`, each with its section (8.1)."""
    found = [*_quality_row(f, s, fight, side), *_common(f, s, fight, side)]
    attacks = SIDES[side] == fight.side
    found += _attack(f, s, fight, side) if attacks else _defence(f, s, fight)
    for name in fight.assets[SIDES[side]]:
        found.append(RollModifier(f"row.{name}", f.assets[name].strength, f.assets[name].rule))
    return tuple(row for row in found if row.value)


def _quality_row(f: Facts, s: State, fight: Fight, side: int) -> list[RollModifier]:
    better = quality(f, s, fight, side) - quality(f, s, fight, foe(side))
    most = f.pack.charts.combat.most_for_quality
    return [RollModifier("row.quality", min(better, most), "8.1.1")] if better > 0 else []


def _common(f: Facts, s: State, fight: Fight, side: int) -> list[RollModifier]:
    chart, found = f.pack.charts.combat, list[RollModifier]()
    number = len(supports(f, s, fight, side))
    found.append(RollModifier("row.supports", number * chart.support, "8.1.2", {"number": number}))
    found.append(RollModifier("row.air", fight.air[SIDES[side]], "6.5"))
    mine, other = f.unit[leader(fight, side)], f.unit[leader(fight, foe(side))]
    sized = fight.kind == "engagement" or s.options.size_counts_in_assaults
    if sized and f.size[mine] > f.size[other]:
        found.append(RollModifier("row.larger", chart.larger, "11.7"))
    if side == BLUE and s.initiative == BLUE and _partisans(f, s, mine, other):
        found.append(RollModifier("row.partisans", chart.partisans, "11.2"))
    return found


def _partisans(f: Facts, s: State, mine: int, other: int) -> bool:
    foot = ("foot", "airmobile") if s.options.airmobile_are_foot else ("foot",)
    return f.type[mine] in foot and f.type[other] in ("armor", "mech")


def _attack(f: Facts, s: State, fight: Fight, side: int) -> list[RollModifier]:
    chart, found = f.pack.charts.combat, list[RollModifier]()
    if fight.kind == "engagement":
        found.append(RollModifier("row.points", chart.points[str(fight.points)], "7.3", {"points": fight.points}))
    value = chart.flanked[fight.kind]  # type: ignore[index]  # the kind of a combat is a key of the chart
    opposite, three = flanks(f, s, fight, side)
    if opposite:
        found.append(RollModifier("row.flank_opposite", value, "8.1.3"))
    if three:
        found.append(RollModifier("row.flank_three", value, "8.1.3"))
    return found


def flanks(f: Facts, s: State, fight: Fight, side: int) -> tuple[bool, bool]:
    """True if a friendly unit is opposite the lead; then, True if three units with the lead are in three hexes that are
    not adjacent (8.1.3)."""
    target, lead = f.index[fight.target], f.unit[fight.lead]
    six = f.grid.neighbours[target]
    at = six.index(s.where[lead])
    held = {s.where[u] for u in supports(f, s, fight, side)}
    return six[(at + 3) % 6] in held, six[(at + 2) % 6] in held and six[(at + 4) % 6] in held


def _defence(f: Facts, s: State, fight: Fight) -> list[RollModifier]:
    chart = f.pack.charts.terrain.defence
    target = f.index[fight.target]
    ground = f.terrain[target]
    found = [RollModifier(f"row.terrain.{ground.replace(' ', '_')}", chart[ground], "9.0")]
    for kind in sorted(f.hexsides.get(pair(s.where[f.unit[fight.lead]], target), ())):
        found.append(RollModifier(f"row.terrain.{kind}", chart[kind], "9.0"))
    return found


def ratio(f: Facts, fight: Fight, attacker_wins: bool) -> int:
    """The number of points of the differential for each loss point (8.2)."""
    chart = f.pack.charts.combat
    if not attacker_wins:
        return 1
    base = chart.engagement_ratio if fight.kind == "engagement" else chart.assault_ratio
    step = f.pack.charts.terrain.ratio.get(f.terrain[f.index[fight.target]], 0)
    return min(chart.most_ratio, base + step)


def losses(f: Facts, fight: Fight, results: Mapping[str, int]) -> tuple[str, int]:
    """The loser and its loss points; "" if the results are equal (8.2)."""
    other = "BLUE" if fight.side == "RED" else "RED"
    difference = results[fight.side] - results[other]
    if not difference:
        return "", 0
    loser = other if difference > 0 else fight.side
    return loser, abs(difference) // ratio(f, fight, difference > 0)


# --- exact chances


class Forecast(NamedTuple):
    """A combat before its chits and dice: the adjustments of each side, and the exact chances.

    `ways`: by the loss points of the defender (negative for those of the attacker, 0 for no effect), how many of `all`
    equally likely courses bring it.
    """

    rows: dict[str, tuple[RollModifier, ...]]
    ways: dict[int, int]
    all: int


def forecast(f: Facts, s: State, fight: Fight) -> Forecast:
    """The exact chances of a combat, with the chits still in the cup (3.5, 8.0)."""
    found = {name: rows(f, s, fight, side) for side, name in enumerate(SIDES)}
    attacker, defender = fight.side, "BLUE" if fight.side == "RED" else "RED"
    base = {
        name: modifiers.total(found[name]) + f.letter_value[quality(f, s, fight, side)]
        for side, name in enumerate(SIDES)
    }
    fixed = base[attacker] - base[defender]
    ways: Counter[int] = Counter()
    for difference, count in _chits(f, s, fight, attacker, defender).items():
        for dice in range(1 - FACES, FACES):
            total = fixed + difference + dice
            points = abs(total) // ratio(f, fight, total > 0)
            ways[points if total > 0 else -points] += count * (FACES - abs(dice))
    return Forecast(found, dict(sorted(ways.items())), sum(ways.values()))


def _chits(f: Facts, s: State, fight: Fight, attacker: str, defender: str) -> Counter[int]:
    """The number of possible draws for each difference between the two chits."""
    cup = Counter(s.cup.inside)
    found: Counter[int] = Counter()
    for (mine, left), count in _faces(f, s, fight, attacker, cup).items():
        for (other, _), more in _faces(f, s, fight, defender, cup - Counter((left,)) if left else cup).items():
            found[mine - other] += count * more
    return found


def _faces(f: Facts, s: State, fight: Fight, name: str, cup: Counter[str]) -> Counter[tuple[int, str]]:
    u = f.unit[fight.lead if name == fight.side else fight.defender]
    if s.chit[u]:
        return Counter({(s.face[u], ""): 1})
    in_use = [chit.lstrip("=") for chit in s.chit if chit]
    stock, taken = (cup, True) if cup else (Counter(in_use), False)
    found: Counter[tuple[int, str]] = Counter()
    for chit, number in stock.items():
        for value in f.chit_sides[chit]:
            found[value, chit if taken else ""] += number
    return found or Counter({(0, ""): 1})


def planned(f: Facts, s: State, lead: int, target: int, kind: str, points: int = 0) -> Fight | None:
    """A combat that could be declared, without air support; None if the hex has no defender."""
    side = f.side[lead]
    there = [u for u in f.units_of[foe(side)] if s.where[u] == target]
    if not there:
        return None
    defender = max(there, key=lambda u: (f.quality[u], f.size[u]))
    out = {SIDES[f.side[u]]: not has_line(f, s, u) for u in (lead, defender)}
    return Fight(kind, SIDES[side], f.unit_ids[lead], f.ids[target], f.unit_ids[defender], points, out)
