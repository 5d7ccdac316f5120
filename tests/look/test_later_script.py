"""What a person does before htmx has come is done once it is there, in a real browser, without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"
PAGE = """<!doctype html><html lang="en"><title>Later</title>
<form action="/whole-page" hx-post="/part"><input name="word"><button>Send</button></form>
<script>
  window.came = [];
  for (const name of ["change", "submit"])
    addEventListener(name, (event) => { event.preventDefault(); came.push(`${name} ${Boolean(window.htmx)}`); });
</script>
<script type="module" data-morph="/idiomorph.js" data-htmx="/htmx.js">import "/later.js";</script></html>"""


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, asked: list[str]) -> Iterator[Page]:
    context = browser.new_context()

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        asked.append(name)
        if name == "htmx.js":
            route.fulfill(body="window.htmx = {};", content_type="text/javascript")
        elif (SCRIPTS / name).is_file():
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://later.test/page")
    yield opened
    context.close()


def test_what_is_sent_before_htmx_is_there_is_sent_then(page: Page, asked: list[str]) -> None:
    page.wait_for_load_state("networkidle")
    assert "htmx.js" not in asked
    page.evaluate("""() => {
        document.querySelector("input").dispatchEvent(new Event("change", {bubbles: true}));
        document.querySelector("form").requestSubmit();
    }""")
    page.wait_for_function("came.length > 1")
    assert page.evaluate("came") == ["change true", "submit true"]
    page.evaluate("document.querySelector('form').requestSubmit()")
    assert page.evaluate("came.length") == 3
    assert asked.count("htmx.js") == 1
    assert "whole-page" not in asked
