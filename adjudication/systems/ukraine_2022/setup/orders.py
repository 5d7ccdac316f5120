"""The orders of chapter 13."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class PlaceUnit(Order, frozen=True):
    """The set-up of a unit in a hex (13.0). Decision `deploy`, both sides unseen, until each is done."""

    in_turn: ClassVar[bool] = True
    unit: UnitName
    to: PlaceName
