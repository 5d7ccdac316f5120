"""Sentences of chapter 12."""

from __future__ import annotations

PROBLEMS = {
    "entry.not_this": "Another block has to be placed now, not {unit}.",
    "entry.not_there": "{unit} comes in at {open}, not at {place}.",
}
ROLLS = {
    "roll.reinforcements": "Arrival of reinforcements",
}
CATALOGUE: dict[str, str] = PROBLEMS | ROLLS
