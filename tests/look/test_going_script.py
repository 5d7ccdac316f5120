"""What is sent, and under which key, when people press: in a real browser with htmx, and without a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route

from tests.look.served import SCRIPTS
from wargame.web import bundles

KEY = '<input type="hidden" name="form_key" data-key value="as-drawn">'
HTML = f"""<!doctype html><title>Going</title>
<script src="/htmx.js"></script><script type="module" src="/going.js"></script>
<form id="item" hx-post="/item" hx-swap="none">{KEY}<input type="hidden" name="version" value="3">
  <button name="act" value="up">Up</button><button name="act" value="remove">Remove</button></form>
<form id="plain" method="post" action="/plain">{KEY}
  <button name="objective" value="1">One</button><button name="objective" value="2">Two</button></form>
<form id="note">{KEY}<textarea name="text">Seen at dawn</textarea></form>
<button id="seen" form="note" name="indicator" value="7" hx-post="/seen" hx-include="#note" hx-swap="none">Seen</button>
<div id="draft" hx-post="/draft" hx-include="#item" hx-trigger="look" hx-swap="none"></div>"""
WAITS = "() => document.querySelectorAll('.htmx-request').length === 0"


@dataclass
class Line:
    """What the page sent, as address and body, and what waits for its answer."""

    page: Page
    sent: list[tuple[str, str]] = field(default_factory=list)
    open: list[Route] = field(default_factory=list)

    def take(self, route: Route) -> None:
        """Hold what is posted until the test answers."""
        if route.request.method == "POST":
            self.sent.append((route.request.url.rsplit("/", 1)[1], route.request.post_data or ""))
            self.open.append(route)
        elif route.request.url.endswith("htmx.js"):
            route.fulfill(path=str(finders.find(bundles.HTMX)), content_type="text/javascript")
        elif route.request.url.endswith("going.js"):
            route.fulfill(path=SCRIPTS / "going.js", content_type="text/javascript")
        else:
            route.fulfill(body=HTML, content_type="text/html")

    def press(self, *names: str) -> None:
        """Press buttons one after the other within one moment: nothing is answered meanwhile."""
        self.page.evaluate(
            "names => names.forEach(name => "
            "[...document.querySelectorAll('button')].find(one => one.textContent === name).click())",
            list(names),
        )

    def answer(self, status: int = 204) -> None:
        """Answer what has waited longest, as soon as it is here."""
        self.until(1)
        self.open.pop(0).fulfill(status=status)

    def until(self, count: int) -> None:
        """Wait until so many have no answer."""
        for _ in range(500):
            if len(self.open) >= count:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"only {len(self.open)} of {count} were sent")

    def key(self, number: int) -> str:
        """The key of something that was sent; empty where it has none."""
        found = re.search(r"form_key=([\w-]+)", self.sent[number][1])
        return found.group(1) if found else ""


@pytest.fixture
def line(browser: Browser) -> Iterator[Line]:
    context = browser.new_context()
    page = context.new_page()
    made = Line(page)
    context.route("**/*", made.take)
    page.goto("http://going.test/page")
    yield made
    for route in made.open:
        route.abort()
    context.close()


def test_the_same_button_goes_once_and_another_one_waits_its_turn(line: Line) -> None:
    line.press("Up", "Up", "Remove", "Up")
    line.answer()
    line.answer()
    line.page.wait_for_function(WAITS)
    assert [re.findall(r"act=\w+", body) for _, body in line.sent] == [["act=up"], ["act=remove"]]
    assert len({line.key(0), line.key(1), "as-drawn", ""}) == 4
    line.press("Up")
    line.answer()
    assert line.key(2) not in (line.key(0), line.key(1))


def test_what_got_no_answer_goes_again_under_its_key(line: Line) -> None:
    line.press("Up", "Remove")
    line.answer(503)
    line.answer(503)
    line.page.wait_for_function(WAITS)
    line.press("Up", "Remove")
    line.answer()
    line.answer()
    line.page.wait_for_function(WAITS)
    assert [line.key(0), line.key(1)] == [line.key(2), line.key(3)]


def test_another_button_of_a_form_without_htmx_goes_too(line: Line) -> None:
    line.page.evaluate(
        """() => { window.pressed = []; addEventListener("submit", event => {
            window.pressed.push([event.submitter.value, event.defaultPrevented]);
            event.preventDefault();
        }); }"""
    )
    line.press("One", "One", "Two")
    assert line.page.evaluate("window.pressed") == [["1", False], ["1", True], ["2", False]]


def test_a_button_that_sends_a_form_goes_once_under_a_key_of_its_own(line: Line) -> None:
    line.press("Seen", "Seen")
    line.answer()
    line.page.wait_for_function(WAITS)
    line.press("Seen")
    line.answer()
    assert len(line.sent) == 2
    assert len({line.key(0), line.key(1), "as-drawn", ""}) == 4


def test_what_only_looks_at_a_form_sends_no_key(line: Line) -> None:
    line.page.evaluate("htmx.trigger('#draft', 'look')")
    line.answer()
    assert line.sent == [("draft", "version=3")]
