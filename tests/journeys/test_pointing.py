"""Piece, then place: how many presses each task takes, with a mouse, by touch and by keys."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from examples.play_both_sides import Api, Refusal
from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.counting import presses
from tests.journeys.game import wait
from tests.journeys.people import AREAS, LAPTOP, PHONE, Desk
from tests.journeys.staffs import lock
from tests.stack import LiveStack


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

    def turn(self) -> int:
        """The turn of the decision that is open, 0 for the set-up; -1 while none is."""
        now = self.api.get(self.here + "decision/")["decision"]
        return int(now["turn"]) if now and now["status"] == "open" else -1

    def lock(self) -> None:
        """Lock the decision that is open; the page goes on to the next."""
        lock(self.api, self.here, self.api.get(self.here + "decision/"))

    def amend(self, *edits: dict[str, Any]) -> None:
        """Change the position by hand."""
        seq = self.api.get(self.here + "decision/")["decision"]["seq"]
        self.api.post(self.here + "amend/", edits=edits, seq=seq, reason="pedagogy", note="For the lesson")

    def answer(self, now: dict[str, Any], kind: str, side: str) -> None:
        """In Ukrainian Crisis, choose the area and the order in which it is played; ask for combat."""
        for sheet in now["sheets"]:
            asked = next(due["kind"] for due in now["due"] if due["side"] == sheet["side"])
            order = {
                "pick_area": {"do": "pick_area", "area": kind} if kind in AREAS else None,
                "act_order": {"do": "act_order", "first": sheet["side"] == side},
                "declare": {"do": "declare", "combat": kind in ("operate", "attack")},
            }.get(asked)
            if order:
                address = self.here + f"cells/{self.cells[sheet['side']]}/sheets/{sheet['sheet']}/"
                self.api.put(address, orders=[order])
                self.api.post(address + "submit/", form_key=str(uuid.uuid4()), seq=now["decision"]["seq"])


def begun(stack: LiveStack, login: tuple[str, str], system: str, pack: str, pace: str = "live") -> Lesson:
    """Two cells, their commanders' codes, play begun."""
    api = Api(stack.base_url)
    api.sign_in(*login)
    packs = {one["name"]: one["packs"] for one in api.get("systems/")}[system]
    name = next(one["name"] for one in packs if pack in one["name"])
    made = api.post("exercises/", title=f"Pointing {pack}", system=system, pack_name=name, review="none", pace=pace)
    here, cells, codes = f"exercises/{made['id']}/", {}, {}
    for side in ("RED", "BLUE"):
        cells[side] = api.post(here + "cells/", kind=side.lower(), name=side.capitalize(), side=side)["id"]
        seat = api.post(here + "seats/", cell=cells[side], role="commander", names=[f"{side.capitalize()} One"])[0]
        codes[side] = api.post(here + f"seats/{seat['id']}/code/")["code"]
    api.post(here + "start/")
    return Lesson(api, made["id"], cells, codes)


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
    end = page.locator(".area[data-area='0402']").bounding_box()
    assert start
    assert end
    with page.expect_response(lambda answer: "/save/" in answer.url):  # one drag, with all that it loads
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        page.mouse.up()
    drafted(page, "13 Tank to 0402")
    desk.saving(page.locator("#undo").click)

    page.locator(".area[data-area='0303']").focus()
    page.keyboard.press("Escape")  # lets go of what is chosen
    expect(page.locator(".composer")).to_have_attribute("data-subject", "")
    page.keyboard.press("Enter")
    lit(page, "0303")
    page.locator(".area[data-area='0302']").focus()
    desk.saving(lambda: page.keyboard.press("Enter"))
    drafted(page, "0302")

    phone = sit(viewport=PHONE, has_touch=True, storage_state=red.context.storage_state())
    phone.page.goto(page.url.split("?")[0] + "#map")
    desk = Desk(phone)
    desk.saving(phone.page.locator("#mapundo").tap)
    piece, place = (phone.page.locator(f".{one}[data-area='0404']").first for one in ("unit", "area"))
    before = place.bounding_box()
    piece.tap()
    expect(phone.page.locator(".map-choice")).to_contain_text("13 Tank")
    assert place.bounding_box() == before, "the map stays where it is while somebody points at it"
    desk.saving(lambda: phone.page.locator(".area[data-area='0403']").first.tap(force=True))
    expect(phone.page.locator(".map-choice")).to_contain_text("13 Tank to 0403")  # still on the map, with its undo
    assert place.bounding_box() == before


@pytest.mark.slow
def test_cards_a_deployment_and_a_battle(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    lesson = begun(live_stack, login, "ukrainian_crisis", "ukraine-2014")
    lesson.until("cards", "RED")
    red = sit(viewport=LAPTOP)
    red.redeem(lesson.codes["RED"], "Maj Red")
    page, desk = red.page, Desk(red)
    with presses(page, 4):  # three cards and the sheet
        desk.place_cards(("minor", "minor", "minor"))
        desk.submit()
    lesson.until("military", "RED")
    expect(page.locator(".composer .section[data-kind='military']")).to_be_visible()
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
    desk.saving(page.locator("#undo").click)  # a draft would count when it locks, and RG1 is in reserve

    lesson.until("operate", "RED")
    lesson.amend(
        *({"event": "SetUnit", "unit": one, "where": "crimea", "neutralised": False} for one in ("RG9", "UG9"))
    )
    lesson.until("attack", "RED")
    expect(page.locator(".composer .section[data-kind='attack']")).to_be_visible()
    with presses(page, 3):  # battle: area, everybody, command
        desk.point("crimea")
        lit(page, "crimea")
        page.locator("[data-tick-all]").click()
        desk.saving(page.locator(".order-form .btn-strong").click)
    drafted(page, "Crimea")


@pytest.mark.slow
def test_a_sheet_for_eight_battalions(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> None:
    lesson = begun(live_stack, login, "opuc", "se-estonia-small", "sheet")
    wait(lambda: lesson.turn() == 0, "the set-up does not open")
    lesson.lock()
    wait(lambda: lesson.turn() == 1, "the first turn does not open")
    lesson.amend(
        {"event": "SetBlock", "unit": "B02", "where": "0808", "lost": 0, "hidden": False, "neutralised": False}
    )
    red = sit(viewport=LAPTOP)
    red.redeem(lesson.codes["RED"], "Maj Red")
    page, desk = red.page, Desk(red)
    with presses(page, 12):
        with presses(page, 4):  # march of three battalions and their assault: stack, place, target, command
            march(page, desk, "0909", "0809")
            page.locator(".unit[data-area='0808']").click()
            lit(page, "0808")
            expect(
                page.locator(".order-form [name='f.attackers[]']").first
            ).to_be_checked()  # who has the MP left for it
            desk.saving(page.locator(".composer[data-subject='0808'] .order-form .btn-strong").first.click)
        page.evaluate("sessionStorage.presses = 4")
        for start, end in (("1009", "1008"), ("0810", "0910"), ("1008", "0908")):
            march(page, desk, start, end)
        desk.submit()
    expect(page.locator("#recall")).to_be_visible()


def march(page: Page, desk: Desk, start: str, end: str) -> None:
    """A stack, then a place: the order is on the sheet."""
    before = page.locator(".drafted li").count()
    page.locator(f".unit[data-area='{start}']").click()
    expect(page.locator(".composer .subject-head")).to_contain_text(start)
    desk.saving(lambda: desk.point(end))
    expect(page.locator(".drafted > li")).to_have_count(before + 1)


@pytest.mark.slow
def test_an_exercise_is_made_and_its_first_turn_published(login: tuple[str, str], sit: Seat) -> None:
    umpire = sit(viewport={"width": 1280, "height": 800})
    umpire.sign_in(*login)
    page, console = umpire.page, Console(umpire)
    with presses(page, 3):  # and a title: then it can be started
        console.press("New exercise")
        page.get_by_label("Title").fill("Three presses")
        console.press("Next")
        console.press("Save and continue")
        expect(page.locator(".u-start > summary")).to_be_visible()
    found = re.search(r"/umpire/([0-9a-f-]{36})/", page.url)
    assert found
    console.exercise_id = found[1]
    console.start()
    review = page.get_by_role("link", name=re.compile(r"^Review \d"))
    expect(review).to_be_visible()
    with presses(page, 3):  # a turn without changes: review, accept, publish
        with page.expect_navigation():
            review.click()
        console.accept_all()
        console.publish()
