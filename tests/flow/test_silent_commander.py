"""A commander who is not at the page while a decision is due, and how the umpire lets the staff submit."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import world as worlds
from tests.flow.test_practice import sits
from tests.pages import markup
from wargame.errors import Refused
from wargame.models import Cell, LogEntry, Seat
from wargame.services import exercises
from wargame.services.participants import commanding, seats

pytestmark = pytest.mark.django_db
SILENT = "Alice Red has not been at the page for 4 min"


@pytest.fixture
def world() -> worlds.World:
    """Red has staff besides its commander, who was last heard of four and a half minutes ago."""
    world = worlds.play_until(worlds.begun(), kind="cards")
    (staff,) = seats.add(cell=world.cells["red"], role=Seat.Role.STAFF, names=["Lt Red"])
    Seat.objects.filter(pk=staff.pk).update(status=Seat.Status.TAKEN, last_seen_at=timezone.now())
    world.seats["staff"] = Seat.objects.select_related("cell").get(pk=staff.pk)
    heard(world, 270)
    return world


def heard(world: worlds.World, seconds: int) -> None:
    """The commander of Red was last heard of so long ago."""
    Seat.objects.filter(pk=world.seats["red"].pk).update(last_seen_at=timezone.now() - timedelta(seconds=seconds))


def console(world: worlds.World) -> str:
    client = Client()
    client.force_login(world.owner)
    return markup(client.get(reverse("umpire_console", args=[world.exercise.pk])))


def as_staff(world: worlds.World) -> worlds.World:
    """The same world in which staff sit where the commander sat, for `submit`."""
    return worlds.World(world.owner, world.refresh(), world.cells, {**world.seats, "red": world.seats["staff"]})


def page(world: worlds.World, who: str) -> str:
    """The page of Red as a person of it has it."""
    client = sits(as_staff(world) if who == "staff" else world, "red")
    return markup(client.get(reverse("cell", args=[world.exercise.pk, world.cells["red"].pk])))


def test_staff_and_the_umpire_read_it_and_the_commander_does_not(world: worlds.World) -> None:
    assert f"{SILENT}. Ask the umpire to let the staff submit." in page(world, "staff")
    assert SILENT in console(world)
    assert "Let the staff submit for Red" in console(world)
    heard(world, 270)
    assert SILENT not in page(world, "commander")


def test_nobody_reads_it_of_a_commander_who_is_there(world: worlds.World) -> None:
    heard(world, 60)
    assert "Commander silent" not in page(world, "staff")
    assert "Commander silent" not in console(world)


def test_nobody_reads_it_once_the_orders_are_in(world: worlds.World) -> None:
    worlds.submit(world, "red", [worlds.policy_order(world, "RED")])
    assert "Commander silent" not in page(world, "staff")
    assert "Commander silent" not in console(world)


def test_one_press_of_the_umpire_lets_the_staff_submit_and_another_takes_it_back(world: worlds.World) -> None:
    order = worlds.policy_order(world, "RED")
    with pytest.raises(Refused, match="Only the commander"):
        worlds.submit(as_staff(world), "red", [order])
    client, address = Client(), reverse("umpire_do", args=[world.exercise.pk, "cell-staff"])
    client.force_login(world.owner)
    assert client.post(address, {"cell": world.cells["red"].pk, "staff_submits": "on"}).status_code == 302
    world.seats["staff"].cell.refresh_from_db()
    world.cells["red"].refresh_from_db()
    assert "Let only the commander submit for Red" in console(world)
    assert "Commander silent" not in page(world, "staff")
    worlds.submit(as_staff(world), "red", [order])
    sheet = world.decision().sheets.get(cell=world.cells["red"])
    assert sheet.submitted_by == world.seats["staff"]
    client.post(address, {"cell": world.cells["red"].pk, "staff_submits": ""})
    told = world.exercise.log.filter(kind=LogEntry.Kind.NOTICE, cell=world.cells["red"]).values_list("text", "public")
    assert list(told) == [
        ("The umpire lets the staff submit for Red from now on.", False),
        ("Only the commander submits for Red from now on.", False),
    ]
    assert not Cell.objects.get(pk=world.cells["red"].pk).staff_submits


def test_it_is_about_cells_that_give_orders(world: worlds.World) -> None:
    with pytest.raises(Refused, match="nothing to submit"):
        commanding.give(exercise=world.exercise, cell=world.cells["green"], staff=True)


def test_a_copy_of_the_exercise_begins_with_its_commanders(world: worlds.World) -> None:
    commanding.give(exercise=world.exercise, cell=world.cells["red"], staff=True)
    copy = exercises.clone(exercise=world.refresh(), owner=world.owner, title="Again", with_people=True)
    assert not copy.cells.filter(staff_submits=True).exists()
