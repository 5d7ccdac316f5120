"""The list of the review: fights first, routine results folded with one press to accept them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from adjudication import selectors as game_selectors
from tests import world as worlds
from umpire.pages import review as selector
from umpire.pages.records import result_groups, results
from umpire.pages.records.results import RulingMark
from umpire.presenters import of
from wargame.services import turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db: None) -> worlds.World:
    return worlds.build(review="all", pace="sheet")


@pytest.fixture
def turn(world: worlds.World) -> worlds.World:
    """A whole turn by the default policies waits for review."""
    worlds.begin(world)
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    worlds.settle(world, publish=False)
    return world


def read(world: worlds.World) -> selector.ReviewPage:
    """The review as the umpire sees it."""
    world.refresh()
    return selector.review(world.viewer("white", umpire=True), "", {})


def test_fights_come_first_and_routine_results_last(turn: worlds.World) -> None:
    page = read(turn)
    order = list(result_groups.GROUPS)
    keys = [group.key for group in page.groups]
    assert keys == sorted(keys, key=order.index)
    assert [r.number for group in page.groups for r in group.results] == [r.number for r in page.results]
    steps = [page.results[0].number]
    for _ in page.results[1:]:
        steps.append(selector.review(turn.viewer("white", umpire=True), str(steps[-1]), {}).next)
    assert steps == [result.number for result in page.results]


def test_every_system_says_where_its_fights_are_listed() -> None:
    assert of("ukrainian_crisis").result_group("BattleFought") == "fights"
    assert of("opuc").result_group("AssaultFought") == "fights"
    assert of("opuc").result_group("StrikeFlown") == "strikes"
    assert of("opuc").result_group("CloseLook") == "found"
    assert of("opuc").result_group("WeatherSet") == "routine"


def test_what_a_ruling_changed_is_not_routine(turn: worlds.World) -> None:
    result = replace(read(turn).results[0], group="routine", marks=())
    assert result.listed == "routine"
    assert replace(result, marks=(RulingMark(1, 1, "a", "b"),)).listed == "other"


def test_routine_results_are_accepted_with_one_press(act: Any, turn: worlds.World) -> None:
    page = read(turn)
    left = sum(not r.settled for r in page.results if r.listed != "routine")
    act("accept-all", generation=page.generation, only="routine")
    after = read(turn)
    assert after.unsettled == left
    assert all(r.settled for r in after.results if r.listed == "routine")
    act("accept-all", generation=after.generation)
    assert read(turn).unsettled == 0


def test_a_roll_that_succeeds_or_fails_shows_both_chances(turn: worlds.World) -> None:
    rolls = [roll for result in read(turn).results for roll in result.throws if roll.outcomes]
    for roll in rolls:
        assert abs(sum(outcome.percent for outcome in roll.outcomes) - 100) < 0.01
        assert [outcome.happened for outcome in roll.outcomes].count(True) == 1


def test_the_result_shown_has_all_that_could_have_come_of_it(turn: worlds.World, client: Client) -> None:
    page = read(turn)
    shown = page.shown
    assert shown is not None
    assert abs(sum(one.percent for one in shown.outcomes) - 100) < 0.01
    assert not any(other.outcomes for other in page.results)
    client.force_login(turn.owner)
    text = client.get(f"/umpire/{turn.exercise.pk}/review/?r={shown.number}").content.decode()
    assert text.count("this is what happened") == 1
    assert "What could have happened" in text


@pytest.mark.parametrize("how", [{"system": "opuc", "pack_name": "first-lesson"}, {}])
def test_the_end_of_the_turn_is_no_effect_of_its_last_roll(how: dict[str, str]) -> None:
    """Each line below a result belongs to its own part of the run; what a later phase brings stands by itself."""
    world = worlds.begun(review="all", pace="sheet", **how)
    reading = None
    while reading is None or not any(len(result.effects) for result in reading.results):
        turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
        run = worlds.settle(world, publish=False)
        assert run is not None
        reading = results.read(run, game_selectors.base(run))
        if not any(len(result.effects) for result in reading.results):
            worlds.settle(world)
    told = [[line.text for line in part.lines] for part in reading.story]
    for result in reading.results:
        said = result.sentence
        for effect in result.effects:
            assert any(said in lines and effect.text in lines for lines in told), (said, effect.text)
