"""Reinforcements from a pool that has less than the die gives: the rest is lost (10.1, 10.2)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.dice import Dice, ListedDice
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
