"""Standing orders of Opaque War: the answers to reactions that a side gives in advance."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import MarkerName


class StandingSupport(Order, frozen=True):
    """Which support markers a side uses in its fights, by kind and in this sequence, at most so many in each (8.4)."""

    markers: tuple[MarkerName, ...]
    most: int = 1
    when: Literal["attack", "defence", "both"] = "both"


class StandingDefence(Order, frozen=True):
    """Whether defenders retreat where they can; the policy names the losses (8.13)."""

    retreat: bool
