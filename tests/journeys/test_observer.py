"""A recorder with a phone, an observer who can change nothing, a visitor whose address ends."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import LAPTOP, PHONE, Person
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

POST = """async ([address, token]) => {
  const headers = { "X-CSRFToken": token, "Content-Type": "application/x-www-form-urlencoded" };
  return (await fetch(address, { method: "POST", headers, body: "act=clear" })).status;
}"""


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise with the pack's data collection plan, whose first cards are due."""
    laid = lay(live_stack, login, "Slate Beacon", review="none")
    laid.api.post(laid.here + "plan/adopt/")
    laid.api.post(laid.here + "start/")
    wait(lambda: (found := laid.open())["decision"] and found["due"], "no decision opens")
    return laid


def watcher(table: Table, role: str, name: str, **sight: Any) -> str:
    """A seat among the observers with what it sees; its code."""
    seat = table.api.post(table.here + "seats/", cell=table.cells["observer"], role=role, names=[name])[0]["id"]
    table.api.put(table.here + f"seats/{seat}/sight/", **sight)
    return str(table.api.post(table.here + f"seats/{seat}/code/")["code"])


def enter(person: Person, code: str) -> Page:
    """By the seat's code to the desk."""
    person.page.goto(f"/seat/{code}/")
    person.page.get_by_role("button", name=re.compile("^Take the")).click()
    person.page.wait_for_url("**/observe/")
    return person.page


def test_a_recorder_notes_on_a_phone_and_the_director_answers(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    desk = enter(
        sit(viewport=PHONE), watcher(table, "recorder", "Cdr Lind", sight="cells", cells=[table.cells["blue"]])
    )
    umpire = sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    umpire.page.goto(f"/umpire/{table.id}/")
    expect(umpire.page.locator("#console-plan")).to_contain_text("LO-1, LO-2, LO-3, LO-4, LO-5")

    desk.get_by_label("What you saw or heard").fill("Blue counts the cards Red has used.")
    desk.locator(".tap-one", has_text="LO-4").click()
    desk.get_by_role("button", name="Save note").click()
    note = desk.locator("#part-notes li").first
    expect(note).to_contain_text("Blue counts the cards")
    expect(note).to_contain_text(re.compile(r"turn 1,.*Blue,\s+LO-4", re.S))
    expect(desk.get_by_label("What you saw or heard")).to_have_value("")
    desk.get_by_role("button", name=re.compile("Seen: The cell compares a partner")).click()
    expect(desk.locator("#part-notes li")).to_have_count(2)
    expect(umpire.page.locator("#console-plan")).to_contain_text("No evidence yet LO-1, LO-2, LO-5")

    desk.get_by_label("What you saw or heard").fill("May I ask them why?")
    desk.get_by_label("Only for the director").check()
    desk.get_by_role("button", name="Save note").click()
    expect(umpire.page.locator("#console-plan")).to_contain_text("1 word to the director")
    umpire.page.get_by_role("link", name="1 word to the director").click()
    umpire.page.get_by_label("Answer to Cdr Lind").fill("After the turn.")
    umpire.page.get_by_role("button", name="Answer", exact=True).click()
    expect(desk.locator(".note-answer")).to_contain_text("After the turn.")


def test_an_observer_looks_and_changes_nothing(table: Table, sit: Seat) -> None:
    person = sit(forgives=("404",), viewport=LAPTOP)
    page = enter(person, watcher(table, "observer", "Col Grey", sight="cells", cells=[table.cells["blue"]]))
    expect(page.get_by_role("button", name="Save note")).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Blue")).click()
    expect(page.locator(".acting")).to_contain_text("You watch Blue and cannot change anything")
    expect(page.locator("main form[method=post]")).to_have_count(0)
    token = str(page.evaluate("JSON.parse(document.body.getAttribute('hx-headers'))['X-CSRFToken']"))
    sheets = {sheet["side"]: sheet["sheet"] for sheet in table.open()["sheets"]}
    before = table.api.get(table.here + f"cells/{table.cells['blue']}/decision/")
    for cell, rest in (
        ("blue", f"sheet/{sheets['BLUE']}/save/"), ("blue", f"sheet/{sheets['BLUE']}/submit/"),
        ("blue", "surveys/"), ("blue", "say/ask/"), ("red", f"sheet/{sheets['RED']}/save/"),
    ):  # fmt: skip
        assert page.evaluate(POST, [table.page(cell) + rest, token]) == 404, rest
    for address in (f"/umpire/{table.id}/do/pause/", f"/umpire/{table.id}/evidence/", f"/x/{table.id}/observe/note/"):
        assert page.evaluate(POST, [address, token]) == 404, address
    assert table.api.get(table.here + f"cells/{table.cells['blue']}/decision/") == before
    for address in (table.page("red"), f"/umpire/{table.id}/", f"/umpire/{table.id}/watch/"):
        answer = page.goto(address)
        assert answer is not None
        signs_in = "/login/?next=" in answer.url  # an umpire may be signed out
        assert answer.status == 404 or signs_in, address


def test_a_visitors_address_opens_until_it_is_withdrawn(table: Table, sit: Seat) -> None:
    made = table.api.post(table.here + "passes/", name="Maj Gen Sky", hours=2, sight="truth")
    guest = sit(forgives=("404", "410"), viewport=LAPTOP)
    guest.page.goto(made["path"])
    guest.page.wait_for_url("**/observe/")
    guest.page.get_by_role("link", name=re.compile("^The truth")).click()
    expect(guest.page.locator("#watch-map")).to_contain_text("Truth")
    expect(guest.page.locator("form[method=post]")).to_have_count(0)
    table.api.call("DELETE", table.here + f"passes/{made['id']}/")
    answer = guest.page.goto(made["path"])
    assert answer is not None
    assert answer.status == 410
    expect(guest.page.locator("main")).to_contain_text("withdrawn")
