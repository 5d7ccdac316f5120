"""Order sheets of three sides that write at the same time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import foresee
from tests.toy.registered import PACK, SYSTEM


@pytest.fixture
def rules() -> Any:
    return registry.bound(SYSTEM, PACK)


@pytest.fixture
def begun(rules: Any) -> Any:
    """The first turn, when orders of all three are due."""
    return driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice()).state


def dice() -> Dice:
    return Dice(Seeded(b"toy", 1))


def sheet(rules: Any, *orders: dict[str, str]) -> driver.SideOrders:
    return driver.SideOrders(tuple(msgspec.convert(order, rules.order_type) for order in orders))


def march(unit: str, to: str) -> dict[str, str]:
    return {"do": "march", "unit": unit, "to": to}


DONE = {"do": "done"}


def test_all_three_write_and_nothing_happens_before_the_last_is_through(rules: Any, begun: Any) -> None:
    sheets = {
        "RED": sheet(rules, march("R1", "arn_ford"), march("R2", "west_ridge"), DONE),
        "BLUE": sheet(rules, march("B1", "brin_ford")),
    }
    waiting = driver.advance(rules, begun, sheets, dice())
    assert (waiting.taken, waiting.events) == ([], [])
    assert [due.side for due in waiting.awaiting.due] == ["RED", "BLUE", "GREEN"]
    draft = driver.advance(rules, begun, {**sheets, "GREEN": sheet(rules, DONE)}, dice())
    assert draft.awaiting.turn == 2
    taken = {side: [one.order["do"] for one in draft.taken if one.side == side] for side in rules.sides}
    assert taken == {"RED": ["march", "march", "done"], "BLUE": ["march", "done"], "GREEN": ["done"]}
    assert [one.side for one in draft.taken if one.source == "implied"] == ["BLUE"]
    assert rules.holders(draft.state) | {"arn_ford": "RED", "west_ridge": "RED", "brin_ford": "BLUE"} == rules.holders(
        draft.state
    )


def test_the_orders_of_a_side_that_is_late_come_from_the_policy(rules: Any, begun: Any) -> None:
    sheets = {side: sheet(rules, DONE) for side in ("RED", "BLUE")}
    draft = driver.advance(rules, begun, sheets, dice(), defaults=["GREEN"])
    assert draft.awaiting.turn == 2
    assert {one.source for one in draft.taken if one.side == "GREEN"} == {"default"}


def test_whole_turns_are_played_by_sheets(rules: Any, begun: Any) -> None:
    state = begun
    for turn in range(1, 5):
        assert rules.awaiting(state).turn == turn
        state = driver.advance(rules, state, {"GREEN": sheet(rules)}, dice(), "sheet").state
    assert rules.awaiting(state).mode == "over"


def test_a_side_foresees_its_own_list_and_no_more(rules: Any, begun: Any) -> None:
    orders = sheet(rules, march("G1", "gell_ford"), march("G2", "west_ridge")).orders
    picture = rules.picture(begun, "GREEN")
    ahead = foresee(rules, picture, "GREEN").after(orders[0])
    assert ahead is not None
    assert [subject.id for subject in rules.subjects(ahead.state, "GREEN")] == ["G2", "G3", "G4", "cards", "done"]
    after = ahead.after(orders[1])
    assert after is not None
    assert after.after(msgspec.convert(DONE, rules.order_type)) is None
    twice = driver.check_sheet(rules, picture, "GREEN", [orders[0], orders[0]], "live")
    assert [(problem.where, problem.code) for problem in twice] == [("orders[1].unit", "march.twice")]
