"""The steps of an order sheet: which is open, in a real browser without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js"
LIVE = "export const refresh = (query) => { window.asked = query; };"
PAGE = """<!doctype html><html lang="en"><title>Steps</title>
<section class="composer" data-subject=""></section>
<script>
  const composer = document.querySelector(".composer");
  /** What the server would send: two steps, and the form of a piece in the first. */
  function show(subject) {
    composer.dataset.subject = subject;
    composer.innerHTML = `
      <div class="step" data-step-of="military"><h2>Military</h2>
        ${subject ? '<div class="subject-head">' + subject + "</div>" : ""}
        <a href="#" data-subject-link="R1">R1</a><a href="#" data-next-task="talks">Next</a></div>
      <div class="step" data-step-of="talks"><h2>Talks</h2><a href="#" data-back>Tasks</a></div>`;
    composer.dispatchEvent(new Event("merged", { bubbles: true }));
  }
</script>
<script type="module">import "/composer.js"; show("");</script></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name == "live.js":
            route.fulfill(body=LIVE, content_type="text/javascript")
        elif (SCRIPTS / name).is_file():
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://steps.test/page")
    opened.wait_for_selector(".step[hidden]", state="attached")
    yield opened
    context.close()


def step(page: Page) -> str:
    """The step that is shown."""
    found: str = page.evaluate("document.querySelector('.step:not([hidden])')?.dataset.stepOf")
    return found


def test_one_press_leads_on_also_while_a_piece_is_chosen(page: Page) -> None:
    page.click("text=R1")
    assert page.evaluate("asked") == "s=R1"
    page.evaluate("show('R1')")
    page.click("text=Next")
    assert page.evaluate("asked") == ""  # the piece is let go
    assert step(page) == "talks"
    page.evaluate("show('R1')")  # an answer from before the press
    assert step(page) == "talks"
    page.evaluate("show('')")
    assert step(page) == "talks"


def test_a_press_on_a_piece_shows_at_once_and_until_its_form_is_there(page: Page) -> None:
    page.click("text=R1")
    assert page.get_attribute("text=R1", "aria-busy") == "true"
    page.evaluate("document.querySelector('.composer').dispatchEvent(new Event('merged', { bubbles: true }))")
    assert page.get_attribute("text=R1", "aria-busy") is None


def test_a_piece_opens_the_step_that_has_its_form(page: Page) -> None:
    page.click("text=Next")
    page.evaluate("show('R1')")
    assert step(page) == "military"


def test_a_press_on_the_only_target_leads_to_the_command_of_its_form(page: Page) -> None:
    page.evaluate(
        """() => {
          show("R1");
          document.querySelector(".step").insertAdjacentHTML("beforeend",
            '<form class="order-form"><input type="hidden" name="s" value="R1"><input name="f.points" value="1">' +
            '<select name="f.target" hidden data-area-field><option value="0303"></option></select>' +
            '<button id="add">Add</button></form>');
          document.dispatchEvent(new CustomEvent("map:area", { detail: { area: "0303" } }));
        }"""
    )
    page.wait_for_function("document.activeElement.id === 'add'")


@pytest.mark.parametrize(("by_person", "asked"), [(True, ""), (False, "s=R2")])
def test_a_press_on_a_piece_chooses_it_where_the_page_went_on_by_itself(
    page: Page, by_person: bool, asked: str
) -> None:
    """Its place takes the order of a piece that somebody has just chosen."""
    if by_person:
        page.click("text=R1")
    page.evaluate(
        """() => {
          show("R1");
          document.querySelector(".step").insertAdjacentHTML("beforeend",
            '<a href="#" data-subject-link="R2">R2</a><form data-lone><input type="hidden" name="s" value="R1">' +
            '<select data-area-field><option value="0303"></option></select><button id="add">Add</button></form>');
          document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
          window.asked = "";
          const detail = { units: ["R2"], area: "0303", selected: false };
          document.dispatchEvent(new CustomEvent("map:unit", { detail }));
        }"""
    )
    assert page.evaluate("asked") == asked


def test_what_was_refused_goes_with_the_next_choice(page: Page) -> None:
    page.evaluate(
        """() => {
          document.querySelector(".composer").insertAdjacentHTML("beforeend",
            '<div data-refused>Not complete yet</div><form><input type="checkbox" id="who"></form>');
          document.body.insertAdjacentHTML("beforeend",
            '<div data-refused>Not complete yet</div><form><input type="checkbox" id="other"></form>');
        }"""
    )
    page.check("#other")
    assert page.locator("[data-refused]").count() == 2, "a form elsewhere has nothing to do with it"
    page.check("#who")
    assert page.locator("[data-refused]").count() == 0


def test_ticking_all_leaves_fields_with_a_limit_alone(page: Page) -> None:
    page.evaluate(
        """() => document.querySelector(".composer").insertAdjacentHTML("beforeend",
          '<form><button type="button" data-tick-all>All</button><input type="checkbox" name="f.units[]" id="any">' +
          '<label data-limited><input type="checkbox" name="f.hexes[]" id="some"></label></form>')"""
    )
    page.click("[data-tick-all]")
    assert (page.is_checked("#any"), page.is_checked("#some")) == (True, False)


def test_a_piece_brings_the_map_back_from_behind_the_displays(page: Page) -> None:
    page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend", '<input type="radio" name="view" id="view-map">' +
          '<input type="radio" name="view" id="view-displays" checked>')"""
    )
    page.click("text=R1")
    assert page.is_checked("#view-map")


def test_a_form_hears_of_a_number_while_it_is_typed(page: Page) -> None:
    page.evaluate(
        """() => {
          const form = '<form><input type="number" id="rp"></form>';
          document.querySelector(".composer").insertAdjacentHTML("beforeend", form);
          document.querySelector(".composer form").addEventListener("typed", () => { window.typed = rp.value; });
        }"""
    )
    page.press("#rp", "7")
    assert page.evaluate("window.typed") == "7"
