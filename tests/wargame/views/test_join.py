"""From the room code to a seat: what is asked, what is refused, in which words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.pages import markup
from tests.world import World, build
from wargame.models import Seat
from wargame.services import exercises
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> World:
    world = build()
    seats.add(cell=world.cells["blue"], role="staff", names=[""])
    return world


def test_the_first_page_asks_for_the_room_code(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'name="code"' in page
    assert "Umpire: sign in" in page
    assert "Run a professional wargame in one lesson" in page
    assert "/help/player/" in page
    assert "autofocus" in page


@pytest.mark.parametrize("typed", ["{0}-{1}", "{0} {1}", "{0}{1}"])
def test_a_room_code_is_read_with_dash_space_or_neither(client: Client, room: World, typed: str) -> None:
    code = room.exercise.room_code
    answer = client.post("/join/", {"code": typed.format(code[:3].lower(), code[3:])})
    assert answer.status_code == 302
    assert answer["Location"] == f"/join/{code}/"


def test_a_wrong_code_is_said_at_its_field_and_stays_there(client: Client, room: World) -> None:
    answer = client.post("/join/", {"code": "ZZZ-ZZZ"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "No exercise has this room code" in page
    assert 'value="ZZZ-ZZZ"' in page
    assert client.get("/join/ZZZZZZ/").status_code == 404


def test_a_name_and_a_free_seat_lead_into_the_cell(client: Client, room: World) -> None:
    answer = client.post(
        f"/join/{room.exercise.room_code}/",
        {"name": " Maj  Ilves ", "seat": f"{room.cells['blue'].pk}:staff"},
        follow=True,
    )
    assert answer.status_code == 200
    assert answer.request["PATH_INFO"] == f"/x/{room.exercise.pk}/cell/{room.cells['blue'].pk}/"
    assert Seat.objects.filter(name="Maj Ilves", status="taken", cell=room.cells["blue"]).count() == 1


def test_a_seat_says_its_post_where_it_is_not_the_role(client: Client, room: World) -> None:
    seats.add(cell=room.cells["blue"], role="staff", names=["", "", ""], posts=("Staff", "Logistics", ""))
    page = client.get(f"/join/{room.exercise.room_code}/").content.decode()
    assert "Take the staff seat in Blue, Logistics" in page
    assert "Take the staff seat in Blue, Staff" not in page


def test_a_full_cell_refuses_in_a_sentence_and_keeps_the_name(client: Client, room: World) -> None:
    answer = client.post(
        f"/join/{room.exercise.room_code}/", {"name": "Maj Ilves", "seat": f"{room.cells['red'].pk}:commander"}
    )
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Red is full" in page
    assert 'value="Maj Ilves"' in page


def test_a_closed_room_says_so(client: Client, room: World) -> None:
    seats.open_room(exercise=room.exercise, is_open=False)
    assert "The room is closed" in client.get(f"/join/{room.exercise.room_code}/").content.decode()


def test_who_waits_for_approval_stands_at_the_door_and_goes_on_by_himself(client: Client, room: World) -> None:
    exercises.configure(exercise=room.exercise, approval_needed=True)
    answer = client.post(
        f"/join/{room.exercise.room_code}/",
        {"name": "Maj Ilves", "seat": f"{room.cells['blue'].pk}:staff"},
        follow=True,
    )
    door = f"/x/{room.exercise.pk}/door/"
    assert answer.request["PATH_INFO"] == door
    assert client.get(f"/x/{room.exercise.pk}/cell/{room.cells['blue'].pk}/").status_code == 404
    assert client.get(door, headers={"HX-Request": "true"}).status_code == 204
    seats.admit(seat=Seat.objects.get(name="Maj Ilves"))
    assert client.get(door, headers={"HX-Request": "true"})["HX-Redirect"] == f"/x/{room.exercise.pk}/"
    assert client.get(door, follow=True).request["PATH_INFO"].endswith(f"/cell/{room.cells['blue'].pk}/")


def test_a_seat_code_works_once_and_says_why_not_later(client: Client, room: World) -> None:
    seat = seats.issue_code(seat=room.seats["blue"])
    path = f"/seat/{seat.code}/"
    assert "Take the commander seat in Blue" in client.get(path).content.decode()
    assert Seat.objects.get(pk=seat.pk).code_used_at is None
    assert client.post(path, {"name": "Lt Col Kask"}).status_code == 302
    again = Client().post(path, {"name": "Somebody else"})
    assert again.status_code == 410
    assert "already been used" in again.content.decode()
    assert Seat.objects.get(pk=seat.pk).name == "Lt Col Kask"


def test_an_expired_and_an_unknown_seat_code_are_told_apart(client: Client, room: World) -> None:
    seat = seats.issue_code(seat=room.seats["blue"])
    Seat.objects.filter(pk=seat.pk).update(code_expires_at=timezone.now() - timedelta(minutes=1))
    expired, unknown = client.get(f"/seat/{seat.code}/"), client.get("/seat/NOSUCH22/")
    assert (expired.status_code, unknown.status_code) == (410, 404)
    assert "has expired" in expired.content.decode()
    assert "not known" in unknown.content.decode()


def test_a_wrong_password_is_refused_without_saying_which_part_was_wrong(client: Client, room: World) -> None:
    answer = client.post("/login/", {"login": "alice", "password": "wrong"})
    assert answer.status_code == 422
    assert "is wrong" in answer.content.decode()


def test_a_seat_kept_for_a_name_is_not_offered_as_free(client: Client, room: World) -> None:
    """Blue has its commander, one free staff seat, and one kept for Maj Kask; the screen counts one."""
    seats.add(cell=room.cells["blue"], role="staff", names=["Maj Kask"])
    page = client.get(f"/join/{room.exercise.room_code}/").content.decode()
    assert "My name is not here" not in page, "there is a free seat of this kind"
    seats.add(cell=room.cells["blue"], role="staff", names=["Capt Ilves"], posts=["logistics"])
    page = client.get(f"/join/{room.exercise.room_code}/").content.decode()
    assert "My name is not here" in page
    assert "Blue, staff, logistics" in page, "the one seat of its kind"
    assert "Blue 1" in client.get(f"/screen/{room.exercise.room_code}/").content.decode()
    where = f"{room.cells['blue'].pk}:staff"
    client.post(f"/join/{room.exercise.room_code}/", {"name": "Capt First", "seat": where})
    late = Client().post(f"/join/{room.exercise.room_code}/", {"name": "Capt Second", "seat": where})
    assert late.status_code == 302
    assert Seat.objects.get(name="Capt Second").status == "waiting"
    kept = Client().post(f"/join/{room.exercise.room_code}/", {"name": "Maj Kask", "seat": where})
    assert kept.status_code == 302


def choose(client: Client, room: World, seat: str, name: str = "", **more: str) -> Any:
    return client.post(f"/join/{room.exercise.room_code}/", {"name": name, "seat": seat, **more}, follow=True)


def test_the_list_names_who_is_expected_and_nobody_who_is_seated(client: Client, room: World) -> None:
    seats.add(cell=room.cells["blue"], role="staff", names=["Maj Kask", ""], posts=["Plans", "Air"])
    seats.add(cell=room.cells["white"], role="umpire", names=["Capt Roos"])
    seats.add(cell=room.cells["observer"], role="recorder", names=["Dr Weiss"])
    page = markup(client.get(f"/join/{room.exercise.room_code}/"))
    assert 'data-name="Maj Kask"' in page
    assert all(text in page for text in ("Staff, Plans", "Air", "Staff, free seat", "I only watch", "1 of 4 here"))
    assert not any(name in page for name in ("Alice Blue", "Alice Red", "Capt Roos", "Dr Weiss"))


def test_a_tapped_name_is_enough(client: Client, room: World) -> None:
    (seat,) = seats.add(cell=room.cells["green"], role="commander", names=["Lt Col Ahlström"], posts=["Envoy"])
    answer = choose(client, room, f"expected:{seat.pk}")
    assert answer.request["PATH_INFO"].endswith(f"/cell/{room.cells['green'].pk}/")
    seat.refresh_from_db()
    assert (seat.status, seat.role, seat.post, seat.name) == ("taken", "commander", "Envoy", "Lt Col Ahlström")
    again = choose(Client(), room, f"expected:{seat.pk}")
    assert again.status_code == 422
    assert "someone has just taken this seat" in again.content.decode().lower()


@pytest.mark.parametrize("role", ["recorder", "umpire"])
def test_a_seat_that_needs_a_code_is_not_taken_by_its_key(client: Client, room: World, role: str) -> None:
    cell = room.cells["white" if role == "umpire" else "observer"]
    (seat,) = seats.add(cell=cell, role=role, names=["Dr Weiss"])
    assert choose(client, room, f"expected:{seat.pk}").status_code == 422
    seat.refresh_from_db()
    assert seat.status == "free"


def test_the_key_of_a_seat_opens_nothing_in_another_room(client: Client, room: World) -> None:
    other = build("mallory", "Other")
    (seat,) = seats.add(cell=other.cells["blue"], role="staff", names=["Maj Kask"])
    assert choose(client, room, f"expected:{seat.pk}").status_code == 422
    assert Seat.objects.get(pk=seat.pk).status == "free"


@pytest.mark.parametrize("typed", ["maj kask", "Kask", "Maj Kaskk"])
def test_a_name_alone_is_looked_up_in_every_cell(client: Client, room: World, typed: str) -> None:
    seats.add(cell=room.cells["blue"], role="staff", names=["Maj Kask"], posts=["Plans"])
    page = markup(choose(client, room, "", typed))
    assert "<b>Maj Kask</b> is on the roster in Blue as staff, Plans" in page
    assert "No, I am someone else" not in page
    assert not Seat.objects.filter(name="Maj Kask", status="taken").exists()


def test_a_name_that_nobody_expects_needs_a_seat(client: Client, room: World) -> None:
    answer = choose(client, room, "", "Zed")
    assert answer.status_code == 422
    assert "no such name" in answer.content.decode()
    assert "Enter your name and rank." in choose(client, room, f"{room.cells['blue'].pk}:staff").content.decode()
    assert "Choose your name in the list" in choose(client, room, "").content.decode()


def test_a_name_that_another_cell_expects_is_asked_first(client: Client, room: World) -> None:
    seats.add(cell=room.cells["red"], role="commander", names=["Maj Kask"])
    staff = f"{room.cells['blue'].pk}:staff"
    page = markup(choose(client, room, staff, "Maj Kask"))
    assert "on the roster in Red as commander" in page
    assert not Seat.objects.filter(name="Maj Kask", status="taken").exists()
    choose(client, room, staff, "Maj Kask", sure="on")
    assert Seat.objects.get(name="Maj Kask", status="taken").cell == room.cells["blue"]


def test_browsers_find_the_sign_where_they_look_unasked(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")
