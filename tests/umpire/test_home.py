"""The list of exercises, and copies of them."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import count

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests import world as worlds
from wargame.models import Exercise
from wargame.services import exercises
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db

CODES = count()  # of rooms, none twice


def test_an_empty_list_says_what_to_do() -> None:
    client = Client()
    client.force_login(User.objects.create_user("new"))
    text = client.get("/umpire/").content.decode()
    assert "No exercises yet" in text
    assert reverse("umpire_new") in text


def test_the_list_asks_the_database_as_often_for_three_as_for_one(
    alice: Client, world: worlds.World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(9):  # session, user, three lists, the courses, the seats, the sample, what is shared
        alice.get("/umpire/")
    for number in range(2):
        exercises.clone(exercise=world.exercise, owner=world.owner, title=f"Copy {number}", with_people=True)
    with django_assert_num_queries(9):
        text = alice.get("/umpire/").content.decode()
    assert "Copy 0" in text
    assert "Copy 1" in text


def titles(client: Client, query: str = "") -> list[str]:
    return re.findall(r'class="u-name"[^>]*>([^<]*)<', client.get(f"/umpire/{query}").content.decode())


def many(world: worlds.World, how_many: int, status: str, name: str) -> None:
    """So many exercises of the umpire, numbered from the oldest on."""
    exercises = Exercise.objects.bulk_create(
        Exercise(owner=world.owner, title=f"{name} {n}", number=f"{name[:2]}-{n}", system=worlds.SYSTEM,
                 pack_name=worlds.PACK, room_code=f"{next(CODES):06}", status=status)
        for n in range(how_many)
    )  # fmt: skip
    now = timezone.now()
    for n, exercise in enumerate(exercises):
        exercise.created_at = now + timedelta(minutes=n)
    Exercise.objects.bulk_update(exercises, ["created_at"])


def test_those_in_play_come_first_and_those_that_ended_twenty_a_page(alice: Client, world: worlds.World) -> None:
    many(world, 3, "playing", "Playing")
    many(world, 45, "ended", "Ended")
    many(world, 2, "archived", "Put away")
    first = titles(alice)
    assert first[:4] == ["Playing 2", "Playing 1", "Playing 0", world.exercise.title]
    assert first[4:24] == [f"Ended {n}" for n in range(44, 24, -1)]
    assert first[24:] == ["Put away 1", "Put away 0"]
    text = alice.get("/umpire/").content.decode()
    (older,) = re.findall(r'href="(\?ended=[0-9a-f-]+)"', text)
    assert titles(alice, older)[4:24] == [f"Ended {n}" for n in range(24, 4, -1)]
    second = alice.get(f"/umpire/{older}").content.decode()
    (newer,) = re.findall(r'href="(\?ended-after=[0-9a-f-]+)"', second)
    assert titles(alice, newer) == first
    (oldest,) = re.findall(r'href="(\?ended=[0-9a-f-]+)"', second)
    assert titles(alice, oldest)[4:9] == [f"Ended {n}" for n in range(4, -1, -1)]
    for odd in ("?ended=x", "?archive-after="):
        assert titles(alice, odd) == first


def test_exercises_are_found_by_title_and_number(alice: Client, world: worlds.World) -> None:
    many(world, 30, "ended", "Ended")
    many(world, 30, "archived", "Away")
    worlds.build("mallory", "Ended by another")
    assert titles(alice, "?q=ended+7") == ["Ended 7"]
    assert titles(alice, "?q=AW-12") == ["Away 12"]
    assert world.exercise.title in titles(alice, f"?q={world.exercise.title[:4]}")
    assert len(titles(alice, "?q=ended")) == 20
    text = alice.get("/umpire/?q=ended").content.decode()
    assert re.search(r'href="\?ended=[0-9a-f-]+&amp;q=ended"', text)
    assert titles(alice, "?q=100%25") == []


def test_a_hundred_times_as_many_cost_the_same(alice: Client, world: worlds.World) -> None:
    def cost() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as caught:
            size = len(alice.get("/umpire/").content)
        return len(caught), size

    for status in ("ended", "archived"):
        many(world, 30, status, status)
    few = cost()
    for status in ("ended", "archived"):
        many(world, 3000, status, f"{status} more")
    queries, size = cost()
    assert queries == few[0]
    assert size < 1.2 * few[1]


def test_only_ones_own_exercises_are_listed(alice: Client, world: worlds.World) -> None:
    worlds.build("mallory", "Other Business")
    text = alice.get("/umpire/").content.decode()
    assert world.exercise.title in text
    assert "Other Business" not in text


def test_a_clone_takes_names_only_if_wished(alice: Client, world: worlds.World) -> None:
    address = reverse("umpire_clone", args=[world.exercise.pk])
    assert world.exercise.title in alice.get(address).content.decode()
    alice.post(address, {"title": "Bare"})
    alice.post(address, {"title": "Peopled", "with_people": "on"})
    bare, peopled = Exercise.objects.get(title="Bare"), Exercise.objects.get(title="Peopled")
    assert set(bare.cells.values_list("seats__name", flat=True)) == {""}
    assert "Alice Red" in set(peopled.cells.values_list("seats__name", flat=True))
    assert len({bare.room_code, peopled.room_code, world.exercise.room_code}) == 3


def test_a_clone_without_a_title_is_refused_in_place(alice: Client, world: worlds.World) -> None:
    answer = alice.post(reverse("umpire_clone", args=[world.exercise.pk]), {"title": "  "})
    assert answer.status_code == 422
    assert "an exercise needs a title" in answer.content.decode()
    assert Exercise.objects.count() == 1


def test_what_never_started_is_deleted_when_asked_twice_and_what_is_in_play_is_not(
    alice: Client, world: worlds.World
) -> None:
    copy = exercises.clone(exercise=world.exercise, owner=world.owner, title="A slip", with_people=True)
    address = reverse("umpire_delete", args=[copy.pk])
    assert address in alice.get("/umpire/").content.decode()
    assert "5 cells" in alice.get(address).content.decode()
    assert Exercise.objects.filter(pk=copy.pk).exists(), "asking deletes nothing"
    assert alice.post(address)["Location"] == "/umpire/"
    assert not Exercise.objects.filter(pk=copy.pk).exists()
    worlds.begin(world)
    answer = alice.post(reverse("umpire_delete", args=[world.exercise.pk]))
    assert answer.status_code == 422
    assert "End it, then delete it" in answer.content.decode()
    assert world.refresh().status == Exercise.Status.PLAYING


@pytest.mark.parametrize("who", ["anonymous", "mallory"])
@pytest.mark.parametrize(
    "name",
    [
        "umpire_console",
        "umpire_roster",
        "umpire_setup",
        "umpire_review",
        "umpire_ledger",
        "umpire_undo",
        "umpire_export",
    ],
)
def test_for_anybody_else_there_is_nothing_here(world: worlds.World, who: str, name: str) -> None:
    worlds.begin(world)
    client = Client()
    if who == "mallory":
        client.force_login(User.objects.create_user("mallory"))
    assert client.get(reverse(name, args=[world.exercise.pk])).status_code == 404


def test_a_seat_in_the_white_cell_umpires_without_a_login(world: worlds.World) -> None:
    worlds.begin(world)
    seat = seats.issue_code(seat=world.seats["white"])
    client = Client()
    client.post(f"/seat/{seat.code}/", {"name": "Lt Berg"})
    assert client.get(reverse("umpire_console", args=[world.exercise.pk])).status_code == 200
