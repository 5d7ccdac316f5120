"""Sentences of chapter 12."""

from __future__ import annotations

PROBLEMS = {
    "entry.not_this": "Place another block now, not {unit}.",
    "entry.not_there": "{unit} enters at {open}, not at {place}.",
}
ROLLS = {
    "roll.reinforcements": "Arrival of reinforcements",
}
CATALOGUE: dict[str, str] = PROBLEMS | ROLLS
