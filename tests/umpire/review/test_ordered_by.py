"""A result names the order that led to it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded, rolls_of
from adjudication.engine.play import driver
from adjudication.engine.play.driver import Pace
from adjudication.engine.play.endings import is_done
from adjudication.engine.play.undertaken import PlainStep, everything
from adjudication.models import Run
from tests import world as worlds
from umpire.pages.ordered import RunOrders
from umpire.pages.records import results
from wargame.services import turns

PACKS = {
    "ukrainian_crisis": "ukraine-2014", "opuc": "se-estonia-small", "opaque_war": "donbas-2014",
    "ukraine_2022": "kyiv-first-month", "millennium_wars": "odesa-transnistria",
}  # fmt: skip
FIGHTS = {
    "ukrainian_crisis": ("BattleFought", "group"), "opuc": ("AssaultFought", "assault"),
    "opaque_war": ("CombatRolled", "attack"), "ukraine_2022": ("Fought", "assault"),
    "millennium_wars": ("CombatRolled", "attack"),
}  # fmt: skip
PACES: tuple[tuple[Pace, int], ...] = (("live", 200), ("sheet", 6))
Found = tuple[str, set[str], tuple[dict[str, Any], ...]]  # the event, the sides that roll, the orders behind it


@cache
def played(system: str, pace: Pace, steps: int) -> tuple[Found, ...]:
    """The results of a game in which the program gives all orders, each with the orders behind it."""
    rules = registry.bound(system, PACKS[system])
    state, found, before = rules.initial_state(rules.option_type()), list[Found](), list[tuple[Any, dict[str, Any]]]()
    for step in range(steps):
        awaiting = rules.awaiting(state)
        if awaiting.mode == "over":
            break
        missing = [due.side for due in awaiting.due] if pace == "live" else ()
        draft = driver.advance(rules, state, {}, Dice(Seeded(b"x1", step)), pace, missing)
        plain = {"events": msgspec.to_builtins(draft.events), "taken": msgspec.to_builtins(draft.taken)}
        earlier = [PlainStep(*one, everything) for one in before if one[0].turn == state.turn]
        found += of_draft(rules, RunOrders(rules, earlier, state, plain), state, plain)
        before.append((state, plain))
        state = draft.state
    return tuple(found)


def of_draft(rules: Any, orders: RunOrders, base: Any, plain: dict[str, Any]) -> list[Found]:
    state, found = rules.fork(base), list[Found]()
    for index, event in enumerate(msgspec.convert(plain["events"], list[rules.event_type])):
        orders.begins(index, state)
        if sides := {roll.side for roll in rolls_of(event)}:
            behind = orders.behind(index, event, state, sides)
            found.append((type(event).__name__, sides, tuple(dict(one) for one in behind)))
        rules.apply(state, event)
    return found


@pytest.mark.parametrize(("pace", "steps"), PACES)
@pytest.mark.parametrize("system", FIGHTS)
def test_combat_names_the_attack_and_not_the_last_answer(system: str, pace: Pace, steps: int) -> None:
    name, attack = FIGHTS[system]
    fought = [behind for event, _, behind in played(system, pace, steps) if event == name]
    if system != "ukrainian_crisis" or pace == "live":  # there the program asks for no combat in whole turns
        assert fought
    assert all(behind[0]["order"]["do"] == attack for behind in fought), fought


@pytest.mark.parametrize(("pace", "steps"), PACES)
@pytest.mark.parametrize("system", FIGHTS)
def test_no_result_is_put_down_to_the_end_of_a_list_or_to_an_order_of_a_side_that_has_no_part(
    system: str, pace: Pace, steps: int
) -> None:
    for event, sides, behind in played(system, pace, steps):
        assert not [one for one in behind if is_done(one["order"])], event
        later = [one["side"] for one in behind[1:] if one["side"] != behind[0]["side"]]
        assert set(later) <= sides, (event, behind)


@pytest.mark.parametrize(
    ("system", "events"),
    [
        ("ukrainian_crisis", {"EventDrawn", "EventRolled"}),
        ("opuc", {"WeatherSet", "TrackSet", "InitiativeRolled", "LogGenerated", "DeepDice"}),
        ("opaque_war", {"ReinforcementsRolled", "ControlRolled"}),
        ("ukraine_2022", {"RandomRolled", "UnitsDrawn", "InitiativeWon", "RailheadMoved", "SuppressionRolled"}),
        ("millennium_wars", {"EventRolled", "InstabilityRolled"}),
    ],
)
def test_nobody_ordered_what_the_rules_roll_for(system: str, events: set[str]) -> None:
    for pace, steps in PACES:
        found = [(event, behind) for event, _, behind in played(system, pace, steps) if event in events]
        assert found
        assert not [one for one in found if one[1]]


def test_what_sealed_orders_led_to_is_put_down_to_neither_side_before_it_is_its_turn() -> None:
    """Both sides place cards at once, and the last of the two carries the events of both."""
    found = played("ukrainian_crisis", "sheet", 6)
    acts = [(sides, behind) for event, sides, behind in found if event in ("AttemptMade", "NeutraliseTried")]
    assert acts
    assert all({one["side"] for one in behind} == sides for sides, behind in acts)


@pytest.mark.django_db
def test_the_review_of_a_live_assault_names_the_assault(client: Client) -> None:
    """It was ordered in an earlier step of the turn than the one whose dice are reviewed."""
    world = worlds.begun(system="opuc", pack_name="first-lesson", pace="live", review="all")
    client.force_login(world.owner)
    run: Run | None = None
    for _ in range(160):
        turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
        worlds.settle(world, publish=False)
        assert world.exercise.game is not None
        run = game_selectors.open_run(world.exercise.game)
        assert run is not None
        if "AssaultFought" in run.draft:
            break
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
        world.refresh()
    assert run is not None
    found = results.read(run, game_selectors.base(run)).results
    fought = next(one for one in found if one.card)
    assert re.fullmatch(r"(Red|Blue) by the program: Assault .* with .*", fought.order), fought.order
    assert re.match(r"(Red|Blue) assaults \S", fought.head), fought.head
    page = client.get(reverse("umpire_review", args=[world.exercise.pk]) + f"?r={fought.number}").content.decode()
    assert f"Ordered by {fought.order}." in page
