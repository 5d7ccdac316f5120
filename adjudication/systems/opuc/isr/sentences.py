"""Sentences of chapter 5."""

from __future__ import annotations

PROBLEMS = {
    "isr.no_card": "You have no card for another roll.",
    "isr.card_deep": "The card rerolls deep ISR dice only.",
    "isr.card_later": "The card is for a die that has no reroll of its own left. This die still has one.",
    "isr.no_reroll": "This die cannot be rerolled.",
    "isr.no_such_die": "There is no unused die that shows {face}.",
    "isr.nothing_hidden": "There is no hidden enemy block at {place}.",
}
ROWS = {
    "isr.night": "night",
    "isr.recce": "reconnaissance block",
}
ROLLS = {
    "roll.deep_isr": "Deep ISR",
    "roll.close_isr": "Close ISR",
}


THROWS = {"first": "rolled", "again": "again", "card": "card"}

CATALOGUE: dict[str, str] = PROBLEMS | ROWS | ROLLS
