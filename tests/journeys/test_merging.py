"""What a person does on a page outlives what the server sends: text, tabs, menus, scroll positions."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import Desk, Person
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

pytestmark = pytest.mark.slow

LOW = {"width": 1280, "height": 560}  # so that sheets scroll
SCROLL = """() => [...document.querySelectorAll("[data-piece]")].filter(piece =>
    [...piece.querySelectorAll("*")].some(one => {
    if (one.scrollHeight < one.clientHeight + 40 || !/auto|scroll/.test(getComputedStyle(one).overflowY)) return false;
    one.scrollTop = 15;
    return one.scrollTop === 15;
})).map(piece => piece.dataset.piece)"""
SCROLLED = """() => [...document.querySelectorAll("[data-piece]")].filter(piece =>
    [...piece.querySelectorAll("*")].some(one => one.scrollTop === 15)).map(piece => piece.dataset.piece)"""
SHORTER = {"composer", "sheet", "run"}  # what they hold afterwards may need no scrolling


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise whose first cards are due, and that publishes by itself."""
    laid = lay(live_stack, login, "Amber Sill", review="none")
    laid.api.post(laid.here + "start/")
    wait(lambda: (found := laid.open())["decision"] and found["due"], "no decision opens")
    return laid


def seated(sit: Seat, table: Table, cell: str, number: int = 0) -> Desk:
    """Somebody who took a seat by its code, before the composer."""
    person: Person = sit(viewport=LOW)
    person.redeem(table.codes[cell][number], f"{cell.title()} {number}")
    expect(person.page.locator(".composer .section[data-kind=cards]")).to_be_visible()
    return Desk(person)


def version(page: Page, piece: str) -> str:
    """The version of a piece of the page."""
    return page.locator(f"[data-piece={piece}]").get_attribute("data-version") or ""


def test_what_people_do_outlives_a_publication(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    red, blue, staff = seated(sit, table, "red"), seated(sit, table, "blue"), seated(sit, table, "blue", 1).page
    staff.locator("#part-situation summary", has_text="Dice seed").click()
    staff.locator(".views label", has_text="Traffic").click()
    staff.locator(".write summary", has_text="Ask the white cell").click()
    staff.get_by_label("Question").fill("Half a question")
    staff.locator(".views label", has_text="Forces").click()
    scrolled = set(staff.evaluate(SCROLL)) - SHORTER
    assert scrolled
    console = sit(viewport=LOW)
    console.sign_in(*login)
    console.page.goto(f"/umpire/{table.id}/")
    scrolled_there = set(console.page.evaluate(SCROLL)) - SHORTER
    assert scrolled_there
    console.page.locator("summary[aria-label='More on the clock']").click()
    console.page.locator("#pause-note").fill("Lunch")
    before = version(staff, "log"), version(console.page, "title"), version(console.page, "log")

    for desk in (red, blue):
        desk.place_cards(("minor", "minor", "minor"))
        desk.submit()
    wait(lambda: table.open()["decision"]["seq"] > 1, "the cards are not turned into a step")
    for page, piece, old in (
        (staff, "log", before[0]),
        (console.page, "title", before[1]),
        (console.page, "log", before[2]),
    ):
        expect(page.locator(f"[data-piece={piece}]")).not_to_have_attribute("data-version", old)

    expect(staff.locator("#view-forces")).to_be_checked()
    assert scrolled <= set(staff.evaluate(SCROLLED))
    expect(staff.locator("#part-situation details[open] summary", has_text="Dice seed")).to_be_visible()
    expect(staff.locator("#ask-question")).to_have_value("Half a question")
    expect(staff.locator(".stale-note")).to_have_count(0)
    expect(console.page.locator("details.u-clock[open]")).to_have_count(1)
    expect(console.page.locator("#pause-note")).to_have_value("Lunch")
    expect(console.page.locator("#pause-note")).to_be_focused()
    assert scrolled_there <= set(console.page.evaluate(SCROLLED))
