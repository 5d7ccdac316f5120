"""The orders of chapter 6."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class PlaceDemonstrator(Order, frozen=True):
    """A Demonstrator appears in a city or town (6.2). Decision `demonstrate`."""

    place: PlaceName


class RemoveDemonstrator(Order, frozen=True):
    """The removal of one enemy Demonstrator (6.1). Decision `demonstrate`."""

    place: PlaceName


class Disperse(Order, frozen=True):
    """Units attack the enemy Demonstrators in their own hex (6.4, 6.5). Decision `attack`."""

    throws: ClassVar[bool] = True
    place: PlaceName
    units: tuple[UnitName, ...]
