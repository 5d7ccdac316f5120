"""Avoids work that the printer repeats unnecessarily."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pydyf
from weasyprint import CSS, HTML, html

MADE = 200_000, 50, 1000  # objects made before Python looks for unused ones: a page makes some ten thousand that stay


class Page(HTML):  # type: ignore[misc]  # WeasyPrint has no types
    """An HTML page whose elements have no styles for footnotes and list markers unless they are ones."""

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return [_plain_style()]


@cache
def _plain_style() -> CSS:
    """The printer's own style sheet without six rules that would give each element six more styles: half the memory of
    a table."""
    rules = re.sub(r"^::marker", "li::marker", html.UA, flags=re.MULTILINE)
    rules = re.sub(r"^::(?=footnote-)", ".fn::", rules, flags=re.MULTILINE)
    rules = re.sub(r"^::note-.*$", "", rules, flags=re.MULTILINE)
    return CSS(string=rules, counter_style=html.UA_COUNTER_STYLE)


@contextmanager
def much_at_once() -> Iterator[None]:
    """Within this context, Python rarely collects garbage. The layout of a long document frees hardly any objects, and
    searching for them takes a quarter of its time."""
    before = gc.get_threshold()
    gc.set_threshold(*MADE)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _page_references(file: Any) -> tuple[bytes, ...]:
    """How the parts of a file refer to its pages. The printer asks for each tag, so the answer is kept."""
    pages = file.pages["Kids"]
    count, known = getattr(file, "known_pages", (0, ()))
    if count != len(pages):
        known = tuple(f"{number} 0 R".encode("ascii") for number in pages[::3])
        file.known_pages = len(pages), known
    return known


pydyf.PDF.page_references = property(_page_references)
