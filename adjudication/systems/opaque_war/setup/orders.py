"""The orders of the set-up."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.orders import Order
from adjudication.systems.opaque_war.basics.names import HexName, PieceName


class ChoosePlaces(Order, frozen=True):
    """The places that get a garrison if there are too few units for all (3.1). Decisions `scarce_police` and
    `scarce_militia`, the Rebels."""

    places: tuple[HexName, ...]


class PlaceBattalions(Order, frozen=True):
    """The hexes for the battalions of an oblast, one each (3.1). Decisions `battalions_luhansk` and
    `battalions_donetsk`."""

    hexes: tuple[HexName, ...]


class ChooseHaven(Order, frozen=True):
    """The Ukrainian town that becomes Rebel in an oblast without a Rebel town (3.1). Decisions `haven_luhansk` and
    `haven_donetsk`."""

    town: HexName


class PlaceCounters(Order, frozen=True):
    """The towns for the mobs and the media of an oblast, by number (3.1). Decisions `counters_luhansk` and
    `counters_donetsk`."""

    mobs: dict[HexName, int]
    media: dict[HexName, int]


class PlaceBrigade(Order, frozen=True):
    """The placement of a brigade in a hex on the western edge (3.1). Decision `brigades`, Ukraine, until all are
    placed."""

    in_turn: ClassVar[bool] = True
    again: ClassVar[bool] = True
    unit: PieceName
    at: HexName
