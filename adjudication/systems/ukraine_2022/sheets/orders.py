"""Standing orders: what a side says in advance about its aircraft, for a whole turn."""

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
    """With how many fighters, the best first, a side intercepts each enemy mission; 0 lets all of them pass (6.2)."""

    interceptors: int
