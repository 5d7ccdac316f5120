"""Chapters 8.0 and 8.4 to 8.11: the odds of an attack, each shift as a row, and the exact chances of every result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.kit.graph import pair
from adjudication.engine.kit.tables import ratio
from adjudication.systems.opaque_war.basics.board import attack, defence, foes, proficiency
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import Fight, State

SILENT = ("aa", "counter_battery")
"""Markers that only nullify (OWR-15)."""


class Odds(NamedTuple):
    """An attack before its die roll: the odds, every shift, the column, and for each result the number of faces that
    give it."""

    attack: int
    defence: int
    printed: str
    rows: tuple[RollModifier, ...]
    number: int
    column: str
    ways: dict[str, int]


def effective(f: Facts, s: State, fight: Fight) -> tuple[dict[str, int], dict[str, int]]:
    """The markers of each side that are not nullified, by kind (8.5). An anti-aircraft marker that has shot down the
    airliner nullifies nothing (11.0); a nullified marker has no effect at all (OWR-27)."""
    left = (_counted(f, fight.played[0]), _counted(f, fight.played[1]))
    left[0]["aa"] = left[0].get("aa", 0) - fight.idle  # an idle marker gives no column either
    working = left if s.options.nullified_markers_idle else (dict(left[0]), dict(left[1]))
    for kind, against in f.pull:
        for side in (0, 1):
            other = left[1 - side]
            other[against] = max(0, other.get(against, 0) - working[side].get(kind, 0))
    return left[0], left[1]


def _counted(f: Facts, played: Iterable[int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for m in played:
        found[f.markers[m].kind] = found.get(f.markers[m].kind, 0) + 1
    return found


def shifts(f: Facts, s: State, fight: Fight) -> tuple[RollModifier, ...]:
    """Every column shift of an attack, one row for each cause."""
    rows: list[RollModifier] = []
    kept = effective(f, s, fight)
    for side, name in ((fight.side, "support"), (foes(fight.side), "enemy_support")):
        line = f.shift[name]
        for kind, count in kept[side].items():
            if count and (kind not in SILENT or not s.options.silent_markers):
                rows.append(RollModifier(f"marker.{kind}", line.value * count, line.rule, {"number": count}))
    holds = {
        "city": f.terrain[fight.target] == "city",
        "town": f.terrain[fight.target] == "town",
        "river": _over_river(f, s, fight),
        "attacker_out_of_supply": fight.attacker_out,
        "defender_out_of_supply": fight.defender_out,
        "proficiency": sum(proficiency(f, s, p) for p in fight.attackers),
        "enemy_proficiency": sum(proficiency(f, s, p) for p in fight.defenders),
    }
    return (*rows, *modifiers.applied(f.pack.charts.shifts.lines, {name: int(held) for name, held in holds.items()}))


def _over_river(f: Facts, s: State, fight: Fight) -> bool:
    """True if more than half of the attacking units attack across a river (8.7)."""
    crossing = sum(pair(s.where[p], fight.target) in f.rivers for p in fight.attackers)
    return 2 * crossing > len(fight.attackers)


def odds(f: Facts, s: State, fight: Fight) -> Odds:
    """The odds of an attack with the markers used so far."""
    attacking = sum(attack(f, s, p) for p in fight.attackers)
    defending = sum(defence(f, s, p) for p in fight.defenders)
    column, rows = f.crt.column(attacking, defending) or 0, shifts(f, s, fight)
    printed, more = f.crt.columns[column], 0 if s.options.odds_cut_first else _beyond(f, attacking, defending)
    if more:
        printed = f"{attacking // defending}-1" if more > 0 else f"1-{-(-defending // attacking)}"
    shifted = f.crt.shifted(column + more, rows)
    return Odds(attacking, defending, printed, rows, shifted, f.crt.columns[shifted], f.crt.ways(shifted))


def _beyond(f: Facts, attacking: int, defending: int) -> int:
    """The number of columns by which the odds exceed the ends of the table, as if it continued: above 0 to the right
    (8.11, OWR-23)."""
    if not attacking or not defending:
        return 0
    worst, best = (ratio(f.crt.columns[end]) or 1 for end in (0, -1))
    past, before = attacking // defending - int(best), -(-defending // attacking) - int(1 / worst)
    return max(0, past) - max(0, before)


def forecast(
    f: Facts, s: State, side: int, target: int, attackers: Sequence[int], defenders: Sequence[int],
    markers: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
) -> Odds:  # fmt: skip
    """The odds of an attack that could be made, with supply as marked and the markers that each side might use."""
    fight = Fight(
        target, side, tuple(attackers), tuple(defenders), any(s.out[p] for p in attackers),
        any(s.out[p] for p in defenders), markers,
    )  # fmt: skip
    return odds(f, s, fight)
