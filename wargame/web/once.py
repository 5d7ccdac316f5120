"""Parts of a page that are sent once: a browser that has one gets it empty, by its key, and puts its own there.

A part is one element with a key made of its content, such as the forces in one place or a square of a map. The comment
behind it says where it ends.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container
from typing import Final

_BEGIN: Final = re.compile(r'<(\w+)[^<>]* data-once="(\w+)"[^<>]*>')


def key_of(content: str) -> str:
    """The key of a content."""
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def sent_once(tag: str, content: str, attributes: str = "") -> str:
    """An element around the content, which may have such elements in it."""
    key = key_of(content)
    return f'<{tag}{attributes} data-once="{key}">{content}</{tag}><!--{key}-->'


def keys_in(html: str) -> list[str]:
    """The keys of all such elements in an HTML text."""
    return [begin[2] for begin in _BEGIN.finditer(html)]


def without(html: str, known: Container[str]) -> str:
    """The same with those parts empty whose key is known."""
    kept, at = [], 0
    for begin in _BEGIN.finditer(html):
        if begin.start() < at or begin[2] not in known:
            continue
        end = f"</{begin[1]}>"
        until = html.find(f"{end}<!--{begin[2]}-->", begin.end())
        if until < 0:  # it is empty already
            continue
        kept += [html[at : begin.end()], end]
        at = until + len(f"{end}<!--{begin[2]}-->")
    return "".join([*kept, html[at:]])
