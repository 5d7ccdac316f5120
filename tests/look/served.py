"""A page of a few lines with the real scripts, in a real browser and without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"


@contextmanager
def served(browser: Browser, html: str, ready: str, time: datetime | None = None) -> Iterator[Page]:
    """The page, open from the moment when `ready`, an expression, is true in it. From `time`, if any, its clock and its
    timers go on only as the test says."""
    context = browser.new_context()

    def answer(route: Route) -> None:
        path = SCRIPTS / route.request.url.rsplit("/", 1)[1]
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body=html, content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    if time is not None:
        opened.clock.install(time=time - timedelta(hours=1))  # it runs until it is paused, and cannot go back
        opened.clock.pause_at(time)
    opened.goto("http://page.test/page")
    opened.wait_for_function(f"() => {ready}")
    yield opened
    context.close()
