"""What docs/accessibility.md says of reflow, spacing, focus and shortcuts, on the pages that people use most."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.journeys.conftest import Seat
from tests.journeys.inspector import sideways
from tests.journeys.people import LAPTOP
from tests.journeys.tables import Table, lay
from tests.stack import LiveStack

pytestmark = pytest.mark.slow

NARROW: ViewportSize = {"width": 320, "height": 640}
WIDE: ViewportSize = {"width": 1280, "height": 800}
ENLARGED: ViewportSize = {"width": 640, "height": 400}  # a laptop of 1280 px at 200 %
PUBLIC = ("/", "/login/", "/join/", "/gallery/", "/help/", "/help/reference/")
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }"""
SPACE = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}"""
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  if (!one.getClientRects().length || one.closest("svg, .sr, .tb, details:not([open]) > :not(summary)")) return false;
  if (![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) return false;
  const style = getComputedStyle(one);
  if (![style.overflowX, style.overflowY].includes("hidden")) return false;
  return one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 3;
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`)"""
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const ring = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  const points = [0.5, 0.1, 0.9].map((share) => [box.left + box.width * share, box.top + box.height / 2]);
  const seen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there && (one.contains(there) || there.contains(one) || there.closest("label")?.contains(one));
  });
  const name = `${one.tagName}.${one.className.baseVal ?? one.className} ${one.textContent.trim().slice(0, 40)}`;
  if (one.ownerSVGElement) return [name, true, true]; // an area of a map draws its ring over itself, in any shape
  return [name, ring, seen];
}"""


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    """An exercise that waits for its first decision."""
    laid = lay(live_stack, login, "Copper Harbour", review="none")
    laid.api.post(laid.here + "start/")
    return laid


def pages(table: Table, sit: Seat, login: tuple[str, str]) -> list[tuple[Page, str]]:
    """The pages of everybody, of the umpire and of a cell, each with somebody who may see them."""
    umpire, blue = sit(viewport=LAPTOP), sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    blue.redeem(table.codes["blue"].pop(), "Cpt Lindqvist")
    own = [f"/umpire/{table.id}/{name}" for name in ("", "roster/", "msel/", "sheets/", "log/", "matrix/")]
    return [(umpire.page, address) for address in (*PUBLIC, "/umpire/", *own)] + [(blue.page, table.page("blue"))]


def test_pages_reflow_and_take_wider_spacing(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    wrong = []
    for page, address in pages(table, sit, login):
        page.goto(address)
        for size in (NARROW, ENLARGED):
            page.set_viewport_size(size)
            if beyond := sideways(page):
                wrong.append(f"{address} at {size['width']} px: {beyond}")
        page.set_viewport_size(WIDE)
        cut = set(page.evaluate(CUT))
        page.evaluate(SPACE, SPACED)
        wrong += [f"{address}: {text}" for text in page.evaluate(CUT) if text not in cut]
        if beyond := sideways(page):
            wrong.append(f"{address} with wider spacing: {beyond}")
    assert wrong == []


def test_focus_is_seen_and_goes_on(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    wrong = []
    for page, address in pages(table, sit, login):
        if address == "/gallery/":  # its examples of docked buttons cover one another
            continue
        page.goto(address)
        met: list[str] = []
        for _ in range(40):
            page.keyboard.press("Tab")
            found = page.evaluate(FOCUSED)
            if found is None:
                break
            what, ring, seen = found
            met.append(what)
            if not seen or not ring:
                wrong.append(f"{address}: {what}{'' if ring else ', without a ring'}{'' if seen else ', covered'}")
        if len(set(met)) < min(len(met), 3):
            wrong.append(f"{address}: Tab stays at {met[:1]}")
    assert wrong == []


def test_shortcuts_can_be_turned_off(table: Table, sit: Seat, login: tuple[str, str]) -> None:
    umpire = sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    page = umpire.page
    page.goto(f"/umpire/{table.id}/")
    menu = page.locator("details.u-menu:has(> summary[data-key=n])")
    page.keyboard.press("n")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("n")
    expect(menu).not_to_have_attribute("open", "")
    page.locator("[data-shortcuts]").first.evaluate("one => one.click()")  # in a menu that opens with a press
    expect(page.locator("[data-shortcuts]").first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("n")
    page.reload()
    page.keyboard.press("n")
    expect(menu).not_to_have_attribute("open", "")
