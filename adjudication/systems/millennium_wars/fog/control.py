"""The control of places and forces in a picture."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.systems.millennium_wars.basics.facts import CAMPS, Facts
from adjudication.systems.millennium_wars.fog.picture import Picture


def controlled(f: Facts, p: Picture) -> Mapping[str, str]:
    """The side that controls each city and town, by hex; "" if it is uncontrolled."""
    told = {place.id: place.controller for place in p.places}
    start = {f.ids[here]: CAMPS[f.start_held[here]] if f.start_held[here] >= 0 else "" for here in f.settled}
    return {at: told.get(at, side) for at, side in start.items()}


def leads(p: Picture) -> dict[str, str]:
    """The side that orders each force; "" for none."""
    return {force.id: force.lead for force in p.forces}
