"""The door of a course: one room code, the syndicate first, and nothing of another syndicate."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.umpire.courses.conftest import CourseWorld
from wargame.models import Course, Seat
from wargame.selectors.participants import doors
from wargame.services.college import courses
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


def room(two: CourseWorld, number: int = 0) -> str:
    return doors.way_in(two.one(number) if number else two.course)


def sit(two: CourseWorld, number: int, client: Client, name: str = "Lt Mets", kind: str = "red") -> Seat:
    """Somebody takes a free seat in a cell of a syndicate by the code of the course."""
    exercise = two.one(number)
    seat = Seat.objects.filter(cell__exercise=exercise, cell__kind=kind).first()
    assert seat is not None
    client.get(room(two, number))
    client.post(room(two, number), {"name": name, "seat": f"{seat.cell_id}:{seat.role}"})
    found = Seat.objects.filter(cell__exercise=exercise, name=name).first()
    assert found is not None
    return found


def deal(two: CourseWorld, how: str) -> None:
    courses.configure(course=two.course, title=two.course.title, dealing=how)


def test_the_code_of_the_course_leads_to_its_syndicates(two: CourseWorld) -> None:
    asked = Client().post(reverse("join"), {"code": two.course.room_code})
    page = Client().get(asked.headers["Location"]).content.decode()
    assert re.findall(r'href="(/join/\w+/\d+/)"', page) == [room(two, 1), room(two, 2)]
    assert sit(two, 2, Client()).status == Seat.Status.TAKEN


def test_the_own_code_of_a_syndicate_is_not_told_at_the_door(two: CourseWorld) -> None:
    """It opens the public screen of that syndicate, which is not for the others."""
    codes = {two.one(number).room_code for number in (1, 2)}
    client = Client()
    pages = [
        client.get(room(two)),
        client.get(room(two, 1)),
        client.get(reverse("screen", args=[two.course.room_code])),
    ]
    assert all(page.status_code == 200 for page in pages)
    assert not [code for code in codes for page in pages if code in page.content.decode()]


def test_the_list_knows_the_syndicate_of_a_name(two: CourseWorld) -> None:
    deal(two, Course.Dealing.LIST)
    seat = Seat.objects.filter(cell__exercise=two.one(2), cell__kind="red").first()
    assert seat is not None
    seats.rename(seat=seat, name="Capt Anna Lind")
    answer = Client().post(room(two), {"name": "anna lind"})
    assert answer.headers["Location"].partition("?")[0] == room(two, 2)
    assert Client().post(room(two), {"name": "Nobody Here"}).status_code == 422


def test_people_are_dealt_evenly_and_one_browser_once(two: CourseWorld) -> None:
    deal(two, Course.Dealing.EVENLY)
    clients = [Client() for _ in range(7)]
    sent = [client.post(room(two)).headers["Location"] for client in clients]
    assert sorted(Counter(sent).values()) == [3, 4]
    assert [client.post(room(two)).headers["Location"] for client in clients] == sent
    other = room(two, 2) if sent[0] == room(two, 1) else room(two, 1)
    assert clients[0].get(other).headers["Location"] == room(two)


def test_a_browser_with_a_seat_waits_at_the_door_of_another_syndicate(two: CourseWorld) -> None:
    client = Client()
    assert sit(two, 1, client).status == Seat.Status.TAKEN
    assert sit(two, 2, client).status == Seat.Status.WAITING
    assert sit(two, 2, Client(), "Lt Saar", "blue").status == Seat.Status.TAKEN


def test_the_pages_of_another_syndicate_do_not_exist(two: CourseWorld) -> None:
    two.begin(1, 2)
    red, exercise = two.seated(1), two.one(2)
    cell = exercise.cells.get(kind="red")
    nowhere = "00000000-0000-4000-8000-000000000000"
    for name, more in (
        ("cell", [cell.pk]),
        ("enter", []),
        ("umpire_console", []),
        ("papers", []),
        ("api_exercise", []),
    ):
        here = red.get(reverse(name, args=[exercise.pk, *more]))
        there = red.get(reverse(name, args=[nowhere, *more]))
        assert (
            (here.status_code, len(here.content)) == (there.status_code, len(there.content)) == (404, len(here.content))
        )


def test_the_projector_has_a_tile_for_each_and_leads_only_umpires_on(two: CourseWorld) -> None:
    two.begin(1)
    url = reverse("screen", args=[two.course.room_code])
    shown, own = Client().get(url).content.decode(), two.alice.get(url).content.decode()
    assert shown.count("sheet screen-tile") == own.count("sheet screen-tile") == 2
    links = [reverse("screen", args=[two.one(number).room_code]) for number in (1, 2)]
    assert all(link in own and link not in shown for link in links)
    assert Client().get(links[0]).status_code == 200


def test_a_card_and_a_screen_of_a_syndicate_lead_to_the_door_of_the_course(two: CourseWorld) -> None:
    screen = Client().get(reverse("screen", args=[two.one(1).room_code])).content.decode()
    assert doors.shown_code(two.course) in screen
    assert doors.shown_code(two.one(1)) == doors.shown_code(two.course)


def test_a_wrong_code_or_number_opens_nothing(two: CourseWorld) -> None:
    for code, number in (("ZZZZZZ", 1), (two.course.room_code, 3), (two.one(1).room_code, 1)):
        assert Client().get(reverse("syndicate_room", args=[code, number])).status_code == 404
