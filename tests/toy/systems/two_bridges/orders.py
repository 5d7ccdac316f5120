"""The orders of Two Bridges. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Done
from adjudication.engine.play.orders import Order as Base


class Move(Base, frozen=True):
    """A unit moves to the next hex (3.1). Decision `action`."""

    unit: UnitName
    to: PlaceName


class Attack(Base, frozen=True):
    """A unit attacks a unit next to it (4.1). Decision `action`."""

    throws = True
    unit: UnitName
    target: UnitName


Order = Move | Attack | Done
