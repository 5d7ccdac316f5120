"""The note about letters that no document can print, while somebody types, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.look.served import SCRIPTS

HTML = """<!doctype html><title>L</title><form><label>Text <textarea></textarea></label>
<label>Name <input></label><label>Number <input type="number"></label></form>
<script type="module" src="/letters.js"></script>"""
NOTE = "p[data-letters-note]"


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, asked: list[str]) -> Iterator[Page]:
    context = browser.new_context()

    def answer(route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.path.endswith(".js"):
            route.fulfill(path=SCRIPTS / "letters.js", content_type="text/javascript")
        elif address.path == "/letters/":
            asked.append(parse_qs(address.query)["these"][0])
            route.fulfill(body="A box for 漢." if "漢" in asked[-1] else "", content_type="text/plain; charset=utf-8")
        else:
            route.fulfill(body=HTML, content_type="text/html; charset=utf-8")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://letters.test/", wait_until="networkidle")
    yield opened
    context.close()


@pytest.mark.parametrize("field", ["textarea", "input:not([type])"])
def test_a_note_comes_below_the_field_and_goes_with_the_letter(page: Page, asked: list[str], field: str) -> None:
    page.locator(field).fill("Kask reports 漢漢")
    expect(page.locator(f"{field} + {NOTE}")).to_have_text("A box for 漢.")
    assert asked == ["漢"]
    page.locator(field).fill("Kask reports")
    expect(page.locator(NOTE)).to_have_count(0)
    page.locator(field).fill("漢")
    expect(page.locator(NOTE)).to_have_count(1)
    assert asked == ["漢"]


def test_nothing_is_asked_about_letters_that_every_document_has(page: Page, asked: list[str]) -> None:
    page.locator("textarea").fill("Maj. Wiśniewski, Полковник Шевченко, 34 °C – §5")
    page.locator("input:not([type])").fill("→")
    expect(page.locator(NOTE)).to_have_count(0)
    page.wait_for_timeout(600)
    assert set("".join(asked)) <= {"–", "→"}
