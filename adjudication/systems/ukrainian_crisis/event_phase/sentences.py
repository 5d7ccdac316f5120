"""Words of the Event Card Phase."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.event_draw": "Event card draw",
    "roll.event": "Event roll",
    "choose.not_among": "You cannot choose {unit} here.",
}
