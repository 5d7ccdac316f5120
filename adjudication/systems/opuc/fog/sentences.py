"""Sentences of imagined states."""

from __future__ import annotations

ROLLS = {
    "roll.imagined": "Assumed for a forecast",
}
CATALOGUE: dict[str, str] = ROLLS
