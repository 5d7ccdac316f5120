"""A slow line, on which everybody presses twice: one seat, one piece of news, one question."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import LAPTOP, PHONE, Desk
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

LATENCY = 800  # milliseconds before an answer can be here: both presses of a double click come long before


def _slow(page: Page) -> None:
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)


def _twice(button: Locator) -> None:
    button.scroll_into_view_if_needed()
    button.dblclick(no_wait_after=True)


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise whose first cards are due, under a clock of ten minutes."""
    laid = lay(live_stack, login, "Slow Line", review="none")
    laid.api.post(laid.here + "start/")
    wait(lambda: laid.open()["decision"], "no decision opens")
    return laid


def _news(table: Table) -> list[Any]:
    return [one for one in table.api.get(table.here + "messages/") if one["text"] == "The bridge is open again."]


def _published(table: Table) -> bool:
    """Publish what waits for the umpire; True once a decision is open for a cell."""
    now = table.open()
    if now["run"] and (run := table.api.get(f"{table.here}runs/{now['run']}/"))["status"] == "done":
        table.api.post(f"{table.here}runs/{run['id']}/publish/", generation=run["generation"])
    return bool(now["due"])


@pytest.mark.parametrize("script", [True, False])
def test_the_umpire_speaks_once_and_adds_minutes_once(
    table: Table, sit: Seat, login: tuple[str, str], script: bool
) -> None:
    umpire = sit(viewport=LAPTOP, java_script_enabled=script)
    umpire.sign_in(*login)
    page = umpire.page
    page.goto(f"/umpire/{table.id}/messages/")
    page.get_by_label("Everyone, as news").check()
    page.get_by_label("Subject or headline").first.fill("Bridge")
    page.locator("form[action$='/speak/'] textarea").fill("The bridge is open again.")
    _slow(page)
    _twice(page.locator("form[action$='/speak/'] button:not([type=button])").last)
    wait(lambda: _news(table), "the news does not arrive")
    page.goto(f"/umpire/{table.id}/")
    before = table.api.get(table.here)["clock"]["ends_at"]
    _twice(page.get_by_role("button", name="+2 min").first)
    wait(lambda: table.api.get(table.here)["clock"]["ends_at"] != before, "the clock does not move")
    page.goto(f"/umpire/{table.id}/log/")  # both presses have been answered, or given up, by now
    assert len(_news(table)) == 1
    lines = [one["text"] for one in table.api.get(table.here + "log/")["entries"]]
    assert sum(line.startswith("The clock is ") for line in lines) == 1, lines


@pytest.mark.parametrize("script", [True, False])
def test_a_seat_is_taken_once_by_the_phone_that_has_it(
    live_stack: LiveStack, login: Any, sit: Seat, script: bool
) -> None:
    table = lay(live_stack, login, "Slow Room", review="none")
    phone = sit(viewport=PHONE, java_script_enabled=script)
    page = phone.page
    page.goto(f"/join/{table.room_code}/")
    page.get_by_label("Your name and rank").fill("Maj Ilves")
    page.locator("label.seat-line:has(input[data-command^='Take the staff seat in Green'])").first.click()
    _slow(page)
    _twice(page.locator("[data-seat-command]"))
    page.wait_for_url("**/cell/*/")
    seats = [one for one in table.api.get(table.here + "seats/") if one["name"] == "Maj Ilves"]
    assert [one["status"] for one in seats] == ["taken"]


def test_a_join_card_is_used_once_by_the_phone_that_has_it(live_stack: LiveStack, login: Any, sit: Seat) -> None:
    table = lay(live_stack, login, "Slow Cards", review="none")
    page = sit(viewport=PHONE, java_script_enabled=False).page
    page.goto(f"/seat/{table.codes['blue'][0]}/")
    _slow(page)
    _twice(page.get_by_role("button", name="Take the"))
    page.wait_for_url("**/cell/*/")


def test_a_cell_asks_once(table: Table, sit: Seat) -> None:
    red = sit(viewport=LAPTOP)
    red.redeem(table.codes["red"][0], "Maj Ilves")
    page = red.page
    page.goto(table.page("red") + "?view=traffic#traffic")
    page.get_by_text("Ask the white cell").first.click()
    page.get_by_label("Question").fill("Where are they?")
    page.mouse.move(5, 5)
    _slow(page)
    _twice(page.get_by_role("button", name="Ask", exact=True))
    wait(lambda: table.api.get(table.here + "rfis/"), "the question does not arrive")
    page.get_by_text("Where are they?").first.wait_for()
    page.reload()
    assert len(table.api.get(table.here + "rfis/")) == 1


def test_what_is_typed_a_moment_before_the_submission_comes_with_it(
    live_stack: LiveStack, login: tuple[str, str], sit: Seat
) -> None:
    """The last cell to submit locks the decision: what comes after its sheet comes too late."""
    table = lay(live_stack, login, "Slow Words", review="all")
    table.api.post(table.here + "start/")
    wait(lambda: _published(table), "no cards are due")
    for side, size in (("red", LAPTOP), ("blue", PHONE)):
        cell = sit(viewport=size, has_touch=size is PHONE)
        cell.redeem(table.codes[side][0], f"Maj {side.title()}")
        desk, page = Desk(cell), cell.page
        desk.place_cards(("minor", "minor", "minor"))
        if size is PHONE:
            page.locator("[data-back]:visible").first.click()
        _slow(page)
        page.locator("#note").fill("Fuel for two days.")
        page.locator("#intent").press_sequentially(f"{side} holds & waits.")
        _twice(page.locator("#submit"))
        expect(page.locator("#submit")).to_have_count(0)
        assert page.locator(".stale-note").count() == 0
    umpire = sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    umpire.page.goto(f"/umpire/{table.id}/")
    for side in ("red", "blue"):
        expect(umpire.page.get_by_text(f"Intent: {side} holds & waits.")).to_be_attached()
