"""Strict reading of typed or sent input, so that no value can cause a database error."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import msgspec

LONGEST_NUMBER = 11
_WHOLE = re.compile(r"-?[0-9]+")


def is_api(path: str) -> bool:
    """True if an address belongs to the API, which answers in JSON and never with a page."""
    return path.startswith("/api/")


def whole(text: str) -> int | None:
    """A whole number in plain digits, at most eleven characters with its sign; None for anything else."""
    text = text.strip()
    return int(text) if len(text) <= LONGEST_NUMBER and _WHOLE.fullmatch(text) else None


def fingerprint(orders: list[dict[str, Any]] | str) -> str:
    """A short digest of what a sheet orders, or of words on it."""
    return hashlib.sha256(msgspec.json.encode(orders, order="deterministic")).hexdigest()[:16]
