"""Orders of the Military area."""

from __future__ import annotations

from adjudication.engine.play.names import UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.ukrainian_crisis.basics.names import AreaName


class Mobilise(Order, frozen=True):
    """The move of a unit from Reserve to Mobilized for 1 RP (6.11). Decision `military`."""

    unit: UnitName


class Deploy(Order, frozen=True):
    """The deployment of a unit from Mobilized to an area for 1 RP, and 1 Prestige for a Regular (6.12). Decision
    `military`.

    `by_event`: without RP, by the held Little green men or Volunteer battalions.
    """

    unit: UnitName
    area: AreaName
    by_event: bool = False


class Withdraw(Order, frozen=True):
    """The withdrawal of a unit from the map to Mobilized at no cost (6.13). Decision `military`."""

    unit: UnitName


class Expel(Order, frozen=True):
    """The play of Little green men by Ukraine: one Russian SF returns to Mobilized. Decision `military`."""

    unit: UnitName
