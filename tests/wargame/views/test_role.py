"""Role sheets and read-ahead: a page for the seat that holds the role, and for nobody of another cell."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from wargame.models import Exercise, Handout, Seat
from wargame.services.msel import handouts
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db

PART = {"title": "What you are", "text": "", "points": []}


@pytest.fixture
def world(db: None) -> worlds.World:
    found = worlds.build("alice", "Amber")
    for kind, post in (("red", "planner"), ("red", "adviser"), ("blue", "secret keeper")):
        Handout.objects.create(
            exercise=found.exercise, kind="role", cell=found.cells[kind], post=post, title=f"{kind}: {post}",
            parts=[{**PART, "text": f"You are the {post} of {kind}."}],
        )  # fmt: skip
    Handout.objects.create(
        exercise=found.exercise, kind="read_ahead", title="Before the class", parts=[{**PART, "points": ["Read this."]}]
    )
    Handout.objects.create(exercise=found.exercise, kind="script", title="Script", parts=[{**PART, "text": "Tell no"}])
    return found


def browser(world: worlds.World, kind: str) -> Client:
    seat = seats.issue_code(seat=world.seats[kind])
    client = Client()
    client.post(f"/seat/{seat.code}/", {"name": seat.name})
    world.seats[kind] = Seat.objects.select_related("cell").get(pk=seat.pk)
    return client


def address(world: worlds.World, kind: str) -> str:
    return reverse("cell_role", args=[world.exercise.pk, world.cells[kind].pk])


def test_a_seat_reads_its_own_role_first_then_its_cell_and_the_read_ahead(world: worlds.World) -> None:
    Seat.objects.filter(pk=world.seats["red"].pk).update(post="adviser")
    text = browser(world, "red").get(address(world, "red")).content.decode()
    assert (
        text.index("You are the adviser of red.") < text.index("Read this.") < text.index("You are the planner of red")
    )
    assert "secret keeper" not in text
    assert "Tell no" not in text


def test_no_other_cell_reads_it(world: worlds.World) -> None:
    blue = browser(world, "blue")
    assert blue.get(address(world, "red")).status_code == 404
    text = blue.get(address(world, "blue")).content.decode()
    assert "secret keeper of blue" in text
    assert "of red" not in text


def test_a_person_says_which_role_is_his(world: worlds.World) -> None:
    red = browser(world, "red")
    assert red.post(address(world, "red"), {"post": "planner"}).status_code == 302
    assert Seat.objects.get(pk=world.seats["red"].pk).post == "planner"
    refused = red.post(address(world, "red"), {"post": "secret keeper"})
    assert refused.status_code == 422
    assert "your cell has no such role" in refused.content.decode()
    assert Seat.objects.get(pk=world.seats["red"].pk).post == "planner"


def test_the_umpire_looks_and_takes_no_role(world: worlds.World) -> None:
    client = Client()
    client.force_login(world.owner)
    assert "You are the planner of red" in client.get(address(world, "red")).content.decode()
    assert client.post(address(world, "red"), {"post": "planner"}).status_code == 404


def test_an_exercise_without_handouts_says_so(world: worlds.World) -> None:
    Handout.objects.all().delete()
    assert "This exercise has no handouts" in browser(world, "red").get(address(world, "red")).content.decode()


def test_taking_over_twice_adds_nothing(world: worlds.World) -> None:
    Exercise.objects.filter(pk=world.exercise.pk).update(template="90-minutes")
    Handout.objects.all().delete()
    assert handouts.from_pack(exercise=world.refresh()) == 12
    assert handouts.from_pack(exercise=world.refresh()) == 0
