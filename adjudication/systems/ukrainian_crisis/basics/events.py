"""The base of all events, and names for people.

An event holds every number and name its folding needs; names are those of the pack.
"""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import events
from adjudication.systems.ukrainian_crisis.basics.facts import SIDE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State

_CAUSES = {
    "choice": "by choice",
    "kinetic": "in kinetic combat",
    "asymmetric": "in asymmetric combat",
    "cut_done": "A second cut this turn",
    "neutralise": "Neutralising",
    "battle_void": "A group that lost its last unit",
}


class Event(events.Event, frozen=True):
    """The base of the events of this game. An event without fog is fully public."""

    side_numbers = SIDE

    def in_words(self, f: Facts, name: str) -> str | int:
        """The text of field `name` for people."""
        return in_words(f, name, getattr(self, name))


def in_words(f: Facts, field: str, value: Any) -> str | int:
    """The text of `value` for people: the name of a side, an area, a country or an event card; a list with commas."""
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    if not isinstance(value, str):
        return int(value)
    if value in f.side_name:
        return f.side_name[value]
    if value in f.area:
        return f.area_names[f.area[value]]
    if field == "country" and value in f.country:
        return f.country_names[f.country[value]]
    if field == "card" and value in f.card:
        return f.cards[f.card[value]].name
    return value.capitalize() if field in ("area", "zone", "type") else value


def cause(e: Any, f: Facts, s: State) -> str:
    """The text of the `why` of an event for people."""
    why: str = e.why
    if why in f.card:
        return f.cards[f.card[why]].name
    if why.startswith("incident_"):
        return f.incidents[int(why.removeprefix("incident_"))].name
    return _CAUSES.get(why, why)
