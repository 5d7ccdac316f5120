"""The orders of Two Bridges. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from adjudication.engine.play.orders import Done
from adjudication.engine.play.orders import Order as Base


class Move(Base, frozen=True):
    """A unit moves to the next hex (3.1). Decision `action`."""

    unit: str
    to: str


class Attack(Base, frozen=True):
    """A unit attacks a unit next to it (4.1). Decision `action`."""

    throws = True
    unit: str
    target: str


Order = Move | Attack | Done
