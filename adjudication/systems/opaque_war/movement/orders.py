"""The orders of chapters 7 and 13."""

from __future__ import annotations

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import HexName, PieceName


class UnitMarch(Order, frozen=True, tag="march"):
    """A unit moves hex by hex, with media counters if it takes any (7.0, 9.2). Decision `move`."""

    unit: PieceName
    path: tuple[HexName, ...]
    media: tuple[PieceName, ...] = ()


class Rail(Order, frozen=True):
    """A unit moves by rail, any distance, and makes no other move (7.7). Decision `move`."""

    unit: PieceName
    path: tuple[HexName, ...]
    media: tuple[PieceName, ...] = ()


class Intercept(Order, frozen=True):
    """Tactical communications reveal the enemy units of a hex (13.2). Decision `move`, the Rebels."""

    place: HexName
