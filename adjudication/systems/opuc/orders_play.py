"""Orders of the staff's steps: set-up, order of play, CP actions, arrivals."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.pack_shapes import RedOrBlue
from adjudication.systems.opuc.orders_base import Order


class First(Order, frozen=True):
    """Who goes first in the step that begins (2.1, K-03). Decision `precedence`, the side with the initiative."""

    who: RedOrBlue


class Place(Order, frozen=True):
    """Set-up (G-42): one dummy, work or minefield onto a place. Decision `setup`."""

    what: Literal["dummy", "dag_dummy", "strongpoint", "dug_in", "mine", "dummy_mine"]
    where: str


class Deploy(Order, frozen=True):
    """Secretly plotted deployment (1.11): a block to another start hex of its side. Decision `setup`."""

    unit: str
    where: str


class Buy(Order, frozen=True):
    """One CP action (3.3). Decision `cp`. `where` a hex, zone or BUA, `what` a utility or kind where one is needed."""

    action: str
    where: str = ""
    what: str = ""


class Stock(Order, frozen=True):
    """The CP action DUMP: LOG from the pool to BUA zones or supply dumps, at most four in all (4.8). Decision `cp`."""

    amounts: dict[str, int]


class Enter(Order, frozen=True):
    """Where a reinforcement that has several free entry hexes comes in (12.1, G-20). Decision `entry`."""

    unit: str
    where: str


class StandingOrders(Order, frozen=True):
    """Standing answers for the reactions of a turn; what is left at "doctrine" the policy decides.

    Never carried out itself: wherever a decision of its side has no order of its own on the sheet, it is consulted.
    `isr` names places for deep ISR, the most wanted first: dice are thrown after the sheet is written. `missions` are
    the fire missions given to each fight, `retreat` the way back that is taken where several are as long, `rerolls`
    whether ISR dice are thrown again.
    """

    isr: tuple[str, ...] = ()

    evade: Literal["doctrine", "never", "always", "guns"] = "doctrine"
    log: Literal["doctrine", "full", "none"] = "doctrine"
    missions: Literal["doctrine"] | int = "doctrine"
    losses: Literal["doctrine", "strongest", "weakest"] = "doctrine"
    advance: Literal["doctrine", "all", "none"] = "doctrine"
    follow_up: Literal["doctrine", "never"] = "doctrine"
    retreat: Literal["doctrine", "road", "cover", "supply"] = "doctrine"
    rerolls: Literal["doctrine", "again", "keep"] = "doctrine"
    camps: Literal["doctrine", "pay", "let_go"] = "doctrine"


PlayOrder = First | Place | Deploy | Buy | Stock | Enter | StandingOrders
