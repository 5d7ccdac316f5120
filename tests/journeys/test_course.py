"""A course of two syndicates and two umpires: one pasted list, phones that join, the board, both paces of
publication, the plenary hot wash and the released comparison."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.game import PRINTED, compose
from tests.journeys.people import LAPTOP, PHONE, PROJECTOR, Desk, Person
from tests.journeys.test_whole_exercise import PACK, text_of
from tests.stack import LiveStack

TITLE, GROUP = "JCSC 26/4", "Autumn course"
REASON = "They leave for lunch at noon"
WRONG = "Syndicate\tRank\tName\tCell\n1\tMaj\tJan Brandt\tRed\n3\tCpt\tMari Tamm\tRed"
LIST = WRONG.replace("3\tCpt", "2\tCpt") + "\n1\tLt\tIda Roth\tBlue\n2\tLt\tUno Ahl\tBlue"


@dataclass
class Course:
    """The two umpires, and the pages of the course."""

    one: Person
    two: Person
    here: str = ""
    code: str = ""

    def go(self, umpire: Person, page: str = "") -> Page:
        """To a page of the course."""
        umpire.page.goto(self.here + page)
        return umpire.page

    def row(self, umpire: Person, number: int) -> Locator:
        """The row of a syndicate on the board."""
        return umpire.page.locator(f"tbody[data-piece='s{number}']")

    def console(self, umpire: Person, number: int) -> Console:
        """The console of a syndicate, from the board."""
        self.go(umpire)
        console = Console(umpire)
        self.row(umpire, number).get_by_role("link", name="Open").click()
        umpire.page.wait_for_url(re.compile(r"/umpire/[0-9a-f-]{36}/"))
        found = re.search(r"/umpire/([0-9a-f-]{36})/", umpire.page.url)
        assert found, umpire.page.url
        console.exercise_id = found[1]
        return console

    def lock(self, umpire: Person, number: int, late: bool) -> None:
        """Lock one syndicate from the board, where cells that have not submitted take a second press."""
        page = self.go(umpire)
        self.row(umpire, number).locator(".course-tick").click()
        for _ in range(1 + late):
            with page.expect_navigation():
                page.get_by_role("button", name="Lock now").click()
        expect(self.row(umpire, number)).to_contain_text("Locked")


def press(page: Page, name: str) -> None:
    """Press a button, and wait for the page that follows."""
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


@pytest.fixture
def course(sit: Seat, umpires: Iterator[tuple[str, str]]) -> Course:
    """Two umpires of one group, and a course of the group, made of an exercise of theirs."""
    first, second = next(umpires), next(umpires)
    found = Course(sit(viewport=LAPTOP, forgives=("422",)), sit(viewport=LAPTOP, forgives=("422",)))
    page = found.one.page
    found.one.sign_in(*first)
    found.two.sign_in(*second)
    page.goto("/umpire/groups/")
    page.get_by_label("Name", exact=True).fill(GROUP)
    press(page, "Create group")
    page.get_by_label("Login name").fill(second[0])
    press(page, "Add member")
    Console(found.one).create("Amber Lantern", PACK, review="all")
    page.goto("/umpire/")
    page.get_by_role("link", name="New course").click()
    page.get_by_label("Title").fill(TITLE)
    page.get_by_label("What they play").select_option(label="Amber Lantern")
    page.get_by_label("Syndicates").fill("2")
    page.get_by_label("Belongs to").select_option(label=GROUP)
    press(page, "Create course")
    found.here = page.url
    found.code = page.locator(".course-facts .mono").inner_text()
    return found


def seats_all(course: Course) -> None:
    """One list for both syndicates: a wrong row is named and changes nothing, then all are seated."""
    page = course.go(course.one)
    page.get_by_role("link", name="Roster", exact=True).click()
    page.get_by_label("Rows of the list").fill(WRONG)
    press(page, "Check the list")
    expect(page.locator("#faults")).to_contain_text("Row 3, column A")
    page.get_by_label("Rows of the list").fill(LIST)
    press(page, "Check the list")
    expect(page.locator("#changes")).to_contain_text("4 of 4 people, not confirmed yet")
    press(page, "Update roster")
    expect(page.locator("#rosters")).to_contain_text("2 named")
    page.get_by_role("link", name="Settings", exact=True).click()
    for number, name in ((1, 0), (2, 1)):
        page.locator(f"[name='umpires-{number}']").nth(name).check()
    press(page, "Save the umpires")


def enters(sit: Seat, course: Course, name: str) -> Desk:
    """A person with a phone, whose syndicate the list knows."""
    person = sit(viewport=PHONE, has_touch=True, is_mobile=True, forgives=("404",))
    page = person.page
    page.goto("/join/")
    page.get_by_label("Room code").fill(course.code)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Your name and rank").fill(name)
    page.get_by_role("button", name="Find my syndicate").click()
    page.locator("label.seat-line").filter(has_text=name).first.click()
    page.locator("[data-seat-command]").click()
    page.wait_for_url("**/cell/*/")
    return Desk(person)


def settles(console: Console) -> None:
    """Wait for the draft of a syndicate, and accept what it has."""
    console.go("review/")
    ready = console.page.locator("button, summary").filter(has_text=re.compile("Accept all|Publish"))
    expect(ready.first).to_be_attached()
    console.accept_all()


def publishes(console: Console) -> None:
    """Publish the draft of a syndicate that no other holds up."""
    settles(console)
    console.publish()


@pytest.mark.slow
def test_a_course_from_the_list_to_the_plenary(course: Course, sit: Seat, live_stack: LiveStack) -> None:
    seats_all(course)
    red, blue = enters(sit, course, "Maj Jan Brandt"), enters(sit, course, "Lt Ida Roth")
    other = enters(sit, course, "Cpt Mari Tamm")
    projector = sit(viewport=PROJECTOR)
    projector.page.goto(f"/screen/{re.sub('[^A-Z0-9]', '', course.code)}/")
    expect(projector.page.locator(".screen-tile")).to_have_count(2)
    page = course.go(course.one)
    page.locator("[data-every]").check()
    press(page, "Start")
    for umpire, number in ((course.one, 1), (course.two, 2)):  # the first draft has no orders, so it waits for no one
        publishes(course.console(umpire, number))
    course.go(course.one)
    for number in (1, 2):
        expect(course.row(course.one, number)).to_contain_text("Writing orders")

    # one waits: its umpire presses once, and it goes out when the other has locked
    for desk in (red, blue, other):
        expect(desk.page.locator(".composer .section[data-kind=cards]")).to_be_attached()
        compose(desk, "cards")
    first = course.console(course.one, 1)
    settles(first)
    waits = first.page.locator("summary", has_text="Publish: waits for Syndicate 2")
    waits.click()
    press(first.page, "Publish when they have locked")
    expect(first.page.locator("body")).to_contain_text("when the other syndicates have locked their orders")
    course.lock(course.two, 2, late=True)
    expect(course.row(course.two, 1)).to_contain_text("Writing orders")
    publishes(course.console(course.two, 2))

    # the other is let go with a reason, while the first still writes
    course.lock(course.two, 2, late=True)
    second = course.console(course.two, 2)
    settles(second)
    second.page.locator("summary", has_text="Publish: waits for Syndicate 1").click()
    second.page.locator("#ahead-reason").fill(REASON)
    press(second.page, "Let this syndicate go ahead")
    publishes(second)
    course.go(course.one)
    expect(course.row(course.one, 2)).to_contain_text("Waits for no other syndicate")

    for console in (first, second):
        console.go("end/")
        console.press("End exercise, reveal the seed")
    comparison = f"/papers/{first.exercise_id}/comparison/"
    assert red.person.context.request.get(comparison).status == 404
    page = course.go(course.one)
    page.get_by_role("link", name="Comparison").click()
    with live_stack.printing():
        press(page, "Create documents")
        slides = page.get_by_role("link", name="Slides of the plenary hot wash")
        expect(slides).to_be_visible(timeout=PRINTED * 1000)
        _, text = text_of(course.one, slides.get_attribute("href") or "")
    assert TITLE in text
    press(page, "Release to all syndicates")
    for desk in (red, other):
        desk.page.goto(f"/papers/{desk.ids[0]}/")
        desk.page.get_by_role("link", name="Comparison of the syndicates").click()
        expect(desk.page.locator("main")).to_contain_text("Syndicate 2")
