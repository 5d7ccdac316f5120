"""The clocks and the line of a page, in a real browser, without a server. Nothing waits: the browser's time is set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page

from tests.look.served import served

SERVER = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
FAST = timedelta(minutes=5)  # the device's clock is ahead by this
STREAM, NEWS = 'data-live="/live"', 'data-news="/news"'
PAGE = """<!doctype html><html lang="en" data-now="2026-11-21T10:00:00+00:00"><title>Line</title><body {attributes}>
<div><span data-clock-label>Place cards</span><time data-ends="2026-11-21T10:00:46Z" data-then="2026-11-21T10:08:46Z"
  data-then-label="Orders lock in"></time></div><form data-while-reading></form>
<time id="up" data-since="2026-11-21T09:58:00Z"></time>{body}
<script>
  window.htmx = {{ process() {{}}, trigger() {{}} }};
  const nothing = () => new Response(...({nothing}));
  window.asked = []; // what was asked for, with what answers it
  window.fetch = (address, {{ signal }}) => new Promise((good, bad) => {{
    const one = {{ address: String(address), good: () => good(nothing()), ended: false }};
    signal.addEventListener("abort", () => {{ one.ended = true; bad(signal.reason); }});
    asked.push(one);
  }});
  window.streams = [];
  window.EventSource = class extends EventTarget {{
    static OPEN = 1;
    static CLOSED = 2;
    readyState = 1;
    constructor(address) {{ super(); streams.push(this); }}
    close() {{ this.readyState = 2; }}
    say(name, data = "") {{ this.dispatchEvent(new MessageEvent(name, {{ data }})); }}
  }};
  window.open_requests = () => asked.filter((one) => !one.ended && !one.over).length;
  window.answer = async () => {{ for (const one of asked) {{ one.over = true; one.good(); }} }};
</script>
<script type="module">
  import {{ ready }} from "/merge.js";
  import "/{script}";
  await ready();
  window.begun = true;
</script></html>"""
PIECE = '<div data-piece="log" data-version="1"></div>'
KINDS = {
    "live.js": {
        "attributes": "",
        "body": f"<span hidden {STREAM} {NEWS}></span>{PIECE}",
        "nothing": "[null, {status: 204}]",
    },
    "umpire.js": {"attributes": f"{STREAM} {NEWS}", "body": PIECE, "nothing": "['{}']"},
}


@pytest.fixture(params=KINDS)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    html = PAGE.format(script=request.param, **KINDS[request.param])
    with served(browser, html, "window.begun", time=SERVER + FAST) as opened:
        yield opened


def run(page: Page, seconds: float) -> None:
    page.clock.run_for(int(seconds * 1000))


def lost(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.dataset.link === 'lost'"))


def count(page: Page, what: str = "streams.length") -> int:
    return int(page.evaluate(what))


def beat(page: Page, seconds: int) -> None:
    """The server beats for so long, as it does on a quiet line."""
    for _ in range(0, seconds, 4):
        run(page, 4)
        page.evaluate("streams.at(-1).say('beat')")


def test_clocks_count_by_the_server_s_time(page: Page) -> None:
    run(page, 1)
    assert [page.inner_text("time[data-ends]"), page.inner_text("#up")] == ["00:45", "02:01"]
    beat(page, 44)
    assert page.inner_text("time[data-ends]") == "00:01"
    assert page.locator("[data-while-reading]").count() == 1
    run(page, 2)
    assert page.inner_text("time[data-ends]") == "07:59"
    assert page.inner_text("[data-clock-label]") == "Orders lock in"
    assert page.locator("[data-while-reading]").count() == 0


def test_a_beat_corrects_a_clock_that_somebody_set(page: Page) -> None:
    page.clock.set_system_time(SERVER - timedelta(days=1))
    page.evaluate("streams[0].say('beat', '2026-11-21T10:00:06Z')")
    run(page, 1)
    assert page.inner_text("time[data-ends]") == "00:39"


def test_a_line_that_dies_without_a_word_is_shown_and_opened_again(page: Page) -> None:
    page.evaluate("streams[0].say('new')")
    run(page, 0.5)
    page.evaluate("answer()")
    beat(page, 16)  # not so long that it asks by itself
    assert (count(page), lost(page), count(page, "open_requests()")) == (1, False, 0)
    run(page, 9)
    assert (count(page), lost(page)) == (1, False)
    run(page, 3)
    assert (count(page), lost(page)) == (2, True)
    assert page.is_visible("text=Link lost")
    assert count(page, "open_requests()") == 1, "it asks at once, for the stream alone may be dead"
    page.evaluate("answer()")
    assert not lost(page)


def test_a_request_that_hangs_is_given_up_and_made_once_more(page: Page) -> None:
    page.evaluate("streams[0].say('new')")
    run(page, 0.5)
    assert count(page, "open_requests()") == 1
    beat(page, 36)
    assert (count(page, "open_requests()"), lost(page)) == (1, False), "the server is slow, and the line is good"
    beat(page, 8)
    assert lost(page)
    beat(page, 4)
    assert count(page, "asked.length") == 2
    assert count(page, "open_requests()") == 1
    page.evaluate("answer()")
    assert not lost(page)
    run(page, 2.5)
    assert (count(page, "asked.length"), lost(page)) == (2, False)


def test_a_dead_line_ends_the_request_that_is_under_way(page: Page) -> None:
    """Stream and request are dead: the next request begins as soon as that is noticed, not when the last one ends."""
    page.evaluate("streams[0].say('new')")
    beat(page, 4)
    page.evaluate("answer()")
    run(page, 5)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    run(page, 1)
    hung = count(page, "asked.length")
    run(page, 10)
    assert page.evaluate("(hung) => asked[hung - 1].ended", hung) is True
    assert count(page, "asked.length") > hung


@pytest.mark.parametrize("event", ["visibilitychange", "online", "pageshow"])
def test_who_comes_back_reads_what_is_new_at_once(page: Page, event: str) -> None:
    page.evaluate("streams[0].say('new')")
    run(page, 1)
    page.evaluate("answer()")
    before = count(page, "asked.length")
    made = (
        "new PageTransitionEvent('pageshow', { persisted: true })" if event == "pageshow" else f"new Event('{event}')"
    )
    page.evaluate(f"({'document' if event == 'visibilitychange' else 'window'}).dispatchEvent({made})")
    run(page, 1)
    assert count(page, "asked.length") == before + 1
    assert count(page) == (1 if event == "visibilitychange" else 2)


def test_a_tab_that_slept_does_not_trust_its_stream(page: Page) -> None:
    """The device slept: its timers and its counter of milliseconds did too, and only its clock knows."""
    page.evaluate("streams[0].say('new')")
    page.clock.set_system_time(SERVER + FAST + timedelta(minutes=10))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert count(page) == 2


def test_a_stream_that_a_proxy_holds_back_is_no_lost_link(page: Page) -> None:
    for number in range(2, 5):
        run(page, 11)
        assert (count(page), lost(page)) == (number, False)
        page.evaluate("answer()")


def test_a_stream_that_breaks_asks_whether_the_server_is_there(page: Page) -> None:
    page.evaluate("streams[0].readyState = 0; streams[0].say('error')")
    run(page, 3)
    assert (count(page), count(page, "asked.length")) == (1, 1)
    page.evaluate("streams[0].readyState = 2; streams[0].say('error')")
    run(page, 3)
    assert count(page) == 2
