"""Odds: the exact distribution of the table, every shift as a row, and the order in which markers nullify."""

from __future__ import annotations

import random
from fractions import Fraction

from adjudication.systems.opaque_war.basics.state import Fight
from adjudication.systems.opaque_war.combat.odds import effective, forecast, odds
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed

FACTS = RULES.facts
STATE = placed(turn=6)
KINDS = {line.id: number for number, line in enumerate(FACTS.markers)}


def fight(red: list[str], blue: list[str], idle: int = 0) -> Fight:
    markers = tuple(KINDS[name] for name in red), tuple(KINDS[name] for name in blue)
    return Fight(FACTS.index["2317"], 1, (), (), played=markers, idle=idle)


def test_a_marker_that_is_nullified_nullifies_nothing() -> None:
    assert effective(FACTS, STATE, fight(["rebel_tank"], ["ua_air"]))[0]["tank"] == 0
    red, blue = effective(FACTS, STATE, fight(["rebel_tank", "rebel_aa"], ["ua_air"]))
    assert (red["tank"], blue["air"]) == (1, 0)
    red, blue = effective(FACTS, STATE, fight(["rebel_tank", "rebel_aa"], ["ua_air", "ua_air"]))
    assert (red["tank"], blue["air"]) == (0, 1)


def test_the_marker_that_hit_the_airliner_does_nothing() -> None:
    red, blue = effective(FACTS, STATE, fight(["rebel_aa"], ["ua_air"], idle=1))
    assert (red["aa"], blue["air"]) == (0, 1)


def test_rockets_of_both_sides_nullify_artillery_of_the_other() -> None:
    red, blue = effective(FACTS, STATE, fight(["rebel_mlr", "rebel_artillery"], ["ua_mlr", "ua_artillery"]))
    assert (red["artillery"], blue["artillery"], red["mlr"], blue["mlr"]) == (0, 0, 1, 1)


def test_the_distribution_is_the_column_of_the_table() -> None:
    state = placed(turn=6, units={"24-Mech": "2316", "28-Mech": "2316", "IV": "2317"})
    attackers, defenders = [FACTS.piece["24-Mech"], FACTS.piece["28-Mech"]], [FACTS.piece["IV"]]
    found = forecast(FACTS, state, 1, FACTS.index["2317"], attackers, defenders)
    assert (found.attack, found.defence, found.printed, found.column) == (8, 2, "4-1", "4-1")
    assert found.ways == {"1/1": 3, "0/1": 1, "0/2": 2}


def test_odds_hold_for_any_attack() -> None:
    """The column follows from the ratio and the rows, and the chances add up."""
    rng = random.Random(1)
    units = [p for p in range(FACTS.units) if FACTS.side[p] == 1]
    rebels = [p for p in range(FACTS.units) if FACTS.side[p] == 0]
    state = placed(turn=6)
    for _ in range(300):
        attackers, defenders = tuple(rng.sample(units, 4)), tuple(rng.sample(rebels, rng.randint(1, 4)))
        for p in attackers:
            state.where[p] = FACTS.index["2316"]
        target = FACTS.index[rng.choice(["2317", "2019", "2216"])]
        out, starved = rng.random() < 0.5, rng.random() < 0.5
        found = odds(FACTS, state, Fight(target, 1, attackers, defenders, out, starved))
        columns = FACTS.crt.columns
        ratio = Fraction(found.attack, found.defence)
        earned = [c for c in columns if Fraction(*map(int, c.split("-"))) <= ratio]
        assert found.printed == (earned[-1] if earned else columns[0])
        shift = sum(row.value for row in found.rows)
        assert found.number == max(0, min(len(columns) - 1, columns.index(found.printed) + shift))
        assert sum(found.ways.values()) == 6
        assert all(row.rule for row in found.rows)


def test_one_unit_out_of_supply_on_a_side_counts_in_a_forecast() -> None:
    given = {"24-Mech": "2316 out", "28-Mech": "2316", "IV": "2317 out", "MD": "2317"}
    mine, theirs = ([FACTS.piece[name] for name in names] for names in (("24-Mech", "28-Mech"), ("IV", "MD")))
    found = forecast(FACTS, placed(turn=6, units=given), 1, FACTS.index["2317"], mine, theirs)
    assert {row.label: row.value for row in found.rows} == {"attacker_out_of_supply": -2, "defender_out_of_supply": 1}
