"""Sentences of chapter 5."""

from __future__ import annotations

PROBLEMS = {
    "isr.no_card": "No card for another throw is held.",
    "isr.card_deep": "The card throws dice of deep ISR again, no others.",
    "isr.card_later": "The card is for a die that has no throw of its own left; this one has.",
    "isr.no_reroll": "This die may not be thrown again.",
    "isr.no_such_die": "There is no unused die that shows {face}.",
    "isr.nothing_hidden": "No hidden block of the enemy stands at {place}.",
}
ROWS = {
    "isr.night": "night",
    "isr.recce": "reconnaissance block",
}
ROLLS = {
    "roll.deep_isr": "Deep ISR",
    "roll.close_isr": "Close ISR",
}


THROWS = {"first": "thrown", "again": "again", "card": "card"}

CATALOGUE: dict[str, str] = PROBLEMS | ROWS | ROLLS
