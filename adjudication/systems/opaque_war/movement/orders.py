"""The orders of chapters 7 and 13."""

from __future__ import annotations

from adjudication.engine.play.orders import Order


class UnitMarch(Order, frozen=True, tag="march"):
    """A unit moves hex by hex, with media counters if it takes any (7.0, 9.2). Decision `move`."""

    unit: str
    path: tuple[str, ...]
    media: tuple[str, ...] = ()


class Rail(Order, frozen=True):
    """A unit moves by rail, any distance, and makes no other move (7.7). Decision `move`."""

    unit: str
    path: tuple[str, ...]
    media: tuple[str, ...] = ()


class Intercept(Order, frozen=True):
    """Tactical communications reveal the enemy units of a hex (13.2). Decision `move`, the Rebels."""

    place: str
