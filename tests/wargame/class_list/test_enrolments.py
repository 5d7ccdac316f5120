"""A class list on the roster: shown first, confirmed once, updated by student number, and found when people join."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from adjudication.services import spreadsheets
from tests import world as worlds
from umpire.services import people as names
from wargame.errors import Outdated, Refused
from wargame.models import Enrolment, LogEntry, Seat
from wargame.services.class_list import reading
from wargame.services.participants import enrolments, seats

pytestmark = pytest.mark.django_db
HEAD = "Student number;Name;Mail;Group;Cell;Post"
ROWS = "A-1;Maj. Jan Wiśniewski;jan@example.org;3;Red;staff\nA-2;Cpt Mari Tamm;;3;Blue;staff"


@pytest.fixture
def world() -> worlds.World:
    world = worlds.build()
    for kind in ("red", "blue"):
        seats.add(cell=world.cells[kind], role="staff", names=[""])
    return world


@pytest.fixture
def umpire(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def listed(rows: str = ROWS, head: str = HEAD) -> reading.ClassList:
    return reading.read(f"{head}\n{rows}".encode())


def enrol(world: worlds.World, rows: str = ROWS, head: str = HEAD) -> int:
    people = listed(rows, head)
    digest = enrolments.plan(world.exercise, people).digest
    return enrolments.enrol(exercise=world.exercise, people=people, digest=digest)


def kept(world: worlds.World) -> dict[str, tuple[str, str, str, str]]:
    return {
        one.number: (one.seat.name, one.seat.cell.name, one.mail, one.group)
        for one in Enrolment.objects.filter(exercise=world.exercise).select_related("seat__cell")
    }


def send(client: Client, world: worlds.World, data: bytes, name: str = "class.csv") -> Any:
    return client.post(f"/umpire/{world.exercise.pk}/roster/list/", {"file": SimpleUploadedFile(name, data)})


def hidden(page: Any) -> dict[str, str]:
    found = re.findall(r'name="(people|digest)" value="([^"]*)"', page.content.decode())
    return {name: value.replace("&quot;", '"').replace("&#x27;", "'").replace("&amp;", "&") for name, value in found}


def test_a_list_is_shown_and_changes_nothing_until_it_is_confirmed(umpire: Client, world: worlds.World) -> None:
    page = send(umpire, world, spreadsheets.to_xlsx("S", HEAD.split(";"), [r.split(";") for r in ROWS.split("\n")], []))
    assert page.status_code == 200
    assert "Maj. Jan Wiśniewski" in page.content.decode()
    assert kept(world) == {}
    form = hidden(page)
    for _ in range(2):  # sent twice it changes nothing twice
        assert umpire.post(f"/umpire/{world.exercise.pk}/roster/list/", form).status_code == 302
        assert kept(world) == {
            "A-1": ("Maj. Jan Wiśniewski", "Red", "jan@example.org", "3"), "A-2": ("Cpt Mari Tamm", "Blue", "", "3"),
        }  # fmt: skip
    assert world.exercise.log.filter(kind=LogEntry.Kind.PEOPLE, text__startswith="A class list was read").count() == 1


def test_faults_are_on_the_page_at_their_place_and_change_nothing(umpire: Client, world: worlds.World) -> None:
    page = send(umpire, world, f"{HEAD}\n1;Tamm;nobody;;;\n1;Roth;;;Purple;".encode())
    assert page.status_code == 422
    text = page.content.decode()
    for place, reason in (("Row 2, column C", "is not an email address"), ("Row 3, column A", "is also in row 2")):
        assert place in text
        assert reason in text
    assert kept(world) == {}
    assert send(umpire, world, b"\x89PNG\r\n\x1a\n").status_code == 422
    assert umpire.post(f"/umpire/{world.exercise.pk}/roster/list/", {}).status_code == 422


@pytest.mark.parametrize(
    "people",
    ["", "[]", '{"people": []}', '{"people": [{"at": 2, "number": "", "name": "x"}]}',
     '{"people": [{"at": 2, "number": "1", "name": "a\\u0000b"}]}',
     f'{{"people": [{{"at": 2, "number": "1", "name": "{"x" * 81}"}}]}}',
     '{"people": [{"at": 2, "number": "1", "name": "x"}, {"at": 3, "number": "1", "name": "y"}]}'],
)  # fmt: skip
def test_a_confirmation_that_no_page_made_is_refused(umpire: Client, world: worlds.World, people: str) -> None:
    form = {"people": people, "digest": "x"}
    assert umpire.post(f"/umpire/{world.exercise.pk}/roster/list/", form).status_code in (409, 422)
    assert kept(world) == {}


def test_another_list_updates_by_student_number(world: worlds.World) -> None:
    assert enrol(world) == 2
    assert enrol(world) == 0
    assert enrol(world, "a-2;Maj Mari Tamm", "Student number;Name") == 1
    assert kept(world)["A-2"] == ("Maj Mari Tamm", "Blue", "", "3")  # what the list does not have stays
    assert enrol(world, "A-2;Maj Mari Tamm;m@example.org;4;Red;\nA-1;Jan Wiśniewski;;;Blue;") == 2
    assert kept(world) == {
        "A-2": ("Maj Mari Tamm", "Red", "m@example.org", "4"), "A-1": ("Jan Wiśniewski", "Blue", "", ""),
    }  # fmt: skip
    assert enrolments.plan(world.exercise, listed("A-2;Maj Mari Tamm", "Student number;Name")).others == 1


def test_who_has_joined_keeps_the_seat_and_gets_the_name_of_the_list(world: worlds.World) -> None:
    enrol(world)
    seat = seats.knock(exercise=world.exercise, cell_id=world.cells["red"].pk, name="Maj. Jan Wiśniewski")
    enrol(world, "A-1;Lt Col Jan Wiśniewski", "Student number;Name")
    seat.refresh_from_db()
    assert (seat.name, seat.status) == ("Lt Col Jan Wiśniewski", Seat.Status.TAKEN)
    with pytest.raises(Refused, match="already has a seat in Red"):
        enrol(world, "A-1;Lt Col Jan Wiśniewski;;;Blue;")


def test_a_roster_that_changed_meanwhile_is_shown_again(world: worlds.World) -> None:
    people = listed()
    digest = enrolments.plan(world.exercise, people).digest
    free = Seat.objects.get(cell=world.cells["red"], name="")
    seats.rename(seat=free, name="Somebody Else")
    seats.add(cell=world.cells["red"], role="staff", names=[""])
    with pytest.raises(Outdated):
        enrolments.enrol(exercise=world.exercise, people=people, digest=digest)
    assert kept(world) == {}


@pytest.mark.parametrize("typed", ["Maj. Wiśniewski", "Wisniewski", "A-1", " a-1 "])
def test_the_door_finds_the_seat_by_name_or_number(world: worlds.World, typed: str) -> None:
    enrol(world)
    client = Client()
    page = client.post(f"/join/{world.exercise.room_code}/", {"name": typed})
    if page.status_code != 302:  # a name that is only near is asked about
        said = dict(re.findall(r'type="hidden" name="(name|seat)" value="([^"]*)"', page.content.decode()))
        page = client.post(f"/join/{world.exercise.room_code}/", said)
    assert page.status_code == 302
    seat = Enrolment.objects.get(number="A-1").seat
    assert (seat.status, seat.name) == (Seat.Status.TAKEN, "Maj. Jan Wiśniewski")


def test_the_number_tells_two_people_of_one_name_apart(world: worlds.World) -> None:
    seats.add(cell=world.cells["red"], role="staff", names=[""])
    enrol(world, "1;Jan Nowak;;;Red;staff\n2;Jan Nowak;;;Red;staff")
    assert Client().post(f"/join/{world.exercise.room_code}/", {"name": "2"}).status_code == 302
    assert {one.number: one.seat.status for one in Enrolment.objects.select_related("seat")} == {
        "1": Seat.Status.FREE, "2": Seat.Status.TAKEN,
    }  # fmt: skip
    again = Client().post(f"/join/{world.exercise.room_code}/", {"name": "2"})
    assert "already has a seat" in again.content.decode()


def test_a_number_goes_with_its_person(world: worlds.World) -> None:
    enrol(world)
    seat = Enrolment.objects.get(number="A-2").seat
    seats.rename(seat=seat, name="Cpt M. Tamm")
    assert "A-2" in kept(world)
    seats.rename(seat=seat, name="Lt Roth")
    assert "A-2" not in kept(world)


def test_who_is_let_in_beside_a_kept_seat_keeps_the_number(world: worlds.World) -> None:
    enrol(world)
    world.exercise.approval_needed = True
    world.exercise.save(update_fields=["approval_needed"])
    cell = world.cells["red"].pk
    waiting = seats.knock(exercise=world.exercise, cell_id=cell, name="Jan Wisniewsky", role="staff", sure=True)
    assert waiting.status == Seat.Status.WAITING
    seats.admit(seat=waiting)
    assert Enrolment.objects.get(number="A-1").seat_id == waiting.pk


def test_a_name_that_is_removed_takes_its_number_along(world: worlds.World) -> None:
    enrol(world)
    seat = Enrolment.objects.get(number="A-1").seat
    names.erase_name(exercise=world.exercise, seat=seat)
    assert kept(world).keys() == {"A-2"}


@pytest.mark.parametrize("count", [2, 60])
def test_the_number_of_queries_does_not_grow(
    world: worlds.World, count: int, django_assert_max_num_queries: Callable[[int], AbstractContextManager[None]]
) -> None:
    seats.add(cell=world.cells["red"], role="staff", names=[""] * 60)
    people = listed("\n".join(f"{n};Cadet {n};;;Red;staff" for n in range(count)))
    with django_assert_max_num_queries(3):
        digest = enrolments.plan(world.exercise, people).digest
    with django_assert_max_num_queries(14):
        assert enrolments.enrol(exercise=world.exercise, people=people, digest=digest) == count
