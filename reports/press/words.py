"""Adds places for line breaks in very long words, because laying one out takes time with the square of its length."""

from __future__ import annotations

import re

LONGEST, PIECE = 100, 40  # characters; a hash of 64 digits stays whole, so that it can be copied
BREAK = "\u200b"
# One character as a reader sees it: an entity, or a letter with the marks that are on it.
_LETTER = "(?:&#?[0-9A-Za-z]+;|[^\\s<&])[\u0300-\u036f\u1ab0-\u1aff\u200d\u20d0-\u20ff\ufe00-\ufe0f]*"
_LONG_WORD = re.compile(f"(?:{_LETTER}){{{LONGEST + 1},}}")
_PIECE = re.compile(f"(?:{_LETTER}){{{PIECE}}}")
_PERCENT = re.compile(r"(?<=\d)\s+(?=%)")
_TAG = re.compile(r"(<style\b.*?</style>|<[^>]*>)", re.S)


def breakable(html: str) -> str:
    """The same page with an invisible break after every `PIECE` characters of words longer than `LONGEST`, and no break
    between a number and its per cent sign.

    Tags and style sheets stay as they are; in a page made by templates a `<` always begins a tag.
    """
    parts = _TAG.split(html)
    parts[::2] = [_PERCENT.sub("\u00a0", _LONG_WORD.sub(_broken, text)) for text in parts[::2]]
    return "".join(parts)


def _broken(word: re.Match[str]) -> str:
    return _PIECE.sub(lambda piece: piece[0] + BREAK, word[0])
