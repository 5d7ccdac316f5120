"""Orders of the Diplomatic area and of a Ceasefire."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.orders import Order
from adjudication.systems.ukrainian_crisis.basics.names import CountryName


class Ceasefire(Order, frozen=True):
    """The choice of a Ceasefire attempt by the only side that opposes Combat (6.24). Decision `ceasefire`."""

    throws: ClassVar[bool] = True
    attempt: bool


class AddFirst(Order, frozen=True):
    """The side that declares additions first in a Ceasefire (RUL-08). Decision `add_first`, the side with the
    initiative."""

    first: Literal["RED", "BLUE"]


class SettleTie(Order, frozen=True):
    """The turn type that Russia chooses after a tied Ceasefire (6.24, RUL-07). Decision `settle_tie`."""

    turn_type: Literal["strategic", "combat"]


class Attempt(Order, frozen=True):
    """One attempt to move a country by one zone, with all its points (6.21). Decision `diplomatic`."""

    throws: ClassVar[bool] = True
    amounts_of: ClassVar[tuple[str, ...]] = ("rp", "prestige")
    country: CountryName
    direction: Literal["up", "down"]
    rp: int
    prestige: int
