"""What becomes of a whole-turn sheet in many possible turns: from the picture alone, and always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import Amount, Is, OneOf, parse, pick
from adjudication.engine.planning import futures
from adjudication.engine.planning.forecasts import SheetForecast
from adjudication.engine.planning.futures import FUTURES, forecast
from adjudication.engine.play import driver
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt
from adjudication.systems.ukrainian_crisis.military.orders import Deploy
from tests.engine.test_pairs import flipped

FEW = 6  # possible turns where a test needs no more
PACKS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("ukrainian_crisis", "ukraine-2014", {}),
    ("ukrainian_crisis", "ukraine-2014", {"mode": "cards"}),
    ("opuc", "first-lesson", {}),
)
each_pack = pytest.mark.parametrize(("system", "pack", "options"), PACKS)


def turns(rules: Any, options: dict[str, Any], count: int = 3) -> Iterator[tuple[Any, str, list[Any]]]:
    """The first turns of a game: the state, a side, and the orders that its policy gives in the course of one."""
    state = driver.advance(rules, rules.initial_state(rules.option_type(**options)), {}, dice(0)).state
    for number in range(1, count + 1):
        played = driver.advance(rules, state, {}, dice(number), "sheet")
        side = rules.sides[number % len(rules.sides)]
        yield state, side, [parse(one.order, rules.order_type) for one in played.taken if one.side == side]
        state = played.state


def dice(number: int) -> Dice:
    return Dice(Seeded(b"futures", number))


def anew(rules: Any, state: Any, side: str, orders: Sequence[Any], count: int = FEW) -> bytes:
    """A forecast as a process makes it that remembers nothing."""
    futures.forget()
    return msgspec.json.encode(forecast(rules, rules.picture(state, side), side, orders, count))


@each_pack
def test_a_forecast_is_always_the_same(system: str, pack: str, options: dict[str, Any]) -> None:
    rules = registry.bound(system, pack)
    for state, side, orders in turns(rules, options):
        first = anew(rules, state, side, orders)
        assert anew(rules, state, side, orders) == first
        assert anew(registry.get(system).bind(rules.pack), state, side, orders) == first


@each_pack
def test_a_forecast_that_was_begun_ends_as_if_made_at_once(system: str, pack: str, options: dict[str, Any]) -> None:
    rules = registry.bound(system, pack)
    for state, side, orders in turns(rules, options):
        whole = anew(rules, state, side, orders)
        picture = rules.picture(state, side)
        menus = futures.forecast_bytes(rules, picture, side, orders, FEW)
        futures.forget()
        first = forecast(rules, picture, side, orders, FEW // 2)
        assert first.of == FEW // 2
        with patch.object(futures, "_Turns", side_effect=AssertionError("played again")):
            assert msgspec.json.encode(forecast(rules, picture, side, orders, FEW)) == whole
        assert futures.forecast_bytes(rules, picture, side, orders, FEW) == menus


@each_pack
def test_a_forecast_rests_on_what_the_side_knows(system: str, pack: str, options: dict[str, Any]) -> None:
    """States with the same picture give the same bytes, whatever is hidden in them."""
    rules, below, compared = registry.bound(system, pack), random.Random(4).randrange, 0
    twists: list[pairs.Twist] = [pairs.drawn, flipped] if system == "opuc" else [pairs.drawn]
    for state, side, orders in turns(rules, options, 4):
        for twist in twists:
            other = twist(rules, state, side, below)
            if other is not None:
                assert anew(rules, other, side, orders) == anew(rules, state, side, orders)
                compared += 1
    assert compared


@each_pack
def test_an_order_put_on_and_taken_off_leaves_the_figures_as_they_were(
    system: str, pack: str, options: dict[str, Any]
) -> None:
    rules = registry.bound(system, pack)
    for state, side, orders in turns(rules, options):
        picture = rules.picture(state, side)
        before = forecast(rules, picture, side, orders[:-1], FEW)
        forecast(rules, picture, side, orders, FEW)
        assert forecast(rules, picture, side, orders[:-1], FEW) == before
        assert anew(rules, state, side, orders[:-1]) == msgspec.json.encode(before)


@each_pack
def test_what_a_menu_offers_is_carried_out_in_some_turn(system: str, pack: str, options: dict[str, Any]) -> None:
    """The union mixes nothing that is legal nowhere."""
    rules, rng, tried = registry.bound(system, pack), random.Random(2), 0
    for state, side, orders in turns(rules, options):
        picture, sheet = rules.picture(state, side), orders[: len(orders) // 2]
        for moment in forecast(rules, picture, side, sheet, FEW).moments:
            assert 0 < moment.read <= moment.due <= FEW
            assert all(0 < one.turns <= moment.read for one in moment.offered)
            simple = [one for one in moment.options if all(map(is_simple, one.fields.values())) and one.do != "done"]
            for option in rng.sample(simple, min(3, len(simple))):
                order = parse(pick(option, rng.randrange), rules.order_type)
                if rules.lasts(order):
                    continue
                made = forecast(rules, picture, side, [*sheet, order], FEW).orders[-1]
                assert made is not None
                assert made.carried, (order, made)
                tried += 1
    assert tried > 5


def is_simple(domain: Any) -> bool:
    return isinstance(domain, (Is, OneOf, Amount))


@each_pack
def test_every_order_is_counted_in_every_turn(system: str, pack: str, options: dict[str, Any]) -> None:
    rules = registry.bound(system, pack)
    shares = set()
    for state, side, orders in turns(rules, options):
        made = forecast(rules, rules.picture(state, side), side, orders, FEW)
        assert len(made.orders) == len(orders)
        for order, said in zip(orders, made.orders, strict=True):
            assert (said is None) == (rules.lasts(order) or type(order).__struct_config__.tag == "done")
            if said is not None:
                shares.add(said.carried)
                assert 0 <= said.failed <= said.of - said.carried
                assert said.carried <= said.of == FEW
                assert (said.failed == 0) == (said.carried == said.of)
                assert not said.hopeless or said.problem is not None
    assert FEW in shares


def crisis() -> tuple[Any, Any]:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    return rules, driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice(0)).state


def of_orders(rules: Any, state: Any, side: str, *orders: Any) -> SheetForecast:
    return forecast(rules, rules.picture(state, side), side, orders)


def test_an_order_that_no_turn_allows_is_hopeless_and_names_the_rule() -> None:
    rules, state = crisis()
    (said,) = of_orders(rules, state, "RED", Deploy("RI1", "sumy")).orders
    assert said is not None
    assert said.problem is not None
    assert (said.carried, said.of, said.hopeless) == (0, FUTURES, True)
    assert (said.problem.code, said.problem.where, said.problem.rule) == (
        "deploy.not_allowed_there",
        "area",
        "6.12, RUL-19",
    )


def test_an_order_that_only_good_dice_allow_is_not_hopeless() -> None:
    """Too few of the 40 turns may have such dice; those in which all dice are high or low tell."""
    rules, state = crisis()
    cards = parse(
        {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "moderate"}, rules.order_type
    )
    shares = {}
    for points in range(3, 16):
        _, said = of_orders(rules, state, "BLUE", cards, Attempt("GB", "up", points, 0)).orders
        assert said is not None
        shares[points] = said
    scarce = {points: one for points, one in shares.items() if one.problem and one.problem.code == "attempt.no_points"}
    assert any(0 < one.carried < FUTURES for one in scarce.values())
    for points, one in scarce.items():
        assert one.problem is not None
        assert one.problem.params["points"] == points
        assert "left" in one.problem.params
        assert not one.hopeless or one.carried == 0
        assert futures.hopeless(rules, rules.picture(state, "BLUE"), "BLUE", [cards, Attempt("GB", "up", 4, 0)]) == {}


def test_work_can_stop_between_two_turns() -> None:
    rules, state = crisis()
    picture = rules.picture(state, "RED")
    futures.forget()
    work = futures.forecasting(rules, picture, "RED", [], FEW)
    assert [next(work), next(work)] == [1, 2]
    work.close()
    assert futures.remembered(rules, picture, "RED", []) is None
    made = forecast(rules, picture, "RED", [])
    assert futures.remembered(rules, picture, "RED", []) is made
    assert futures.latest(rules, picture, "RED") == ((), made)
