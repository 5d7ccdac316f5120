"""The other forms of the studio on a slow line: ticks, choices, a place, an entry that is left while it is written."""

from __future__ import annotations

import re
from typing import Any

import yaml
from playwright.sync_api import Page, expect

from tests.journeys.authors import cloned, hexagon
from tests.journeys.conftest import Seat
from tests.journeys.people import LAPTOP

SLOW = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}


def text_of(page: Page, file: str) -> Any:
    """What the editor has of a file, once all forms are written."""
    page.wait_for_function("() => !document.querySelector('[aria-busy], .htmx-request')")
    return yaml.safe_load(page.get_by_label(f"Text of {file}", exact=True).input_value())


def test_no_form_loses_what_was_typed_on_a_slow_line(sit: Seat, login: tuple[str, str]) -> None:
    page = cloned(sit(viewport=LAPTOP), login, "first-lesson")
    address = page.url
    page.goto(f"{address}file/objectives/")
    expect(page.locator("#f-title")).to_be_visible()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    page.locator("#f-title").fill("Left at once")
    page.locator("[data-entry='objectives.1']").click()  # before the first change is written
    expect(page.locator("#design-form [name=at]")).to_have_value("objectives.1")
    page.locator("#f-title").fill("And this one")
    page.get_by_role("button", name="Add to objectives").click()
    expect(page.locator("#design-form [name=at]")).not_to_have_value("objectives.1")
    found = text_of(page, "objectives.yaml")["objectives"]
    assert [one["title"] for one in found[:2]] == ["Left at once", "And this one"]

    line.send("Network.emulateNetworkConditions", {**SLOW, "latency": 0})
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{address}file/map/")
    expect(page.locator("#draft svg.map-live")).to_be_visible()
    hexagon(page, "0403").click()
    villages = page.get_by_label("Villages")
    expect(villages).to_be_visible()
    line.send("Network.emulateNetworkConditions", SLOW)
    villages.fill("Eastham")
    villages.press("Tab")
    hexagon(page, "0203").click()  # another place, while the first is written
    expect(page.get_by_label("Text of map.yaml")).to_have_value(re.compile("Eastham"))
    line.send("Network.emulateNetworkConditions", {**SLOW, "latency": 0})
