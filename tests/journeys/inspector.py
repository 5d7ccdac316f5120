"""Looks at pages by axe-core in day and night, and at whether they fit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.journeys import axe

SIDEWAYS = """() => {
    const root = document.scrollingElement, beyond = root.scrollWidth - root.clientWidth;
    if (!beyond) return "";
    const ends = [...document.querySelectorAll("body *")].map((one) => [one.getBoundingClientRect().right, one]);
    const [, last] = ends.reduce((most, one) => one[0] > most[0] ? one : most, [0, root]);
    return `${beyond} px sideways (${last.tagName}.${last.className.baseVal ?? last.className})`;
}"""
BELOW = """() => {
    const ends = [document.body, ...document.body.children].map((one) => one.getBoundingClientRect().bottom + scrollY);
    return document.scrollingElement.scrollHeight - Math.max(innerHeight, ...ends);
}"""
SETTLED = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}"""
LOOKS = 5  # at a page that seems too wide
PICTURES = os.environ.get("WHITE_CELL_PICTURES")  # a folder for pictures of every page, to be looked at


class Inspector:
    """Looks at pages as they stand, and keeps what is wrong with them."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.looked: set[str] = set()
        self.kinds: set[str] = set()
        self.theme: dict[Page, str] = {}  # by which a page was looked at last

    def look(self, page: Page, name: str, kind: str = "") -> None:
        """By day and by night, and whether it fits. Of many pages of one `kind`, one by night is enough."""
        themes: tuple[Literal["light", "dark"], ...] = ("light",) if kind in self.kinds else ("light", "dark")
        self.kinds |= {kind} if kind else set()
        if self.theme.get(page) == themes[-1]:
            themes = themes[::-1]  # each change of the theme draws all of a page again
        self.theme[page] = themes[-1]
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            page.evaluate(SETTLED)
            self.wrong += [f"{name}, {theme}: {text}" for text in _findings(page, theme)]
            if PICTURES:
                page.screenshot(path=Path(PICTURES) / f"{name.replace(' ', '-')}-{theme}.png")
        self.fits(page, name)

    def fits(self, page: Page, name: str) -> None:
        """Whether the page stays within its width, and ends where its content does."""
        self.looked.add(name)
        beyond = sideways(page)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name.replace(' ', '-')}.png")
        if beyond:
            self.wrong.append(f"{name}: the page scrolls {beyond} at {page.viewport_size}")
        if (below := page.evaluate(BELOW)) > 1:
            self.wrong.append(f"{name}: the page goes on for {below} empty px at {page.viewport_size}")


def sideways(page: Page) -> str:
    """How far the page scrolls sideways, and its widest element; nothing if it fits.

    A busy browser may show a new size for a moment before the page has followed it.
    """
    beyond = ""
    for _ in range(LOOKS):
        page.evaluate(SETTLED)
        beyond = page.evaluate(SIDEWAYS)
        if not beyond:
            return ""
        page.wait_for_timeout(200)
    return beyond


def _findings(page: Page, theme: str) -> list[str]:
    """By night only the colours are others."""
    return axe.violations(page, colours_only=theme == "dark")
