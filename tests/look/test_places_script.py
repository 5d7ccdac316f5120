"""Fields of places: what a press on the map ticks, how far they are, and what lights up, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.look.served import served

PLACES = ("0101", "0102", "0103", "0104", "Lviv")
AREAS = "".join(
    f'<path class="area" d="M0 0h9v9z" data-x="{at}0" data-y="5" data-area="{one}" aria-label="{one}, clear"/>'
    for at, one in enumerate(PLACES)
)


def field(kind: str, most: str, fields: str) -> str:
    limit = f'data-most="{most}"' if most else ""
    return (
        f'<div class="places" data-places="{kind}" {limit}><p class="places-head"><b>{kind}</b>'
        f"<output data-count></output></p><p data-places-said></p>"
        f"<details><summary>List</summary><fieldset>{fields}</fieldset></details></div>"
    )


BOXES = "".join(f'<label><input type="checkbox" name="f.hexes[]" value="{one}"></label>' for one in PLACES[:4])
SHARES = "".join(
    f'<input type="number" name="f.mobs.{one}" data-place="{one}" min="0" max="2" value="0">' for one in PLACES[:2]
)
MANY = (
    '<select name="f.at[]"><option value=""></option><option>0103</option>'
    '<option value="a" data-place="Lviv"></option></select>' * 2
)
ADD = '<button class="btn-strong">Place them</button>'
PAGE = f"""<!doctype html><html lang="en"><title>Places</title>
<section class="composer" data-subject="">
  <div class="step" data-step-of="boxes"><form id="places-boxes-1">{field("checks", "2", BOXES)}{ADD}</form></div>
  <div class="step" data-step-of="shares" hidden>
    <form id="places-shares-1">{field("shares", "3", SHARES)}{ADD}</form></div>
  <div class="step" data-step-of="many" hidden><form id="places-many-1">{field("many", "2", MANY)}{ADD}</form></div>
  <div class="step" data-step-of="one" hidden><form>
    <select data-area-field><option value=""></option><option>0104</option></select>
    <fieldset><legend><output data-most="2"></output></legend><input type="checkbox" id="any"></fieldset></form></div>
</section>
<div id="map"><svg data-map class="map-live" data-counter="30">{AREAS}</svg>
  <div data-places-bar hidden><b data-places-name></b> <output data-count></output>
    <span data-places-said></span> <a data-places-orders></a><button data-places-add></button></div></div>
<script type="module">
  import * as places from "/places.js";
  window.places = places;
  window.open_step = (kind) => {{
    for (const one of document.querySelectorAll(".step")) one.hidden = one.dataset.stepOf !== kind;
    places.show_places();
  }};
  places.show_places();
</script></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with served(browser, PAGE, "window.places") as opened:
        yield opened


def press(page: Page, *places: str) -> list[bool]:
    return [page.evaluate("place => places.press(place)", place) for place in places]


def lit(page: Page, css: str) -> int:
    return page.locator(f".m-places .{css}").count()


def count(page: Page) -> str:
    return page.locator(".step:not([hidden]) [data-count]").inner_text()


def test_a_press_ticks_and_a_second_one_unticks(page: Page) -> None:
    assert (lit(page, "m-offered"), count(page)) == (4, "0 of 2")
    press(page, "0101")
    assert page.locator("input:checked").evaluate_all("boxes => boxes.map(box => box.value)") == ["0101"]
    assert (lit(page, "m-offered"), lit(page, "m-picked"), lit(page, "m-badge"), count(page)) == (3, 1, 1, "1 of 2")
    press(page, "0101")
    assert (lit(page, "m-picked"), count(page)) == (0, "0 of 2")


def test_no_more_than_the_limit_is_ticked_and_the_page_says_why(page: Page) -> None:
    press(page, "0101", "0102", "0103")
    assert (page.locator("input:checked").count(), lit(page, "m-offered"), count(page)) == (2, 0, "2 of 2")
    assert "2 of 2 are chosen" in page.locator(".composer [data-places-said]").first.inner_text()


def test_the_bar_under_the_map_shows_the_open_step(page: Page) -> None:
    bar = page.locator("[data-places-bar]")
    press(page, "0102")
    assert bar.inner_text() == "checks 1 of 2 Place them"
    assert bar.locator("button").get_attribute("form") == "places-boxes-1"
    assert bar.locator("a").get_attribute("href") == "#task-boxes"
    page.evaluate("places.refuse('Lviv')")
    assert "Not Lviv" in bar.inner_text()
    page.evaluate("open_step('shares')")
    assert bar.inner_text().startswith("shares 0 of 3")
    assert bar.locator("button").get_attribute("form") == "places-shares-1"
    page.evaluate("open_step('one')")
    assert bar.is_hidden()


def test_a_press_where_nothing_is_offered_is_left_to_others(page: Page) -> None:
    assert press(page, "Lviv") == [False]
    page.evaluate("open_step('one')")
    assert press(page, "0101") == [False]
    assert page.evaluate("places.refuse('0101')") is False


def test_amounts_go_up_to_what_a_place_may_have_and_then_to_none(page: Page) -> None:
    page.evaluate("open_step('shares')")
    for place, wanted in (("0101", "1 of 3"), ("0101", "2 of 3"), ("0101", "0 of 3"), ("0102", "1 of 3")):
        press(page, place)
        assert count(page) == wanted


def test_slots_are_filled_one_after_the_other_by_the_place_of_their_value(page: Page) -> None:
    page.evaluate("open_step('many')")
    press(page, "Lviv", "0103")
    assert page.evaluate("[...document.querySelectorAll('[data-places=many] select')].map(one => one.value)") == [
        "a",
        "0103",
    ]
    press(page, "Lviv")
    assert count(page) == "1 of 2"


def test_the_places_of_a_single_choice_light_up_while_no_piece_is_chosen(page: Page) -> None:
    page.evaluate("open_step('one')")
    assert lit(page, "m-offered") == 1
    page.evaluate("document.querySelector('.composer').dataset.subject = 'R1'; places.show_places()")
    assert lit(page, "m-offered") == 0


def test_other_boxes_with_a_limit_are_counted_too(page: Page) -> None:
    page.evaluate("open_step('one')")
    page.check("#any")
    assert page.locator("output[data-most]").inner_text() == "1 of 2"
