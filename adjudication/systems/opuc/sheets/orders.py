"""Standing orders."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order


class StandingOrders(Order, frozen=True):
    """Standing answers for the reactions of a turn; a field left at "doctrine" is not ordered.

    Never carried out itself: wherever a decision of its side has no order of its own on the sheet, it is consulted.
    `isr` names places for deep ISR, the most wanted first: dice are rolled after the sheet is written. `missions` are
    the fire missions given to each fight, `retreat` the way back that is taken where several are as long, `rerolls`
    whether ISR dice are rerolled.
    """

    isr: tuple[PlaceName, ...] = ()

    evade: Literal["doctrine", "never", "always", "guns"] = "doctrine"
    log: Literal["doctrine", "full", "none"] = "doctrine"
    missions: Literal["doctrine"] | int = "doctrine"
    losses: Literal["doctrine", "strongest", "weakest"] = "doctrine"
    advance: Literal["doctrine", "all", "none"] = "doctrine"
    follow_up: Literal["doctrine", "never"] = "doctrine"
    retreat: Literal["doctrine", "road", "cover", "supply"] = "doctrine"
    rerolls: Literal["doctrine", "again", "keep"] = "doctrine"
    camps: Literal["doctrine", "pay", "let_go"] = "doctrine"
