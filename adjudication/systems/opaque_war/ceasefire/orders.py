"""The order of chapter 15."""

from __future__ import annotations

from adjudication.engine.play.orders import Order


class Modify(Order, frozen=True):
    """Whether a side makes the ceasefire less likely (15.1). Decision `modify`, Ukraine, then the Rebels."""

    modify: bool
