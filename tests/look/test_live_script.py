"""What a page does with news, in a real browser, without a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.look.served import served
from wargame.views.cell import PIECE

FORM = "<form><input type=hidden name=csrfmiddlewaretoken value=''></form>"
PAGE = """<!doctype html><html lang="en"><title>News</title><body hx-headers='{"X-CSRFToken": "own"}'>
<span hidden data-news="/news" data-now="2026-11-21T10:00:00Z"></span>
<div id="part-log" data-piece="log" data-version="1"><p>before</p></div>
<div id="part-write" data-piece="write" data-version="1"></div>
<script>
  window.said = [];
  Object.defineProperty(window, "scheduler", { value: { yield: async () => void said.push("pause") } });
  document.addEventListener("merged", (event) => said.push(event.target.dataset.piece));
  const tell = (on, name, detail) =>
    on.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { elt: on, ...detail } }));
  window.htmx = { process() {}, trigger: tell };
  window.fetch = async () => new Response(window.news.join("\\n"));
</script>
<script type="module">
  import { ready } from "/merge.js";
  import { refresh } from "/live.js";
  await ready();
  window.refresh = refresh;
</script></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with served(browser, PAGE, "window.refresh") as opened:
        yield opened


def test_news_are_merged_in_steps_with_a_pause_after_each(page: Page) -> None:
    news = [PIECE.format(name=name, html=html, version=2) for name, html in (("log", "<p>after</p>"), ("write", FORM))]
    page.evaluate("(news) => { window.news = news; refresh(); }", news)
    page.wait_for_function("() => said.length === 8")
    assert page.evaluate("said") == ["pause", "pause", "log", "pause", "pause", "pause", "write", "pause"]
    assert page.locator("[data-version='2']").count() == 2
    assert page.inner_text("[data-piece=log]") == "after"
    assert page.input_value("[name=csrfmiddlewaretoken]") == "own"


ANSWERED = """() => {
  const piece = document.querySelector("[data-piece=log]");
  piece.innerHTML = "<form class='words'><textarea name=answer></textarea><button>Send</button></form>";
  const form = piece.querySelector("form");
  form.querySelector("textarea").value = "We hold the bridge.";
  const xhr = { status: 409, getResponseHeader: () => null };
  tell(form, "htmx:beforeSwap", { requestConfig: { verb: "post", elt: form }, xhr, shouldSwap: false });
  const fresh = document.createRange().createContextualFragment(
    "<div id='part-log' data-piece='log'><div role='alert'><p>Your cell has answered this already.</p></div></div>");
  tell(piece, "htmx:oobBeforeSwap", { target: piece, fragment: fresh });
}"""


def test_a_refusal_that_takes_its_form_away_is_said_and_the_text_stays(page: Page) -> None:
    """Two people of a cell answer the same order from above, and one of them is quicker."""
    for _ in range(2):  # and again when it is sent again
        page.evaluate(ANSWERED)
        note = page.locator("[data-piece=log] .stale-note[role=alert]")
        assert note.count() == 1
        assert note.inner_text().startswith("Your cell has answered this already. Your text is not sent")
        assert page.input_value("[name=answer]") == "We hold the bridge."


HANGS = """() => {
  window.asked = [];
  window.fetch = (address, { signal }) => new Promise((good, bad) => {
    asked.push(address);
    if (address.includes("s=unit")) good(new Response(null, { status: 204 }));
    else signal.addEventListener("abort", () => bad(signal.reason));
  });
  refresh();
  refresh("s=unit");
}"""


def test_what_a_person_picks_does_not_wait_for_news_that_are_on_their_way(page: Page) -> None:
    """On a slow line each tap would cost two round trips."""
    page.evaluate(HANGS)
    page.wait_for_function("() => asked.length === 2", timeout=5_000)  # the line itself gives up after ten seconds
    assert "s=unit" in page.evaluate("asked[1]")
    assert page.locator(".link-lost").count() == 0
