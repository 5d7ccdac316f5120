"""The orders of chapters 7 and 13."""

from __future__ import annotations

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import HexName, PieceName


class UnitMarch(Order, frozen=True, tag="march"):
    """The move of a unit hex by hex, with media counters if it takes any (7.0, 9.2). Decision `move`."""

    unit: PieceName
    path: tuple[HexName, ...]
    media: tuple[PieceName, ...] = ()


class Rail(Order, frozen=True):
    """The move of a unit by rail, over any distance and as its only move (7.7). Decision `move`."""

    unit: PieceName
    path: tuple[HexName, ...]
    media: tuple[PieceName, ...] = ()


class Intercept(Order, frozen=True):
    """The use of tactical communications, which reveal the enemy units of a hex (13.2). Decision `move`, the Rebels."""

    place: HexName
