"""Orders of combat."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.names import UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.ukrainian_crisis.basics.names import AreaName


class Group(Order, frozen=True):
    """One battle of named attackers against named defenders in an area (7.31). Decision `attack`.

    Further groups of the same area may follow; `Fight` closes the grouping of the area.
    """

    begins: ClassVar[tuple[str, ...]] = ("combat_type", "allocate")
    group_of: ClassVar[str] = "attackers"
    area: AreaName
    attackers: tuple[UnitName, ...]
    defenders: tuple[UnitName, ...]


class Fight(Order, frozen=True):
    """The end of grouping: all groups of this area are named, and their battles begin (RUL-53). Decision `attack`."""


class Combat(Order, frozen=True):
    """The type of the next battle (7.31). Decision `combat_type`, the Attacker."""

    begins: ClassVar[tuple[str, ...]] = ("allocate",)
    type: Literal["symbolic", "kinetic", "asymmetric"]


class Allocate(Order, frozen=True):
    """The neutralising Hits on each enemy unit (7.31, RUL-29). Decision `allocate`, every side that inflicts Hits and
    has a choice, sealed."""

    hits: dict[UnitName, int]
