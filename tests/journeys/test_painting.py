"""An author paints hexes on the map of a pack of their own, with the mouse and with keys, and takes it back."""

from __future__ import annotations

import uuid

from playwright.sync_api import expect

from tests.journeys.conftest import Seat


def test_an_author_paints_hexes(sit: Seat, login: tuple[str, str]) -> None:
    author = sit(viewport={"width": 1280, "height": 1000})
    author.sign_in(*login)
    page = author.page
    page.goto("/umpire/packs/first-lesson/")
    page.get_by_role("button", name="Clone to change it").click()
    page.get_by_label("Title of the copy").fill(f"Painted {uuid.uuid4().hex[:8]}")
    page.get_by_role("button", name="Clone", exact=True).click()
    page.wait_for_url("**/packs/painted-*/")
    page.goto(page.url + "file/map/")
    expect(page.locator("#draft svg.map-live")).to_be_visible()
    text = page.get_by_label("Text of map.yaml")
    before = text.input_value()

    page.get_by_role("button", name="Terrain").click()
    page.get_by_label("Brush").select_option(label="R rough")
    first, last = (page.locator(f"#draft .area[data-area='{name}']") for name in ("0101", "0104"))
    first.scroll_into_view_if_needed()
    for hexagon, act in ((first, page.mouse.down), (last, page.mouse.up)):
        box = hexagon.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        act()
    page.locator("#draft .area[data-area='0201']").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("5 hexes painted, not in the text yet.")).to_be_visible()
    expect(page.locator(".pk-strokes path")).to_have_count(5)
    expect(text).to_have_value(before)

    page.get_by_role("button", name="Write into the text").click()
    expect(page.get_by_text("5 hexes written into the text, not saved yet.")).to_be_visible()
    rows = [line.strip() for line in text.input_value().split("\n") if line not in before.split("\n")]
    assert rows[0] == '"01": "R  R  W  C"'
    assert len(rows) == 4
    expect(page.locator("#draft .area[data-area='0101']")).to_have_attribute("aria-label", "0101, rough")
    expect(page.locator(".pk-strokes")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(before)
    page.get_by_role("button", name="Redo").click()

    page.get_by_label("Brush").select_option(label="B built-up area")
    page.locator("#draft .area[data-area='0401']").click()
    page.get_by_role("button", name="Write into the text").click()
    expect(page.get_by_text("Nothing was changed")).to_be_visible()
    page.get_by_role("button", name="Discard").click()
    expect(page.locator(".pk-strokes")).to_have_count(0)
