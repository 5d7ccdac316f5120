"""The orders of chapter 11."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order


class PlaceBarrages(Order, frozen=True):
    """The hexes of missile barrages, at a victory point each (11.4). Decision `barrage`, or none."""

    hexes: tuple[PlaceName, ...]
