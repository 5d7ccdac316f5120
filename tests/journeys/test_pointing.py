"""Piece, then place: how many presses an order takes, with a mouse, by touch and by keys."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from examples.play_both_sides import Api, Refusal
from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.people import LAPTOP, PHONE, Desk
from tests.stack import LiveStack

COUNT = """() => {
    if (window.presses === undefined) {
        const note = (event) => { window.presses += event.isTrusted && event.detail ? 1 : 0; };
        document.addEventListener("click", note, true);
    }
    window.presses = 0;
}"""


@dataclass
class Lesson:
    """An exercise of two cells that runs by itself, up to the decision that is wanted."""

    api: Api
    id: str
    cells: dict[str, int]
    codes: dict[str, str]

    @property
    def here(self) -> str:
        """The exercise in the API."""
        return f"exercises/{self.id}/"

    def until(self, kind: str, side: str) -> None:
        """Lock what is asked before, so that the default policy answers."""

        def there() -> bool:
            now: dict[str, Any] = self.api.get(self.here + "decision/")
            if not now["decision"] or now["decision"]["status"] != "open":
                return False
            if {"side": side, "kind": kind} in [{"side": due["side"], "kind": due["kind"]} for due in now["due"]]:
                return True
            try:
                self.answer(now, kind, side)
                self.api.post(self.here + "lock/", decision=now["decision"]["id"])
            except Refusal as refusal:
                if refusal.status != 409:
                    raise
            return False

        wait(there, f"{side} is never asked for {kind}", 90, every=0.2)

    def answer(self, now: dict[str, Any], kind: str, side: str) -> None:
        """In Ukrainian Crisis, choose the area and the order in which it is played."""
        for sheet in now["sheets"]:
            asked = next(due["kind"] for due in now["due"] if due["side"] == sheet["side"])
            order = {
                "pick_area": {"do": "pick_area", "area": kind},
                "act_order": {"do": "act_order", "first": sheet["side"] == side},
            }.get(asked)
            if order:
                address = self.here + f"cells/{self.cells[sheet['side']]}/sheets/{sheet['sheet']}/"
                self.api.put(address, orders=[order])
                self.api.post(address + "submit/", form_key=str(uuid.uuid4()), seq=now["decision"]["seq"])


def begun(stack: LiveStack, login: tuple[str, str], system: str, pack: str) -> Lesson:
    """Two cells, their commanders' codes, play begun."""
    api = Api(stack.base_url)
    api.sign_in(*login)
    packs = {one["name"]: one["packs"] for one in api.get("systems/")}[system]
    name = next(one["name"] for one in packs if pack in one["name"])
    made = api.post("exercises/", title=f"Pointing {pack}", system=system, pack_name=name, review="none")
    here, cells, codes = f"exercises/{made['id']}/", {}, {}
    for side in ("RED", "BLUE"):
        cells[side] = api.post(here + "cells/", kind=side.lower(), name=side.capitalize(), side=side)["id"]
        seat = api.post(here + "seats/", cell=cells[side], role="commander", names=[f"{side.capitalize()} One"])[0]
        codes[side] = api.post(here + f"seats/{seat['id']}/code/")["code"]
    api.post(here + "start/")
    return Lesson(api, made["id"], cells, codes)


@contextmanager
def presses(page: Page, at_most: int) -> Iterator[None]:
    """Count the presses of a pointer; more than the aim is a failure."""
    page.evaluate(COUNT)
    yield
    assert page.evaluate("() => window.presses") <= at_most


def drafted(page: Page, *words: str) -> None:
    """The order sheet has these lines."""
    lines = page.locator(".drafted .what")
    expect(lines).to_have_count(len(words))
    for at, text in enumerate(words):
        expect(lines.nth(at)).to_contain_text(re.compile(text))


def lit(page: Page, subject: str) -> None:
    """The composer shows the orders of what was chosen."""
    expect(page.locator(f".composer[data-subject='{subject}'] .order-form").first).to_be_attached()


@pytest.mark.slow
def test_marches_by_mouse_by_touch_and_by_keys(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    lesson = begun(live_stack, login, "opuc", "first-lesson")
    lesson.until("manoeuvre", "RED")
    red = sit(viewport=LAPTOP)
    red.redeem(lesson.codes["RED"], "Maj Red")
    page, desk = red.page, Desk(red)
    with presses(page, 2):  # move a stack along a free road: stack, place
        page.locator(".unit[data-area='0303']").click()
        lit(page, "0303")
        desk.saving(lambda: desk.point("0403"))
    drafted(page, "0403")
    expect(page.locator(".plans")).to_be_attached()  # the plan is on the map, the blocks are where they were
    expect(page.locator(".unit[data-area='0303']")).to_be_visible()
    with presses(page, 1):
        desk.saving(page.locator("#undo").click)
    drafted(page)

    page.locator(".unit[data-area='0404']").click()
    lit(page, "R3")
    desk.saving(page.locator(".unit[data-area='0303']").click)  # an own stack as a destination is not picked up
    drafted(page, "13 Tank to 0303")
    desk.saving(lambda: page.keyboard.press("Control+z"))
    drafted(page)

    start = page.locator(".unit[data-area='0404']").bounding_box()
    end = page.locator("g.area[data-area='0402']").bounding_box()
    assert start
    assert end
    with page.expect_response(lambda answer: "/save/" in answer.url):  # one drag, with all that it loads
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        page.mouse.up()
    drafted(page, "13 Tank to 0402")
    desk.saving(page.locator("#undo").click)

    page.locator("g.area[data-area='0303']").focus()
    page.keyboard.press("Escape")  # lets go of what is chosen
    expect(page.locator(".composer")).to_have_attribute("data-subject", "")
    page.keyboard.press("Enter")
    lit(page, "0303")
    page.locator("g.area[data-area='0302']").focus()
    desk.saving(lambda: page.keyboard.press("Enter"))
    drafted(page, "0302")

    phone = sit(viewport=PHONE, has_touch=True, storage_state=red.context.storage_state())
    phone.page.goto(page.url.split("?")[0] + "#map")
    desk = Desk(phone)
    desk.saving(phone.page.locator("#mapundo").tap)
    phone.page.locator(".unit[data-area='0404']").tap()
    expect(phone.page.locator(".map-choice")).to_contain_text("13 Tank")
    desk.saving(lambda: phone.page.locator("g.area[data-area='0403'] use").first.tap(force=True))
    expect(phone.page.locator(".map-choice")).to_contain_text("13 Tank to 0403")  # still on the map, with its undo


@pytest.mark.slow
def test_a_unit_is_deployed_with_two_presses(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    lesson = begun(live_stack, login, "ukrainian_crisis", "ukraine-2014")
    lesson.until("military", "RED")
    red = sit(viewport=LAPTOP)
    red.redeem(lesson.codes["RED"], "Maj Red")
    page, desk = red.page, Desk(red)
    with presses(page, 2):  # mobilise: piece, command
        page.locator("[data-subject-link='RG1']").click()
        lit(page, "RG1")
        desk.saving(page.locator(".order-form:has([value='mobilise']) .btn-strong").click)
    drafted(page, "Mobilise RG1")
    expect(page.locator(".composer")).to_have_attribute("data-subject", "RG2")  # the next of its equals
    with presses(page, 2):  # deploy: piece, area
        page.locator("[data-subject-link='RG1']").click()
        lit(page, "RG1")
        desk.saving(lambda: desk.point("belgorod"))
    drafted(page, "Mobilise RG1", "Deploy RG1")
    with presses(page, 1):
        desk.saving(page.locator("#undo").click)
    drafted(page, "Mobilise RG1")
