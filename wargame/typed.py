"""What somebody typed or a program sent, read strictly: nothing that gets through can trip the database."""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 20
LARGEST = 2**63 - 1
LONGEST_NUMBER = 11
_NOT_TEXT = re.compile("[\x00\ud800-\udfff]")
_WHOLE = re.compile(r"-?[0-9]+")


def is_text(text: str) -> bool:
    """False for a text with a zero character or half a character, which no database keeps."""
    return _NOT_TEXT.search(text) is None


def is_api(path: str) -> bool:
    """Whether an address is the API's, which answers in JSON and never with a page."""
    return path.startswith("/api/")


def whole(text: str) -> int | None:
    """A whole number in plain digits, at most eleven characters with its sign; None for anything else."""
    text = text.strip()
    return int(text) if len(text) <= LONGEST_NUMBER and _WHOLE.fullmatch(text) else None


def plain_json(text: str) -> Any:
    """The value of a JSON text nested at most twenty levels deep; ValueError says in a sentence what is wrong."""
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ValueError("It is not valid JSON.") from error
    _check(value, DEEPEST)
    return value


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)


def _check(value: Any, depth: int) -> None:
    if depth < 0:
        raise ValueError(f"It is nested too deeply: at most {DEEPEST} levels are taken.")
    if isinstance(value, str) and not is_text(value):
        raise ValueError("A text in it holds a character that is no character.")
    if isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
        raise ValueError("A number in it is too large.")
    if isinstance(value, list):
        for inner in value:
            _check(inner, depth - 1)
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check(name, 0)
            _check(inner, depth - 1)
