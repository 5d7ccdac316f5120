"""Words of card play."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.effort": "Effort Chart",
    "cards.not_held": "Of {card}, {asked:card is|cards are} asked for, {left} in hand.",
    "declare.barred": "This turn must be Strategic.",
    "additions.at_large": "{points} at-large RP cannot be added; {left} are available here.",
    "additions.event": "No event card in hand gives points here.",
    "pick_area.closed": "The {area} area is not open to be picked.",
}
