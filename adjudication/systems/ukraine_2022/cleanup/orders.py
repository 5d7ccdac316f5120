"""The orders of chapter 10."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order


class LayRailheads(Order, frozen=True):
    """The new places of the railheads (3.7.2.1). Decision `railheads`."""

    hexes: tuple[PlaceName, ...]
