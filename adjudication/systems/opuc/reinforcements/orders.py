"""The entry of reinforcements."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Enter(Order, frozen=True):
    """The entry hex of a reinforcement with several free ones (12.1, G-20). Decision `entry`."""

    unit: UnitName
    where: PlaceName
