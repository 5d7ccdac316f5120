"""Standing orders of Opaque War: the answers to reactions that a side gives in advance."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import MarkerName


class StandingSupport(Order, frozen=True):
    """The support markers that a side uses in each combat, by kind and in this sequence, with a limit for each combat
    (8.4)."""

    markers: tuple[MarkerName, ...]
    most: int = 1
    when: Literal["attack", "defence", "both"] = "both"


class StandingDefence(Order, frozen=True):
    """The choice that defenders retreat if they can, or not; the policy names the losses (8.13)."""

    retreat: bool
