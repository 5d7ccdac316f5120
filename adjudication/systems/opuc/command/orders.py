"""Orders that spend CP, and cards for an assault."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import JudgedName, PlaceName
from adjudication.engine.play.orders import Order
from adjudication.systems.opuc.basics.names import ActionName


class Buy(Order, frozen=True):
    """One CP action (3.3). Decision `cp`. `where`: a hex, zone or BUA; `what`: a utility or kind if needed."""

    throws: ClassVar[bool] = True
    action: ActionName
    where: PlaceName = ""
    what: JudgedName = ""


class CombatCards(Order, frozen=True):
    """The cards for an assault (3.4, K-20): co-ordination of formations, of nations, and PLAN. Decision `cards`."""

    formations: bool
    nations: bool
    plan: int = 0
