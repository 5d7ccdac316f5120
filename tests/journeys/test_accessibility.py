"""Every kind of page by axe-core in day and night, by keys alone, and at three widths."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.game import Side, answer, wait
from tests.journeys.inspector import Inspector
from tests.journeys.people import LAPTOP, PHONE, PROJECTOR, Desk, Person
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

CRAFT = (
    "board", "msel", "msel/new", "plan", "observers", "surveys", "watch", "record", "rfis", "messages", "matrix",
    "fork", "practice", "log", "sheets", "handouts", "replay", "names",
)  # fmt: skip
KINDS = {"cards", "declare", "pick_area", "military", "diplomatic", "information", "operate"}


@pytest.fixture
def inspector() -> Inspector:
    return Inspector()


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    return lay(live_stack, login, "Copper Harbour", review="none", options={"prestige": {"RED": 90, "BLUE": 90}})


def begin(table: Table) -> dict[str, Any]:
    """Start play; the first decision."""
    table.api.post(table.here + "start/")
    now: dict[str, Any] = wait(lambda: (found := table.open())["decision"] and found["due"] and found, "no decision")
    return now


def both(table: Table, page: Page) -> dict[str, Side]:
    """Both sides, played by the umpire through the API."""
    return {
        name: Side(name, Desk(Person(page.context, page)), table.api, cell=table.cells[name.lower()], exercise=table.id)
        for name in ("RED", "BLUE")
    }


@pytest.mark.slow
def test_pages_of_everybody(inspector: Inspector, table: Table, sit: Seat, login: tuple[str, str]) -> None:
    visitor = sit(viewport=LAPTOP, forgives=("404", "422"))
    page = visitor.page
    code = table.room_code
    for name, address in (
        ("home", "/"), ("login", "/login/"), ("join", "/join/"), ("room", f"/join/{code}/"), ("gallery", "/gallery/"),
        ("seat code", f"/seat/{table.codes['red'][0]}/"), ("used seat code", "/seat/AAAAAAAAAA/"),
        ("nothing here", "/nothing/"),
    ):  # fmt: skip
        page.goto(address)
        inspector.look(page, name)
    page.goto("/join/")
    page.get_by_label("Room code").fill("ZZZ-ZZZ")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#code-error")).to_be_visible()
    inspector.look(page, "join refused")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # plain sizes
    page.goto(f"/join/{code}/")
    inspector.look(page, "room phone")
    table.api.call("PATCH", table.here + "settings/", {"approval_needed": True})
    page.get_by_label("Your name and rank").fill("Fw Roth")
    page.locator("label.seat-line:has(input[data-command='Take the staff seat in Green'])").click()
    page.get_by_role("button", name=re.compile("^Take the")).click()
    page.wait_for_url("**/door/")
    inspector.look(page, "door phone")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@pytest.mark.slow
def test_pages_of_the_umpire(inspector: Inspector, table: Table, sit: Seat, login: tuple[str, str]) -> None:
    umpire = sit(viewport={"width": 1440, "height": 900})
    umpire.sign_in(*login)
    console = Console(umpire)
    page = umpire.page
    inspector.look(page, "umpire home")
    for name, address in (("wizard 1", "/umpire/new/"), ("packs", "/umpire/packs/")):
        page.goto(address)
        inspector.look(page, name)
    page.locator("main a[href*='/umpire/packs/']").first.click()
    inspector.look(page, "pack")
    page.locator("main a[href*='/file/']").first.click()
    inspector.look(page, "pack chart")
    console.exercise_id = table.id
    for name, address in (
        ("wizard 2", "setup/"), ("wizard 3", "roster/"), ("wizard 4", "check/"), ("room code", "code/"),
        ("clone", "clone/"),
    ):  # fmt: skip
        console.go(address)
        inspector.look(page, name)
    console.go("roster/")
    console.seat("Red", 1)
    inspector.look(page, "roster with a menu")
    begin(table)
    table.api.call("PATCH", table.here + "settings/", {"review": "dice"})
    for name, address in (("console", ""), ("roster", "roster/"), ("review empty", "review/"), ("amend", "amend/")):
        console.go(address)
        inspector.look(page, name)
    for name in CRAFT:
        console.go(f"{name}/")
        inspector.look(page, name)
    sides, luck = both(table, page), random.Random(5)
    while not (run := _waiting(table)):
        for side in sides.values():
            answer(side, luck, {})
    for name, address in (
        ("console with a run", ""), ("review", "review/"), ("review in words", "review/?r=0"),
        ("preview", f"preview/{table.cells['red']}/"), ("undo", "undo/"), ("end", "end/"), ("ledger", "ledger/"),
    ):  # fmt: skip
        console.go(address)
        inspector.look(page, name)
    console.go("review/")
    page.locator("#v-amend + label").click()
    inspector.look(page, "review amending")
    for size, name in ((PHONE, "phone"), (LAPTOP, "laptop"), (PROJECTOR, "projector")):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # plain sizes
        for address in ("", "review/", "roster/", "ledger/", f"preview/{table.cells['blue']}/"):
            console.go(address)
            look = inspector.look if name == "phone" else inspector.fits  # by day and night: once wide, once narrow
            look(page, f"{address.strip('/').split('/')[0] or 'console'} {name}")
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]  # plain sizes
    table.api.post(table.here + f"runs/{run['id']}/publish/", generation=run["generation"])
    page.goto(f"/papers/{table.id}/")
    inspector.look(page, "papers")
    page.goto(f"/papers/{table.id}/report/")
    inspector.look(page, "the report as it is written")
    look_back(inspector, table, page)
    assert not inspector.wrong, "\n".join(inspector.wrong)


def look_back(inspector: Inspector, table: Table, page: Page) -> None:
    """The replay, by its keys: a step on, the truth next to a cell, a turn that is not there."""
    page.goto(f"/replay/{table.id}/2/?as=truth")
    inspector.look(page, "replay truth")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/3/?as=truth*")
    page.get_by_role("link", name="Compare with the truth").click()
    page.wait_for_url("**/3/?as=both*")  # its keys work once it is loaded
    expect(page.locator(".rp-view")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/2/?as=both**")
    inspector.look(page, "replay beside")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # plain sizes
    inspector.look(page, "replay phone")


def _waiting(table: Table) -> dict[str, Any] | None:
    """The run that waits for the umpire, if any."""
    run_id = table.open()["run"]
    run = table.api.get(table.here + f"runs/{run_id}/") if run_id else None
    held = run and run["status"] == "done" and any(roll["test"] != "pick" for roll in run["draft"]["rolls"])
    return run if held else None


@pytest.mark.slow
def test_pages_of_the_cells(inspector: Inspector, table: Table, sit: Seat) -> None:
    red, blue = sit(viewport=PHONE, is_mobile=True, has_touch=True), sit(viewport=LAPTOP)
    observer, projector = sit(viewport=LAPTOP), sit(viewport=PROJECTOR)
    for person, cell in ((red, "red"), (blue, "blue"), (observer, "observer")):
        person.redeem(table.codes[cell][0], f"{cell.title()} One")
    projector.page.goto(f"/screen/{table.room_code}/")
    watching = ((observer, "observer"), (projector, "projector"))
    for person, name in ((red, "red phone"), (blue, "blue"), *watching):
        inspector.look(person.page, f"{name} before play")
    begin(table)
    sides = {
        name: Side(name, Desk(person), table.api, cell=table.cells[name.lower()], exercise=table.id)
        for name, person in (("RED", red), ("BLUE", blue))
    }
    luck = random.Random(3)
    while not {kind for side in sides.values() for kind in side.told} >= KINDS:
        now = table.open()
        assert now["decision"] is not None, f"the game ended; seen: {[side.told for side in sides.values()]}"
        if now["decision"]["status"] != "open":
            continue
        for sheet in now["sheets"]:
            side = sides[sheet["side"]]
            kind = next(due["kind"] for due in now["due"] if due["side"] == sheet["side"])
            if kind not in side.told and sheet["status"] in ("empty", "draft"):
                side.told.add(kind)
                side.desk.sees(sheet["sheet"])
                inspector.look(side.desk.page, f"tasks {kind} {sheet['side'].lower()}", "tasks")
                side.desk.open_task(kind)
                _open_a_form(side.desk.page)
                inspector.look(side.desk.page, f"{kind} {sheet['side'].lower()}", kind)
            answer(side, luck, {"combat": True})
    for person, name in watching:
        inspector.look(person.page, f"{name} in play")
    red.page.evaluate("location.hash = '#map'")
    for part in ("map", "forces", "log"):
        red.page.locator(f".foot-tabs a[href='#{part}']").click()
        inspector.look(red.page, f"red phone {part}")
    for view in ("displays", "forces", "traffic"):
        blue.page.locator(f"label:has(#view-{view})").click()
        inspector.look(blue.page, f"blue {view}")
    blue.page.goto(f"/papers/{table.id}/")
    inspector.look(blue.page, "papers of a cell")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def _open_a_form(page: Page) -> None:
    """Point at the first line of a list, so that its form is seen too; a line may have no order left to give."""
    line = page.locator(".composer .subject").first
    if line.count():
        line.click()
        with suppress(Late):
            page.locator(".composer .order-form").first.wait_for(state="attached", timeout=3_000)


@pytest.mark.slow
def test_by_keys_alone(table: Table, sit: Seat) -> None:
    blue = sit(viewport=LAPTOP)
    blue.redeem(table.codes["blue"][0], "Cpt Lindqvist")
    begin(table)
    desk = Desk(blue)
    expect(desk.page.locator(".composer .section[data-kind=cards]")).to_be_visible()
    desk.place_cards_by_keys()
    sheets = {sheet["side"]: sheet["status"] for sheet in table.open()["sheets"]}
    assert sheets["BLUE"] == "submitted"


@pytest.mark.slow
def test_a_sheet_for_a_whole_turn_is_filled_in_on_a_phone(
    live_stack: LiveStack, login: tuple[str, str], sit: Seat
) -> None:
    table = lay(live_stack, login, "Copper Harbour", review="none", pace="sheet")
    red = sit(viewport=PHONE, is_mobile=True, has_touch=True)
    red.redeem(table.codes["red"][0], "Red One")
    begin(table)
    desk = Desk(red)
    expect(desk.page.locator(".happened")).to_be_in_viewport()
    expect(desk.page.locator(".tasks")).to_contain_text("0 of ")
    desk.open_task("cards")
    desk.place_cards(("minor", "moderate", "minor"))
    desk.page.locator(".step:not([hidden]) [data-back]").click()
    expect(desk.page.locator("[data-task='cards']")).to_contain_text("Chosen")
    expect(desk.page.locator(".order-sheet .drafted")).to_contain_text("Moderate")
