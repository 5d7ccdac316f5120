"""What a finger or a mouse meets: the size of targets, and whether they can be reached, in a real browser without a
server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

STATIC = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame"
HEAD = """<!doctype html><html lang="en" data-script><meta charset="utf-8"><title>Touch</title>
<meta name="viewport" content="width=device-width">"""
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
Open = Callable[..., Page]

CONTROLS = """<main class="main"><section class="sheet"><div class="pad">
  <a class="btn" href="#" id="pause">Pause <kbd>P</kbd></a> <button class="btn btn-small">Cell</button>
  <label class="check"><input type="checkbox"> Tell the cells</label>
  <a href="#">All of the log</a>
  <details><summary>Towns</summary></details>
  <nav class="tabs"><a href="#">Truth</a></nav>
  <input class="in" aria-label="Minutes">
</div>
<ul class="choices"><li class="choice"><input type="radio" id="r"><label for="r">Accept</label></li></ul>
</section></main>"""
TARGETS = ".btn, .check, .pad > a, summary, .tabs a, .in, .choice"

TASK = """<body data-in-task data-open="turn"><main class="main cell-main">
  <div class="col"><section class="sheet composer" data-tab="turn"><div class="step"><div class="section">
    <form class="order-form">%s<button class="btn btn-strong btn-wide">Add assault</button></form>
  </div></div></section>
  <section class="sheet order-sheet" data-tab="turn">
    <footer class="dock submit-dock"><button class="btn btn-wide" id="submit" %s>Submit</button>
      <p class="cap">Saved.</p></footer>
  </section></div></main>
  <nav class="foot-tabs"><a href="#turn">Turn</a></nav></body>"""
LINES = "<p style='height: 40px'>A unit that can take part</p>" * 30
ODDS = "<p style='height: 40px'>A line of the sum</p>" * 10 + "<div class='form-odds' style='height: 90px'>Odds</div>"

MAP = """<body data-open="map"><main class="main cell-main"><div class="col">
<section class="sheet grow view-map" data-tab="map">
  <header><h2>Blue’s picture</h2><span class="k">1 hex 15 km, turn 8 h. reconstructed</span>
    <details class="map-menu"><summary class="btn btn-small">Layers</summary></details>
    <details class="map-menu"><summary class="btn btn-small">Zone boards</summary></details>
    <div class="map-tools"><button class="btn">↔</button><button class="btn">+</button><button class="btn">−</button>
      <button class="btn">0</button></div></header>
  <div class="map-well"><svg class="map map-live"></svg></div>
  <div class="map-choice">%s</div>
</section></div></main><nav class="foot-tabs"><a href="#turn">Turn</a></nav></body>"""
CHOICE = """<p class="row-c"><span class="sp"><b>Dug-in position</b> <span class="cap">In open country, woods and
  suburbs; lost by marching off. 1 left. Tap a highlighted place.</span></span>
  <a class="btn btn-small end" href="#turn">Orders</a></p>"""

ADDED = """<form class="last-order"><p role="status"><span class="no">3</span> Added: march of the Engineer
  Battalion and two companies by the northern road to Põlva, carried out in 31 of 40 possible turns</p>
  <button class="btn btn-small">Undo order 3</button></form>"""

CELL = "<div class='line cell-row'><i></i><span>A cell whose title and intent take at least two lines</span></div>"
CONSOLE = """<body class="fixed"><header class="tb">Turn 1</header><main class="main grid-umpire u-console"><div
  class="col drawer drawer-umpire" popover id="console-left"><section class="sheet" id="console-cells"><header>
  <h2>Cells</h2></header><div class="rows">%s</div></section><section class="sheet grow" id="console-run"><header>
  <h2>Run 3</h2></header><div class="u-assigned">No one is handling this. Any umpire can act. <button class="btn">Assign
  to me</button></div><div class="sheet-body"><p style="height: 400px">Results</p><button class="btn" id="accept">Accept
  all</button></div><footer>The dice seed,<br>sealed before order 1,<br>in three lines</footer></section></div>
  <div class="col"></div><div class="col"></div></main></body>"""


@pytest.fixture
def show(browser: Browser) -> Iterator[Open]:
    contexts = []

    def opened(style: str, body: str, viewport: Any, *, touch: bool = True) -> Page:
        def answer(route: Route) -> None:
            path = STATIC / urlsplit(route.request.url).path[1:]
            if path.is_file():
                route.fulfill(path=path)
            else:
                route.fulfill(body=f'{HEAD}<link rel="stylesheet" href="/css/{style}">{body}', content_type="text/html")

        context = browser.new_context(viewport=viewport, has_touch=touch, is_mobile=touch)
        contexts.append(context)
        context.route("**/*", answer)
        page = context.new_page()
        page.goto("http://touch.test/page")
        page.evaluate("document.fonts.ready")
        return page

    yield opened
    for context in contexts:
        context.close()


def box(page: Page, selector: str) -> dict[str, float]:
    """Where the first element of that kind is on the screen."""
    found: dict[str, float] = page.evaluate(
        "(query) => document.querySelector(query).getBoundingClientRect().toJSON()", selector
    )
    return found


def heights(page: Page) -> list[float]:
    """How high each target is."""
    found: list[float] = page.eval_on_selector_all(
        TARGETS, "found => found.map((one) => one.getBoundingClientRect().height)"
    )
    return found


@pytest.mark.parametrize("viewport", [PHONE, TABLET])
def test_under_a_finger_every_target_is_44_px_high(show: Open, viewport: Any) -> None:
    page = show("page-umpire.css", CONTROLS, viewport)
    assert min(heights(page)) >= 44
    assert not page.locator("kbd").is_visible()


def test_a_mouse_keeps_its_sizes_and_its_keys(show: Open) -> None:
    page = show("page-umpire.css", CONTROLS, TABLET, touch=False)
    assert box(page, ".btn-small")["height"] == 26
    assert box(page, "#pause")["height"] == 32
    assert page.locator("kbd").is_visible()


def test_the_command_of_a_task_does_not_cover_the_odds(show: Open) -> None:
    page = show("page-cell.css", TASK % (ODDS, "disabled"), PHONE)
    assert box(page, ".form-odds")["bottom"] <= box(page, ".btn-strong")["top"]
    assert box(page, ".form-odds")["bottom"] <= box(page, ".foot-tabs")["top"]  # nothing to submit is over them
    assert not page.locator("#submit").is_visible()


@pytest.mark.parametrize(("disabled", "below"), [("disabled", ".foot-tabs"), ("", ".submit-dock")])
def test_the_command_of_a_long_form_stays_above_what_is_docked(show: Open, disabled: str, below: str) -> None:
    page = show("page-cell.css", TASK % (LINES, disabled), PHONE)
    gap = box(page, below)["top"] - box(page, ".btn-strong")["bottom"]
    assert 0 <= gap <= 24  # as far as its ground reaches


def test_a_phones_map_has_its_buttons_in_one_line_and_keeps_its_size(show: Open) -> None:
    page = show("page-cell.css", MAP % "", PHONE)
    tops = page.eval_on_selector_all(
        ".view-map > header .btn", "found => found.map((one) => one.getBoundingClientRect().top)"
    )
    assert max(tops) - min(tops) < 2
    assert box(page, ".view-map > header")["height"] < 90
    before = box(page, ".map-well")
    for html in (CHOICE, CHOICE + ADDED):
        page.evaluate("(html) => { document.querySelector('.map-choice').innerHTML = html; }", html)
        assert box(page, ".map-well") == before
        assert box(page, ".map-choice")["bottom"] <= box(page, ".foot-tabs")["top"] + 1


def test_the_chosen_piece_is_in_view_also_where_a_band_is_above_the_map(show: Open) -> None:
    band = '<main class="main cell-main"><div class="practice-band" style="height: 110px">Choose a unit</div>'
    page = show("page-cell.css", (MAP % CHOICE).replace('<main class="main cell-main">', band), PHONE)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    choice, tabs = box(page, ".map-choice"), box(page, ".foot-tabs")
    assert abs(choice["bottom"] - tabs["top"]) < 4
    assert page.locator(".map-choice .btn").evaluate("""(button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }""")


def test_a_name_under_the_map_breaks_between_words_only(show: Open) -> None:
    page = show("page-cell.css", MAP % CHOICE, PHONE)
    pieces = page.evaluate("""() => {
        const text = document.querySelector(".map-choice b").firstChild;
        return [[0, 6], [7, 15]].map(([start, end]) => {
            const range = new Range();
            range.setStart(text, start);
            range.setEnd(text, end);
            return range.getClientRects().length;
        });
    }""")
    assert pieces == [1, 1]


def test_the_buttons_of_a_map_without_a_head_cover_no_part_of_it(show: Open) -> None:
    tools = '<div class="map-tools"><button class="btn">+</button></div>'
    well = f'<div class="map-well"><svg class="map map-live"></svg>{tools}</div>'
    page = show("page-umpire.css", f'<main class="main"><section class="sheet">{well}</section></main>', PHONE)
    assert box(page, ".map-tools")["bottom"] <= box(page, ".map")["top"]
    assert box(page, ".map")["bottom"] <= box(page, ".map-well")["bottom"]


@pytest.mark.parametrize("cells", [2, 6, 14])
def test_the_commands_of_a_run_can_be_pressed_beside_any_number_of_cells(show: Open, cells: int) -> None:
    page = show("page-umpire.css", CONSOLE % (CELL * cells), {"width": 1280, "height": 720}, touch=False)
    for target in ("#accept", ".cell-row >> nth=-1", ".u-assigned button"):
        page.locator(target).click(timeout=30_000)
    assert page.evaluate("[scrollY, document.querySelector('.main').scrollTop]") == [0, 0]


def test_figures_of_the_situation_that_need_a_second_row_have_a_line_above_it(show: Open) -> None:
    figure = "<div><span class='k'>Points</span><b class='v'>%s</b></div>"
    rows = figure % "10" * 3 + figure % "nobody at all"
    body = f"<main class='main'><section class='sheet' id='turn'><div class='figures'>{rows}</div></section></main>"
    page = show("page-cell.css", body, {"width": 260, "height": 720}, touch=False)
    first, last = box(page, ".figures > div"), box(page, ".figures > div:last-child")
    assert last["top"] == first["bottom"] - 1
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.figures > div:last-child')).borderTopWidth") == "1px"
    )
