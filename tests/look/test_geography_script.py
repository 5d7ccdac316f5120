"""The frame of a map from geography, dragged at a corner in a real browser: the fields follow, and only then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.look.served import served

FIELDS = {"north": "58.000", "west": "26.000", "south": "57.000", "east": "28.000"}
PAGE = f"""<!doctype html><html lang="en"><title>Frame</title><form id="geo-form">
{"".join(f'<input name="{name}" value="{value}">' for name, value in FIELDS.items())}</form>
<svg viewBox="0 0 400 400" width="400" height="400" data-top="north"
  {" ".join(f'data-{name}="{value}"' for name, value in FIELDS.items())}>
<rect class="g-frame" x="100" y="100" width="200" height="200"/>
<rect class="g-handle" data-corner="se" x="291" y="291" width="18" height="18"/></svg>
<script type="module">
  import "/geography.js";
  window.ready = true;
</script></html>"""
FIRE = """([name, dx, dy]) => {
    const target = document.querySelector(".g-handle"), svg = target.ownerSVGElement.getBoundingClientRect();
    const [clientX, clientY] = [svg.x + 300 + dx, svg.y + 300 + dy];
    target.dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, clientX, clientY }));
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with served(browser, PAGE, "window.ready") as opened:
        yield opened


def drag(page: Page, *steps: tuple[str, int, int]) -> dict[str, str]:
    """Let a finger do this at the corner; the fields afterwards."""
    for step in steps:
        page.evaluate(FIRE, list(step))
    return {name: page.locator(f"[name={name}]").input_value() for name in FIELDS}


def test_the_fields_follow_a_corner(page: Page) -> None:
    found = drag(page, ("pointerdown", 0, 0), ("pointermove", 50, 100), ("pointerup", 50, 100))
    assert found == FIELDS | {"south": "56.500", "east": "28.500"}


def test_a_drag_that_the_browser_takes_away_changes_nothing(page: Page) -> None:
    """The handle goes back, and does not follow the next finger."""
    found = drag(page, ("pointerdown", 0, 0), ("pointermove", 50, 100), ("pointercancel", 0, 0))
    assert found == FIELDS
    found = drag(page, ("pointermove", 80, 80), ("pointerup", 80, 80))
    assert found == FIELDS
    handle, frame = page.locator(".g-handle"), page.locator(".g-frame")
    assert [handle.get_attribute(name) for name in ("x", "y")] == ["291", "291"]
    assert [frame.get_attribute(name) for name in ("width", "height")] == ["200", "200"]
