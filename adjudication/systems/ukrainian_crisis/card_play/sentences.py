"""Words of card play."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.effort": "Effort Chart",
    "cards.not_held": "You chose {asked} × {card}, but have only {left}.",
    "declare.barred": "This turn must be Strategic, so you cannot ask for combat.",
    "additions.at_large": "You cannot add {points} at-large RP here. {left} are available.",
    "additions.event": "You have no event card that gives points in this area.",
    "pick_area.closed": "The {area} area is not open, so you cannot choose it.",
}
