"""A lecturer sets homework from the replay; a student plays it on a phone and hands in; the lecturer marks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import LAPTOP, PHONE, Desk, Person
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise in play with one sheet a turn."""
    laid = lay(live_stack, login, "Slate Ferry", review="none", pace="sheet")
    laid.api.post(laid.here + "start/")
    wait(lambda: (found := laid.open())["decision"] and found["due"], "no decision opens")
    return laid


def set_homework(desk: Page, table: Table) -> str:
    """From the first step of the replay; the address for students."""
    desk.goto(f"/replay/{table.id}/1/")
    desk.get_by_role("link", name="Set as homework").click()
    desk.get_by_label("Task").fill("Do better than the cell did.")
    desk.get_by_label("Criteria").fill("Clear aim, 5")
    desk.get_by_role("button", name="Set homework").click()
    address = desk.locator(".hw-out a").first
    expect(address).to_contain_text("/homework/")
    return str(address.get_attribute("href"))


def play(student: Person) -> None:
    """One card in each area, and nothing else this turn."""
    desk = Desk(student)
    student.page.on("dialog", lambda dialog: dialog.accept())
    desk.place_cards(("minor", "minor", "minor"))
    desk.submit()
    wait(lambda: _is_over(student.page), "the turn never ends")


def _is_over(phone: Page) -> bool:
    return "Your turns are over" in phone.content()


def test_homework_from_the_replay_to_the_mark(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    umpire = sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    address = set_homework(umpire.page, table)
    student = sit(viewport=PHONE)
    phone = student.page
    phone.goto(address)
    phone.get_by_label("Name").fill("Capt Kask")
    phone.get_by_role("button", name="Begin").click()
    phone.get_by_label("What do you want to achieve").fill("Hold the crossing.")
    phone.get_by_role("button", name="Start to play").click()
    play(student)
    phone.goto(address)
    phone.get_by_label("What did you learn?").fill("Waiting costs points.")
    phone.get_by_role("button", name="Hand in").click()
    expect(phone.get_by_role("heading", name="Your result")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    desk = umpire.page
    desk.reload()
    desk.get_by_role("link", name="Capt Kask").click()
    expect(desk.locator("main")).to_contain_text("Waiting costs points.")
    desk.get_by_label("Clear aim").fill("4")
    desk.get_by_role("button", name="Save marks").click()
    expect(desk.locator("main")).to_contain_text("4 of 5")
    phone.reload()
    expect(phone.locator("main")).to_contain_text(re.compile("4 of 5"))
