"""Orders for ISR dice."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order


class AssignIsr(Order, frozen=True):
    """One rolled deep ISR die to a place or box (5.3); face 0 where dice are assigned first. Decision `deep_isr`."""

    throws: ClassVar[bool] = True
    face: int
    target: PlaceName


class Reroll(Order, frozen=True):
    """What happens to an ISR die that has not detected: again, again by a card, or left (5.5). Decision `reroll`."""

    throws: ClassVar[bool] = True
    answer: Literal["again", "card", "keep"]
