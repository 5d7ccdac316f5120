"""Orders of card play. Cards are named "minor", "moderate", "maximum", or "1" to "9" in the playing-card variants."""

from __future__ import annotations

from typing import ClassVar, Literal

from adjudication.engine.play.orders import Order
from adjudication.systems.ukrainian_crisis.basics.names import CardName


class PlaceCards(Order, frozen=True):
    """The three cards of a side face down, one for each area of the matrix (6.0). Decision `cards`, both sides,
    sealed."""

    piecemeal: ClassVar[bool] = True

    military: CardName
    diplomatic: CardName
    information: CardName


class Declare(Order, frozen=True):
    """The wish of a side for a Combat Turn or not (6.0). Decision `declare`, both sides, sealed."""

    combat: bool


class PickArea(Order, frozen=True):
    """The area to resolve next (6.0). Decision `pick_area`, the side with the initiative."""

    throws: ClassVar[bool] = True
    area: Literal["military", "diplomatic", "information"]


class ActOrder(Order, frozen=True):
    """The choice to act first or second (6.0). Decision `act_order`, the side with the initiative."""

    first: bool


class Additions(Order, frozen=True):
    """The at-large RP to commit now, and whether the held event adds its RP (6.22, SOP). Decision `additions`."""

    throws: ClassVar[bool] = True
    amounts_of: ClassVar[tuple[str, ...]] = ("at_large",)
    conditions_of: ClassVar[tuple[str, ...]] = ("in_military", "in_diplomatic", "in_information", "in_ceasefire")
    at_large: int
    event: bool
