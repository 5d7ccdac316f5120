"""The white cell around the rules: a request taken over, a moderated message, a matrix action that edits the state."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import LAPTOP, PHONE, Person
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

pytestmark = pytest.mark.slow


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise whose first cards are due."""
    laid = lay(live_stack, login, "Slate Lantern", review="none")
    laid.api.post(laid.here + "start/")
    wait(lambda: (found := laid.open())["decision"] and found["due"], "no decision opens")
    return laid


def player(sit: Seat, table: Table, cell: str, viewport: dict[str, int] = LAPTOP) -> Page:
    """Somebody of a cell, reading the traffic."""
    person: Person = sit(viewport=viewport)
    person.redeem(table.codes[cell][0], f"{cell.title()} One")
    if viewport is PHONE:
        person.page.get_by_role("link", name="Traffic").click()
    else:
        person.page.locator(".views label", has_text="Traffic").click()
    expect(person.page.locator("#traffic")).to_be_visible()
    return person.page


def unfold(page: Page, name: str) -> None:
    """Open one of the forms."""
    page.locator(".write summary", has_text=name).click()


def desk(sit: Seat, table: Table, login: tuple[str, str]) -> Page:
    """The umpire who signed in by password."""
    umpire = sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    return umpire.page


def test_a_request_held_by_somebody_else_is_taken_over(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    blue, alice = player(sit, table, "blue", PHONE), desk(sit, table, login)
    alice.goto(f"/umpire/{table.id}/rfis/")
    unfold(blue, "Ask the white cell")
    blue.get_by_label("Question").fill("Who holds the airport of Donetsk?")
    blue.get_by_label("Why your cell needs it").fill("To land there.")
    blue.get_by_role("button", name="Ask", exact=True).click()
    expect(blue.locator("#traffic")).to_contain_text("Who holds the airport of Donetsk?")
    expect(alice.locator("#rfis")).to_contain_text("Who holds the airport of Donetsk?")  # by itself

    bob = sit(viewport=LAPTOP)
    bob.redeem_as_umpire(table.codes["white"][0], "Maj Brandt")
    bob.page.goto(f"/umpire/{table.id}/rfis/")
    bob.page.locator("#rfis a", has_text="Who holds the airport").click()
    bob.page.get_by_role("button", name="Assign to me").click()
    expect(bob.page.get_by_text("Assigned to you")).to_be_visible()
    expect(blue.locator("#traffic")).to_contain_text("In progress")

    alice.locator("#rfis a", has_text="Who holds the airport").click()
    expect(alice.get_by_text("Maj Brandt is handling it")).to_be_visible()
    expect(alice.locator("#answer")).to_have_count(0)
    alice.get_by_role("button", name="Take over").click()
    expect(alice.locator(".u-moves")).to_contain_text("took it over from Maj Brandt")
    alice.locator("#answer").fill("Blue does; the runway is cratered.")
    alice.get_by_role("button", name="Answer RFI 1").click()
    expect(blue.locator("#traffic")).to_contain_text("Blue does; the runway is cratered.")
    expect(blue.locator("#traffic")).to_contain_text("Answered")


def test_a_message_waits_for_the_umpire(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    red, blue, alice = player(sit, table, "red"), player(sit, table, "blue"), desk(sit, table, login)
    alice.goto(f"/umpire/{table.id}/messages/")
    unfold(red, "Write a message")
    red.locator(".write .check", has_text="Blue").click()
    red.get_by_label("Text").first.fill("We know of your brigade. Let us talk.")
    red.get_by_role("button", name="Send").click()
    expect(red.locator("#traffic")).to_contain_text("Waits for the umpire")
    expect(alice.locator("#waiting")).to_contain_text("We know of your brigade.")
    expect(blue.locator("#traffic")).not_to_contain_text("Let us talk")
    unfold(blue, "Ask the white cell")
    blue.get_by_label("Question").fill("Half a question")  # what is half written outlives whatever arrives
    blue.locator(".views label", has_text="Map").click()

    alice.locator("#waiting summary").click()
    alice.locator("#waiting textarea").fill("Let us talk.")
    alice.locator("#waiting").get_by_label("Reason").fill("You do not know that yet.")
    alice.get_by_role("button", name="Approve with changes").click()
    tab = blue.locator(".views label", has_text="Traffic")
    expect(tab.locator("[data-arrived]")).to_have_text("1 new")  # whatever else blue looks at
    tab.click()
    expect(tab.locator("[data-arrived]")).to_be_hidden()
    expect(blue.locator("#traffic")).to_contain_text("Let us talk.")
    expect(blue.locator("#traffic")).to_contain_text("Changed by the white cell")
    expect(blue.locator("#traffic")).not_to_contain_text("brigade")
    expect(red.locator("#traffic")).to_contain_text("You do not know that yet.")
    expect(blue.get_by_label("Question")).to_have_value("Half a question")


def test_a_matrix_action_edits_the_state(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    blue, red, alice = player(sit, table, "blue"), player(sit, table, "red"), desk(sit, table, login)
    unfold(blue, "Propose an action")
    blue.get_by_label("What your cell does").fill("The bells ring on Sunday.")
    blue.get_by_label("Intended result").fill("Poland stands by us.")
    for number, reason in (("First", "It was done before."), ("Second", "They owe us."), ("Third", "Nobody objects.")):
        blue.get_by_label(f"{number} reason").fill(reason)
    blue.get_by_role("button", name="Propose", exact=True).click()
    expect(blue.locator("#traffic")).to_contain_text("The bells ring on Sunday.")
    expect(red.locator("#traffic")).not_to_contain_text("The bells ring")

    alice.goto(f"/umpire/{table.id}/matrix/")
    alice.get_by_role("link", name=re.compile("The bells ring")).click()
    alice.get_by_label("Red reads it").check()
    alice.get_by_role("button", name="Show and ask").click()
    expect(red.locator("#traffic")).to_contain_text("The bells ring on Sunday.")
    red.get_by_label("A reason about “The bells ring on Sunday.” of Blue").fill("The churches are split.")
    red.locator("#traffic").get_by_role("button", name="Add").click()
    expect(blue.locator("#traffic")).to_contain_text("The churches are split.")

    alice.reload()
    alice.locator(".weigh", has_text="It was done before").locator("label", has_text="Strong").click()
    alice.locator(".weigh", has_text="The churches are split").locator("label", has_text="Strong").click()
    alice.get_by_label("The target starts at").select_option("6")
    alice.get_by_role("button", name="Weigh").click()
    expect(alice.get_by_text("26 of 36")).to_be_visible()  # two dice show 6 or more in 26 ways
    alice.get_by_role("button", name="Roll the dice").click()
    expect(alice.get_by_role("heading", name="Dice rolled")).to_be_visible()
    expect(alice.locator("input[name=outcome]:checked")).to_have_count(1)

    alice.locator("summary", has_text="Effect on the state").click()
    alice.locator("summary", has_text="Countries").click()
    alice.get_by_label("Poland").select_option(label="Support")
    alice.get_by_label("What happens, in the words readers see").fill("They are heard in Kraków.")
    alice.get_by_role("button", name="Decide action 1").click()
    expect(alice.get_by_text(re.compile("Decided as step"))).to_be_visible()
    expect(red.locator("#traffic")).to_contain_text("They are heard in Kraków.")
    steps = table.api.get(table.here + "steps/")
    assert steps[-1]["kind"] == "matrix"
    picture = table.api.get(table.here + f"cells/{table.cells['red']}/picture/")["picture"]
    assert {country["code"]: country["zone"] for country in picture["countries"]}["PL"] == "support"
    assert table.open()["decision"]["seq"] == steps[-1]["seq"]  # the cards are still due, on the new state


def test_words_are_saved_while_they_are_written(table: Table, sit: Seat) -> None:
    red: Person = sit(viewport=PHONE)
    red.redeem(table.codes["red"][0], "Red One")
    field = red.page.locator("#intent")
    field.click()
    for words, all_of_it in (("Hold the north", "Hold the north"), (" and wait.", "Hold the north and wait.")):
        with red.page.expect_response(lambda answer: "/save/" in answer.url):
            red.page.keyboard.type(words)
        expect(field).to_be_focused()
        expect(field).to_have_value(all_of_it)
        sheet = table.api.get(table.here + f"cells/{table.cells['red']}/decision/")["sheet"]
        assert sheet["intent"] == all_of_it
    expect(red.page.locator(".stale-note")).to_have_count(0)
