"""The orders of chapters 6.8, 10 and 21."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order
from adjudication.systems.millennium_wars.basics.names import ItemName, SharingPartner
from adjudication.systems.millennium_wars.pack.schema import ForceName


class Buy(Order, frozen=True):
    """The purchase of a piece, level, marker or weapon for a force. `place`: where a piece arrives, "" for an item off
    the map. `replace`: an eliminated piece returns (10.0, 21.0). Decision `purchase`, sealed, until the side is done.
    """

    force: ForceName
    item: ItemName
    place: PlaceName = ""
    replace: bool = False


class Allot(Order, frozen=True):
    """The Political Points that the commander of a camp gives a partner for this turn (21.0, MW-15). Decision `allot`,
    until the side is done."""

    to: SharingPartner
    points: int


class Convert(Order, frozen=True):
    """The conversion of a Demonstrator into a Paramilitary of a force (6.8). Decision `purchase`."""

    force: ForceName
    place: PlaceName
