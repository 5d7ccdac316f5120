"""Who takes a seat and loses the answer, or presses twice, gets the seat: nobody is locked out by a slow line."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from http.cookies import SimpleCookie
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.world import World, build
from wargame.devices import COOKIE
from wargame.errors import Refused
from wargame.models import LogEntry, Seat
from wargame.selectors.participants import again
from wargame.services import exercises
from wargame.services.participants import seats
from wargame.services.participants.places import Caller

pytestmark = pytest.mark.django_db

ROUTES = ("free post", "name in the list", "name typed", "seat code")


@pytest.fixture
def room() -> World:
    world = build()
    seats.add(cell=world.cells["blue"], role="staff", names=["", "Capt Mets"])
    return world


def _form(world: World, route: str) -> tuple[str, dict[str, str]]:
    """Where one way into the room leads, and what it sends."""
    room = f"/join/{world.exercise.room_code}/"
    if route == "free post":
        return room, {"name": "Maj Ilves", "seat": f"{world.cells['blue'].pk}:staff"}
    expected = Seat.objects.get(name="Capt Mets")
    if route == "name in the list":
        return room, {"name": "", "seat": f"expected:{expected.pk}"}
    if route == "name typed":
        return room, {"name": "Capt Mets", "seat": f"{world.cells['blue'].pk}:staff"}
    return f"/seat/{seats.issue_code(seat=expected).code}/", {"name": "Capt Mets"}


def _posted_without_answer(client: Client, path: str, form: dict[str, str]) -> None:
    """Send a form and lose the answer, with every cookie that it would have set."""
    before = deepcopy(client.cookies)
    assert client.post(path, form).status_code == 302
    client.cookies = before


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("approval", [False, True])
def test_the_second_press_gets_the_seat_of_the_first(room: World, route: str, approval: bool) -> None:
    exercises.configure(exercise=room.exercise, approval_needed=approval)
    path, form = _form(room, route)
    phone = Client()
    phone.get(path)
    _posted_without_answer(phone, path, form)
    taken = Seat.objects.get(name=form["name"] or "Capt Mets")
    lines = LogEntry.objects.count()
    answer = phone.post(path, form)
    assert (answer.status_code, answer["Location"]) == (302, f"/x/{room.exercise.pk}/")
    led = phone.get(answer["Location"])["Location"]
    waits = taken.status == Seat.Status.WAITING
    assert waits == (approval and route != "seat code")
    assert led == f"/x/{room.exercise.pk}/door/" if waits else f"/x/{room.exercise.pk}/cell/{room.cells['blue'].pk}/"
    assert phone.get(led).status_code == 200
    assert Seat.objects.get(pk=taken.pk).key == taken.key
    assert LogEntry.objects.count() == lines


def test_a_lost_join_card_shows_its_seat_again_when_it_is_opened_again(room: World) -> None:
    path, form = _form(room, "seat code")
    phone = Client()
    phone.get(path)
    _posted_without_answer(phone, path, form)
    assert phone.get(path).status_code == 200
    assert Client().get(path).status_code == 410


@pytest.mark.parametrize("route", ROUTES)
def test_another_browser_does_not_get_it(room: World, route: str) -> None:
    path, form = _form(room, route)
    phone, other = Client(), Client()
    phone.get(path)
    other.get(path)
    _posted_without_answer(phone, path, form)
    assert other.post(path, form).status_code in (410, 422)
    assert Client().post(path, form).status_code in (410, 422)  # nor one that has no cookie yet


@pytest.mark.parametrize("route", ROUTES)
def test_the_same_machine_is_somebody_else_later(room: World, route: str) -> None:
    path, form = _form(room, route)
    phone = Client()
    phone.get(path)
    _posted_without_answer(phone, path, form)
    Seat.objects.update(joined_at=timezone.now() - again.WITHIN - timedelta(seconds=1))
    assert phone.post(path, form).status_code in (410, 422)


def test_a_seat_that_somebody_else_has_since_is_not_theirs_any_more(room: World) -> None:
    path, form = _form(room, "free post")
    phone = Client()
    phone.get(path)
    _posted_without_answer(phone, path, form)
    fresh = seats.issue_code(seat=Seat.objects.get(name="Maj Ilves")).code
    seats.redeem(code=fresh, caller=Caller("another phone"))
    assert phone.post(path, form).status_code == 422


def test_another_name_on_the_same_browser_is_another_person(room: World) -> None:
    path, form = _form(room, "free post")
    phone = Client()
    phone.get(path)
    _posted_without_answer(phone, path, form)
    seats.add(cell=room.cells["blue"], role="staff", names=[""])
    phone.post(path, form | {"name": "Lt Saar"})
    assert Seat.objects.filter(name__in=["Maj Ilves", "Lt Saar"], status="taken").count() == 2


def _next_person(client: Client) -> None:
    """Somebody else sits down at the machine: the browser stays the same, the seat is given up."""
    client.cookies = SimpleCookie({COOKIE: client.cookies[COOKIE].value})


@pytest.mark.parametrize("route", ["free post", "name in the list", "name typed"])
@pytest.mark.parametrize("approval", [False, True])
def test_a_namesake_at_the_same_machine_does_not_get_the_seat(
    room: World, route: str, approval: bool, django_capture_on_commit_callbacks: Any
) -> None:
    exercises.configure(exercise=room.exercise, approval_needed=approval)
    path, form = _form(room, route)
    shared = Client()
    shared.get(path)
    with django_capture_on_commit_callbacks(execute=True):
        shared.get(shared.post(path, form)["Location"])
    taken = Seat.objects.get(name=form["name"] or "Capt Mets")
    _next_person(shared)
    answer = shared.post(path, form)
    assert answer.status_code == 422 or approval  # with approval a namesake waits, on a seat of their own
    assert shared.get(f"/x/{room.exercise.pk}/cell/{room.cells['blue'].pk}/").status_code == 404
    assert Seat.objects.get(pk=taken.pk).key == taken.key


def test_a_namesake_with_another_wish_does_not_get_the_seat_of_a_lost_answer(room: World) -> None:
    path, form = _form(room, "free post")
    seats.add(cell=room.cells["blue"], role="observer", names=[""])
    shared = Client()
    shared.get(path)
    _posted_without_answer(shared, path, form)
    taken = Seat.objects.get(name="Maj Ilves")
    for wish in (f"{room.cells['blue'].pk}:observer", f"{room.cells['red'].pk}:staff"):
        _next_person(shared)
        shared.post(path, form | {"seat": wish})
        assert shared.get(f"/x/{room.exercise.pk}/cell/{room.cells['blue'].pk}/").status_code == 404
    assert Seat.objects.get(pk=taken.pk).key == taken.key


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_the_same_moment_get_one_seat() -> None:
    room = build()
    (seat,) = seats.add(cell=room.cells["blue"], role="staff", names=["Capt Mets"])
    code = seats.issue_code(seat=seat).code
    start, found = Barrier(4), list[Any]()

    def press(take: Any) -> None:
        start.wait()
        try:
            found.append(take())
        except Refused as error:
            found.append(error)
        finally:
            connection.close()

    def redeem() -> Seat:
        return seats.redeem(code=code, name="Capt Mets", caller=Caller("one phone"))

    threads = [Thread(target=press, args=[redeem]) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert [getattr(one, "pk", one) for one in found] == [seat.pk] * 4
