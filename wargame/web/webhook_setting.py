"""The webhook setting from the environment."""

from __future__ import annotations

from collections.abc import Mapping

WORDS = ("off", "public", "private")


def allowed(given: Mapping[str, str]) -> str:
    """Where this installation sends webhooks, as its environment says. ValueError, with a sentence: it says neither."""
    word = given.get("WHITE_CELL_WEBHOOKS", "").strip().lower() or "off"
    if word not in WORDS:
        raise ValueError(f"WHITE_CELL_WEBHOOKS is “{word}”. Use {', '.join(WORDS[:-1])} or {WORDS[-1]}.")
    return word
