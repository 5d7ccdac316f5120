"""A rule that a page cites is read where it is cited: by mouse, by keys, by finger, and without script."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.people import LAPTOP, PHONE, Desk
from tests.journeys.tables import lay
from tests.stack import LiveStack

pytestmark = pytest.mark.journey
SHOTS = os.environ.get("SHOTS", "")


def shoot(page: Page, name: str) -> None:
    """A picture to look at, if one is asked for."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def note(page: Page) -> Locator:
    return page.locator(".cite-note")


def within(page: Page, found: Locator) -> bool:
    """Whether something lies whole in the window."""
    box, size = found.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    inside = box["x"] >= 0 and box["y"] >= 0
    return inside and box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]


def test_a_mouse_and_keys_read_a_rule(sit: Seat, live_stack: LiveStack) -> None:
    page = sit(viewport=LAPTOP).page
    page.goto("/rules/opuc/")
    link = page.locator("#K-13 a.cite", has_text="7.2.3.2")
    link.hover()
    expect(note(page)).to_contain_text("Local fires against units")
    assert within(page, note(page))
    assert link.get_attribute("aria-describedby") == "cite-note"
    shoot(page, "laptop-hover")
    note(page).hover()
    expect(note(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    other = page.locator("#K-14 a.cite").first
    other.focus()
    expect(note(page)).to_contain_text("Combat")
    page.keyboard.press("Escape")
    page.locator("#K-15 a.cite").first.click()
    expect(note(page)).to_be_visible()
    assert page.url.endswith("/rules/opuc/")
    other.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/opuc/#9.2")


def test_a_finger_reads_a_rule_on_the_page_of_a_cell(sit: Seat, live_stack: LiveStack, login: tuple[str, str]) -> None:
    table = lay(live_stack, login, "Cited", review="none")
    table.api.post(table.here + "start/")
    phone = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.redeem(table.codes["red"][0], "Red One")
    page = phone.page
    page.goto(table.page("red") + "#turn")
    Desk(phone).open_task("cards")
    link = page.locator(".composer a.cite").first
    expect(link).to_be_visible()
    link.scroll_into_view_if_needed()
    number = link.inner_text()
    link.tap()
    expect(note(page).locator(".rule-no")).to_have_text(number)
    assert within(page, note(page))
    assert "/cell/" in page.url
    shoot(page, "phone-tap")
    page.touchscreen.tap(5, 5)
    expect(note(page)).to_be_hidden()


def test_without_script_a_rule_is_a_link_to_its_text(sit: Seat, live_stack: LiveStack) -> None:
    page = sit(viewport=LAPTOP, java_script_enabled=False).page
    page.goto("/rules/ukrainian_crisis/")
    page.locator("#RUL-27 a.cite").first.click()
    assert page.url.endswith("/rules/ukrainian_crisis/#7.31")
    expect(page.locator(":target")).to_contain_text("Combat procedure")
