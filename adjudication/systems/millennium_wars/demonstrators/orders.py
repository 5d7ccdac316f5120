"""The orders of chapter 6."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class PlaceDemonstrator(Order, frozen=True):
    """The placement of a Demonstrator in a city or town (6.2). Decision `demonstrate`."""

    place: PlaceName


class RemoveDemonstrator(Order, frozen=True):
    """The removal of one enemy Demonstrator (6.1). Decision `demonstrate`."""

    place: PlaceName


class Disperse(Order, frozen=True):
    """The attack of units on the enemy Demonstrators in their own hex (6.4, 6.5). Decision `attack`."""

    throws: ClassVar[bool] = True
    place: PlaceName
    units: tuple[UnitName, ...]
