"""The steps of a march, taken and possible, for the rule systems that draw one hex by hex."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Leg:
    """One step of a march: its hex, place, cost, total so far, explanation, rules, and the enemies it meets.

    `query` is what the address of the page says once the step is taken.
    """

    area: str
    place: str
    price: str
    total: str
    why: str
    rule: str
    wakes: str
    query: str


@dataclass(frozen=True)
class NotThere:
    """Neighbouring places (hex and name) that a march cannot enter for the same reason, with the rule."""

    places: tuple[tuple[str, str], ...]
    reason: str
    rule: str


@dataclass(frozen=True)
class Spot:
    """A hex within reach, with its cost from the start; `wakes`: in contact with the enemy. `held`: the march ends."""

    area: str
    cost: str
    wakes: bool
    held: bool
