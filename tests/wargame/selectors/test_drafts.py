"""Following a drafted sheet: what it makes possible, what is wrong with it, and that nothing is rolled or spent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.planning.forecasts import MomentForecast
from adjudication.engine.planning.merged_menus import Offered
from adjudication.engine.play.foresight import foresee
from tests.world import World, begun, play_until
from wargame.selectors import drafts, plausible_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return play_until(begun(), turn=1, kind="military")


def test_later_menus_take_earlier_orders_into_account(world: World) -> None:
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()  # type: ignore[arg-type]  # it plays
    side = rules.awaiting(state).due[0].side
    unit = "RG1" if side == "RED" else "UG1"
    before = msgspec.json.encode(state)
    empty = drafts.outlook(foresee(rules, rules.picture(state, side), side), [])
    grown = drafts.outlook(foresee(rules, rules.picture(state, side), side), [{"do": "mobilise", "unit": unit}])
    assert {o.do for o in empty.options if o.subject == unit} == {"mobilise"}
    assert "deploy" in {o.do for o in grown.options if o.subject == unit}
    assert msgspec.json.encode(state) == before


def test_an_illegal_and_an_unreadable_order_are_named_in_their_place(world: World) -> None:
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()  # type: ignore[arg-type]  # it plays
    side = rules.awaiting(state).due[0].side
    look = drafts.outlook(
        foresee(rules, rules.picture(state, side), side),
        [{"do": "mobilise", "unit": "XX9"}, {"do": "fly"}, {"do": "done"}],
    )
    assert [bool(item.problems) for item in look.items] == [True, True, False]
    assert look.items[0].problems[0].endswith("]")
    assert look.ended


def test_what_the_dice_will_say_of_an_attempt_opens_both_ways() -> None:
    world = play_until(begun(), turn=1, kind="diplomatic")
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()  # type: ignore[arg-type]  # it plays
    side = rules.awaiting(state).due[0].side
    option = next(o for o in rules.legal_orders(state, side) if o.do == "attempt")
    from adjudication.engine.menu import pick

    order = pick(option, lambda n: 0)
    look = drafts.outlook(foresee(rules, rules.picture(state, side), side), [order])
    assert not look.items[0].problems
    if look.due is not None:
        assert {o.do for o in look.options} <= {"attempt", "done"}


def test_the_imagined_turn_starts_from_the_picture_and_meets_the_list_decisions() -> None:
    world = play_until(begun(pace="sheet"), turn=2)
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()  # type: ignore[arg-type]  # it plays
    picture = rules.picture(state, "BLUE")
    kinds = {moment.kind for moment in plausible_turn.moments(rules, picture, "BLUE", [])}
    assert {"cards", "declare", "information"} <= kinds
    strategic, combat = (plausible_turn._walk(rules, picture, "BLUE", [], number) for number in (0, 1))
    asked = {moment.kind for moment in combat.moments}
    assert asked != {moment.kind for moment in strategic.moments}, "it is one turn of each type"
    assert asked <= kinds
    again = plausible_turn.moments(rules, picture, "BLUE", [])
    assert kinds == {moment.kind for moment in again}


def test_a_plan_ends_at_the_decision_nobody_looks_beyond() -> None:
    world = play_until(begun(pace="sheet"), turn=2)
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()  # type: ignore[arg-type]  # it plays
    picture = rules.picture(state, "BLUE")
    whole = [moment.kind for moment in plausible_turn._walk(rules, picture, "BLUE", [], 0).moments]
    last = next(kind for kind in dict.fromkeys(whole) if kind not in whole[:2])
    begun_with = [moment.kind for moment in plausible_turn._walk(rules, picture, "BLUE", [], 0, last).moments]
    assert begun_with == whole[: whole.index(last) + 1]
    assert len(begun_with) < len(whole)


def test_a_menu_that_a_forecast_knows_is_not_worked_out_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state = game_selectors.adjudicator(world.exercise.game), world.state()  # type: ignore[arg-type]  # it plays
    side = rules.awaiting(state).due[0].side
    ahead = foresee(rules, rules.picture(state, side), side)
    plain = drafts.outlook(ahead, [])
    known = MomentForecast(plain.due.kind if plain.due else "", 1, 1, plain.subjects, (Offered(plain.options[0], 1),))

    def refuse(*_: Any) -> None:
        raise AssertionError("nobody needs this menu")

    monkeypatch.setattr(type(rules), "legal_orders", refuse)
    look = drafts.outlook(ahead, [], menu=known)
    assert (look.options, look.subjects, look.hopeful) == (plain.options[:1], plain.subjects, ())
