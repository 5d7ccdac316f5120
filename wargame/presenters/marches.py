"""The steps of a march, taken and possible, for the rule systems that draw one hex by hex."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Leg:
    """One step of a march: its hex, its place, its own price, the sum so far, why, by which rules, whom it wakes.

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
    """Neighbouring places (hex and name) a march may not enter for one reason, with the rule."""

    places: tuple[tuple[str, str], ...]
    reason: str
    rule: str


@dataclass(frozen=True)
class Spot:
    """A hex in reach, with the price from the start; `wakes`: in contact with the enemy. `held`: the march ends."""

    area: str
    cost: str
    wakes: bool
    held: bool
