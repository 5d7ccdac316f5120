"""Reinforcements from a pool that has less than the die gives: the rest is lost (10.1, 10.2)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.dice import Dice, ListedDice
from adjudication.engine.protocol import say
from adjudication.systems.opaque_war.basics.facts import GONE, POOL, RED
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed
from tests.systems.opaque_war.test_sheets import order

FACTS: Any = RULES.facts


def rolled(*left: str) -> Any:
    """The state after a six of the Rebels in turn three, when these units are all that their pool has."""
    state = placed(at="reinforcements", turn=3)
    for p in FACTS.pieces_of[RED]:
        state.where[p] = POOL if FACTS.piece_ids[p] in left else GONE
    for m in FACTS.markers_of[RED]:
        state.available[m] = FACTS.markers[m].total
    RULES.carry_out(state, {}, Dice(ListedDice([[6], [1]])))
    return state


@pytest.mark.parametrize(("left", "take"), [(("IV",), {"IV": 1}), (("IV", "Op"), {"IV": 1, "Op": 1})])
def test_all_that_is_left_has_to_be_taken(left: tuple[str, ...], take: dict[str, int]) -> None:
    state = rolled(*left)
    assert state.owed[RED] == 4
    (problem,) = RULES.check(state, "RED", order(do="muster", take={}))
    assert problem.rule == "10.2"
    assert RULES.check(state, "RED", order(do="muster", take=take)) == []


def test_nobody_is_asked_to_choose_from_an_empty_pool() -> None:
    state = rolled()
    assert [due.side for due in RULES.awaiting(state).due] == ["BLUE"]
    assert state.owed[RED] == 0


CHOICES: list[tuple[int, str, dict[str, int], str]] = [
    (
        5,
        "RED",
        {"RU-MR-1": 1, "IV": 2},
        "RU MR-1 is Russian. You can take it only with a total of 6 or more, from turn 4.",
    ),
    (
        5,
        "RED",
        {"ru_aa": 1, "IV": 1, "Op": 1},
        "is Russian. You can take it only with a total of 6 or more, from turn 4.",
    ),
    (6, "RED", {"RU-MR-1": 2, "IV": 1, "Op": 1}, "Your pool does not have 2 × "),
    (5, "RED", {"IV": 2, "Op": 1}, "Your pool does not have 2 × International Volunteers."),
    (5, "RED", {"IV": 0, "Op": 1, "Vo": 2}, "Your pool does not have 0 × International Volunteers."),
    (5, "RED", {"mob-DON": 9}, "Your pool does not have 9 × Donetsk mob."),
    (5, "RED", {"24-Mech": 1}, "Your pool does not have 1 × 24 Mech."),
    (5, "RED", {"IV": 1, "Op": 1}, "Take exactly 3 pieces."),
    (0, "BLUE", {"RU-MR-1": 1}, "Your pool does not have 1 × "),
    (0, "BLUE", {"24-Mech": 1}, "Take exactly 2 pieces."),
]


@pytest.mark.parametrize(("die", "side", "take", "words"), CHOICES, ids=[f"{row[1]} {row[3]}" for row in CHOICES])
def test_a_refused_choice_names_its_own_cause(die: int, side: str, take: dict[str, int], words: str) -> None:
    state = placed(at="reinforcements", turn=6)
    RULES.carry_out(state, {}, Dice(ListedDice([[die or 1], [4]])))
    if not die:
        RULES.carry_out(state, {"RED": order(do="muster", take={"IV": 1})}, Dice(ListedDice([])))
    (problem,) = RULES.check(state, side, order(do="muster", take=take))
    assert words in say(RULES.catalogue, problem)
