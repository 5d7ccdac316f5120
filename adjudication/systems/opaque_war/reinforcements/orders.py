"""The orders of chapters 10 and 14."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import HexName, PieceName, TakenName


class Muster(Order, frozen=True):
    """The reinforcements of the turn, by unit or kind of counter and number (10.1, 10.2). Decision `muster`."""

    take: dict[TakenName, int]


class Arrive(Order, frozen=True):
    """The placement of a reinforcement in a hex (10.3 to 10.5). Decision `arrive`, until all are placed."""

    in_turn: ClassVar[bool] = True
    again: ClassVar[bool] = True
    piece: PieceName
    at: HexName
