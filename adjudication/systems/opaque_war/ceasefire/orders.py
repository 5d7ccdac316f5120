"""The order of chapter 15."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order


class Modify(Order, frozen=True):
    """The choice of a side whether to make the ceasefire less likely (15.1). Decision `modify`, first Ukraine, then the
    Rebels."""

    begins: ClassVar[tuple[str, ...]] = ("modify",)
    modify: bool
