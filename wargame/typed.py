"""What somebody typed or a program sent, read strictly: nothing that gets through can trip the database."""

from __future__ import annotations

import re

LONGEST_NUMBER = 11
_WHOLE = re.compile(r"-?[0-9]+")


def is_api(path: str) -> bool:
    """Whether an address is the API's, which answers in JSON and never with a page."""
    return path.startswith("/api/")


def whole(text: str) -> int | None:
    """A whole number in plain digits, at most eleven characters with its sign; None for anything else."""
    text = text.strip()
    return int(text) if len(text) <= LONGEST_NUMBER and _WHOLE.fullmatch(text) else None
