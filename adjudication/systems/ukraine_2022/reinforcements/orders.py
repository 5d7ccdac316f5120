"""The orders of chapter 5."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Enter(Order, frozen=True):
    """The entry of a reinforcement or recovered unit (5.0). Decision `enter`, until all have entered."""

    in_turn: ClassVar[bool] = True
    again: ClassVar[bool] = True
    unit: UnitName
    to: PlaceName
