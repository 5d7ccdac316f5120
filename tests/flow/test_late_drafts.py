"""A draft that nobody submitted counts at the lock, as far as it is legal; and everybody can read that it did."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudication.models import Run
from reports.collect import aar, sitrep
from tests import world as worlds
from wargame import tasks
from wargame.models import ClockWatch, Decision, Exercise, LogEntry, OrderSheet
from wargame.selectors import figures
from wargame.services import exercises, packets, sheets, turns

pytestmark = pytest.mark.django_db

TAKEN = "Red had not submitted, so its draft counts: 1 order, last changed by Alice Red."
DEFAULT = "{} had not submitted, so the program gives its orders."
NONSENSE = {"do": "place_cards", "cards": 7}


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def write(world: worlds.World, orders: list[dict[str, Any]], kind: str = "red") -> OrderSheet:
    """A draft of a cell, by its commander."""
    viewer = world.viewer(kind)
    return sheets.save(viewer=viewer, sheet_id=world.decision().sheets.get(cell=viewer.cell).pk, orders=orders)


def lock(world: worlds.World, by: str = "umpire") -> Run:
    """The run of the lock."""
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by=by)
    world.refresh()
    return Run.objects.get(status=Run.Status.QUEUED)


def words(client: Client, world: worlds.World, kind: str) -> str:
    """The page of a cell as text."""
    client.force_login(world.owner)
    text = client.get(reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def told(world: worlds.World, kind: str = "red") -> list[str]:
    """What a cell reads about its orders."""
    return list(
        world.exercise.log.filter(kind=LogEntry.Kind.ORDER, cell=world.cells[kind]).values_list("text", flat=True)
    )


def test_a_draft_counts_when_the_umpire_locks(world: worlds.World) -> None:
    order = worlds.policy_order(world, "RED")
    write(world, [order])
    run = lock(world)
    assert run.sheets == {"RED": [order]}
    assert run.defaults == ["BLUE"]
    assert run.entered == {"RED": "draft"}
    assert told(world) == [TAKEN]
    assert told(world, "blue") == [DEFAULT.format("Blue")]


def test_a_draft_counts_when_the_clock_ends(world: worlds.World) -> None:
    write(world, [worlds.policy_order(world, "RED")])
    ClockWatch.objects.update_or_create(pk=1, defaults={"seen_at": timezone.now()})
    Exercise.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1), clock_seen_at=timezone.now())
    assert tasks.tick_clocks() == 1
    assert told(world) == [TAKEN]


def test_an_exercise_can_say_that_drafts_do_not_count(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, drafts_count=False)
    write(world, [worlds.policy_order(world, "RED")])
    assert lock(world).defaults == ["BLUE", "RED"]
    assert told(world) == [DEFAULT.format("Red")]


def test_an_illegal_order_is_left_out_with_its_reason_and_the_rest_counts(world: worlds.World) -> None:
    order = worlds.policy_order(world, "RED")
    write(world, [NONSENSE, order, order])
    run = lock(world)
    assert run.sheets == {"RED": [order]}
    first, second, last = told(world)
    assert first.startswith("Left out of the draft: order 1. ")
    assert second.startswith("Left out of the draft: order 3. ")
    assert last == TAKEN
    page = words(Client(), world, "red")
    assert "Your draft counts." in page
    assert "Left out. Order 3: " in page


@pytest.mark.parametrize("orders", [[], [NONSENSE]])
def test_a_draft_without_a_legal_order_does_not_answer_a_single_decision(
    world: worlds.World, orders: list[dict[str, Any]]
) -> None:
    write(world, orders)
    assert lock(world).defaults == ["BLUE", "RED"]
    assert told(world)[-1] == DEFAULT.format("Red")


def test_nothing_is_taken_from_a_cell_that_the_program_plays(world: worlds.World) -> None:
    write(world, [worlds.policy_order(world, "RED")])
    world.cells["red"].by_program = True
    world.cells["red"].save()
    assert lock(world).defaults == ["BLUE", "RED"]


def test_a_draft_that_was_taken_comes_back_whole_when_the_decision_is_reopened(world: worlds.World) -> None:
    draft = [NONSENSE, worlds.policy_order(world, "RED")]
    write(world, draft)
    lock(world)
    turns.reopen(exercise=world.refresh())
    sheet = world.decision().sheets.get(cell=world.cells["red"])
    assert (sheet.orders, sheet.left_out, sheet.from_draft, sheet.status) == (draft, [], False, "draft")


def test_a_draft_that_was_taken_comes_back_whole_when_its_step_is_undone(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, review="none")
    draft = [NONSENSE, worlds.policy_order(world, "RED")]
    write(world, draft)
    lock(world)
    worlds.settle(world)
    turns.undo(exercise=world.exercise, seq=world.decision().seq, reason="Again")
    assert world.decision().sheets.get(cell=world.cells["red"]).orders == draft


def test_the_papers_say_that_a_draft_counted_and_who_wrote_it(world: worlds.World) -> None:
    write(world, [worlds.policy_order(world, "RED"), worlds.policy_order(world, "RED")])
    lock(world)
    worlds.settle(world)
    turn = world.exercise.decisions.exclude(run_id=None).latest("pk").turn
    paper = sitrep.collect(world.exercise, world.cells["red"], turn, world.decision().seq)
    assert (
        "Own orders",
        "Not submitted. The draft counted at the lock, 1 order, last changed by Alice Red.",
    ) in paper.keys
    assert any("Not carried out." in act.outcome for act in paper.told.acts)
    for other in (world.cells["blue"], None):
        assert "Own orders" not in dict(sitrep.collect(world.exercise, other, turn, world.decision().seq).keys)
    report = aar.collect(world.exercise)
    assert f"Drafts that counted: Red in turn {turn} (Alice Red)." in report.method[1]
    assert "from the draft at the lock" in {row[4] for row in report.orders}


def test_figures_count_a_draft_apart(world: worlds.World) -> None:
    write(world, [worlds.policy_order(world, "RED")])
    lock(world)
    found = figures.sheets(world.decision().sheets.all())
    assert (found.in_time, found.from_draft, found.by_default) == (0, 1, 1)
    assert figures.asked(found) == "2 order sheets, 1 of them answered by the program, 1 taken from drafts"


def test_the_umpire_sees_whose_draft_it_is(world: worlds.World) -> None:
    write(world, [worlds.policy_order(world, "RED")])
    lock(world)
    client = Client()
    client.force_login(world.owner)
    console = client.get(reverse("umpire_console", args=[world.exercise.pk])).content.decode()
    assert "Draft used" in console
    assert "the draft, last changed by Alice Red" in console


def test_the_last_minute_says_that_nothing_was_submitted(world: worlds.World) -> None:
    client = Client()
    Exercise.objects.update(clock_ends_at=timezone.now() + timedelta(seconds=90))
    assert "Not submitted" not in words(client, world, "red")
    Exercise.objects.update(clock_ends_at=timezone.now() + timedelta(seconds=50))
    assert "Not submitted When the clock ends, the program gives" in words(client, world, "red")
    order = worlds.policy_order(world, "RED")
    write(world, [order])
    assert "Not submitted Your cell’s draft counts when the clock ends." in words(client, world, "red")
    worlds.submit(world, "red", [order])
    assert "Not submitted" not in words(client, world, "red")


def test_what_a_packet_left_counts_too(world: worlds.World) -> None:
    """Nobody has touched the sheet of the next packet: what is on it is what the cell wrote."""
    order = worlds.policy_order(world, "RED")
    decision = world.decision()
    sheet = packets._sheet(decision, world.cells["red"], [order])
    decision.sheets.filter(cell=world.cells["red"]).update(orders=sheet.orders, status=sheet.status)
    assert lock(world).sheets == {"RED": [order]}
    assert told(world) == ["Red had not submitted, so its draft counts: 1 order."]
    assert world.decision().status == Decision.Status.LOCKED
