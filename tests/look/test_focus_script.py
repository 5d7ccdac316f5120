"""Orders by keys: where the focus goes after a choice, an order and a sheet, in a real browser without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"
PAGE = """<!doctype html><html lang="en"><title>Focus</title>
<a class="skip" href="#part-composer">Orders</a><section class="composer" data-subject=""></section>
<section class="order-sheet"><input id="note"><footer class="submit-dock"></footer></section>
<script>
  const composer = document.querySelector(".composer"), dock = document.querySelector(".submit-dock");
  const line = (id, now) =>
    `<a class="subject" href="#" data-subject-link="${id}" ${id === now ? "aria-current=true" : ""}>${id}</a>`;
  const form = `<div class="subject-head"><a href="#" data-subject-link="">Clear</a></div>
    <form class="order-form"><input type="hidden" name="s"><select id="place"><option>A</select>
    <select id="how" required><option value=""><option>B</select>
    <button id="add">Add</button></form>`;
  /** What the server would send. */
  function show(subject, left) {
    composer.dataset.subject = subject;
    composer.innerHTML = `<div class="step">${subject ? form : ""}<div class="subjects">${
      left.map((id) => line(id, subject)).join("")}</div>
      <form class="part"><button id="done">Nothing more</button></form></div>`;
    composer.dispatchEvent(new Event("merged", { bubbles: true }));
  }
  function sheet(number) {
    dock.innerHTML = `<form action="/sheet/${number}/submit/"><button id="submit">Submit</button></form>`;
  }
  document.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => event.target.closest("a") && event.preventDefault());
  function saved(successful) {
    const elt = document.activeElement.form;
    show(...next);
    document.dispatchEvent(new CustomEvent("htmx:afterRequest", { detail: { successful, requestConfig: { elt } } }));
  }
  let next = [];
</script>
<script type="module">import "/focus.js"; show("", ["R1", "R2", "R3"]); sheet(1);</script></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if (SCRIPTS / name).is_file():
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://focus.test/page")
    opened.wait_for_selector("#submit")
    yield opened
    context.close()


def focus(page: Page) -> str:
    """The id of what has the focus, or what it chooses."""
    found: str = page.evaluate("document.activeElement.id || document.activeElement.dataset.subjectLink || 'nothing'")
    return found


def choose(page: Page, subject: str) -> None:
    page.focus(f"[data-subject-link={subject}]")
    page.keyboard.press("Enter")


def test_a_choice_leads_to_the_form_and_its_order_back_to_the_list(page: Page) -> None:
    choose(page, "R2")
    assert focus(page) == "R2"  # until its form is here
    page.evaluate("show('R2', ['R1', 'R2', 'R3'])")
    assert focus(page) == "place"
    page.evaluate("how.value = 'B'")
    page.focus("#add")
    page.evaluate("next = ['', ['R1', 'R3']]")
    page.keyboard.press("Enter")
    assert focus(page) == "add"
    page.evaluate("saved(true)")
    assert focus(page) == "R3"  # in the place of the one that has its order

    choose(page, "R3")
    page.evaluate("show('R3', ['R1', 'R3'])")
    page.evaluate("next = ['R3', ['R1', 'R3']]; how.value = 'B'")
    page.focus("#add")
    page.keyboard.press("Enter")
    page.evaluate("saved(true)")
    assert focus(page) == "R3"  # it can have another
    page.keyboard.press("Enter")
    assert focus(page) == "place"  # its form is open
    page.keyboard.press("Escape")
    page.evaluate("show('', ['R1', 'R3'])")
    assert focus(page) == "R3"


def test_a_submitted_sheet_leads_to_the_next_one(page: Page) -> None:
    page.focus("#submit")
    page.keyboard.press("Enter")
    page.evaluate("show('', ['R1'])")
    assert focus(page) == "submit"  # it is still the same sheet
    page.evaluate("composer.innerHTML = ''; sheet(2); show('', ['R4', 'R5'])")
    assert focus(page) == "R4"


def test_the_end_of_a_list_leads_to_the_command(page: Page) -> None:
    page.focus("#done")
    page.evaluate("next = ['', ['R1']]")
    page.keyboard.press("Enter")
    page.evaluate("saved(true)")
    assert focus(page) == "submit"


CARDS = """composer.innerHTML = `<div class="step"><form class="cards">${["a", "b"].map((name) =>
  `<input type="radio" id="${name}" name="${name}" value="1">`).join("")}</form>
  <a href="#turn" data-next-task="attack">Next</a></div>`"""


def test_enter_in_a_list_of_places_orders_or_leads_to_what_is_missing(page: Page) -> None:
    choose(page, "R2")
    page.evaluate("show('R2', ['R1', 'R2', 'R3'])")
    page.keyboard.press("Enter")
    assert focus(page) == "how"
    page.keyboard.press("ArrowDown")
    page.evaluate(
        "next = ['', ['R1', 'R3']]; document.addEventListener('submit', ({ submitter }) => (window.by = submitter?.id))"
    )
    page.keyboard.press("Enter")
    assert page.evaluate("window.by") == "add"
    page.evaluate("saved(true)")
    assert focus(page) == "R3"


def test_enter_chooses_from_short_lists_and_goes_on_to_the_next_step(page: Page) -> None:
    page.evaluate(CARDS)
    page.evaluate("composer.querySelector('[data-next-task]').addEventListener('click', () => show('', ['R7']))")
    page.focus(".skip")
    page.keyboard.press("Enter")
    assert focus(page) == "a"
    page.keyboard.press("Enter")
    assert focus(page) == "b"
    page.keyboard.press("Enter")
    assert page.evaluate("a.checked && b.checked")
    assert focus(page) == "b"  # until it is saved
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('htmx:afterRequest', "
        "{ detail: { successful: true, requestConfig: { elt: b.form } } }))"
    )
    assert focus(page) == "R7"
    page.keyboard.press("Control+Enter")
    assert focus(page) == "submit"


def test_what_a_merge_takes_away_leaves_the_focus_near(page: Page) -> None:
    page.keyboard.press("Tab")
    page.focus("[data-subject-link=R2]")
    page.evaluate("show('', ['R1', 'R3'])")
    assert focus(page) == "R3"
    page.focus("#done")
    page.evaluate("show('', ['R1'])")
    assert focus(page) == "done"


def test_the_question_about_empty_steps_has_the_focus_on_its_answer(page: Page) -> None:
    page.evaluate(
        "dock.innerHTML = `<form><button id='submit-ask' type='button' popovertarget='empty'>Submit</button>"
        "<div class='ask' id='empty' popover><button id='submit'>Yes</button></div></form>`"
    )
    page.focus("[data-subject-link=R1]")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("document.activeElement.id === 'submit'")


def test_a_pointer_and_other_fields_keep_the_focus(page: Page) -> None:
    page.click("[data-subject-link=R1]")
    page.evaluate("show('R1', ['R1', 'R2'])")
    assert focus(page) == "nothing"
    page.click("#add")
    page.evaluate("next = ['', ['R2']]; saved(true)")
    assert focus(page) == "nothing"

    choose(page, "R2")
    page.focus("#note")
    page.evaluate("show('R2', ['R2'])")
    assert focus(page) == "note"
