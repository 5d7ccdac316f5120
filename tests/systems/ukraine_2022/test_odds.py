"""The exact chances of a combat, from the book: chits, dice, adjustments, loss ratios."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudication.systems.ukraine_2022.casework.kit import Kit
from adjudication.systems.ukraine_2022.combat.odds import flanks, forecast, planned
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


def test_an_enemy_is_flanked_from_the_other_side_or_from_three_hexes_that_do_not_touch() -> None:
    """8.1.3, with the lead in each of the six hexes."""
    target = FACTS.index["2805"]
    around, beside = [FACTS.ids[here] for here in FACTS.near[target]], FACTS.beside
    touch = {(a, b): FACTS.index[a] in beside[FACTS.index[b]] for a in around for b in around}
    for lead in around:
        away = [here for here in around if here != lead and not touch[here, lead]]
        (opposite,) = (here for here in away if all(touch[here, other] for other in away if other != here))
        apart = [here for here in away if here != opposite]
        assert _flanks(lead, opposite) == (True, False)
        assert _flanks(lead, *apart) == (False, True)
        assert _flanks(lead, opposite, *apart) == (True, True)
        assert _flanks(lead, apart[0]) == (False, False)


def _flanks(lead: str, *friends: str) -> tuple[bool, bool]:
    units = dict(zip(("ru-21-mr", "ru-36-mr", "ru-37-mr", "ru-64-mr"), (lead, *friends), strict=False))
    s = Kit().prepare(RULES, RULES.option_type(), {"units": {**units, "ua-53-mech": "2805"}})
    fight = planned(FACTS, s, FACTS.unit["ru-21-mr"], FACTS.index["2805"], "assault")
    assert fight is not None
    return flanks(FACTS, s, fight, 0)
