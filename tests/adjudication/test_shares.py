"""How much of the points came from orders and rules, from dice, from the umpire: they add up, and each gets its own."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from adjudication import selectors as game_selectors
from adjudication.models import Run, Step
from adjudication.services import rulings, shares
from reports.collect import sources
from tests import world as worlds
from tests.flow import test_matrix as matrix
from tests.umpire import conftest as tools
from wargame.services import turns

pytestmark = pytest.mark.django_db
WHY: dict[str, Any] = {"reason": "expert", "note": "For the seminar."}


@pytest.fixture
def world() -> worlds.World:
    return worlds.build(review="all")


def points(world: worlds.World) -> dict[str, int]:
    rules = game_selectors.adjudicator(world.refresh().game)  # type: ignore[arg-type]  # it plays
    return {score.side: score.points for score in rules.scoreboard(world.state()).scores}


def accounts(world: worlds.World) -> dict[str, shares.SideAccount]:
    game = world.refresh().game
    assert game is not None
    found = shares.account(game)
    for side in found.sides:
        assert side.start + side.rules + side.dice + side.umpire == pytest.approx(side.final)
    assert sum(found.moved.values()) == pytest.approx(100) or not any(found.moved.values())
    return {side.side: side for side in found.sides}


def publish(world: worlds.World, run: Run) -> None:
    run.refresh_from_db()
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    world.refresh()


def test_a_game_without_rulings_owes_the_umpire_nothing_and_adds_up(db: None) -> None:
    world = worlds.play_until(worlds.begun(pace="sheet", review="none"), turn=4)
    found = accounts(world)
    assert {side: account.final for side, account in found.items()} == points(world)
    assert all(account.umpire == 0 for account in found.values())
    assert any(account.error > 0 for account in found.values())


def test_a_step_is_known_by_its_hash_because_numbers_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A restored database gives out its numbers again; a program that goes on must not answer for another game."""
    monkeypatch.setattr(shares, "_known", {})
    monkeypatch.setattr(shares, "_reckon", lambda step, _before: shares.Share({step.hash: 1.0}, {}, {}, {}))
    steps = [Step(pk=1, game_id=uuid4(), hash=digest) for digest in ("a" * 64, "b" * 64)]
    for step in (*steps, *steps):
        assert shares._share(step, step).rules == {step.hash: 1.0}


def test_what_the_umpire_amends_is_the_umpires(world: worlds.World) -> None:
    """Red's Prestige is raised by 5 by hand: exactly the points that brings are the umpire's, and no others."""
    worlds.play_until(worlds.begin(world), kind="cards")
    before, old = points(world), accounts(world)
    prestige = world.state().prestige[0]
    head = game_selectors.head(world.exercise.game).seq  # type: ignore[arg-type]  # it plays
    edits = [{"event": "SetPrestige", "side": "RED", "value": prestige + 5}]
    turns.amend(exercise=world.exercise, seq=head, edits=edits, tell_cells=True, **WHY)
    new, after = accounts(world), points(world)
    for side in after:
        assert new[side].umpire - old[side].umpire == after[side] - before[side]
        assert new[side].dice == old[side].dice
        assert new[side].rules == old[side].rules
    assert after != before


def test_a_ruling_on_a_draft_counts_from_what_the_engine_had_made_of_it(world: worlds.World) -> None:
    run = tools.draft(world)
    rules, engine = game_selectors.adjudicator(run.game), game_selectors.draft_state(run)
    alone = {score.side: score.points for score in rules.scoreboard(engine).scores}
    old = accounts(world)
    prestige = engine.prestige[0]
    edits = [{"event": "SetPrestige", "side": "RED", "value": prestige + 4}]
    rulings.rule(run=run, verdict="amend", subject={"edits": edits}, **WHY)
    publish(world, tools.remake(world))
    new, after = accounts(world), points(world)
    for side in after:
        assert new[side].umpire - old[side].umpire == after[side] - alone[side]


def test_the_engine_alone_counts_the_same_whatever_the_umpire_did_then(world: worlds.World) -> None:
    """Rules and dice of a step do not change because the umpire voided an order of it."""
    run = tools.draft(world)
    base, step_hash = game_selectors.base(run), "0" * 64
    side = next(side for side, orders in run.sheets.items() if orders)
    free = shares._expected(run, base, step_hash, ())
    rulings.rule(run=run, verdict="void", subject={"side": side, "order": 0}, **WHY)
    run = tools.remake(world)
    assert shares._expected(run, base, step_hash, ()) == free
    publish(world, run)
    accounts(world)


def test_what_was_taken_back_counts_nowhere(db: None) -> None:
    """Of a step and its undo neither counts; the account is the one before the step, but names it."""
    world = worlds.play_until(worlds.begun(pace="sheet", review="none"), turn=2)
    game = world.refresh().game
    assert game is not None
    old = shares.account(game)
    worlds.play_until(world, turn=3)
    head = game_selectors.head(game)
    assert shares.account(game).sides != old.sides
    turns.undo(exercise=world.exercise, seq=head.seq, reason="A wrong chart.")
    accounts(world)
    new = shares.account(game)
    assert (new.sides, new.moved, new.steps) == (old.sides, old.moved, old.steps)
    assert new.undone == (head.seq,)
    assert sources.text(new, dice=True).endswith(f" Step {head.seq}, which was undone, is left out.")


def test_the_account_is_read_in_one_query_and_is_the_same_each_time(db: None) -> None:
    world = worlds.play_until(worlds.begun(pace="sheet", review="none"), turn=3)
    game = world.refresh().game
    assert game is not None
    first = shares.account(game)
    with CaptureQueriesContext(connection) as captured:
        assert shares.account(game) == first
    assert len(captured) == 1
    shares._known.clear()
    assert shares.account(game) == first  # the other dice follow from the hashes of the steps
    assert Step.objects.filter(game=game).count() == first.steps + 1


@pytest.mark.parametrize("follows", [True, False])
def test_a_matrix_action_is_booked_by_what_decided_it(db: None, follows: bool) -> None:
    """With its dice it is dice; against them it is the umpire."""
    world = worlds.play_until(worlds.begun(), turn=1, kind="cards")
    old, before = accounts(world), points(world)
    proposal = matrix.rolled(world, matrix.proposed(world))
    assert proposal.roll is not None
    outcome = "success" if bool(proposal.roll["result"]) == follows else "failure"
    edits = [{"event": "SetPrestige", "side": "BLUE", "value": world.state().prestige[1] + 3}]
    matrix.decided(world, proposal, outcome, edits=edits, reason="" if follows else "pedagogy")
    new, after = accounts(world), points(world)
    for side in after:
        moved = after[side] - before[side]
        assert new[side].dice - old[side].dice == pytest.approx(moved if follows else 0)
        assert new[side].umpire - old[side].umpire == pytest.approx(0 if follows else moved)
    assert after != before
