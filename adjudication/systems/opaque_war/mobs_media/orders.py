"""The orders of chapter 9."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import HexName, PieceName


class Disperse(Order, frozen=True):
    """The elimination of a mob by a unit next to it, with non-lethal equipment or without (9.1). Decision
    `disperse`."""

    begins: ClassVar[tuple[str, ...]] = ("enter",)
    place: HexName
    unit: PieceName
    equipment: bool


class Enter(Order, frozen=True):
    """The units that enter the hex whose mobs are gone (9.1). Decision `enter`, Ukraine."""

    units: tuple[PieceName, ...]
