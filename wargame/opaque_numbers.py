"""Numbers as opaque words that reveal neither count nor order. Only this server can read them."""

from __future__ import annotations

import hmac
import re

from django.conf import settings

LOG = "log"
ROUNDS = 4
MOST = 2**40  # larger numbers are not ours: a made-up word hits one of these once in sixteen million
_WORD = re.compile(r"[0-9a-f]{16}")


def seal(number: int, what: str) -> str:
    """The word for a number. `what` is the kind of thing counted: words of two kinds have nothing in common."""
    left, right = divmod(number, 2**32)
    for turn in range(ROUNDS):
        left, right = right, left ^ _mixed(right, what, turn)
    return f"{left:08x}{right:08x}"


def unseal(word: str, what: str) -> int | None:
    """The number behind a word; None if it is not a word of that kind."""
    if not _WORD.fullmatch(word):
        return None
    left, right = int(word[:8], 16), int(word[8:], 16)
    for turn in reversed(range(ROUNDS)):
        left, right = right ^ _mixed(left, what, turn), left
    number = left * 2**32 + right
    return number if number < MOST else None


def _mixed(half: int, what: str, turn: int) -> int:
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"{what} {turn} {half}".encode(), "sha256")
    return int.from_bytes(digest[:4])
