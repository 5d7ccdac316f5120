"""A cell that is done early lets the clock go: the orders lock once they wait for nobody."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from tests.flow.test_practice import sits
from tests.pages import markup
from wargame.errors import Refused
from wargame.models import Decision, LogEntry, OrderSheet
from wargame.services import exercises, sheets, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    world = worlds.play_until(worlds.begun(), kind="cards")
    exercises.configure(exercise=world.exercise, no_wait=True)
    world.refresh()
    return world


def let_go(world: worlds.World, kind: str, no_wait: bool = True) -> OrderSheet:
    viewer = world.viewer(kind)
    sheet = world.decision().sheets.get(cell=viewer.cell)
    return sheets.let_go(viewer=viewer, sheet_id=sheet.pk, no_wait=no_wait)


def page(world: worlds.World, kind: str) -> str:
    return markup(sits(world, kind).get(reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])))


def test_the_orders_lock_without_a_cell_that_nobody_has_to_wait_for(world: worlds.World) -> None:
    viewer, order = world.viewer("red"), worlds.policy_order(world, "RED")
    sheets.save(viewer=viewer, sheet_id=world.decision().sheets.get(cell=viewer.cell).pk, orders=[order])
    let_go(world, "red")
    assert world.decision().status == Decision.Status.OPEN, "Blue still writes"
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    assert (world.decision().status, world.decision().locked_by) == (Decision.Status.LOCKED, "all_in")
    assert world.decision().sheets.get(cell=world.cells["red"]).from_draft, "what it had written counts"
    assert world.exercise.log.filter(public=True, text="Red says that no one has to wait for it.").exists()


def test_the_cell_that_says_so_last_locks_them(world: worlds.World) -> None:
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    let_go(world, "red")
    assert world.decision().status == Decision.Status.LOCKED


def test_where_the_last_sheet_does_not_lock_every_cell_has_to_say_so(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, all_in_locks=False)
    world.refresh()
    for kind in ("red", "blue"):
        worlds.submit(world, kind, [worlds.policy_order(world, kind.upper())])
    let_go(world, "red")
    assert world.decision().status == Decision.Status.OPEN
    let_go(world, "blue")
    assert world.decision().status == Decision.Status.LOCKED


def test_it_can_be_taken_back_and_does_not_outlast_the_lock(world: worlds.World) -> None:
    let_go(world, "red")
    let_go(world, "red", no_wait=False)
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    assert world.decision().status == Decision.Status.OPEN
    let_go(world, "red")
    turns.reopen(exercise=world.refresh())
    assert not world.decision().sheets.filter(no_wait=True).exists()
    said = world.exercise.log.filter(kind=LogEntry.Kind.ORDER, public=True).values_list("text", flat=True)
    assert "Red says that it needs its time after all." in said


def test_staff_cannot_say_it_and_an_exercise_can_leave_it_out(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, no_wait=False)
    world.refresh()
    with pytest.raises(Refused, match="the others wait for your cell"):
        let_go(world, "red")
    assert "no one has to wait" not in page(world, "red")


def test_page_and_console_show_it(world: worlds.World) -> None:
    client = sits(world, "red")
    sheet = world.decision().sheets.get(cell=world.cells["red"])
    address = reverse("sheet_no_wait", args=[world.exercise.pk, world.cells["red"].pk, sheet.pk])
    assert "We are done: no one has to wait" in page(world, "red")
    assert client.post(address, {"no_wait": "on"}).status_code in (200, 302)
    assert "Ask for time after all" in page(world, "red")
    assert "no need to wait" in page(world, "blue")
    umpire = Client()
    umpire.force_login(world.owner)
    console = markup(umpire.get(reverse("umpire_console", args=[world.exercise.pk])))
    assert "No order yet, no one has to wait" in console
    assert "Blue has not submitted." in console
