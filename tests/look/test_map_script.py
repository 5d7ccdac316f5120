"""The map's script in a real browser: pointer, keys, fields and zoom, under the policy that the pages have."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from wargame.maps.area_map import AreaOverlay, Counter, MapView, draw
from wargame.maps.outlines import outlines
from wargame.presenters.ukrainian_crisis.area_map import OUTLINES

STATIC = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'"
KINDS = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


def sheet() -> str:
    units = tuple(Counter(f"RG{n}", "RED", "regular", f"RG{n}") for n in range(1, 9))
    kyiv = (Counter("UG1", "BLUE", "regular", "UG1"),)
    areas, counters = (AreaOverlay("donetsk", vp=6),), {"donetsk": units, "kyiv_city": kyiv}
    drawing = draw(MapView(outlines(OUTLINES), areas, counters), interactive=True)
    boxes = "".join(f'<input type="checkbox" name="unit" value="RG{n}" aria-label="RG{n}">' for n in range(1, 9))
    options = "".join(f"<option>{name}</option>" for name in ("", "donetsk", "luhansk"))
    links = "".join(f'<link rel="stylesheet" href="/css/{n}.css">' for n in ("tokens", "base", "map-paint", "map"))
    script = '<script type="module" src="/js/map.js"></script>'
    return (
        f'<!doctype html><html lang="en"><head><title>Map</title>{links}{script}</head><body>'
        f'<div class="map-well" data-map-area-field="#area" data-map-unit-field="[name=unit]">{drawing}</div>'
        f'<form><select id="area" aria-label="Area">{options}</select>{boxes}</form></body></html>'
    )


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1000, "height": 900})

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix("http://look.test/")
        if not path:
            route.fulfill(body=sheet(), content_type="text/html", headers={"Content-Security-Policy": POLICY})
        elif (STATIC / path).is_file():
            route.fulfill(path=STATIC / path, content_type=KINDS[Path(path).suffix])
        else:
            route.fulfill(status=404)

    context.route("**/*", answer)
    opened = context.new_page()
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    opened.goto("http://look.test/")
    opened.wait_for_selector("svg.map-live")
    yield opened
    context.close()
    assert [p for p in problems if "favicon" not in p and "404" not in p] == []


def test_arrows_enter_and_escape(page: Page) -> None:
    page.focus(".area[data-area=donetsk]")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.area") == "luhansk"
    page.keyboard.press("Enter")
    assert page.input_value("#area") == "luhansk"
    page.keyboard.press("Escape")
    assert page.input_value("#area") == ""
    assert page.locator('.area[aria-pressed="true"]').count() == 0


def test_an_area_that_the_form_does_not_offer_is_not_selected(page: Page) -> None:
    page.evaluate("addEventListener('map:refused', (e) => (window.refused = e.detail.area))")
    page.focus(".area[data-area=poltava]")
    page.keyboard.press("Enter")
    assert page.evaluate("window.refused") == "poltava"
    assert page.input_value("#area") == ""
    assert page.locator('.area[aria-pressed="true"]').count() == 0


def test_a_pile_gives_its_units_one_by_one_then_none(page: Page) -> None:
    ticked = "[...document.querySelectorAll('[name=unit]:checked')].map((box) => box.value)"
    page.focus(".area[data-area=donetsk]")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert "RG1" in page.evaluate("document.activeElement.dataset.unit")
    for n in range(1, 9):
        page.keyboard.press("Enter")
        assert page.evaluate(ticked) == [f"RG{i}" for i in range(1, n + 1)]
    page.keyboard.press("Enter")
    assert page.evaluate(ticked) == []
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.area") == "donetsk"


def test_the_map_follows_the_form(page: Page) -> None:
    page.select_option("#area", "donetsk")
    assert page.get_attribute(".area[data-area=donetsk]", "aria-pressed") == "true"
    page.check('[value="RG3"]')
    assert page.get_attribute('.unit[data-unit*="RG3"]', "aria-pressed") == "true"


def test_a_click_selects_what_lies_under_it(page: Page) -> None:
    page.locator(".area[data-area=luhansk] use").first.click(force=True, position={"x": 60, "y": 40})
    assert page.input_value("#area") == "luhansk"


def test_plus_minus_and_zero(page: Page) -> None:
    whole = page.get_attribute("svg", "viewBox")
    page.focus(".area[data-area=donetsk]")
    page.keyboard.press("+")
    assert float((page.get_attribute("svg", "viewBox") or "").split()[2]) < float((whole or "").split()[2])
    page.keyboard.press("0")
    assert [float(n) for n in (page.get_attribute("svg", "viewBox") or "").split()] == [
        float(n) for n in (whole or "").split()
    ]


def test_every_area_can_be_reached_by_arrows(page: Page) -> None:
    seen = page.evaluate(
        """() => {
          const press = (area, key) => {
            area.focus();
            area.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            return document.activeElement;
          };
          const first = document.querySelector(".area");
          const seen = new Set([first]);
          const open = [first];
          while (open.length) {
            const area = open.pop();
            for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
              const next = press(area, key);
              if (!seen.has(next)) { seen.add(next); open.push(next); }
            }
          }
          return seen.size;
        }"""
    )
    assert seen == 28


def test_what_was_chosen_elsewhere_comes_into_an_enlarged_map_drawn_anew(page: Page) -> None:
    whole = page.locator("svg[data-map]").get_attribute("viewBox")
    page.focus(".area[data-area=donetsk]")
    for _ in range(6):
        page.keyboard.press("+")
    seen = page.evaluate(
        """(whole) => {
        const old = document.querySelector("svg[data-map]");
        const [x, y, w, h] = old.getAttribute("viewBox").split(" ").map(Number);
        const inside = (a) => +a.dataset.x > x && +a.dataset.x < x + w && +a.dataset.y > y && +a.dataset.y < y + h;
        const far = ["kyiv_city", "lviv"].find((name) => !inside(old.querySelector(`.area[data-area="${name}"]`)));
        const fresh = old.cloneNode(true);
        delete fresh.dataset.mapStarted;
        fresh.setAttribute("viewBox", whole);
        fresh.querySelector(`.area[data-area="${far}"]`).setAttribute("aria-pressed", "true");
        old.replaceWith(fresh);
        document.dispatchEvent(new CustomEvent("htmx:load", { detail: { elt: document.body } }));
        const [left, top, wide, high] = fresh.getAttribute("viewBox").split(" ").map(Number);
        const there = fresh.querySelector(`.area[data-area="${far}"]`).dataset;
        return there.x > left && there.x < left + wide && there.y > top && there.y < top + high && wide === w;
    }""",
        whole,
    )
    assert seen


def test_a_menu_of_the_map_closes_when_something_else_is_pressed(page: Page) -> None:
    page.evaluate("""() => document.body.insertAdjacentHTML("afterbegin",
        "<details class='map-menu'><summary>Layers</summary><label><input type=checkbox>Supply</label></details>")""")
    page.get_by_text("Layers").click()
    page.get_by_label("Supply").check()
    assert page.locator(".map-menu").get_attribute("open") == ""
    page.locator("#area").focus()
    page.keyboard.press("Escape")
    assert page.locator(".map-menu").get_attribute("open") is None
    page.get_by_text("Layers").click()
    page.mouse.click(995, 890)
    assert page.locator(".map-menu").get_attribute("open") is None


def test_the_parts_of_a_map_appear_when_it_is_first_seen(page: Page) -> None:
    page.wait_for_selector("svg.map-has-reserves")
    page.evaluate(
        """() => {
          const shelf = document.createElement("div");
          shelf.hidden = true;
          const copy = document.querySelector("svg").cloneNode(true);
          copy.setAttribute("class", "map later");
          copy.querySelector("title").id = "later";
          shelf.append(copy);
          document.body.prepend(shelf);
          document.dispatchEvent(new CustomEvent("htmx:load", { detail: { elt: shelf } }));
        }"""
    )
    page.wait_for_timeout(300)
    assert "map-has" not in (page.get_attribute("svg.later", "class") or "")
    page.evaluate("document.querySelector('svg.later').parentElement.hidden = false")
    page.wait_for_selector("svg.later.map-has-reserves")


def test_a_piece_on_no_area_of_the_map_does_not_keep_it_from_opening(page: Page) -> None:
    """A pack that is being written may put a unit on a hex that is out of play."""
    opened = page.evaluate(
        """async () => {
            const { Zoom } = await import("/js/map-zoom.js");
            const svg = document.querySelector("svg.map-live");
            const view = (pieces) => new Zoom(svg, null, () => {}).busiest(pieces, 100, 100);
            const units = [...svg.querySelectorAll(".unit")];
            const strange = units[0].cloneNode(true);
            strange.dataset.area = "1001";
            return [view([strange]), view([...units, strange]), view(units)];
        }"""
    )
    nowhere, with_strange, without = opened
    assert all(isinstance(number, (int, float)) for number in nowhere)
    assert with_strange == without


def test_a_map_opens_again_where_the_armies_appear_unless_somebody_has_moved_it(page: Page) -> None:
    """The set-up begins with a few pieces in a corner; when it ends, the armies are elsewhere."""
    views = page.evaluate(
        """async () => {
            const { Zoom } = await import("/js/map-zoom.js");
            const made = () => {
                const svg = document.querySelector("svg.map-live").cloneNode(true);
                svg.dataset.counter = "34";
                const all = [...svg.querySelectorAll(".unit")];
                for (const unit of all.slice(1)) unit.remove();
                document.body.append(svg);
                const zoom = new Zoom(svg, null, () => {});
                zoom.fit({ width: 300, height: 200 });
                return { svg, zoom, rest: [1, 2, 3].map(() => all[0].cloneNode(true)), first: zoom.view.join(" ") };
            };
            const seen = [];
            for (const by_hand of [false, true]) {
                const { svg, zoom, rest, first } = made();
                if (by_hand) zoom.key("+");
                const before = zoom.view.join(" ");
                svg.append(rest[0]);
                for (const unit of rest) { unit.dataset.area = "odesa"; svg.append(unit); }
                zoom.refit();
                seen.push([first, before, zoom.view.join(" ")]);
            }
            return seen;
        }"""
    )
    (alone, _, with_all), (_, moved, still) = views
    assert alone != with_all
    assert moved == still


def test_a_map_without_pieces_comes_near_to_where_one_can_be_placed(page: Page) -> None:
    """Also when the step was open before the map; it moves on with other places, and stays where somebody moves it."""
    seen = page.evaluate(
        """async () => {
            const { Zoom } = await import("/js/map-zoom.js");
            const made = () => {
                const svg = document.querySelector("svg.map-live").cloneNode(true);
                svg.dataset.counter = "34";
                for (const unit of svg.querySelectorAll(".unit")) unit.remove();
                document.body.append(svg);
                return new Zoom(svg, null, () => {});
            };
            const [zoom, late] = [made(), made()];
            const area = (name) => zoom.svg.querySelector(`.area[data-area="${name}"]`);
            zoom.fit({ width: 300, height: 200 });
            const before = zoom.view;
            zoom.near([area("luhansk")]);
            const first = zoom.view;
            late.near([area("luhansk")]);
            late.fit({ width: 300, height: 200 });
            zoom.near([area("odesa"), area("mykolaiv")]);
            const second = zoom.view;
            zoom.view = [...first];
            zoom.near([area("odesa"), area("mykolaiv")]);
            const stays = zoom.view;
            zoom.key("-");
            const wide = zoom.view[2];
            zoom.near([area("luhansk")]);
            return { before, first, late: late.view, second, stays, sizes: [wide, zoom.view[2]] };
        }"""
    )
    assert seen["first"][2] < seen["before"][2] * 0.6
    assert seen["late"] == seen["first"]
    assert seen["second"][2:] == seen["first"][2:]
    assert seen["second"][0] < seen["first"][0], "Odesa is to the west of Luhansk"
    assert seen["stays"] == seen["first"]
    assert seen["sizes"][0] == seen["sizes"][1], "somebody chose the size"
