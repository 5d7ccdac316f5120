"""Sentences of chapter 12."""

from __future__ import annotations

EVENTS = {
    "arrivals.due": "Reinforcements are due: {units}.",
    "arrivals.through": "Through to the map, {side}: {units}.",
    "arrivals.through_unseen": "Reinforcements of {side} are through to the map.",
    "arrivals.delayed": "Reinforcements of {side} are held up until next turn: {units}.",
    "arrivals.delayed_unseen": "Reinforcements of {side} are held up until next turn.",
    "arrivals.placed": "{unit} of {side} arrives at {at}.",
    "arrivals.waits": "{unit} finds its way in closed and waits.",
}
PROBLEMS = {
    "entry.not_this": "Another block has to be placed now, not {unit}.",
    "entry.not_there": "{unit} comes in at {open}, not at {place}.",
}
ROLLS = {
    "roll.reinforcements": "Arrival of reinforcements",
}
CATALOGUE: dict[str, str] = EVENTS | PROBLEMS | ROLLS
