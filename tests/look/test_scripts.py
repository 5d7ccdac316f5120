"""Every script of the pages can be read by a browser: a slip in one of them leaves a page without it, silently."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from wargame.web import bundles

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()

    def answer(route: Route) -> None:
        path = SCRIPTS / route.request.url.rsplit("/", 1)[1]
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>Scripts</title>", content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://scripts.test/page")
    yield opened
    context.close()


@pytest.mark.parametrize("name", sorted(path.name for path in SCRIPTS.glob("*.js")))
def test_a_browser_can_read_it(page: Page, name: str) -> None:
    """An empty page lacks what most scripts look for; that is another kind of error."""
    error = page.evaluate("name => import(`/${name}`).then(() => '', error => error.name)", name)
    assert error != "SyntaxError"


def test_a_browser_can_read_what_is_put_together(page: Page) -> None:
    """To leave out comments and spaces must change no script: a pattern with slashes can look like a comment."""
    for path in sorted(SCRIPTS.glob("page-*.js")):
        made = bundles.script(
            path.name, lambda name: "" if name == bundles.HTMX else (SCRIPTS / name).read_text("utf-8")
        )
        said = page.evaluate(
            """text => import(URL.createObjectURL(new Blob([text], {type: "text/javascript"})))
            .then(() => "", error => error.name)""",
            made,
        )
        assert said != "SyntaxError", path.name
