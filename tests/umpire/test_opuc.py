"""OPUC before the umpire: three views of one board, every edit legal as it is now, orders in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.test import Client

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Dice, Seeded
from adjudication.models import Run
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.fog.view import truth
from tests import world as worlds
from umpire import presenters
from wargame.services import turns

PRESENTER = presenters.of("opuc")


@pytest.fixture(scope="module")
def play() -> tuple[Any, Any]:
    """The lesson by doctrine up to the first movement."""
    rules = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    state = rules.initial_state(SYSTEM.option_type())
    for position in range(200):
        awaiting = rules.awaiting(state)
        if awaiting.segment == "manoeuvre":
            return rules, state
        orders = {due.side: rules.policy(state, due.side) for due in awaiting.due}
        for event in rules.adjudicate(state, orders, Dice(Seeded(b"x" * 32, position))):
            rules.apply(state, event)
    raise AssertionError("nobody moves")


def test_the_truth_shows_every_block_and_the_public_view_only_backs(play: tuple[Any, Any]) -> None:
    rules, state = play
    hidden = [block.id for block in truth(rules.facts, state).blocks if block.hidden and block.where.isdigit()]
    assert hidden
    maps = {view: PRESENTER.board(rules, state, view, ()).map for view in ("truth", "BLUE", "public")}  # type: ignore[union-attr]  # this system has a board
    for block in hidden:
        assert f'data-unit="{block}' in maps["truth"] or f" {block}" in maps["truth"]
    assert not [block for block in hidden if f'"{block}"' in maps["public"]]


def test_the_truth_has_the_works_and_stocks_of_both_sides(play: tuple[Any, Any]) -> None:
    rules, state = play
    state = rules.fork(state)
    zone = next(p for p in range(rules.facts.board.hexes, rules.facts.board.places))
    state.strongpoints[zone], state.strongpoint_side[zone] = 2, 0
    state.stock[zone], state.stock_side[zone], state.dps[zone] = 3, 0, 1
    for number in (0, 1):
        state.strongpoint_side[zone] = state.stock_side[zone] = number
        (place,) = [place for place in truth(rules.facts, state).places if place.id == rules.facts.board.ids[zone]]
        assert (place.strongpoints, place.stock, place.dps) == (2, 3, 1)


def test_every_edit_as_it_stands_is_legal(play: tuple[Any, Any]) -> None:
    rules, state = play
    fields = PRESENTER.edits(rules, state)
    assert {field.group for field in fields} >= {"Means of Blue", "Towns", "Bridges", "Blocks of Red"}
    for field in fields:
        value: Any = {"true": True, "false": False}.get(field.value, field.value)
        plain = dict(field.event) | {field.value_field: value}
        if field.extra_field:
            plain[field.extra_field] = field.extra
        event = msgspec.convert(plain, rules.event_type, strict=False)
        assert rules.check_edit(state, event) == [], field


def test_an_edit_is_told_as_a_change(play: tuple[Any, Any]) -> None:
    rules, state = play
    after = rules.fork(state)
    rules.apply(
        after, msgspec.convert({"event": "SetPool", "side": "BLUE", "pool": "log", "value": 9}, rules.event_type)
    )
    before = str(rules.picture(state, "BLUE").pools.log)
    assert PRESENTER.changes(rules, state, after) == (("LOG, Blue", before, "9"),)


def test_orders_are_told_by_the_names_of_the_truth(play: tuple[Any, Any]) -> None:
    rules, state = play
    block = next(block for block in truth(rules.facts, state).blocks if block.kind == "unit")
    order = {"do": "move", "units": [block.id], "route": ["0203"]}
    assert PRESENTER.order(rules, state, order, "manoeuvre").startswith(f"{block.name} to 0203")


def fought(world: worlds.World) -> Run:
    """Play by policy to the first assault whose dice wait for the umpire."""
    for _ in range(400):
        for sheet in world.decision().sheets.select_related("cell"):
            worlds.submit(world, sheet.cell.kind, [worlds.policy_order(world, sheet.cell.side or "")])
        run = worlds.settle(world, publish=False)
        assert run is not None
        if run.status == Run.Status.DONE:
            if any(roll["purpose"] == "assault_attack" for roll in game_selectors.draft(run)["rolls"]):
                return run
            turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
        world.refresh()
    raise AssertionError("nobody assaults")


@pytest.mark.django_db
def test_the_review_of_an_assault_has_its_card_though_it_was_declared_steps_ago() -> None:
    world = worlds.begun(system="opuc", pack_name="first-lesson", review="all")
    edit = {"event": "SetPool", "side": "BLUE", "pool": "ao", "value": 1}
    amended(world, edit)
    run = fought(world)
    declared = [event for event in game_selectors.events_before(run) if type(event).__name__ == "AssaultDeclared"]
    assert declared, "the card has nothing to be made from"
    client = Client()
    client.force_login(world.owner)
    text = client.get(f"/umpire/{world.exercise.pk}/review/").content.decode()
    rules: Any = game_selectors.adjudicator(run.game)
    for one in declared[-1].attackers:
        assert rules.facts.roster.names[rules.facts.roster.index[one.unit]] in text
    events = msgspec.convert(game_selectors.draft(run)["events"], list[rules.event_type])
    fight = next(event for event in events if type(event).__name__ == "AssaultFought")
    for roll, total in ((fight.attack_roll, fight.attack), (fight.defence_roll, fight.defence)):
        before = sum(row.value for row in roll.rows)
        assert f'<td class="n">{before:+d}</td>' in text
        assert f'<td class="n">{total}</td>' in text
        assert all(part in text for row in roll.rows for part in row.rule.split(", "))


def amended(world: worlds.World, edit: dict[str, Any]) -> None:
    """An umpire's edit between two runs."""
    assert world.exercise.game is not None
    turns.amend(
        exercise=world.exercise,
        seq=world.decision().seq,
        edits=[edit],
        reason="pedagogy",
        note="For the lesson",
        tell_cells=True,
    )
    world.refresh()
