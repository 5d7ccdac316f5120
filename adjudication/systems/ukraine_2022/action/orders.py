"""The orders of chapter 7."""

from __future__ import annotations

from adjudication.engine.play.orders import Order


class RegularMove(Order, frozen=True):
    """A unit moves (7.1). `carry`: the special unit in its hex goes with it (3.1.1). Decisions `activate`, `go_on`."""

    unit: str
    carry: bool
    path: tuple[str, ...]


class StrategicMove(Order, frozen=True):
    """A unit moves at twice its allowance, never next to an enemy (7.2). Decision `activate`."""

    unit: str
    carry: bool
    path: tuple[str, ...]


class Fly(Order, frozen=True):
    """An airmobile unit flies along a path of hexes (3.3.1). Decision `activate`."""

    unit: str
    escorts: tuple[str, ...]
    path: tuple[str, ...]


class Engage(Order, frozen=True):
    """A meeting engagement with a hex next to the unit, for so many movement points more (7.3)."""

    unit: str
    target: str
    points: int


class Assault(Order, frozen=True):
    """A prepared assault led by a unit on a hex next to it (7.4). Decision `activate`."""

    unit: str
    target: str
