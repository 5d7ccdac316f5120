"""The process that plays possible turns answers as the rules do here, and ends with the process that started it."""

from __future__ import annotations

from subprocess import Popen
from types import SimpleNamespace
from typing import Any
from unittest.mock import ANY

import msgspec
import pytest
from django.conf import settings

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.play import driver
from adjudication.engine.scenario import packs
from wargame.services import forecasts

CARDS = {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "moderate"}
FOUR = {"do": "attempt", "country": "GB", "direction": "up", "rp": 4, "prestige": 0}


@pytest.fixture
def process() -> Any:
    made = forecasts.ForecastProcess()
    yield made
    made.close()


def test_another_process_makes_the_same_forecast_and_is_started_again_if_it_was_killed(
    process: forecasts.ForecastProcess,
) -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"process", 0))).state
    orders = [parse(one, rules.order_type) for one in (CARDS, FOUR | {"terms": {"at_least": {"rp": 3}}})]
    order = parse(FOUR, rules.order_type)
    sheet: tuple[Any, Any, str, Any] = rules, rules.picture(state, "BLUE"), "BLUE", orders
    here = msgspec.json.encode(futures.forecast(*sheet)), futures.added(*sheet, order)
    wanted: Any = SimpleNamespace(rules=rules, picture=sheet[1], who="BLUE", orders=orders, begun=True)
    for kills in (False, True):
        if kills:
            child = process._child
            assert isinstance(child, Popen)
            child.kill()
            child.wait()
        made = process.make(wanted)
        futures.forget()
        futures.learn(*sheet, made)
        assert futures.remembered(*sheet) is not None
        assert (msgspec.json.encode(futures.forecast(*sheet)), futures.added(*sheet, order)) == here
    child = process._child
    assert isinstance(child, Popen)
    process.close()
    assert child.returncode == 0, "it ends when its input does"
    futures.forget()


def test_on_a_large_map_the_first_turns_are_an_answer_and_all_turns_follow(process: forecasts.ForecastProcess) -> None:
    system = registry.get("opuc")
    stored = packs.canonical(registry.bound("opuc", "se-estonia-small").pack).decode()  # its keys are sorted
    rules = system.bind(system.thaw_pack(stored))
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"process", 0))).state
    state = driver.advance(rules, state, {}, Dice(Seeded(b"process", 1)), "sheet").state
    sheet: tuple[Any, Any, str, Any] = rules, rules.picture(state, "BLUE"), "BLUE", []
    whole = msgspec.json.encode(futures.forecast(*sheet))
    futures.forget()
    wanted = forecasts.WantedForecast(ANY, 1, *sheet)
    futures.learn(*sheet, process.make(wanted))
    first = futures.first_answer(*sheet)
    assert first is not None
    assert first.of == futures.FIRST
    assert first == futures.forecast(*sheet, futures.FIRST)
    assert futures.remembered(*sheet) is None
    futures.learn(*sheet, process.make(wanted))
    assert not wanted.begun
    assert msgspec.json.encode(futures.remembered(*sheet)) == whole
    futures.forget()


def test_first_answers_come_before_the_rest_and_practice_last() -> None:
    maker = forecasts.Maker()

    def wish(name: Any, practice: Any = None, begun: bool = False) -> Any:
        return SimpleNamespace(key=name, exercise=SimpleNamespace(own_practice_of_id=practice), begun=begun)

    for one in (wish("practice", 1), wish("begun", begun=True), wish("new"), wish("newer")):
        maker._wanted[one.key] = one
    order: list[Any] = []
    while (found := maker._next()) is not None:
        order.append(found.key)
        maker._forget(found)
    assert order == ["new", "newer", "begun", "practice"]


def test_a_wish_that_comes_while_the_process_ends_is_made_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread rests, ends its process, and somebody wants another forecast in that moment."""
    maker, made = forecasts.Maker(), list[str]()

    def wish(name: Any) -> Any:
        return SimpleNamespace(key=name, exercise=SimpleNamespace(own_practice_of_id=None), begun=False)

    def make(wanted: Any) -> None:
        made.append(wanted.key)
        maker._forget(wanted)

    def close() -> None:
        if len(made) == 1:
            maker.ask(wish("late"))

    monkeypatch.setattr(maker, "_make", make)
    monkeypatch.setattr(maker._process, "close", close)
    monkeypatch.setattr(forecasts, "REST", 0.0)
    monkeypatch.setattr(forecasts, "Thread", no_thread)
    monkeypatch.setattr(settings, "FORECASTS_BEHIND", True)
    first: Any = "first"
    maker._wanted[first], maker._works = wish(first), True
    maker.work_off()
    assert made == ["first", "late"]
    assert not maker._works, "the next wish starts a thread"


def no_thread(*arguments: Any, **options: Any) -> None:
    raise AssertionError("a second thread would use the same process")
