"""How the list of names on the join page is searched, in a real browser, without a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from wargame.selectors.participants.ranks import LETTERS, WRITTEN, plain

SCRIPT = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js" / "join.js"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()

    def answer(route: Route) -> None:
        if route.request.url.endswith(".js"):
            route.fulfill(path=SCRIPT, content_type="text/javascript")
        else:
            form = f'<input data-find-name data-ranks="" data-letters="{LETTERS}"><p id="name-hint"></p>'
            route.fulfill(body=f"<!doctype html><title>J</title>{form}", content_type="text/html; charset=utf-8")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://join.test/")
    yield opened
    context.close()


@pytest.mark.parametrize(
    ("name", "typed", "found"),
    [
        ("Lukas Wiśniewski", "Maj. Wiśniewski", True), ("Lukas Wiśniewski", "mjr L. Wisniewski", True),
        ("Lukas Wiśniewski", "OF-3 Wisniewsky", True), ("Maj Wiśniewski", "Hauptmann Wiśniewski", True),
        ("Олена Шевченко", "підполк. Шевченко", True), ("Lukas Wiśniewski", "Maj. Kask", False),
        ("Lukas Wiśniewski", "Lukas Kask", False), ("Maj Brandt", "Maj", True), ("Capt Tamm", "Maj Tamm", True),
        ("Lt Col Ahlström", "", True), ("Lt Col Ahlström", "ahlstrom", True), ("Lt Col Ahlström", "AHLSTRÖM", True),
        ("Lt Col Ahlström", "lt.col. ahl", True), ("Lt Col Ahlström", "Ahlstorm", True),
        ("Lt Col Ahlström", "Ahlsto", True), ("Lt Col Ahlström", "lt col ahlstroem", True),
        ("Łukasz Nowak", "lukasz", True), ("Łukasz Nowak", "novak", True), ("Maj Brandt", "Brant", True),
        ("Maj Brandt", "Tamm", False), ("Capt Tamm", "Sild", False), ("Maj Ilves", "Kask", False),
        ("Олена Шевченко", "шевч", True), ("Maj Brandt", "Шевченко", False),
    ],
)  # fmt: skip
def test_typing_finds_names(page: Page, name: str, typed: str, found: bool) -> None:
    ask = "async ([name, typed, ranks]) => (await import('/join.js')).matches(name, typed, new Set(ranks))"
    assert page.evaluate(ask, [name, typed, WRITTEN]) is found


def test_a_letter_is_the_same_for_the_script_and_for_the_server(page: Page) -> None:
    """A roster in plain letters is found by a name with every letter that the server reads as plain ones."""
    assert {"łl", "øo", "đd", "æae", "œoe", "ðd", "ßss"} <= set(LETTERS.split())
    ask = """async ([names, typed]) => {
        const { matches } = await import('/join.js');
        return names.map((one, at) => matches(one, typed[at]));
    }"""
    typed = [f"{pair[0]}xxxx{pair[0]}" for pair in LETTERS.split()]
    assert all(page.evaluate(ask, [[plain(one) for one in typed], typed]))
