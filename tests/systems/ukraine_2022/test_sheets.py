"""Order sheets: standing orders for aircraft, what is asked for twice, numbers that cannot be."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.play.orders import Done
from adjudication.systems.ukraine_2022.air.orders import CombatCommitment, Intercept
from tests.systems.ukraine_2022.table import RULES, SYSTEM

WINGS = {"ru-ground-1": "support", "ru-ground-5": "support", "ru-ground-3": "interdiction", "ru-fighter-4": "patrol",
         "ru-fighter-1": "patrol", "ua-fighter-1": "patrol", "ua-ground-1": "bombing"}  # fmt: skip


def order(**fields: Any) -> Any:
    return parse(fields, RULES.order_type)


def placed(**given: Any) -> Any:
    units = {"ru-21-mr": "2905", "ua-53-mech": "2805"}
    return SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"units": units, "wings": WINGS, **given})


def fighting() -> Any:
    state = placed(assets={"iranian-drones": "ready"})
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    engage = order(do="engage", unit="ru-21-mr", target="2805", points=3)
    RULES.carry_out(state, {"RED": engage}, Dice(Seeded(b"1", 0)))
    return state


def test_the_best_wings_go_into_a_combat() -> None:
    state = fighting()
    standing = order(do="standing_air", ground_support=1, line_attacks=2, fighters=1, other_units=True)
    answer = RULES.by_standing(state, "RED", [standing])
    assert answer == CombatCommitment(
        support=("ru-ground-1",), interdict=("ru-ground-3",), escorts=("ru-fighter-1",), assets=("iranian-drones",)
    )
    assert RULES.check(state, "RED", answer) == []
    assert RULES.by_standing(state, "RED", [order(do="standing_air", when="defence")]) is None
    assert RULES.by_standing(state, "RED", [order(do="standing_interception", interceptors=1)]) is None


def test_fighters_meet_a_mission_or_let_it_pass() -> None:
    state = placed(at="bombing", phasing="BLUE")
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    RULES.carry_out(state, {"BLUE": order(do="bomb", escorts=[])}, Dice(Seeded(b"1", 0)))
    assert RULES.by_standing(state, "RED", [order(do="standing_interception", interceptors=1)]) == Intercept(
        ("ru-fighter-1",)
    )
    assert RULES.by_standing(state, "RED", [order(do="standing_interception", interceptors=0)]) == Done()


def test_a_sheet_with_wrong_numbers_or_a_unit_twice_is_refused() -> None:
    sheet = [
        order(do="standing_air", ground_support=11), order(do="enter", unit="ru-36-mr", to="2905"),
        order(do="enter", unit="ru-36-mr", to="3004"), order(do="enter", unit="ua-92-mech", to="3208"),
    ]  # fmt: skip
    found = RULES.check_together(placed(), "RED", sheet, live=False)
    assert [(at, problem.code) for at, problem in found] == [
        (0, "sheet.amount"), (2, "sheet.twice"), (3, "sheet.not_yours"),
    ]  # fmt: skip
