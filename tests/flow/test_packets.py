"""A turn in packets: what a sheet has left over is on the next one of its cell, as a draft."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication import selectors
from adjudication.engine.menu import pick
from adjudication.services import rulings
from tests import world as worlds
from wargame.models import OrderSheet
from wargame.services import exercises, sheets

pytestmark = pytest.mark.django_db
AIR: dict[str, Any] = {"do": "standing_air", "ground_support": 1}


@pytest.fixture
def world() -> worlds.World:
    """The first packet of the lesson's second turn."""
    lesson: dict[str, Any] = {
        "system": "ukraine_2022",
        "pack_name": "kharkiv-lesson",
        "pace": "sheet",
        "options": {"packet": 1},
    }
    return worlds.play_until(worlds.begun(**lesson), turn=2, kind="activate")


def acts(world: worlds.World) -> list[dict[str, Any]]:
    """The first order of each Russian unit that can act."""
    assert world.exercise.game is not None
    rules, state = selectors.adjudicator(world.exercise.game), world.state()
    units = [subject.id for subject in rules.subjects(state, "RED") if subject.kind == "unit"]
    return [pick(next(iter(rules.legal_orders(state, "RED", unit))), lambda most: 0) for unit in units]


def on_sheet(world: worlds.World, kind: str) -> OrderSheet:
    return world.decision().sheets.get(cell=world.cells[kind])


def test_standing_orders_stay_for_the_turn_and_nobody_else_learns_of_them(world: worlds.World) -> None:
    act, *others = acts(world)
    turn = world.decision().turn
    assert others
    worlds.submit(world, "red", [AIR, act])
    worlds.submit(world, "blue", [{"do": "done"}])
    worlds.settle(world)
    decision = world.decision()
    assert (decision.turn, decision.due[0]["kind"]) == (turn, "activate")
    red, blue = on_sheet(world, "red"), on_sheet(world, "blue")
    assert ([one["do"] for one in red.orders], red.status) == (["standing_air"], OrderSheet.Status.DRAFT)
    assert (blue.orders, blue.status) == ([], OrderSheet.Status.EMPTY)


def test_an_order_that_the_umpire_voided_is_not_left_over_and_none_is_left_over_in_its_place(
    world: worlds.World,
) -> None:
    exercises.configure(exercise=world.exercise, review="all")
    act, *_ = acts(world)
    worlds.submit(world, "red", [AIR, act])
    worlds.submit(world, "blue", [{"do": "done"}])
    run = worlds.settle(world, publish=False)
    assert run is not None
    rulings.rule(run=run, verdict="void", subject={"side": "RED", "order": 0}, reason="expert", note="Fog.")
    worlds.settle(world)
    assert on_sheet(world, "red").orders == []


def test_one_unit_more_than_the_packet_has_is_refused_in_the_draft(world: worlds.World) -> None:
    orders = acts(world)[:2]
    red = world.viewer("red")
    assert sheets.problems(red, orders[:1]) == []
    (problem,) = sheets.problems(red, orders)
    assert problem.startswith("orders[1].unit: A packet activates at most 1 unit.")
    assert "7.0" in problem


def test_a_cell_without_an_order_in_mind_submits_an_empty_sheet_and_has_not_passed(world: worlds.World) -> None:
    """The side that acts second is asked again for the next packet. `done` would end its actions for the turn."""
    assert world.exercise.game is not None
    first = world.decision().due[0]["side"].lower()
    second = "red" if first == "blue" else "blue"
    rules, state = selectors.adjudicator(world.exercise.game), world.state()
    unit = next(one.id for one in rules.subjects(state, first.upper()) if one.kind == "unit")
    act = pick(next(iter(rules.legal_orders(state, first.upper(), unit))), lambda most: 0)
    worlds.submit(world, second, [])
    worlds.submit(world, first, [act])
    worlds.settle(world)
    decision = world.decision()
    assert (decision.turn, decision.due[0]["kind"], decision.due[0]["side"]) == (2, "activate", second.upper())
    assert on_sheet(world, second).status == OrderSheet.Status.EMPTY
    assert world.state().passed == [False, False]


def test_a_packet_that_cannot_be_carried_out_is_planned_again_and_nobody_acts_or_passes(world: worlds.World) -> None:
    """Its only order waits for something that is not so: the program puts nothing in its place."""
    assert world.exercise.game is not None
    rules: Any = selectors.adjudicator(world.exercise.game)
    asked = world.decision().due[0]
    first, second = ("red", "blue") if asked["side"] == "RED" else ("blue", "red")
    unit = next(one.id for one in rules.subjects(world.state(), first.upper()) if one.kind == "unit")
    act = pick(next(iter(rules.legal_orders(world.state(), first.upper(), unit))), lambda most: 0)
    place, holder = next(iter(rules.holders(world.state()).items()))
    other = "RED" if holder == "BLUE" else "BLUE"
    never = {**act, "terms": {"only": [{"what": "holds", "side": other, "place": place}]}}
    worlds.submit(world, first, [never])
    worlds.submit(world, second, [])
    worlds.settle(world)
    assert (world.decision().turn, world.decision().due[0]["side"]) == (2, first.upper())
    assert on_sheet(world, first).orders == [never]
    assert world.state().passed == [False, False]
