"""Orders for missions and guns."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import JudgedName, PlaceName, UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.opuc.basics.names import MissionName


class Strike(Order, frozen=True):
    """One Deep Fires mission (7.1). Decision `deep`. `air` uses a ground attack sortie.

    `at` is a place, a river side like "0607|0608" or a BUA; `what` a block, a detachment ("ED5"), a utility or a kind.
    """

    begins: ClassVar[tuple[str, ...]] = ("gun_loss",)
    throws: ClassVar[bool] = True
    mission: MissionName
    at: PlaceName = ""
    what: JudgedName = ""
    air: bool = False


class Fire(Order, frozen=True):
    """One shot of an artillery block (7.2.3), at a block or, with `mission`, at infrastructure. Decisions `local`,
    `movement`."""

    begins: ClassVar[tuple[str, ...]] = ("gun_loss",)
    throws: ClassVar[bool] = True
    unit: UnitName
    at: PlaceName
    what: JudgedName = ""
    mission: MissionName = "BOMB"


class Support(Order, frozen=True):
    """Fire missions for the assault (7.2.1): by artillery block, or "DAG" for the box. Decision `support`."""

    begins: ClassVar[tuple[str, ...]] = ("support", "gun_loss", "take_loss", "withdraw", "advance")
    amounts_of: ClassVar[tuple[str, ...]] = ("missions",)
    missions: dict[JudgedName, int]
