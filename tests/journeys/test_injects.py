"""Injects in a class: one of each trigger reaches its cells, a call is taken on a phone and answered."""

from __future__ import annotations

import random
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import FilePayload, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import Side, answer, wait
from tests.journeys.people import LAPTOP, PHONE, Desk
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

COLUMNS = "number,title,kind,from,to,release,after,answer,state,text"


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise whose first cards are due, and that publishes by itself."""
    laid = lay(live_stack, login, "Quiet Harbour", review="none")
    laid.api.post(laid.here + "start/")
    wait(lambda: (found := laid.open())["decision"] and found["due"], "no decision opens")
    return laid


def soon() -> str:
    """A clock time in the exercise's zone (UTC) that comes within a minute or two, its day with it."""
    return (datetime.now(ZoneInfo("UTC")) + timedelta(minutes=1)).strftime("%Y-%m-%d %H:%M")


def prepared() -> bytes:
    """A MSEL as a teacher brings it: every way of release but the hand."""
    rows = (
        "T-1,Turn one,news,Courier,all,turn 1,,no,approved,It begins.",
        f"T-2,On the hour,news,Radio,red,at {soon()},,no,approved,The bells ring.",
        "T-3,Cards are down,intelligence,Desk,blue,order place_cards by RED,,no,approved,Something was decided.",
        "T-4,A full purse,intelligence,Treasury,red,track prestige RED >= 1,,no,approved,There is money.",
        'T-5,After both,social,@two,"red; blue",with its chain,T-1 and T-3,no,approved,Two things happened.',
        "T-6,Somewhere else,social,@region,all,place donetsk changes hands,,no,approved,A flag.",
    )
    return "\r\n".join([COLUMNS, *rows]).encode()


def csv(data: bytes) -> FilePayload:
    """A table as a browser sends it."""
    return FilePayload(name="msel.csv", mimeType="text/csv", buffer=data)


@pytest.mark.slow
def test_every_trigger_and_a_call_that_is_answered(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    umpire = sit(forgives=("422",), viewport=LAPTOP)  # a table that is refused
    umpire.sign_in(*login)
    page = umpire.page
    blue, red = sit(viewport=PHONE, has_touch=True), sit(viewport=LAPTOP)
    blue.redeem(table.codes["blue"][0], "Cdr Blau")
    red.redeem(table.codes["red"][0], "Cdr Rot")

    # here more than two things come in a turn
    table.api.call("PATCH", table.here + "settings/", {"new_a_turn": 0})

    # a table with a broken row is refused with the row and the reason; a sound one is taken over
    page.goto(f"/umpire/{table.id}/msel/")
    broken = prepared() + b"\r\nT-7,Lost,news,,all,track tension > 3,,no,approved,x"
    page.locator("input[name=file]").set_input_files(files=[csv(broken)])
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".u-problems")).to_contain_text("row 8: release: there is no track tension")
    page.locator("input[name=file]").set_input_files(files=[csv(prepared())])
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".messages")).to_contain_text("6 added")

    # turn and track come at once, by the worker; the page of the cell follows without being loaded again
    expect(blue.page.locator(".arrivals")).to_contain_text("Turn one")
    expect(red.page.locator(".arrivals .notice")).to_be_visible()
    wait(lambda: {"T-1", "T-4"} <= out(table), "turn and track release nothing")
    assert "T-3" not in out(table)

    # a call is written on the spot and taken on the phone
    page.get_by_role("link", name="Write an inject").click()
    page.get_by_label("Number", exact=True).fill("C-1")
    page.get_by_label("Headline", exact=True).fill("The embassy asks")
    page.get_by_label("Kind", exact=True).select_option("call")
    page.get_by_label("From", exact=True).fill("First secretary")
    page.get_by_role("checkbox", name="Blue", exact=True).check()
    page.get_by_label("Text", exact=True).fill("“What shall my minister say?”")
    page.get_by_role("checkbox", name="Answer requested").check()
    page.get_by_role("button", name="Save and release now").click()
    expect(page.locator("#msel-list")).to_contain_text("0 of 1 read, 0 answered")
    expect(blue.page.locator(".arrivals")).to_contain_text("The embassy asks")
    assert "What shall my minister say" not in blue.page.content()
    blue.page.get_by_role("link", name="Read", exact=True).click()
    blue.page.get_by_role("button", name="Take the call: The embassy asks").click()
    expect(blue.page.locator("#injects")).to_contain_text("What shall my minister say?")
    expect(page.locator("#msel-list")).to_contain_text("1 of 1 read, 0 answered")
    blue.page.get_by_label("Answer of Blue").fill("That we")
    blue.page.get_by_label("Answer of Blue").blur()
    told = {"number": "C-2", "title": "Meanwhile", "kind": "news", "to": ["blue"], "text": "Snow.", "approve": True}
    made = table.api.post(table.here + "injects/", **told)
    table.api.post(table.here + f"injects/{made['id']}/do/release/")
    expect(blue.page.locator("#injects")).to_contain_text("Meanwhile")  # what comes is seen, and his words stay
    expect(blue.page.get_by_label("Answer of Blue")).to_have_value("That we")
    blue.page.get_by_label("Answer of Blue").fill("That we stay.")
    blue.page.get_by_role("button", name="Send the answer").click()
    expect(blue.page.locator("#injects")).to_contain_text("Answered by Cdr Blau")
    expect(page.locator("#msel-list")).to_contain_text("1 of 1 read, 1 answered")
    assert "The embassy asks" not in red.page.content()

    # an order of a kind, and the chain that hangs on it
    luck = random.Random(7)
    for name, person in (("red", red), ("blue", blue)):
        side = Side(name.upper(), Desk(person), table.api, table.id, table.cells[name])
        assert answer(side, luck, {}), f"{name} cannot answer"
    wait(lambda: {"T-3", "T-5"} <= out(table), "order and chain release nothing")
    expect(red.page.locator(".arrivals")).to_contain_text("more")

    # the clock; and what waits for something that did not happen still waits
    wait(lambda: "T-2" in out(table), "the clock releases nothing", 150)
    assert "T-6" not in out(table)

    # cancelled only after a question
    page.goto(f"/umpire/{table.id}/msel/")
    page.get_by_role("link", name="Somewhere else").first.click()
    page.get_by_role("button", name=re.compile("^Cancel it")).click()
    page.get_by_role("button", name="Cancel the inject").click()
    expect(page.locator("h1 + .end, header .end").first).to_contain_text("Cancelled")


def out(table: Table) -> set[str]:
    """The numbers of what is released."""
    return {row["number"] for row in table.api.get(table.here + "injects/") if row["state"] == "released"}
