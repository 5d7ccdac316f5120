"""Orders of the Information area."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.names import UnitName
from adjudication.engine.play.orders import Order


class Inform(Order, frozen=True):
    """The option chosen in the Information area (6.31 cut, 6.32 raise, 6.33 neutralise). Decision `information`."""

    begins: ClassVar[tuple[str, ...]] = ("additions", "targets")
    throws: ClassVar[bool] = True
    option: Literal["cut", "raise", "neutralise", "pass"]


class Target(Order, frozen=True):
    """All targets of the 6.33 attempts, in order, with repeats allowed (RUL-17). Decision `targets`."""

    throws: ClassVar[bool] = True
    units: tuple[UnitName, ...]
