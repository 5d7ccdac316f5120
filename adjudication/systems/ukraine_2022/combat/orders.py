"""The orders of chapter 8."""

from __future__ import annotations

from adjudication.engine.play.names import PlaceName, UnitName
from adjudication.engine.play.orders import Order


class Keep(Order, frozen=True):
    """The only unit that stays in an overstacked hex under attack (3.6). Decision `thin`."""

    unit: UnitName


class Absorb(Order, frozen=True):
    """The absorption of losses (8.3). Decision `absorb`.

    `flip`: the defender turns static. `retreat`: hexes, for `worth` loss points. `points`: a victory point.
    `supports`: units that turn static. `rout`: the lead unit is routed, for everything.
    """

    flip: bool
    retreat: int
    worth: int
    points: bool
    supports: tuple[UnitName, ...]
    rout: bool


class Retreat(Order, frozen=True):
    """The path of a retreat (8.4). Decision `retreat`."""

    path: tuple[PlaceName, ...]


class Advance(Order, frozen=True):
    """The advance of a unit after combat (8.4). Decision `advance`, until the side is done."""

    unit: UnitName
    path: tuple[PlaceName, ...]
