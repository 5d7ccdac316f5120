"""Standing orders: a side's instructions for its aircraft in advance, for a whole turn."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order


class StandingAir(Order, frozen=True):
    """The number of wings that a side commits to each of its combats, the best first: in support, against the enemy's
    line of communication, as fighters; and the use of naval and event units (6.3.2, 6.5, 11.8)."""

    ground_support: int = 1
    line_attacks: int = 0
    fighters: int = 0
    other_units: bool = False
    when: Literal["attack", "defence", "both"] = "both"


class StandingInterception(Order, frozen=True):
    """The number of fighters, the best first, that intercept each enemy mission; 0 lets all missions pass (6.2)."""

    interceptors: int
