"""Folds that save a phone its scrolling: closed there, open on a wide screen and where an address leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"
PAGE = """<!doctype html><html lang="en"><title>Folds</title>
<section id="one"><details data-fold="wide"><summary>One</summary><p>First</p></details></section>
<section id="two"><details data-fold="wide"><summary>Two</summary><p id="deep">Second</p></details></section>
<details id="own"><summary>Three</summary><p>Third</p></details>
<script type="module">import "/folds.js"; document.body.dataset.ready = "yes";</script></html>"""
Opens = Callable[[int, str], Page]


@pytest.fixture
def opens(browser: Browser) -> Iterator[Opens]:
    contexts = []

    def answer(route: Route) -> None:
        path = SCRIPTS / route.request.url.rsplit("/", 1)[1]
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    def one(width: int, place: str = "") -> Page:
        context = browser.new_context(viewport={"width": width, "height": 844})
        contexts.append(context)
        context.route("**/*", answer)
        page = context.new_page()
        page.goto(f"http://folds.test/page{place}")
        page.wait_for_selector("body[data-ready]")
        return page

    yield one
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    ("width", "place", "texts"),
    [
        (390, "", []), (390, "#two", ["Second"]), (390, "#deep", ["Second"]), (390, "#nowhere", []),
        (1280, "", ["First", "Second"]),
    ],
)  # fmt: skip
def test_what_is_open(opens: Opens, width: int, place: str, texts: list[str]) -> None:
    page = opens(width, place)
    assert [line.inner_text() for line in page.locator("p:visible").all()] == texts


def test_a_link_on_the_page_opens_what_it_leads_to(opens: Opens) -> None:
    page = opens(390, "")
    page.evaluate("location.hash = '#one'")
    page.wait_for_selector("text=First", state="visible")
    page.set_viewport_size({"width": 1280, "height": 844})
    page.wait_for_selector("text=Second", state="visible")
