"""Orders of an Operational Segment."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.names import UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.ukrainian_crisis.basics.names import AreaName


class Move(Order, frozen=True):
    """One move of a unit by land, air or sea (7.21). Decision `operate`."""

    unit: UnitName
    to: AreaName
    by: Literal["land", "air", "sea"]


class Recover(Order, frozen=True):
    """The recovery of a neutralised unit, instead of a move (7.22). Decision `operate`."""

    unit: UnitName
