"""Parts of a page that are sent once: a browser that has one gets it empty, by its key, and puts its own there.

A part is one element with a key made of its content. The comment behind it says where it ends.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container
from typing import Final

_PART: Final = re.compile(r'(<(\w+)[^<>]* data-once="(\w+)"[^<>]*>).*?</\2><!--\3-->', re.DOTALL)


def key_of(content: str) -> str:
    """The key of a content."""
    return hashlib.sha256(content.encode()).hexdigest()[:12]


def sent_once(tag: str, content: str, attributes: str = "") -> str:
    """An element around the content. Such elements are not put into each other."""
    key = key_of(content)
    return f'<{tag}{attributes} data-once="{key}">{content}</{tag}><!--{key}-->'


def without(html: str, known: Container[str]) -> str:
    """The same with those parts empty whose key is known."""
    return _PART.sub(lambda found: f"{found[1]}</{found[2]}>" if found[3] in known else found[0], html)
