"""What an author does in the studio: clone a pack, open a file, point at the map."""

from __future__ import annotations

import uuid

from playwright.sync_api import Locator, Page, expect

from tests.journeys.people import Person


def cloned(author: Person, login: tuple[str, str], pack: str) -> Page:
    """The page of a clone of a pack."""
    author.sign_in(*login)
    page = author.page
    page.goto(f"/umpire/packs/{pack}/")
    page.get_by_role("button", name="Clone to change it").click()
    page.get_by_label("Title of the copy").fill(f"Drawn {uuid.uuid4().hex[:8]}")
    page.get_by_role("button", name="Clone", exact=True).click()
    page.wait_for_url("**/packs/drawn-*/")
    return page


def studio(author: Person, login: tuple[str, str], pack: str, file: str = "map") -> Page:
    """A clone of a pack with one of its files open and the map drawn."""
    page = cloned(author, login, pack)
    page.goto(f"{page.url}file/{file}/")
    expect(page.locator("#draft svg.map-live")).to_be_visible()
    expect(page.locator("[data-lines]")).to_be_attached()
    return page


def hexagon(page: Page, name: str) -> Locator:
    return page.locator(f"#draft .area[data-area='{name}']")


def drawn(page: Page) -> None:
    """Wait until nothing is being drawn any more: the map follows a change after a moment."""
    page.wait_for_timeout(1_500)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")


def focus(page: Page, name: str) -> None:
    drawn(page)
    hexagon(page, name).focus()
    expect(hexagon(page, name)).to_be_focused()


def new_lines(before: str, after: str) -> list[str]:
    return [line.strip() for line in after.split("\n") if line not in before.split("\n")]
