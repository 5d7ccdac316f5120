"""The order of chapter 15."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order


class Modify(Order, frozen=True):
    """Whether a side makes the ceasefire less likely (15.1). Decision `modify`, Ukraine, then the Rebels."""

    begins: ClassVar[tuple[str, ...]] = ("modify",)
    modify: bool
