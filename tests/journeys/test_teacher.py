"""Smaller journeys: one umpire for both sides, two people on one sheet, a broken line, a browser without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Seat
from tests.journeys.game import compose, wait
from tests.journeys.people import AREAS, LAPTOP, Desk, Person
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise whose first cards are due, and that publishes by itself."""
    laid = lay(live_stack, login, "Copper Harbour", review="none")
    laid.api.post(laid.here + "start/")
    wait(lambda: (found := laid.open())["decision"] and found["due"], "no decision opens")
    return laid


def seated(sit: Seat, table: Table, cell: str, number: int = 0, **options: object) -> Desk:
    """Somebody who took a seat by its code, before the composer."""
    person: Person = sit(viewport=LAPTOP, **options)
    person.redeem(table.codes[cell][number], f"{cell.title()} {number}")
    expect(person.page.locator(".composer .section[data-kind=cards]")).to_be_visible()
    return Desk(person)


@pytest.mark.slow
def test_one_umpire_plays_both_sides_for_a_turn(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    umpire = sit(viewport={"width": 1440, "height": 900})  # below 1260 the run is in a drawer
    umpire.sign_in(*login)
    desk, played = Desk(umpire), set()
    while (now := table.open())["decision"]["turn"] == 1:
        owing = [sheet for sheet in now["sheets"] if sheet["status"] in ("empty", "draft")]
        if now["decision"]["status"] != "open" or not owing:
            continue
        cell = owing[0]["side"].title()
        umpire.page.goto(f"/umpire/{table.id}/")
        umpire.page.get_by_role("link", name=f"Answer for {cell}").click()
        expect(umpire.page.locator(".acting")).to_contain_text(cell)
        desk.sees(owing[0]["sheet"])
        compose(desk, next(due["kind"] for due in now["due"] if due["side"] == owing[0]["side"]))
        played.add(cell)
    assert played == {"Red", "Blue"}
    assert table.open()["decision"]["turn"] == 2


@pytest.mark.slow
def test_two_people_see_one_draft_grow(table: Table, sit: Seat) -> None:
    commander, staff = seated(sit, table, "blue"), seated(sit, table, "blue", 1)
    stranger = seated(sit, table, "red")
    staff.saving(staff.page.locator("label:has(#card-military-minor)").click)
    expect(commander.page.locator("#card-military-minor")).to_be_checked()
    commander.saving(lambda: commander.write("intent", "Hold Kyiv and wait"))
    expect(staff.page.locator("#intent")).to_have_value("Hold Kyiv and wait")
    commander.saving(commander.page.locator("label:has(#card-diplomatic-minor)").click)
    commander.saving(commander.page.locator("label:has(#card-information-minor)").click)
    expect(staff.page.locator("#card-information-minor")).to_be_checked()
    expect(staff.submit_button).to_be_disabled()  # the commander is there
    commander.submit()
    expect(staff.page.locator(".order-sheet")).to_contain_text("Submitted")
    stranger.page.reload()
    assert "Hold Kyiv and wait" not in stranger.page.content()
    assert not stranger.page.locator("#card-military-minor").is_checked()


@pytest.mark.slow
def test_a_page_holds_one_line(table: Table, sit: Seat) -> None:
    blue = seated(sit, table, "blue")
    asked: list[str] = []
    blue.page.on("request", lambda request: asked.append(request.url.split("?")[0]))
    blue.page.reload()
    expect(blue.page.locator("html[data-script]")).to_be_attached()
    blue.saving(blue.page.locator("label:has(#card-military-minor)").click)
    assert sum(address.endswith("/live/") for address in asked) == 1
    assert sum("/page-" in address and address.endswith(".js") for address in asked) == 1


@pytest.mark.slow
def test_fingers_quicker_than_the_line_lose_nothing(table: Table, sit: Seat) -> None:
    blue = seated(sit, table, "blue")
    blue.page.evaluate(
        "areas => areas.forEach(area => document.querySelector(`label:has(#card-${area}-minor)`).click())", list(AREAS)
    )
    for area in AREAS:
        expect(blue.page.locator(f"#card-{area}-minor")).to_be_checked()
    expect(blue.submit_button).to_be_enabled()
    blue.page.reload()
    for area in AREAS:
        expect(blue.page.locator(f"#card-{area}-minor")).to_be_checked()


@pytest.mark.slow
def test_a_broken_line_is_said_and_heals(table: Table, sit: Seat) -> None:
    # "undefined" is the reason htmx gives when it rejects a request that could not be sent
    forgives = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "undefined")
    blue = seated(sit, table, "blue", forgives=forgives)
    red = seated(sit, table, "red")
    lost = blue.page.locator(".link-lost")
    expect(lost).to_be_hidden()
    blue.person.context.set_offline(True)
    blue.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(lost).to_be_visible(timeout=60_000)
    red.place_cards(("minor", "minor", "minor"))
    red.submit()
    blue.person.context.set_offline(False)
    expect(lost).to_be_hidden(timeout=60_000)
    expect(blue.page.locator("#part-situation")).to_contain_text(re.compile("Submitted|in", re.I))
    blue.place_cards(("minor", "minor", "minor"))
    blue.submit()
    wait(lambda: table.open()["decision"]["seq"] > 1, "the cards are not turned into a step")


GROWN_OLD = """selector => {
    for (const token of document.querySelectorAll("[name=csrfmiddlewaretoken]")) token.value = "A".repeat(64);
    document.body.setAttribute("hx-headers", "{}");
    document.querySelector(selector).click();
}"""  # in one breath, before the live channel brings a fresh form


@pytest.mark.slow
def test_what_is_not_taken_is_said(table: Table, sit: Seat) -> None:
    """A page that has grown too old must not look as if it had kept what was chosen; nor one whose seat is gone."""
    blue = seated(sit, table, "blue", forgives=("403", "404", "htmx:responseError"))
    said = blue.page.locator("[role=alert].stale-note").filter(has_text="Not saved")
    blue.page.evaluate(GROWN_OLD, "label:has(#card-military-minor)")
    expect(said).to_contain_text("Not saved: this page is out of date.")
    with blue.page.expect_navigation():
        said.get_by_role("button", name="Reload the page").click()
    assert not blue.page.locator("#card-military-minor").is_checked()
    blue.saving(blue.page.locator("label:has(#card-military-minor)").click)
    expect(said).to_have_count(0)
    seats = table.api.get(table.here + "seats/")
    mine = next(seat["id"] for seat in seats if seat["name"] == "Blue 0")
    table.api.post(table.here + f"seats/{mine}/code/")
    blue.page.locator("label:has(#card-diplomatic-minor)").click()
    expect(said).to_contain_text("your seat was moved, re-issued or removed.")


@pytest.mark.slow
def test_without_scripts_it_can_be_read_and_answered(table: Table, sit: Seat) -> None:
    blue = sit(viewport=LAPTOP, java_script_enabled=False)
    blue.redeem(table.codes["blue"][0], "Cpt Lindqvist")
    page = blue.page
    for part in ("#log", "#forces", "#displays", "#map svg", ".order-sheet", "#situation-head"):
        expect(page.locator(part).first).to_be_attached()
    expect(page.locator("#log li").first).to_be_visible()
    for area in AREAS:
        page.locator(f"label:has(#card-{area}-minor)").click()
    page.get_by_role("button", name="Save the draft").click()
    for area in AREAS:
        expect(page.locator(f"#card-{area}-minor")).to_be_checked()
    page.locator("#submit").click()
    expect(page.locator("#recall")).to_be_visible()
    assert {sheet["side"]: sheet["status"] for sheet in table.open()["sheets"]}["BLUE"] == "submitted"
    page.locator("#recall").click()
    expect(page.locator("#submit")).to_be_enabled()
