"""Fresh HTML is merged into a page and what a person did stays, in a real browser, without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from wargame.maps.area_map import AreaOverlay, Counter, MapView, draw
from wargame.maps.outlines import outlines
from wargame.presenters.ukrainian_crisis.area_map import OUTLINES
from wargame.web.once import without

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"
PAGE = """<!doctype html><html lang="en"><title>Merge</title><div id="part" data-piece="sheet"></div>
<script>
  const tell = (on, name) => on.dispatchEvent(new CustomEvent(name, {bubbles: true, detail: {elt: on}}));
  window.htmx = {process() {}, trigger: tell};
</script>
<script type="module">
  import { complete, has_once, merge, ready } from "/merge.js";
  import "/map.js";
  await ready();
  window.hasOnce = has_once;
  window.put = (html, options) => {
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    const piece = document.getElementById("part");
    return complete(piece, fresh) && merge(piece, fresh, options);
  };
</script></html>"""
Put = Callable[..., Any]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 800, "height": 600})

    def answer(route: Route) -> None:
        path = SCRIPTS / route.request.url.rsplit("/", 1)[1]
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    said: list[str] = []
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("console", lambda message: said.append(message.text) if message.type == "warning" else None)
    opened.goto("http://merge.test/page")
    opened.wait_for_function("() => window.put")
    yield opened
    context.close()
    assert said == []


def put(page: Page, html: str, guards: bool = False) -> bool:
    """Merge it into the part of the page; `guards`: nothing may be lost."""
    merged: bool = page.evaluate("([html, guards]) => put(html, { guards: () => guards })", [html, guards])
    return merged


def form(words: str = "", version: int = 1, units: str = "AB", before: str = "") -> str:
    boxes = "".join(f"<label><input type=checkbox name=unit value={unit}>{unit}</label>" for unit in units)
    return (
        f'{before}<form action="/save"><input type=hidden name=version value={version}>{boxes}'
        f'<textarea name=words aria-label="Words">{words}</textarea><input name=title aria-label="Title">'
        "<select name=place><option>Kyiv<option>Lviv</select></form>"
    )


def test_what_is_typed_and_ticked_stays_and_the_version_follows(page: Page) -> None:
    put(page, form())
    page.get_by_label("Words").fill("Hold the north")
    page.get_by_label("Title").fill("Plan")
    page.get_by_label("B", exact=True).check()
    page.locator("select").select_option("Lviv")
    page.get_by_label("Words").focus()
    page.keyboard.press("ArrowLeft")
    assert put(page, form(version=2, units="CBA", before="<p>New</p>"), guards=True)
    assert page.get_by_label("Words").input_value() == "Hold the north"
    assert page.get_by_label("Title").input_value() == "Plan"
    assert page.locator("select").input_value() == "Lviv"
    assert [page.get_by_label(unit, exact=True).is_checked() for unit in "ABC"] == [False, True, False]
    assert page.locator("[name=version]").input_value() == "2"
    page.keyboard.type("!")  # the caret is where it was
    assert page.get_by_label("Words").input_value() == "Hold the nort!h"
    assert page.locator("[id^=merged]").count() == 0


def test_what_nobody_touched_follows_the_server_again_and_again(page: Page) -> None:
    for words in ("One", "Two", "Three"):
        put(page, form(words))
        assert page.get_by_label("Words").input_value() == words


def test_what_somebody_else_changed_too_is_not_merged_if_it_is_guarded(page: Page) -> None:
    put(page, form("Old"))
    page.get_by_label("Words").fill("Mine")
    assert not put(page, form("Theirs", version=2), guards=True)
    assert page.get_by_label("Words").input_value() == "Mine"
    assert page.locator("[name=version]").input_value() == "1"
    assert not put(page, "<p>The form is gone</p>", guards=True)
    assert put(page, form("Mine", version=2), guards=True)  # the server says the same: it was saved
    assert put(page, "<p>The form is gone</p>")


def test_a_tick_does_not_move_to_another_unit(page: Page) -> None:
    put(page, form(units="AB"))
    page.get_by_label("A", exact=True).check()
    put(page, form(units="CD"))
    assert page.locator("input:checked").count() == 0


def test_a_form_about_something_else_does_not_take_over_what_was_typed(page: Page) -> None:
    asks = '<form action="/save" data-about="{}"><input id="count" aria-label="Count" value="1"></form>'
    put(page, asks.format("attack A"))
    page.get_by_label("Count").fill("3")
    put(page, asks.format("attack A"))
    assert page.get_by_label("Count").input_value() == "3"
    put(page, asks.format("attack B"))
    assert page.get_by_label("Count").input_value() == "1"


def test_what_is_folded_and_scrolled_stays(page: Page) -> None:
    def log(first: int, extra: str = "") -> str:
        lines = "".join(f"<li>{n}</li>" for n in range(first, 200))
        return (
            f"{extra}<details><summary>One</summary>1</details><details><summary>Two</summary>2</details>"
            f'<div class="sheet-body" style="height: 100px; overflow: auto"><ol>{lines}</ol></div>'
        )

    put(page, log(10))
    page.get_by_text("Two").click()
    page.evaluate("document.querySelector('.sheet-body').scrollTop = 700")
    put(page, log(10, "<details open><summary>Zero</summary>0</details>"))
    assert page.locator("details[open] summary").all_inner_texts() == ["Zero", "Two"]
    assert page.evaluate("document.querySelector('.sheet-body').scrollTop") == 700
    put(page, log(10, "<details><summary>Zero</summary>0</details>"))  # the server folds what it had opened
    assert page.locator("details[open] summary").all_inner_texts() == ["Two"]


def test_what_replaces_a_hidden_step_is_visible(page: Page) -> None:
    put(page, '<div class="step" data-step-of="activate">move</div><div class="step" data-step-of="attack">fight</div>')
    page.evaluate("document.querySelector('[data-step-of=activate]').hidden = true")
    put(page, '<div class="step" data-step-of="activate">go</div><div class="step" data-step-of="attack">fight</div>')
    assert page.evaluate("[...document.querySelectorAll('.step')].map((step) => step.hidden)") == [True, False]
    put(page, '<div class="sheet-body">Your orders are in.</div>')
    assert page.is_visible(".sheet-body"), "an answer must not inherit what a script did to the step before it"


def drawing(*units: str, marked: str = "") -> str:
    counters = {"donetsk": tuple(Counter(unit, "RED", "regular", unit) for unit in units)}
    marks = (AreaOverlay(marked, highlight="selected"),) if marked else ()
    drawn = draw(MapView(outlines(OUTLINES), marks, counters), interactive=True)
    return f'<div class="map-well">{drawn}</div>'


def drawn_in(units: dict[str, tuple[str, ...]]) -> str:
    """A map in a narrow pane, so that it opens near its pieces."""
    counters = {area: tuple(Counter(unit, "RED", "regular", unit) for unit in there) for area, there in units.items()}
    drawn = draw(MapView(outlines(OUTLINES), (), counters), interactive=True).replace(
        "<svg ", '<svg data-counter="34" ', 1
    )
    return f'<div class="map-well" style="width: 300px; height: 200px">{drawn}</div>'


def test_a_map_keeps_its_ground_its_focus_and_its_zoom(page: Page) -> None:
    put(page, drawing("RG1"))
    put(page, drawing("RG1"))
    page.evaluate("document.querySelector('.area[data-area=donetsk]').ground = 'stays'")
    page.focus(".area[data-area=donetsk]")
    page.keyboard.press("+")
    box = page.get_attribute("svg", "viewBox")
    assert put(page, drawing("RG2", "RG3"))
    assert page.evaluate("document.activeElement.ground") == "stays"
    assert page.get_attribute("svg", "viewBox") == box
    shown = page.locator(".unit").evaluate_all("units => units.flatMap(unit => unit.dataset.unit.split(' '))")
    assert shown == ["RG2", "RG3"]
    page.keyboard.press("Enter")  # the script knows the new counters
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.unit") in ("RG2", "RG2 RG3")


def test_a_map_comes_without_what_the_page_has(page: Page) -> None:
    put(page, drawing("RG1"))
    for unit in ("RG2", "RG3", "RG1"):  # from the page as it was loaded, then from what the server sent last
        paths = page.locator("svg path").count()
        fresh = drawing(unit)
        sent = without(fresh, set(page.evaluate("hasOnce()")))
        assert len(sent) < 0.6 * len(fresh)
        assert put(page, sent)
        assert page.locator("svg path").count() == paths
        assert page.get_attribute(".unit", "data-unit") == unit
        assert page.locator("[data-once]:empty").count() == 0
    page.evaluate("document.querySelector('svg').remove()")
    assert not put(page, sent), "the page lost the ground meanwhile"


def test_a_long_list_gets_its_new_lines_alone(page: Page) -> None:
    def log(*numbers: int) -> str:
        return f"<ol>{''.join(f'<li>{n}</li>' for n in numbers)}</ol>"

    put(page, log(*range(100)))
    page.evaluate("document.querySelectorAll('li').forEach(line => { line.old = true; })")
    put(page, log(200, 201, *range(50), 300, *range(51, 100)))
    assert page.locator("li").all_inner_texts() == [str(n) for n in (200, 201, *range(50), 300, *range(51, 100))]
    put(page, log(400, 200, 201, *range(50), 300, *range(51, 100)))
    assert page.locator("li").first.inner_text() == "400"
    assert page.evaluate("[...document.querySelectorAll('li')].filter(line => line.old).length") == 49


def hexes(*, unit: str = "0101", holder: str = "") -> str:
    """A small hex map with one piece, as the server draws it."""
    told = f'<desc data-of="{holder}">held by Blue</desc>' if holder else ""
    places = "".join(
        f'<path class="area m-hex" data-area="{name}" data-x="0" data-y="0" tabindex="-1" aria-pressed="false" '
        f'aria-label="clear"/>'
        for name in ("0101", "0102")
    )
    return (
        f'<svg class="map map-hex" data-map viewBox="0 0 9 9"><g>{places}</g><g>{told}</g><g class="units">'
        f'<g class="unit" data-unit="B1" data-area="{unit}" aria-pressed="false" aria-label="Blue, {unit}: TD Bn"/>'
        "</g></svg>"
    )


def labels(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all(".area", "areas => areas.map((area) => area.ariaLabel)")
    return found


def test_a_hex_says_who_is_there_and_stays_when_they_move(page: Page) -> None:
    put(page, hexes())
    assert labels(page) == ["0101, clear; Blue: TD Bn", "0102, clear"]
    page.eval_on_selector(".area", "area => area.stays = true")
    put(page, hexes(unit="0102", holder="0102"))
    assert labels(page) == ["0101, clear", "0102, clear, held by Blue; Blue: TD Bn"]
    assert page.eval_on_selector(".area", "area => area.stays")
    put(page, hexes(unit="0102"))
    assert labels(page) == ["0101, clear", "0102, clear; Blue: TD Bn"]


def test_a_map_that_opened_on_a_few_pieces_opens_again_when_the_armies_come(page: Page) -> None:
    """As after the set-up; a map that somebody has moved stays where it is."""
    for moved in (False, True):
        put(page, "")
        put(page, drawn_in({"luhansk": ("RG1",)}))
        page.wait_for_function("() => document.querySelector('svg.map-has-pieces')")
        if moved:
            page.focus(".area[data-area=luhansk]")
            page.keyboard.press("+")
        first = page.get_attribute("svg", "viewBox")
        assert put(page, drawn_in({"luhansk": ("RG1",), "odesa": ("RG2", "RG3"), "mykolaiv": ("RG4",)}))
        assert (page.get_attribute("svg", "viewBox") == first) is moved
