"""The review names what was undertaken and what came of it: no code, and no card for each die of the set-up."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded, rolls_of
from adjudication.engine.play import driver
from adjudication.engine.play.undertaken import Undertaking
from tests import world as worlds
from umpire.pages.ordered import RunOrders
from umpire.pages.records import results, undertaken
from umpire.pages.records.result_groups import GROUPS, grouped
from wargame.services import exercises, turns

PACKS = {
    "ukrainian_crisis": "ukraine-2014", "opuc": "first-lesson", "opaque_war": "donbas-2014",
    "ukraine_2022": "kharkiv-lesson", "millennium_wars": "odesa-transnistria",
}  # fmt: skip


def reviewed(system: str, holds: Callable[[results.Reading], bool]) -> results.Reading:
    """The first run of a game by the default policies of which something holds, as it waits for review."""
    world = worlds.begun(system=system, pack_name=PACKS[system], pace="sheet", review="all")
    for _ in range(6):
        turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
        worlds.settle(world, publish=False)
        if holds(found := read(world)):
            return found
        run = game_selectors.open_run(world.exercise.game)  # type: ignore[arg-type]  # it plays
        assert run is not None
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
        world.refresh()
    raise AssertionError("no such run")


def read(world: worlds.World) -> results.Reading:
    run = game_selectors.open_run(world.exercise.game)  # type: ignore[arg-type]  # it plays
    assert run is not None
    return results.read(run, game_selectors.base(run))


@cache
def fights(system: str) -> tuple[Undertaking, ...]:
    """The undertakings with dice of some turns in which the program plays all sides, with what came of them."""
    rules = registry.bound(system, PACKS[system])
    state, found = rules.initial_state(rules.option_type()), list[Undertaking]()
    for turn in range(5):
        draft = driver.advance(rules, state, {}, Dice(Seeded(b"review", turn)), "sheet")
        plain = {"events": msgspec.to_builtins(draft.events), "taken": msgspec.to_builtins(draft.taken)}
        of_rolls = RunOrders(rules, (), state, plain).undertakings().values()
        found += {id(one): one for one in of_rolls}.values()
        state = draft.state
        if draft.awaiting.mode == "over":
            break
    return tuple(found)


@pytest.mark.parametrize(
    ("system", "title"),
    [
        ("opuc", r"^(Red|Blue) assaults \S.*: "), ("opaque_war", r"^(The Rebels attack|Ukraine attacks) \S.*: "),
        ("ukraine_2022", r"^\S.* (engages|assaults) \S.*: "),
        ("millennium_wars", r"^(Russia|The Coalition) attacks \S.*: "),
    ],
)  # fmt: skip
def test_a_fight_is_named_by_who_attacks_what_and_what_came_of_it(system: str, title: str) -> None:
    heads = [undertaken.titled(one) for one in fights(system)]
    assert any(re.search(title, head) for head in heads), heads
    codes = re.compile(r"\b(AE|AD|NE|BB|DD|DE|FB|CM|IS1|IS2|ISD)\b")
    assert not [head for head in heads if codes.search(head)]


@pytest.mark.django_db
def test_the_dice_of_the_set_up_are_one_table_with_names() -> None:
    world = worlds.build(system="opaque_war", pack_name="donbas-2014", pace="sheet", review="all")
    exercises.start(exercise=world.exercise)
    worlds.settle(world, publish=False)
    found = read(world).results
    towns = next(one for one in found if "towns and cities" in one.head)
    throws = len(towns.throws)
    assert throws > 50
    assert sum(group.count for group in towns.table) == throws
    assert re.fullmatch(rf"The Rebels control \d+ of {throws} towns and cities of Donetsk and Luhansk", towns.head)
    names = [name for group in towns.table for name in group.names]
    assert len(names) == throws
    assert "Donetsk-S" in names
    rebels = next(group for group in towns.table if group.outcome == "success")
    assert f"control {rebels.count} of" in towns.head
    umpire = Client()
    umpire.force_login(world.owner)
    page = umpire.get(reverse("umpire_review", args=[world.exercise.pk]), {"r": towns.number}).content.decode()
    assert page.count("Control of a hex") < 5
    assert "Donetsk-S" in page
    shown = page.split("<h1>Result")[1].split("</section>")[0]
    words = len(re.sub(r"<[^>]+>", " ", shown).split())
    assert words < 400, f"{words} words for one table"


def test_few_dice_and_dice_of_different_kinds_are_no_table() -> None:
    rules = registry.bound("opaque_war", "donbas-2014")
    draft = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"t", 0)), "sheet")
    control = next(event for event in draft.events if type(event).__name__ == "ControlRolled")
    rolls = rolls_of(control)
    assert undertaken.of_the_same(rolls)
    assert not undertaken.of_the_same(rolls[: undertaken.MANY])
    assert not undertaken.of_the_same([*rolls, *draft.rolls[-1:]])


@pytest.mark.django_db
def test_a_ceasefire_comes_first() -> None:
    """The die that says whether anybody fights in the coming turn changes nothing yet, and is no routine."""

    def has_one(found: results.Reading) -> bool:
        return any("ceasefire" in one.sentence for one in found.results)

    found = reviewed("opaque_war", has_one)
    ceasefire = next(one for one in found.results if "ceasefire" in one.sentence)
    assert ceasefire.listed == next(iter(GROUPS))
    assert ceasefire in grouped(found.results)[0].results


@pytest.mark.django_db
@pytest.mark.parametrize("system", ["ukrainian_crisis", "millennium_wars"])
def test_every_result_says_in_words_what_it_is(system: str) -> None:
    found = reviewed(system, lambda found: len(found.results) > 0)
    for one in found.results:
        assert one.head
        assert one.caption
        assert not re.search(r"\b(AE|AD|NE|BB|DD|DE|IS1|IS2|ISD)\b", one.head)


@pytest.mark.django_db
def test_what_belongs_to_a_fight_comes_behind_it() -> None:
    """A test of morale is a line below the assault that it follows, not one of its own among other assaults."""

    def has_parts(found: results.Reading) -> bool:
        return any(one.under for one in found.results)

    found = reviewed("opuc", has_parts)
    listed = [one for group in grouped(found.results) for one in group.results]
    for place, one in enumerate(listed):
        if one.under:
            before = listed[place - 1]
            assert one.under in (before.number, before.under)
            assert one.listed == before.listed != "routine"
    main = next(one for one in listed if one.number == next(one.under for one in listed if one.under))
    assert re.match(r"(Red|Blue) assaults |Deep fires |Fires |(Red|Blue) ", main.head)
