"""How many presses of a pointer a task takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

COUNT = """(() => {
    if (window.counting) return;
    window.counting = true;
    const note = (event) => {
        if (event.isTrusted && event.detail) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
    };
    document.addEventListener("click", note, true);
})()"""


@contextmanager
def presses(page: Page, at_most: int) -> Iterator[None]:
    """Count the presses of a pointer; more than the aim is a failure."""
    page.add_init_script(COUNT)
    page.evaluate(COUNT)
    page.evaluate("sessionStorage.presses = 0")
    yield
    assert page.evaluate("Number(sessionStorage.presses)") <= at_most
