"""The orders of chapters 6.8, 10 and 21."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order
from adjudication.systems.millennium_wars.basics.names import ItemName, SharingPartner
from adjudication.systems.millennium_wars.pack.schema import ForceName


class Buy(Order, frozen=True):
    """A force buys a piece, or a level, marker or weapon; `place` is where a piece arrives, "" for what is off the map.
    `replace`: an eliminated piece comes back (10.0, 21.0). Decision `purchase`, sealed, until the side is done."""

    force: ForceName
    item: ItemName
    place: PlaceName = ""
    replace: bool = False


class Allot(Order, frozen=True):
    """The commander of a camp gives a partner Political Points to spend this turn (21.0, MW-15). Decision `allot`,
    until the side is done."""

    to: SharingPartner
    points: int


class Convert(Order, frozen=True):
    """A Demonstrator becomes a Paramilitary of a force (6.8). Decision `purchase`."""

    force: ForceName
    place: PlaceName
