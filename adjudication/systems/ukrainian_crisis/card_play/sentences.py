"""Words of card play."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.effort": "Effort Chart",
    "cards.not_held": "{card}: you chose {asked} and have {left}.",
    "declare.barred": "This turn must be Strategic.",
    "additions.at_large": "{points} at-large RP cannot be added; {left} are available here.",
    "additions.event": "You have no event card that gives points here.",
    "pick_area.closed": "The {area} area is not open to be picked.",
}
