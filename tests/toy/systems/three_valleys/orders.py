"""The orders of Three Valleys. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from typing import Annotated

from adjudication.engine.play.names import Names, PlaceName, UnitName
from adjudication.engine.play.orders import Done
from adjudication.engine.play.orders import Order as Base


class March(Base, frozen=True):
    """A unit marches to an area next to its own (3.1). Decision `orders`, all sides, sealed."""

    unit: UnitName
    to: PlaceName


class Commit(Base, frozen=True):
    """A card is laid down for the battles of the turn (3.1). Decision `orders`."""

    card: Annotated[str, Names("card")]


class Retreat(Base, frozen=True):
    """Where the units of a beaten side go (4.3). Decision `retreat`, a reaction."""

    to: PlaceName


Order = March | Commit | Retreat | Done
