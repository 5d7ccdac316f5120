"""Orders for ISR dice."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order


class AssignIsr(Order, frozen=True):
    """The assignment of one deep ISR die to a place or box (5.3); face 0 if dice are assigned before the roll. Decision
    `deep_isr`."""

    throws: ClassVar[bool] = True
    face: int
    target: PlaceName


class Reroll(Order, frozen=True):
    """The choice for an ISR die that has not detected: reroll, reroll by a card, or keep (5.5). Decision `reroll`."""

    throws: ClassVar[bool] = True
    answer: Literal["again", "card", "keep"]
