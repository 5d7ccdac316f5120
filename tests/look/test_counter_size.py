"""Counters of large hex maps in a real browser: large enough on a page and on the projector."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route

from tests import world as worlds
from tests.flow.test_practice import sits
from wargame.models import Cell

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame"
KINDS = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
ON_PAGE, ON_PROJECTOR = 24, 48  # px, as docs/look.md has it
FRAME = 150 / 178  # of the width that can be pressed: Blue's frame and its edge
HALO = 158 / 150  # of the frame
LARGE = [
    ("opaque_war", "donbas-2014"), ("ukraine_2022", "ukraine-2022"), ("millennium_wars", "twelve-weeks"),
    ("opuc", "se-estonia-small"),
]  # fmt: skip
PANES = [(390, 588), (568, 628), (568, 420)]
SIZES = """() => {
    const pane = document.querySelector("svg.map").getBoundingClientRect();
    const across = (box) => box.right > pane.left && box.left < pane.right;
    const down = (box) => box.bottom > pane.top && box.top < pane.bottom;
    const found = [...document.querySelectorAll(".unit[data-side=BLUE] > .m-hit")];
    const boxes = found.map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => across(box) && down(box)).map((box) => box.width);
}"""
BACKS = """() => [...document.querySelectorAll("[data-unit]")].map((unit) => {
    const frames = [...unit.querySelectorAll("path, use")].map((one) => one.getBoundingClientRect().width);
    return Math.max(...frames);
})"""

IS_INSIDE = """(unit) => {
    const [pane, box] = [document.querySelector("svg.map"), unit].map((one) => one.getBoundingClientRect());
    return box.right > pane.left && box.left < pane.right && box.bottom > pane.top && box.top < pane.bottom;
}"""
OUTSIDE = f"""() => [...document.querySelectorAll(".unit[data-side=BLUE]")].find(
    (unit) => !({IS_INSIDE})(unit)
)?.dataset.unit"""


def played(system: str, pack: str) -> worlds.World:
    """A game by policy up to its second turn, by when both sides have pieces on the map."""
    return worlds.play_until(worlds.begin(worlds.build(system=system, pack_name=pack)), turn=2)


def drawing(client: Client, address: str) -> str:
    found = re.search(r'<svg[^>]*class="map map-hex.*</svg>', client.get(address).content.decode(), re.S)
    assert found
    text, depth = found[0], 0
    for tag in re.finditer(r"<svg\b|</svg>", text):
        depth += 1 if tag[0] == "<svg" else -1
        if not depth:
            return text[: tag.end()]
    raise AssertionError("the drawing has no end")


def opened(browser: Browser, svg: str, size: tuple[int, int]) -> Page:
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    links = "".join(
        f'<link rel="stylesheet" href="/css/{name}.css">' for name in ("tokens", "base", "map-paint", "map")
    )
    frame = (
        "<style>html, body { margin: 0; height: 100% } .map-well.map-well { height: 100%; padding: 0; min-height: 0 } "
    )
    frame += ".map-well.map-well > .map { width: 100%; height: 100%; aspect-ratio: auto }</style>"
    tools = '<button data-map-zoom="whole" style="position: fixed; left: 0; top: 0">0</button>'
    body = (
        f'<!doctype html><html lang="en" data-theme="light"><head><title>Map</title>{links}{frame}'
        f'<script type="module" src="/js/map.js"></script></head>'
        f'<body><div class="map-well" data-map-host data-map-points>{svg}{tools}</div></body></html>'
    )

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix("http://look.test/")
        if not path:
            route.fulfill(body=body, content_type="text/html")
        elif (STATIC / path).is_file():
            route.fulfill(path=STATIC / path, content_type=KINDS[Path(path).suffix])
        else:
            route.fulfill(status=404)

    page.route("**/*", answer)
    page.goto("http://look.test/")
    return page


@pytest.mark.parametrize(("system", "pack"), LARGE)
def test_counters_can_be_read_where_a_page_opens_and_on_the_projector(browser: Browser, system: str, pack: str) -> None:
    world = played(system, pack)
    cell = world.exercise.cells.get(kind=Cell.Kind.BLUE)
    svg = drawing(sits(world, "blue"), reverse("cell", args=[world.exercise.pk, cell.pk]))
    for size in PANES:
        page = opened(browser, svg, size)
        page.wait_for_selector("svg.map-has-reserves")
        shown = page.evaluate(SIZES)
        assert shown, size
        assert min(shown) * FRAME >= ON_PAGE, size
        near = page.get_attribute("svg.map", "viewBox")
        page.click("[data-map-zoom]")
        assert len(page.evaluate(SIZES)) >= len(shown)
        if page.get_attribute("svg.map", "viewBox") != near:
            page.click("[data-map-zoom]")
            assert page.get_attribute("svg.map", "viewBox") == near
        page.context.close()
    public = drawing(Client(), reverse("screen", args=[world.exercise.room_code]))
    page = opened(browser, public, (1202, 862))
    shown = page.evaluate(BACKS)
    assert shown
    assert min(shown) >= ON_PROJECTOR * HALO
    page.context.close()


def test_a_piece_that_was_chosen_in_a_list_is_where_the_map_opens(browser: Browser) -> None:
    system, pack = LARGE[0]
    world = played(system, pack)
    cell = world.exercise.cells.get(kind=Cell.Kind.BLUE)
    svg = drawing(sits(world, "blue"), reverse("cell", args=[world.exercise.pk, cell.pk]))
    page = opened(browser, svg, PANES[-1])
    page.wait_for_selector("svg.map-has-reserves")
    far = page.evaluate(OUTSIDE)
    page.context.close()
    assert far, "the map shows a part"
    start = svg.index(f'data-unit="{far}"')
    chosen = svg[:start] + svg[start:].replace('aria-pressed="false"', 'aria-pressed="true"', 1)
    page = opened(browser, chosen, PANES[-1])
    page.wait_for_selector("svg.map-has-reserves")
    assert page.evaluate(f"({IS_INSIDE})(document.querySelector('.unit[data-unit=\"{far}\"]'))")
    page.context.close()
