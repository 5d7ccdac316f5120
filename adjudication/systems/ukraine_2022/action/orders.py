"""The orders of chapter 7."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.ukraine_2022.basics.names import WingName

COMBAT = ("commit", "air_losses", "thin", "absorb", "retreat", "advance")
"""The decisions of a combat."""


class RegularMove(Order, frozen=True):
    """The move of a unit (7.1). `carry`: the special unit in its hex goes with it (3.1.1). Decisions `activate`,
    `go_on`."""

    again: ClassVar[bool] = True
    leads_on: ClassVar[bool] = True
    unit: UnitName
    carry: bool
    path: tuple[PlaceName, ...]


class StrategicMove(Order, frozen=True):
    """The move of a unit at twice its allowance, never next to an enemy (7.2). Decision `activate`."""

    again: ClassVar[bool] = True
    leads_on: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = ("interdict", "intercept", "air_losses")
    unit: UnitName
    carry: bool
    path: tuple[PlaceName, ...]


class Fly(Order, frozen=True):
    """The flight of an airmobile unit along a path of hexes (3.3.1). Decision `activate`."""

    again: ClassVar[bool] = True
    leads_on: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = ("intercept_flight", "air_losses")
    unit: UnitName
    escorts: tuple[WingName, ...]
    path: tuple[PlaceName, ...]


class Engage(Order, frozen=True):
    """A meeting engagement with an adjacent hex, and the movement points added to it (7.3)."""

    again: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = COMBAT
    unit: UnitName
    target: PlaceName
    points: int


class Assault(Order, frozen=True):
    """A prepared assault led by a unit on a hex next to it (7.4). Decision `activate`."""

    again: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = COMBAT
    unit: UnitName
    target: PlaceName


Acts = RegularMove | StrategicMove | Fly | Engage | Assault
"""The orders that activate a unit."""
