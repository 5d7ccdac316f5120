"""Parts of a page that are sent once: a browser that has one gets it empty, by its key, and puts its own there.

A part is one element with a key made of its content, such as the forces in one place or a square of a map. The comment
behind it says where it ends.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Container
from functools import lru_cache, wraps
from threading import Lock
from typing import Final, TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
Result = TypeVar("Result")

_KEY: Final = re.compile(r' data-once="(\w+)"[^<>]*>')  # it begins with fixed text, which is found fast
_TAG: Final = re.compile(r"<(\w+)")


def key_of(content: str) -> str:
    """The key of a content."""
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def sent_once(tag: str, content: str, attributes: str = "") -> str:
    """An element around the content, which may have such elements in it."""
    key = key_of(content)
    return f'<{tag}{attributes} data-once="{key}">{content}</{tag}><!--{key}-->'


def keys_in(html: str) -> list[str]:
    """The keys of all such elements in an HTML text."""
    return [begin[1] for begin in _KEY.finditer(html)]


def found_once(most: int) -> Callable[[Callable[[*Given], Result]], Callable[[*Given], Result]]:
    """Remember the last results of a function. Pages ask for the same in the same moment: one thread works it out, and
    the others wait for it."""

    def remembering(function: Callable[[*Given], Result]) -> Callable[[*Given], Result]:
        known, lock = lru_cache(maxsize=most)(function), Lock()

        @wraps(function)
        def found(*given: *Given) -> Result:
            with lock:
                return known(*given)

        return found

    return remembering


def without(html: str, known: Container[str]) -> str:
    """The same with those parts empty whose key is known."""
    kept, at = [], 0
    for begin in _KEY.finditer(html):
        if begin.start() < at or begin[1] not in known:
            continue
        tag = _TAG.match(html, html.rfind("<", 0, begin.start()))
        end = f"</{tag[1]}>" if tag else ""
        until = html.find(f"{end}<!--{begin[1]}-->", begin.end())
        if until < 0:  # it is empty already
            continue
        kept += [html[at : begin.end()], end]
        at = until + len(f"{end}<!--{begin[1]}-->")
    return "".join([*kept, html[at:]])
