"""The orders of chapter 8."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import HexName, MarkerName, PieceName

FIGHT = ("support", "resolve", "defend", "lose", "retreat", "advance")
"""The decisions of an attack."""


class Attack(Order, frozen=True):
    """The attack of units on a hex next to them (8.0). Decision `attack`, until the side is done."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    by_column: ClassVar[bool] = True
    group_of: ClassVar[str] = "units"
    target: HexName
    units: tuple[PieceName, ...]


class Commit(Order, frozen=True):
    """The use of one support marker in the attack (8.4). Decision `support`, attacker and defender in turn."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    marker: MarkerName


class Resolve(Order, frozen=True):
    """The decision of the attacker to roll the die or to cancel the attack (8.10). Decision `resolve`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    go: bool


class TakeLoss(Order, frozen=True):
    """The attacker's units that are eliminated (8.12). Decision `lose`."""

    units: tuple[PieceName, ...]


class Defend(Order, frozen=True):
    """The decision of the defender to stay, or to retreat for one loss less, and its losses (8.12 to 8.14). Decision
    `defend`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    retreat: bool
    units: tuple[PieceName, ...]


class Retreat(Order, frozen=True):
    """The path of one retreating unit (8.13). Decision `retreat`, until all have retreated."""

    unit: PieceName
    path: tuple[HexName, ...]


class Advance(Order, frozen=True):
    """The attacking units that move into the hex that the defender has left (8.15). Decision `advance`."""

    units: tuple[PieceName, ...]
