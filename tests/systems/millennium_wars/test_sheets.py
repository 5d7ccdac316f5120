"""Order sheets: standing orders for support and cybercadres, and numbers that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.systems.millennium_wars.combat.orders import AidDefence, Tactics
from adjudication.systems.millennium_wars.information.orders import Commit
from tests.systems.millennium_wars.table import RULES, SYSTEM

UNITS = {"US-stryker-1": "1311", "US-hq-1": "1311", "US-base-1": "1311", "RU-tank-1": "1312"}


def order(**fields: Any) -> Any:
    return parse(fields, RULES.order_type)


def reached(given: dict[str, Any], **first: Any) -> Any:
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), given)
    dice = Dice(Seeded(b"1", 0))
    RULES.carry_out(state, {given["side"]: order(**first)}, dice)
    return state


def test_support_answers_for_attacker_and_defender() -> None:
    given = {"at": "attack", "side": "BLUE", "units": UNITS, "air": {"US": 2, "UKR": 1, "RU": 2}}
    state = reached(given, do="attack", target="1312", units=["US-stryker-1"])
    answer = RULES.by_standing(state, "BLUE", [order(do="standing_support", air=2, intensive=True)])
    assert answer == Tactics(airland=True, intensive=True, air={"UKR": 1, "US": 1})
    assert RULES.check(state, "BLUE", answer) == []
    assert RULES.by_standing(state, "BLUE", [order(do="standing_support", when="defence")]) is None
    RULES.carry_out(state, {"BLUE": answer}, Dice(Seeded(b"1", 0)))
    assert RULES.by_standing(state, "RED", [order(do="standing_support", air=9)]) == AidDefence(air={"RU": 2})
    assert RULES.by_standing(state, "RED", [order(do="standing_support", air=0)]) == AidDefence()


def test_cadres_are_committed_as_far_as_they_are_free() -> None:
    units = {
        "RU-cadre-1": "held",
        "RU-cadre-2": "held",
        "UKR-cadre-1": "held",
        "UKR-mech-1": "2007",
        "RU-tank-1": "4011",
    }
    given = {"at": "information", "side": "RED", "units": units}
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), given)
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    attack = order(do="infowar", force="RU", target="UKR", mission="political")
    RULES.carry_out(state, {"RED": attack}, Dice(Seeded(b"1", 0)))
    standing = [order(do="standing_cadres", attack=9, defence=0)]
    assert RULES.by_standing(state, "RED", standing) == Commit(cadres=2)
    assert RULES.by_standing(state, "BLUE", standing) == Commit(cadres=0)


@pytest.mark.parametrize(
    "wrong", [{"do": "standing_support", "air": 10}, {"do": "standing_cadres", "defence": -1}], ids=["air", "cadres"]
)
def test_impossible_numbers_are_refused(wrong: dict[str, Any]) -> None:
    state = RULES.initial_state(RULES.option_type())
    ((_, problem),) = RULES.check_together(state, "RED", [order(**wrong)], False)
    assert problem.code == "standing.amount"
