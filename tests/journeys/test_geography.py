"""An author brings GeoJSON of a region, makes a map of twelve by twelve hexes, and a class begins its first turn."""

from __future__ import annotations

import re
import uuid
from pathlib import Path

from playwright.sync_api import expect

from tests.journeys.axe import violations
from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.people import LAPTOP

EXTRACT = Path(__file__).parents[2] / "examples" / "geography" / "south-east-estonia.geojson"
FORCES = Path(__file__).parents[2] / "examples" / "forces" / "two-brigades.xml"
WIDE = {"width": 1440, "height": 900}


def test_a_region_becomes_an_exercise(sit: Seat, login: tuple[str, str]) -> None:
    author = sit(viewport=WIDE)
    author.sign_in(*login)
    page = author.page
    page.goto("/umpire/packs/")
    page.get_by_role("link", name="Map from geography").click()
    page.get_by_label("GeoJSON files").set_input_files(EXTRACT)
    page.get_by_label("Credit").fill("NASA MCD12C1, Natural Earth, White Cell")
    page.get_by_label("Licence").fill("CC0")
    page.get_by_role("button", name="Read and import").click()
    said = page.locator(".g-centre header .k")
    expect(said).to_contain_text("12 columns, 12 rows")
    assert not violations(page)

    corner = page.locator("[data-corner=se]").bounding_box()
    assert corner
    page.mouse.move(corner["x"] + 5, corner["y"] + 5)
    page.mouse.down()
    page.mouse.move(corner["x"] - 70, corner["y"] - 70, steps=4)
    page.mouse.up()
    expect(said).not_to_contain_text("12 columns, 12 rows")
    page.get_by_label("Southern edge").fill("57.357")
    page.get_by_label("Eastern edge").fill("28.255")
    page.get_by_label("Eastern edge").press("Tab")
    expect(said).to_contain_text("12 columns, 12 rows")

    page.get_by_role("checkbox", name="Viljandi").press("Space")
    expect(page.get_by_text("Built-up 7")).to_be_visible()
    page.locator("a.g-link").first.click()
    opened = page.locator(".g-open-list li:target select")
    opened.select_option(label="Out of play")
    expect(page.get_by_text("Out of play 1")).to_be_visible()
    title = f"Region {uuid.uuid4().hex[:8]}"
    page.get_by_label("Title of the new pack").fill(title)
    page.get_by_role("button", name="Create pack").first.click()
    page.wait_for_url(re.compile("/file/map/"))
    expect(page.locator("#draft svg.map-live")).to_be_visible()
    expect(page.get_by_text("The complete pack has no faults.")).to_be_visible()

    page.goto(page.url.partition("#")[0].replace("/file/map/", "/file/forces/"))
    page.get_by_text("From another program: MSDL").click()
    page.locator("[data-msdl]").set_input_files(FORCES)
    expect(page.get_by_text("The file adds 10 units and 2 formations.")).to_be_visible()
    page.get_by_role("button", name="Put the units into the text").click()
    expect(page.get_by_role("treeitem", name="43rd Tank Battalion")).to_be_visible()
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text(re.compile("(is|are) saved"))).to_be_visible()

    console = Console(author)
    console.create("A region of ours", pack=f"opuc/{title.lower().replace(' ', '-')}")
    code = console.room_code()
    player = sit(viewport=LAPTOP)
    player.join(code, "Maj Atlas", "commander seat in Blue")
    console.go("check/")
    console.start()
    expect(player.page.locator("svg.map-live").first).to_be_visible()
    expect(player.page.get_by_text("Tartu").first).to_be_attached()
