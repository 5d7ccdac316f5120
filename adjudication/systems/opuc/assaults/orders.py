"""Orders of an assault. Those inside one are also standing answers on an order sheet."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order

FIGHT = ("evade", "combat_log", "support", "gun_loss", "take_loss", "withdraw", "advance")
"""The decisions of an assault."""


class Assault(Order, frozen=True):
    """An assault on one hex or zone by blocks next to it (9). Decisions `movement` and `follow_up`.

    `swim`: amphibious attackers leave the bridge alone (9.8.1).
    """

    begins: ClassVar[tuple[str, ...]] = FIGHT
    group_of: ClassVar[str] = "attackers"
    target: PlaceName
    attackers: tuple[UnitName, ...]
    swim: bool = False


class Evade(Order, frozen=True):
    """The defenders that try to evade (9.1). Decision `evade`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    throws: ClassVar[bool] = True
    units: tuple[UnitName, ...]


class Withdraw(Order, frozen=True):
    """The next hex or zone of an evasion or retreat (9.3, G-15). Decision `withdraw`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    throws: ClassVar[bool] = True
    unit: UnitName
    to: PlaceName


class TakeLoss(Order, frozen=True):
    """The block that takes the DEGRADE, or the rest of it (9.2, K-40). Decision `take_loss`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    throws: ClassVar[bool] = True
    unit: UnitName


class Advance(Order, frozen=True):
    """The blocks that advance into the hex that the enemy left (9.4). Decision `advance`."""

    units: tuple[UnitName, ...]


class FollowUp(Order, frozen=True):
    """One hex of a follow-up (9.4). Decision `follow_up`."""

    begins: ClassVar[tuple[str, ...]] = FIGHT
    throws: ClassVar[bool] = True
    unit: UnitName
    to: PlaceName
