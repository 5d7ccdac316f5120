"""What becomes of a sheet where three sides write at the same time and units are hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.planning.futures import FUTURES, forecast
from adjudication.engine.play import driver
from tests.toy.registered import PACK, SYSTEM

SIDE = "GREEN"


@pytest.fixture
def rules() -> Any:
    return registry.bound(SYSTEM, PACK)


@pytest.fixture
def begun(rules: Any) -> Any:
    """The first turn, when orders of all three are due."""
    return driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"toy", 1))).state


def orders(rules: Any, *plain: dict[str, str]) -> list[Any]:
    return [parse(one, rules.order_type) for one in plain]


def march(unit: str, to: str) -> dict[str, str]:
    return {"do": "march", "unit": unit, "to": to}


def test_marches_of_ones_own_list_are_certain_and_an_impossible_one_is_hopeless(rules: Any, begun: Any) -> None:
    picture = rules.picture(begun, SIDE)
    sheet = orders(rules, march("G1", "gell_ford"), march("G2", "west_ridge"), march("G3", "arn_ford"))
    first, second, third = forecast(rules, picture, SIDE, sheet).orders
    assert first is not None
    assert second is not None
    assert third is not None
    assert (first.carried, first.due, first.of) == (second.carried, second.due, second.of) == (FUTURES,) * 3
    assert (third.carried, third.failed, third.hopeless) == (0, FUTURES, True)
    assert third.problem is not None
    assert third.problem.rule


def test_a_forecast_rests_on_what_the_side_knows(rules: Any, begun: Any) -> None:
    picture = rules.picture(begun, SIDE)
    sheet = orders(rules, march("G1", "gell_ford"))
    before = msgspec.json.encode(forecast(rules, picture, SIDE, sheet))
    others = [rules.imagine(picture, Dice(Seeded(b"other", number))) for number in range(8)]
    assert any(msgspec.json.encode(other) != msgspec.json.encode(begun) for other in others)
    for other in others:
        futures.forget()
        assert msgspec.json.encode(forecast(rules, rules.picture(other, SIDE), SIDE, sheet)) == before


def test_the_menu_behind_a_sheet_leaves_out_who_has_marched(rules: Any, begun: Any) -> None:
    picture = rules.picture(begun, SIDE)
    (empty,) = (one for one in forecast(rules, picture, SIDE, []).moments if one.due == FUTURES)
    made = forecast(rules, picture, SIDE, orders(rules, march("G1", "gell_ford")))
    (left,) = (one for one in made.moments if one.kind == empty.kind)
    assert "G1" in {option.subject for option in empty.options}
    assert "G1" not in {option.subject for option in left.options}
    assert all(one.turns == left.read for one in left.offered if one.option.subject == "G2")
