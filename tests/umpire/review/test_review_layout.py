"""The review of a long draft in a real browser: the ruling form stays usable whatever was ruled before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, Route

from adjudication import selectors as game_selectors
from adjudication.models import Run
from tests import world as worlds
from tests.umpire import conftest as tools
from umpire.pages.records import results
from wargame.services import turns

pytestmark = pytest.mark.django_db
SIZES = [(1280, 720), (1440, 900)]
WHY = {"reason": "pedagogy", "note": "Shown to the class before.", "tell": "on"}


@pytest.fixture
def world(db: None) -> worlds.World:
    return worlds.build(review="all", pace="sheet")


@pytest.fixture
def run(world: worlds.World) -> Run:
    """A draft with many results."""
    worlds.begin(world)
    for _ in range(9):
        turns.lock(exercise=world.refresh(), decision_id=world.decision().pk, by="umpire")
        run = worlds.settle(world, publish=False)
        assert run is not None
        if len(results.read(run, game_selectors.base(run)).results) > 9:
            return run
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    raise AssertionError("no turn has so many results")


@contextmanager
def shown(browser: Browser, client: Client, path: str, width: int, height: int, dark: bool = False) -> Iterator[Page]:
    """A page of the test client in a browser, with the static files it asks for and nothing else."""
    html = client.get(path).content  # now: the browser's loop has another connection to the database

    def answer(route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.path.startswith("/static/"):
            found = finders.find(url.path.removeprefix("/static/"))
            route.fulfill(path=str(found)) if found else route.fulfill(status=404)
            return
        wanted = url.path == urlsplit(path).path
        route.fulfill(body=html, content_type="text/html; charset=utf-8") if wanted else route.abort()

    context = browser.new_context(
        base_url="http://white-cell.test", viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
    )  # fmt: skip
    context.route("**/*", answer)
    page = context.new_page()
    page.goto(path)
    yield page
    context.close()


def in_sight(page: Page, what: Locator) -> bool:
    """Whether all of it is in the window and nothing is over it."""
    box, size = what.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    inside = box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]
    over = "(e) => { const b = e.getBoundingClientRect();"
    over += " return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); }"
    return bool(inside and what.evaluate(over))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_after_accept_all_the_form_and_the_preview_are_in_sight(
    browser: Browser, alice: Client, act: Any, world: worlds.World, run: Run, width: int, height: int
) -> None:
    act("accept-all", generation=run.generation)
    assert run.rulings.count() > 7
    path = reverse("umpire_review", args=[world.exercise.pk])
    for dark in (False, True):
        with shown(browser, alice, path + "?r=3", width, height, dark) as page:
            assert in_sight(page, page.locator("#rule-command"))
            assert in_sight(page, page.get_by_role("link", name="Preview sitreps"))
            assert in_sight(page, page.locator("#v-reroll"))
            page.locator("label[for=v-reroll]").click()
            note = page.locator("#ruling textarea, #ruling [name=note]").first
            note.scroll_into_view_if_needed()
            assert in_sight(page, note)
            folded = page.locator("summary", has_text="Accepted as rolled")
            folded.scroll_into_view_if_needed()
            assert str(run.rulings.count()) in folded.inner_text()
            folded.click()
            last = page.get_by_role("button", name="Withdraw").last
            last.scroll_into_view_if_needed()
            assert in_sight(page, last)
            assert in_sight(page, page.locator("#rule-command"))


def test_what_a_ruling_changes_leads_to_the_ruling(
    browser: Browser, alice: Client, act: Any, world: worlds.World, run: Run
) -> None:
    """Rulings until one has done away with a result; its number is on every result it changed."""
    for result in results.read(run, game_selectors.base(run)).results:
        for face in (1, 6):
            throw = result.throws[0]
            dice = " ".join([str(face)] * len(throw.dice))
            act(
                "rule",
                verdict="force",
                result=result.number,
                draw=throw.draw,
                dice=dice,
                generation=run.generation,
                **WHY,
            )
            run = tools.remake(world)
            reading = results.read(run, game_selectors.base(run))
            if reading.gone and any(mark.was for one in reading.results for mark in one.marks):
                break
            act("withdraw", ruling=run.rulings.latest("pk").pk)
            run = tools.remake(world)
        else:
            continue
        break
    else:
        raise AssertionError("no ruling on this draft does away with a result")
    marked = next(one for one in reading.results if one.marks)
    path = reverse("umpire_review", args=[world.exercise.pk])
    for width, height in (*SIZES, (390, 844)):
        with shown(browser, alice, f"{path}?r={marked.number}", width, height) as page:
            assert page.get_by_text("because of ruling 1").count() == len(reading.gone)
            link = page.locator(".u-marked a", has_text="ruling 1")
            link.click()
            assert in_sight(page, page.locator("#ruling-1 b").first)
            assert page.locator("#ruling-1").inner_text().count("No longer happens") == len(reading.gone)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
