"""The order of the set-up."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class PlaceUnit(Order, frozen=True):
    """The placement of a unit, headquarters or missile brigade (11.2). Decision `deploy`, until the side is done."""

    in_turn: ClassVar[bool] = True
    unit: UnitName
    place: PlaceName
