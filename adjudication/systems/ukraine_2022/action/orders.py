"""The orders of chapter 7."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order

COMBAT = ("commit", "air_losses", "thin", "absorb", "retreat", "advance")
"""The decisions of a combat."""


class RegularMove(Order, frozen=True):
    """A unit moves (7.1). `carry`: the special unit in its hex goes with it (3.1.1). Decisions `activate`, `go_on`."""

    again: ClassVar[bool] = True
    leads_on: ClassVar[bool] = True
    unit: str
    carry: bool
    path: tuple[str, ...]


class StrategicMove(Order, frozen=True):
    """A unit moves at twice its allowance, never next to an enemy (7.2). Decision `activate`."""

    again: ClassVar[bool] = True
    leads_on: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = ("interdict", "intercept", "air_losses")
    unit: str
    carry: bool
    path: tuple[str, ...]


class Fly(Order, frozen=True):
    """An airmobile unit flies along a path of hexes (3.3.1). Decision `activate`."""

    again: ClassVar[bool] = True
    leads_on: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = ("intercept_flight", "air_losses")
    unit: str
    escorts: tuple[str, ...]
    path: tuple[str, ...]


class Engage(Order, frozen=True):
    """A meeting engagement with a hex next to the unit, for so many movement points more (7.3)."""

    again: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = COMBAT
    unit: str
    target: str
    points: int


class Assault(Order, frozen=True):
    """A prepared assault led by a unit on a hex next to it (7.4). Decision `activate`."""

    again: ClassVar[bool] = True
    begins: ClassVar[tuple[str, ...]] = COMBAT
    unit: str
    target: str


Acts = RegularMove | StrategicMove | Fly | Engage | Assault
"""The orders that activate a unit."""
