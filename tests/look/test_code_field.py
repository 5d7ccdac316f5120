"""The field for a code, in a real browser and without a server: the first thing a class sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import resolve
from playwright.sync_api import Browser, Page, Route

from wargame.forms import RoomCodeForm

STATIC = Path(__file__).resolve().parents[2] / "wargame" / "static"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    request = RequestFactory().get("/join/")
    request.resolver_match = resolve("/join/")
    html = render_to_string("wargame/join.html", {"form": RoomCodeForm(), "request": request})
    context = browser.new_context()

    def answer(route: Route) -> None:
        path = STATIC / route.request.url.partition("/static/")[2]
        route.fulfill(path=path) if path.is_file() else route.fulfill(body=html, content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://code.test/join/")
    yield opened
    context.close()


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("code", ["WQJQ7M", "WMWMWM", "WQJQ7MK2"])
def test_every_letter_of_a_code_stays_in_its_box(page: Page, width: int, code: str) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    field, frame = page.locator("#code"), page.locator(".boxes")
    field.fill("")
    field.press_sequentially(code.lower())
    assert field.input_value() == code
    assert field.evaluate("field => field.scrollLeft") == 0
    assert frame.evaluate("frame => frame.scrollLeft") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = frame.bounding_box()
    assert box is not None
    advance, begin = field.evaluate(
        """field => {
          const style = getComputedStyle(field);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = style.font;
          return [pen.measureText("W").width + parseFloat(style.letterSpacing), parseFloat(style.paddingLeft)];
        }"""
    )
    letter, cell = (
        advance - field.evaluate("f => parseFloat(getComputedStyle(f).letterSpacing)"),
        box["width"] / len(code),
    )
    for number in range(len(code)):
        left = begin + number * advance
        assert number * cell < left < left + letter < (number + 1) * cell + 1, f"letter {number + 1} is on the line"
