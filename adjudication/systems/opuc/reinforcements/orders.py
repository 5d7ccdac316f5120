"""Where reinforcements come in."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Enter(Order, frozen=True):
    """Where a reinforcement that has several free entry hexes comes in (12.1, G-20). Decision `entry`."""

    unit: UnitName
    where: PlaceName
