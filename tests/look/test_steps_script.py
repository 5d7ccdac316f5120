"""The steps of an order sheet on a phone: their addresses, Back, tabs, and the way on at the foot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.look.served import served

PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Steps</title>
<span data-seq="1"></span>
<section class="composer" id="composer" data-tab="turn" data-subject=""></section>
<section id="map" data-tab="map"></section>
<section class="order-sheet" data-tab="turn"><a href="#task-cards" id="next-step" data-next-task="cards"></a></section>
<nav class="foot-tabs"><a href="#turn">Turn</a><a href="#map">Map</a><a href="#forces">Forces</a></nav>
<script type="module">
  import "/steps.js";
  const composer = document.querySelector(".composer");
  /** What the server would send: a list of tasks, and a step for each; the one named "places" asks for places. */
  const task = (kind) => `<li><a class="task" href="#task-${kind}" data-task="${kind}">${kind}</a></li>`;
  const next = (kind) =>
    kind ? `<a class="btn-strong" href="#task-${kind}" data-next-task="${kind}">Next: ${kind}</a>` : "";
  const step = (kind, then) => `<div class="step" id="task-${kind}" data-step-of="${kind}" hidden><h2>${kind}</h2>
    <button data-back>Tasks</button>${kind === "places" ? places : ""}${next(then)}</div>`;
  const places = '<div data-places="checks"><b></b><output data-count></output></div>';
  window.show = (...kinds) => {
    const steps = kinds.map((kind, at) => step(kind, kinds[at + 1]));
    composer.innerHTML = `<div class="tasks">${kinds.map(task).join("")}</div>${steps.join("")}`;
    composer.dispatchEvent(new Event("merged", { bubbles: true }));
  };
  show("cards", "military", "places");
</script></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with served(browser, PAGE, "document.querySelector('.tasks')") as opened:
        opened.set_viewport_size({"width": 390, "height": 844})
        opened.evaluate("show('cards', 'military', 'places')")
        yield opened


def step(page: Page) -> str:
    """The step that is shown; empty for the list of tasks."""
    return str(page.evaluate("document.querySelector('.step:not([hidden])')?.dataset.stepOf ?? ''"))


def here(page: Page) -> tuple[str, str]:
    """The step, and the tab."""
    return step(page), page.evaluate("document.body.dataset.open")


def back(page: Page, hash_then: str) -> None:
    page.evaluate("history.back()")
    page.wait_for_function("wanted => location.hash === wanted", arg=hash_then)


def test_back_closes_a_step_and_stays_on_the_page(page: Page) -> None:
    page.click("[data-task=cards]")
    assert here(page) == ("cards", "turn")
    assert page.evaluate("location.hash") == "#task-cards"
    back(page, "")
    page.wait_for_function("!document.querySelector('.step:not([hidden])')")


def test_from_step_to_step_back_still_leads_to_the_tasks(page: Page) -> None:
    page.click("[data-task=cards]")
    page.click("#next-step")
    assert step(page) == "military"
    back(page, "")
    page.wait_for_function("!document.querySelector('.step:not([hidden])')")


def test_the_button_back_to_the_tasks_leaves_no_entry_behind(page: Page) -> None:
    page.click("[data-task=cards]")
    page.click("[data-step-of=cards] [data-back]")
    page.wait_for_function("location.hash === '' && !document.querySelector('.step:not([hidden])')")


def test_an_address_opens_its_step(page: Page) -> None:
    page.goto("http://page.test/page#task-military")
    page.wait_for_function("document.querySelector('.step:not([hidden])')?.dataset.stepOf === 'military'")
    page.evaluate("show('cards', 'military')")
    assert step(page) == "military"


def test_a_step_that_is_gone_after_a_merge_is_left(page: Page) -> None:
    page.click("[data-task=military]")
    page.evaluate("for (const piece of ['title', 'sheet', 'composer']) show('cards', 'places')")
    page.wait_for_function("location.hash === ''")
    page.wait_for_function("new Promise((go) => setTimeout(() => go(true), 50))")
    assert page.url == "http://page.test/page", "every piece of an answer is merged, and each would go back"
    assert step(page) == ""


def test_who_comes_back_from_the_map_finds_the_step_open(page: Page) -> None:
    page.click("[data-task=military]")
    page.click(".foot-tabs a[href='#map']")
    page.wait_for_function("document.body.dataset.open === 'map'")
    page.click(".foot-tabs a[href='#turn']")
    page.wait_for_function("document.body.dataset.open === 'turn'")
    assert step(page) == "military"
    page.click(".foot-tabs a[href='#map']")
    page.wait_for_function("document.body.dataset.open === 'map'")
    back(page, "#turn")
    back(page, "#map")
    back(page, "#task-military")
    back(page, "")


def test_a_step_that_asks_for_places_opens_on_the_map(page: Page) -> None:
    page.click("[data-task=places]")
    assert here(page) == ("places", "map")
    back(page, "")
    page.wait_for_function("document.body.dataset.open === 'turn'")
    assert step(page) == ""


def test_a_step_alone_is_open_below_what_happened(page: Page) -> None:
    page.evaluate("show('cards')")
    assert step(page) == "cards"
    assert not page.evaluate("document.body.hasAttribute('data-in-task')")


def test_the_way_on_is_at_the_foot(page: Page) -> None:
    page.click("[data-task=cards]")
    assert page.inner_text("#next-step") == "Next: military"
    page.click("#next-step")
    page.click("#next-step")
    assert step(page) == "places"
    assert page.is_hidden("#next-step")  # it is the last one


def test_a_publication_leads_a_phone_back_to_what_happened(page: Page) -> None:
    page.click("[data-task=places]")
    page.evaluate("document.querySelector('[data-seq]').dataset.seq = 2; show('cards', 'places')")
    page.wait_for_function("location.hash === '' && document.body.dataset.open === 'turn'")
    assert step(page) == ""


def test_a_wide_page_has_one_step_open_and_no_entries_in_its_history(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("show('cards', 'military')")
    before = page.evaluate("history.length")
    page.click("[data-task=military]")
    assert step(page) == "military"
    assert page.evaluate("history.length") == before


def test_a_step_with_one_thing_to_order_about_opens_its_form(page: Page) -> None:
    page.evaluate(
        """() => {
          window.pressed = [];
          document.addEventListener("click", ({ target }) => target.matches(".subject") && pressed.push(target.id));
          const line = (name) => `<a class="subject" id="${name}">${name}</a>`;
          const list = (...names) => `<ul class="subjects">${names.map(line).join("")}</ul>`;
          document.querySelector("#task-cards").insertAdjacentHTML("beforeend", list("US"));
          document.querySelector("#task-military").insertAdjacentHTML("beforeend", list("R1", "R2"));
        }"""
    )
    page.click("[data-task=cards]")
    assert page.evaluate("pressed") == ["US"]
    page.click("#next-step")
    assert step(page) == "military"
    assert page.evaluate("pressed") == ["US"]
