"""The orders of chapters 13.2 and 14."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.millennium_wars.basics.names import SharingSide


class Move(Order, frozen=True):
    """A piece moves hex by hex (14.0). Decision `move`, until the side is done."""

    unit: UnitName
    path: tuple[PlaceName, ...]


class Fly(Order, frozen=True):
    """A unit uses the Air Move of its force (14.4). Decision `move`."""

    unit: UnitName
    to: PlaceName


class Sail(Order, frozen=True):
    """An amphibious headquarters goes from coast to coast (7.1, 14.5). Decision `move`."""

    unit: UnitName
    to: PlaceName


class React(Order, frozen=True):
    """A unit near an enemy that has moved makes half a move (13.2). Decision `react`, until the side is done."""

    unit: UnitName
    path: tuple[PlaceName, ...]


class Assign(Order, frozen=True):
    """A side puts a unit of its own under the orders of a partner, or takes it back; the unit has then moved (1.1,
    MW-14). Decision `move`."""

    unit: UnitName
    to: SharingSide


class Thin(Order, frozen=True):
    """A unit too many in its hex is eliminated (4.0, 14.6). Decision `excess`."""

    unit: UnitName
