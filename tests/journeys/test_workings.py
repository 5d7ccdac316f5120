"""The white cell's craft: a pause that outlives a restart, two umpires on one review, copies of an exercise."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import LAPTOP, PROJECTOR, Person
from tests.journeys.staffs import lock
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

WIDE = {"width": 1440, "height": 900}  # below 1260 the run is in a drawer

POWER_CUT = ("ERR_", "htmx", "undefined")  # what a browser says when its server is gone


def begun(stack: LiveStack, login: tuple[str, str], title: str, **settings: object) -> Table:
    """An exercise with its first cards due."""
    table = lay(stack, login, title, **settings)
    table.api.post(table.here + "start/")
    if settings.get("review") == "all":
        publish(table)
    wait(lambda: (found := table.open())["decision"] and found["due"], "no decision opens")
    return table


def publish(table: Table) -> None:
    """Publish the run under way as soon as it is finished."""
    run = wait(
        lambda: next((run for run in table.api.get(table.here + "runs/") if run["status"] == "done"), None),
        "no run is finished",
    )
    table.api.post(table.here + f"runs/{run['id']}/publish/", generation=run["generation"])


def umpire(sit: Seat, login: tuple[str, str], *forgives: str) -> Person:
    """The owner at their browser."""
    person = sit(viewport=WIDE, forgives=("409", "422", *forgives))
    person.sign_in(*login)
    return person


def press(page: Page, name: str) -> None:
    """Press a button that leads on."""
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


@pytest.mark.slow
def test_a_paused_clock_outlives_a_restart(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    """Pause for lunch with a word, pull the plug of the whole machine, start it again: the same seconds are left."""
    table = begun(live_stack, login, "Long Lunch", review="none", clocks={"default": 900})
    desk = umpire(sit, login, *POWER_CUT)
    desk.page.goto(f"/umpire/{table.id}/")
    desk.page.get_by_label("More on the clock").click()
    desk.page.get_by_label("Why").fill("Lunch")
    desk.page.locator("#pause-until").fill("13:30")
    press(desk.page, "Pause$")
    left = table.api.get(table.here)["clock"]["left"]
    assert 0 < left <= 900 + 60  # the reading time comes before the clock
    blue = sit(viewport=LAPTOP, forgives=POWER_CUT)
    blue.redeem(table.codes["blue"][0], "Maj Ito")
    expect(blue.page.locator(".clock-note")).to_contain_text("Lunch: play resumes")
    for name in ("web", "worker", "beat"):
        live_stack.kill(name)
    for name in ("web", "worker", "beat"):
        live_stack.start(name)
    live_stack.wait_until_well()
    clock = table.api.get(table.here)["clock"]
    assert (clock["paused"], clock["note"], clock["left"]) == (True, "Lunch", left)
    blue.page.reload()
    expect(blue.page.locator(".clock-note")).to_contain_text("Lunch: play resumes")
    wall = sit(viewport=PROJECTOR)
    wall.page.goto(f"/screen/{table.room_code}/")
    expect(wall.page.locator(".screen-clock")).to_contain_text("Lunch: play resumes")
    desk.page.goto(f"/umpire/{table.id}/")
    press(desk.page, "Resume")
    expect(blue.page.locator(".clock-note")).to_have_count(0)
    running = table.api.get(table.here)["clock"]
    assert not running["paused"]
    assert left - 60 < running["left"] <= left


@pytest.mark.slow
def test_two_umpires_on_the_same_review(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    """The second sees what the first has in hand, is refused, takes over; a ruling on a settled result is refused."""
    table = begun(live_stack, login, "Two Hands", review="all")
    while True:
        now = table.open()
        if now["decision"]["status"] == "open":
            lock(table.api, table.here, now)
        detail = wait(lambda: done(table), "the run is not finished")
        if any(roll["test"] != "pick" for roll in detail["draft"]["rolls"]):
            break
        publish(table)
    first = umpire(sit, login)
    second = sit(viewport=WIDE, forgives=("409", "422"))
    second.page.goto(f"/seat/{table.codes['white'][0]}/")
    second.page.get_by_label("Your name and rank").fill("Maj Ito")
    press(second.page, "Take the")
    review = f"/umpire/{table.id}/review/"
    first.page.goto(review)
    second.page.goto(review)
    expect(second.page.locator(".u-assigned")).to_contain_text("No one is handling this")
    press(first.page, "Assign to me")
    expect(first.page.locator(".u-assigned")).to_contain_text("Assigned to you")
    expect(second.page.locator(".u-assigned")).to_contain_text(
        "Umpire has been handling this"
    )  # the page follows by itself
    press(second.page, "Accept result")
    expect(second.page.locator("body")).to_contain_text("Umpire has been handling this since")
    second.page.goto(review)
    press(second.page, "Take over")
    expect(second.page.locator(".u-assigned")).to_contain_text("Assigned to you")
    expect(first.page.locator(".u-assigned")).to_contain_text("Maj Ito has been handling this")
    press(second.page, "Unassign")
    expect(first.page.locator(".u-assigned")).to_contain_text("No one is handling this")
    stale = first.page.locator("#ruling").evaluate("form => Object.fromEntries(new FormData(form))")
    press(second.page, "Accept result")
    answer = first.page.evaluate(
        "async ([url, fields]) => (await fetch(url, {method: 'POST', body: new URLSearchParams(fields)})).text()",
        [f"/umpire/{table.id}/do/rule/", stale],
    )
    assert "Maj Ito has ruled on this since you opened it" in answer


def done(table: Table) -> dict[str, Any] | None:
    """The run under way with its draft, once it is to be reviewed."""
    run = table.open()["run"]
    detail: dict[str, Any] | None = table.api.get(table.here + f"runs/{run}/") if run else None
    return detail if detail and detail["status"] == "done" else None


@pytest.mark.slow
def test_a_cloned_and_a_forked_exercise(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    """Last year's exercise again with its names; then a what-if from a step, which leaves the original alone."""
    table = begun(live_stack, login, "Amber Again", review="none")
    desk = umpire(sit, login)
    page = desk.page
    page.goto(f"/umpire/{table.id}/clone/")
    page.get_by_label("Title of the copy").fill("Amber Again, next year")
    page.get_by_text("Copy the names").click()
    press(page, "Clone")
    expect(page.locator("#roster-cells")).to_contain_text("Blue One")
    clone = re.search(r"/umpire/([0-9a-f-]{36})/", page.url)
    assert clone
    page.locator(".u-start > summary").click()
    press(page, "Start turn 1")
    expect(page.locator(".cell-row").first).to_be_visible()
    before = table.api.get(table.here + "ledger/")
    page.goto(f"/umpire/{table.id}/ledger/")
    with page.expect_navigation():
        page.get_by_role("link", name="What if").last.click()
    page.get_by_label("Title of the what-if").fill("Amber, had Kyiv waited")
    press(page, "Start the what-if")
    fork = re.search(r"/umpire/([0-9a-f-]{36})/", page.url)
    assert fork
    assert len({table.id, clone[1], fork[1]}) == 3
    assert table.api.get(table.here + "ledger/") == before
    page.goto("/umpire/")
    for title in ("Amber Again", "Amber Again, next year", "Amber, had Kyiv waited"):
        expect(page.get_by_role("link", name=title, exact=True)).to_be_visible()
    expect(page.locator("tr", has_text="Amber, had Kyiv waited")).to_contain_text("what-if copy")
    expect(page.locator("tr", has_text="Amber, had Kyiv waited")).to_contain_text("In play")
