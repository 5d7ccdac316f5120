"""The orders of chapters 17 to 19, 22 and 25."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import force_setattr

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.millennium_wars.basics.names import AidingForce, TargetName

FIGHT = ("support", "lose", "retreat", "advance")
"""The decisions of an attack after its tactics."""


def _granted(air: dict[str, int]) -> dict[str, int]:
    """The points of air support, without forces that give none."""
    return {force: points for force, points in air.items() if points}


class Attack(Order, frozen=True):
    """The attack of units on a hex next to them (17.1). Decision `attack`, until the side is done."""

    begins: ClassVar[tuple[str, ...]] = ("tactics", *FIGHT)
    by_column: ClassVar[bool] = True
    group_of: ClassVar[str] = "units"
    target: TargetName
    units: tuple[UnitName, ...]


class Tactics(Order, frozen=True):
    """The tactics of an attack: AirLand Battle, Intensive Assault, air support points by force, Fleets, and the force
    that uses Special Weapons, or "" (17.3, 18.0, 19.0, 22.0). Decision `tactics`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    airland: bool = False
    intensive: bool = False
    air: dict[AidingForce, int] = {}
    fleets: tuple[UnitName, ...] = ()
    weapons: Literal["", "RU", "UKR", "MOL", "US", "NATO"] = ""

    def __post_init__(self) -> None:
        force_setattr(self, "air", _granted(self.air))


class AidDefence(Order, frozen=True):
    """The air points and Fleets of the defender (17.3, 9.0). Decision `support`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    air: dict[AidingForce, int] = {}
    fleets: tuple[UnitName, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "air", _granted(self.air))


class LoseUnit(Order, frozen=True):
    """The unit that a side loses (17.4, 6.4). Decision `lose`."""

    unit: UnitName


class Retreat(Order, frozen=True):
    """The retreat of a defender by one hex (17.5). Decision `retreat`, until all have retreated."""

    unit: UnitName
    to: PlaceName


class Advance(Order, frozen=True):
    """The advance of an attacker into the attacked hex and, after an AirLand Battle attack, beyond (17.6, 18.0).
    Decision `advance`, until the side is done."""

    unit: UnitName
    path: tuple[PlaceName, ...]


class Strike(Order, frozen=True):
    """The strike of missile brigades on a unit or Base within range (25.0). Decision `attack`, Russia."""

    throws: ClassVar[bool] = True
    target: TargetName
    brigades: tuple[UnitName, ...]
