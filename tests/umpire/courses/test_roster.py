"""One list for a course: who goes to which syndicate and seat, every fault at its place, and join cards for each."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.collect import cards
from reports.models import Paper
from tests.umpire.courses.conftest import CourseWorld
from wargame.errors import Outdated
from wargame.models import Course, Enrolment, Seat
from wargame.selectors.participants import doors, syndicates
from wargame.services.class_list import reading
from wargame.services.college import rosters
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db
HEAD = "Syndicate\tRank\tName\tCell\tPost"
ROWS = "2\tMaj\tJan Kask\tRed\t\nSyndicate 1\tCpt\tMari Tamm\tBlue\t\nB\tLt\tIda Roth\tBlue\t"


def listed(rows: str = ROWS, head: str = HEAD) -> reading.ClassList:
    return reading.read(f"{head}\n{rows}".encode(), numbered=False, place="rows")


def enrol(two: CourseWorld, rows: str = ROWS, head: str = HEAD) -> int:
    people = listed(rows, head)
    return rosters.enrol(course=two.course, people=people, digest=rosters.plan(two.course, people).digest)


def kept(two: CourseWorld) -> list[tuple[int, str, str]]:
    named = Seat.objects.filter(cell__exercise__course=two.course).exclude(name="")
    rows = named.values_list("cell__exercise__syndicate", "cell__name", "name")
    return sorted((number or 0, cell, name) for number, cell, name in rows)


def page(two: CourseWorld, **data: Any) -> Any:
    return two.alice.post(two.url("umpire_course_roster"), data)


def text(answer: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())))


def test_a_pasted_list_is_shown_first_and_then_seats_all_syndicates(two: CourseWorld) -> None:
    shown = page(two, rows=f"{HEAD}\n{ROWS}")
    assert kept(two) == []
    assert "3 of 3 people, not confirmed yet" in text(shown)
    assert re.search(r"Maj Jan Kask +2 +Red, commander +new", text(shown))
    fields = dict(re.findall(r'name="(people|digest)" value="([^"]*)"', shown.content.decode()))
    done = page(two, **{name: html.unescape(value) for name, value in fields.items()})
    assert done.headers["Location"] == two.url("umpire_course_roster")
    assert kept(two) == [(1, "Blue", "Cpt Mari Tamm"), (2, "Blue", "Lt Ida Roth"), (2, "Red", "Maj Jan Kask")]
    two.course.refresh_from_db()
    assert two.course.dealing == Course.Dealing.LIST
    assert enrol(two) == 0


def test_every_fault_is_told_at_its_row_and_column_and_changes_nothing(two: CourseWorld) -> None:
    rows = "7\tMaj\tJan Kask\tRed\t\n\tCpt\tMari Tamm\tBlue\t\n1\tLt\tIda Roth\tPurple\t\n1\t\t\tRed\t"
    answer = page(two, rows=f"{HEAD}\n{rows}")
    assert answer.status_code == 422
    said = text(answer)
    for words in (
        "Row 2, column A group “7” is not a syndicate of this course. Enter a number from 1 to 2.",
        "Row 3, column A group This cell is empty. Enter the number of the syndicate, from 1 to 2.",
        "Row 4, column D cell There is no cell “Purple”.",
        "Row 5, column C name This cell is empty.",
    ):
        assert words in said
    assert 'name="digest"' not in answer.content.decode()
    assert kept(two) == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"rows": ""}, "aste the rows of the list, or choose a file."),
        ({"rows": "just some words"}, "White Cell cannot use this list"),
        ({"rows": "Syndicate\tCell\n1\tRed"}, "no column is headed “name” or “last name”"),
        ({"people": "{}", "digest": ""}, "This page is no longer complete."),
    ],
)
def test_what_is_no_list_is_said(two: CourseWorld, data: dict[str, str], said: str) -> None:
    answer = page(two, **data)
    assert answer.status_code == 422
    assert said in text(answer)


def test_a_list_without_syndicates_is_dealt_evenly_and_the_same_list_again_changes_nothing(two: CourseWorld) -> None:
    rows = "Maj Kask\tRed\nCpt Tamm\tRed\nLt Roth\tBlue\nLt Ahl\tBlue"
    assert enrol(two, rows, "Name\tCell") == 4
    assert [(number, cell) for number, cell, _ in kept(two)] == [(1, "Blue"), (1, "Red"), (2, "Blue"), (2, "Red")]
    assert enrol(two, rows, "Name\tCell") == 0
    two.course.refresh_from_db()
    assert two.course.dealing == Course.Dealing.CHOICE


def test_a_newer_list_moves_people_between_syndicates_until_they_have_joined(two: CourseWorld) -> None:
    head = "Student number;Name;Syndicate;Cell"
    enrol(two, "A-1;Jan Kask;1;Red\nA-2;Mari Tamm;2;Red", head)
    swapped = "A-1;Jan Kask;2;Red\nA-2;Mari Tamm;1;Red"
    plan = rosters.plan(two.course, listed(swapped, head))
    assert [row.changes for row in plan.changed] == [("moves from Syndicate 1",), ("moves from Syndicate 2",)]
    enrol(two, swapped, head)
    assert kept(two) == [(1, "Red", "Mari Tamm"), (2, "Red", "Jan Kask")]
    found = Enrolment.objects.filter(exercise__course=two.course).values_list("number", "exercise__syndicate")
    assert dict(found) == {"A-1": 2, "A-2": 1}
    seat = Seat.objects.get(name="Jan Kask")
    Client().post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": "Jan Kask"})
    plan = rosters.plan(two.course, listed("A-1;Jan Kask;1;Red", head))
    assert [str(one) for one in plan.problems] == [
        "Row 2, column C, group: Jan Kask has already joined Syndicate 2. Remove that seat on its roster, or change "
        "the row."
    ]


def test_a_roster_that_changed_meanwhile_is_looked_at_again(two: CourseWorld) -> None:
    people = listed()
    digest = rosters.plan(two.course, people).digest
    taken = Seat.objects.filter(cell__exercise=two.one(2), cell__kind="red").first()
    assert taken is not None
    seats.rename(seat=taken, name="Somebody else")
    with pytest.raises(Outdated):
        rosters.enrol(course=two.course, people=people, digest=digest)


def test_a_student_number_opens_the_syndicate_of_its_person(two: CourseWorld) -> None:
    enrol(two, "A-1;Jan Kask;2;Red", "Student number;Name;Syndicate;Cell")
    assert syndicates.of_name(two.course, "a-1") == 2
    answer = Client().post(doors.way_in(two.course), {"name": "A-1"})
    assert answer.headers["Location"].partition("?")[0] == doors.way_in(two.one(2))


def test_a_name_leads_to_the_syndicate_that_spells_it_so(two: CourseWorld) -> None:
    enrol(two, "Jan Müller;1;Red\nJan Mueller;2;Red\nÅse Bø;2;Blue", "Name;Syndicate;Cell")
    assert [syndicates.of_name(two.course, name) for name in ("Jan Mueller", "jan müller", "Aase Boe")] == [2, 1, 2]


def test_join_cards_are_ordered_for_every_syndicate_at_once(two: CourseWorld) -> None:
    address = two.url("umpire_course_cards")
    for _ in range(2):
        assert two.alice.post(address).headers["Location"] == two.url("umpire_course_roster")
    papers = Paper.objects.filter(kind=Paper.Kind.JOIN_CARDS).values_list("exercise__syndicate", flat=True)
    assert {*papers} == {1, 2}
    assert text(two.alice.get(address)).count("Being made") == 2
    made = cards.collect(two.one(2), "https://example.org")
    assert {card.role.partition(",")[0] for card in made.cards} == {"Syndicate 2"}
    assert {card.room for card in made.cards} == {f"https://example.org{doors.way_in(two.one(2))}"}
    Paper.objects.update(status=Paper.Status.DONE, pages=1)
    one = Paper.objects.get(exercise=two.one(1))
    assert (
        reverse("paper", args=[two.one(1).pk, one.pk])
        in two.alice.get(two.url("umpire_course_roster")).content.decode()
    )
    assert Client().get(address).status_code == 404
