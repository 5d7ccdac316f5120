"""Standing orders of Opaque War: a side's answers to reactions in advance."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import MarkerName


class StandingSupport(Order, frozen=True):
    """The support markers that a side uses in each combat, by kind and in this order, with a limit for each combat
    (8.4)."""

    markers: tuple[MarkerName, ...]
    most: int = 1
    when: Literal["attack", "defence", "both"] = "both"


class StandingDefence(Order, frozen=True):
    """The choice whether defenders retreat if they can; the policy chooses the losses (8.13)."""

    retreat: bool
