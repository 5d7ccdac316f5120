"""Orders that dump LOG or assign it to an assault."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import JudgedName
from adjudication.engine.play.orders import Order


class Stock(Order, frozen=True):
    """The CP action DUMP: LOG from the pool to BUA zones or supply dumps, at most four together (4.8). Decision
    `cp`."""

    amounts_of: ClassVar[tuple[str, ...]] = ("amounts",)
    amounts: dict[JudgedName, int]


class AssignLog(Order, frozen=True):
    """LOG for the blocks in the assault (4.6). Decision `combat_log`, sealed."""

    begins: ClassVar[tuple[str, ...]] = ("support", "gun_loss", "take_loss", "withdraw", "advance")
    amounts_of: ClassVar[tuple[str, ...]] = ("log",)
    log: dict[JudgedName, int]
