"""The orders of chapters 13.2 and 14."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.millennium_wars.basics.names import SharingSide


class Move(Order, frozen=True):
    """The move of a piece hex by hex (14.0). Decision `move`, until the side is done."""

    unit: UnitName
    path: tuple[PlaceName, ...]


class Fly(Order, frozen=True):
    """The Air Move of a unit (14.4). Decision `move`."""

    unit: UnitName
    to: PlaceName


class Sail(Order, frozen=True):
    """The move of an amphibious headquarters from coast to coast (7.1, 14.5). Decision `move`."""

    unit: UnitName
    to: PlaceName


class React(Order, frozen=True):
    """The half move of a unit near an enemy that has moved (13.2). Decision `react`, until the side is done."""

    unit: UnitName
    path: tuple[PlaceName, ...]


class Assign(Order, frozen=True):
    """The assignment of an own unit to a partner, or its return; the unit counts as moved (1.1, MW-14). Decision
    `move`."""

    unit: UnitName
    to: SharingSide


class Thin(Order, frozen=True):
    """The elimination of a unit in a hex with too many (4.0, 14.6). Decision `excess`."""

    unit: UnitName
