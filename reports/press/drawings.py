"""Drawings that are kept outside the page until they are drawn.

The printer reads a page letter by letter and gives every element in it a style. The thousands of a map need neither:
on the page stands its first tag with its title, and what is in it is read when it is drawn, and then forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from adjudication.engine import incoming

MARK = "data-drawing"
SPACE = 'xmlns="http://www.w3.org/2000/svg"'
_DRAWING = re.compile(r"<svg\b([^>]*)>(\s*<title\b[^>]*>[^<]*</title>)?(.*?)</svg>", re.DOTALL)

_apart: ContextVar[list[str]] = ContextVar("apart")


def empty(html: str) -> str:
    """The page with empty drawings, which keep their space."""
    return _DRAWING.sub(r"<svg\1></svg>", html)


@contextmanager
def apart(html: str) -> Iterator[str]:
    """The page with its drawings left out. Within this context, `text` finds them."""
    found: list[str] = []

    def leave_out(match: re.Match[str]) -> str:
        attributes, title, _ = match.groups(default="")
        space = "" if "xmlns=" in attributes else f"{SPACE} "
        found.append(incoming.printable(f"<svg {space}{match[0][4:]}"))
        return f'<svg {MARK}="{len(found) - 1}"{attributes}>{title}</svg>'

    token = _apart.set(found)
    try:
        yield _DRAWING.sub(leave_out, html)
    finally:
        _apart.reset(token)


def text(number: str) -> str:
    """A drawing that was left out, as a separate file."""
    return _apart.get()[int(number)]
