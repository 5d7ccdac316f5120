"""Words of the Event Card Phase."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.event_draw": "Draw of an event card",
    "roll.event": "Die of an event card",
    "choose.not_among": "{unit} is not among the units to choose from.",
}
