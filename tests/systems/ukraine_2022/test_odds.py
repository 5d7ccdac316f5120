"""The exact chances of a combat, from the book: chits, dice, adjustments, loss ratios."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudication.systems.ukraine_2022.casework.kit import Kit
from adjudication.systems.ukraine_2022.combat.odds import forecast, planned
from tests.systems.ukraine_2022.table import RULES

FACTS = RULES.facts


def position(chits: dict[str, str]) -> Any:
    units = {"ru-21-mr": "2905", "ua-53-mech": "2805"}
    given = {"units": units, "railheads": ["3004"], "chits": chits}
    return Kit().prepare(RULES, RULES.option_type(), given)


def test_with_both_chits_known_only_the_dice_decide() -> None:
    s = position({"ru-21-mr": "2-3 3", "ua-53-mech": "2-3 2"})
    fight = planned(FACTS, s, FACTS.unit["ru-21-mr"], FACTS.index["2805"], "engagement", 3)
    assert fight is not None
    found = forecast(FACTS, s, fight)
    wanted: Counter[int] = Counter()
    for a in range(1, 9):
        for d in range(1, 9):
            lead = 1 + a - d
            wanted[lead // 2 if lead > 0 else lead] += 1
    assert found.ways == dict(sorted(wanted.items()))
    assert found.all == 64


def test_chits_are_drawn_without_putting_the_first_back() -> None:
    s = position({})
    fight = planned(FACTS, s, FACTS.unit["ru-21-mr"], FACTS.index["2805"], "engagement", 3)
    assert fight is not None
    assert forecast(FACTS, s, fight).all == 30 * 2 * 29 * 2 * 64


def test_every_row_names_its_section() -> None:
    s = position({})
    fight = planned(FACTS, s, FACTS.unit["ru-21-mr"], FACTS.index["2805"], "engagement", 1)
    assert fight is not None
    rows = forecast(FACTS, s, fight).rows
    assert [(row.label, row.value, row.rule) for row in rows["RED"]] == [("row.points", -2, "7.3")]
    assert rows["BLUE"] == ()
