"""The orders of chapter 6."""

from __future__ import annotations

from typing import ClassVar

from adjudication.engine.play.names import JudgedName, PlaceName, UnitName
from adjudication.engine.play.orders import Order
from adjudication.systems.ukraine_2022.basics.names import AssetName, WingName

COMBAT = ("commit", "air_losses", "thin", "absorb", "retreat", "advance")
"""The decisions of a combat."""
MISSION = ("intercept", "air_losses")
"""Those of an air mission."""


class Station(Order, frozen=True):
    """The placement of a wing in a box (6.0). Decision `station`, the sides in turn."""

    in_turn: ClassVar[bool] = True
    again: ClassVar[bool] = True
    wing: WingName
    box: JudgedName


class Suppress(Order, frozen=True):
    """The fighters on patrol that are suppressed (6.1.1). Decision `suppressed`."""

    wings: tuple[WingName, ...]


class Bomb(Order, frozen=True):
    """Strategic bombing with these escorts (6.1.2). Decision `bomb`."""

    begins: ClassVar[tuple[str, ...]] = MISSION
    escorts: tuple[WingName, ...]


class UnitStrike(Order, frozen=True, tag="strike"):
    """An airstrike on a unit (6.1.3). Decision `strike`, until the side is done."""

    begins: ClassVar[tuple[str, ...]] = MISSION
    unit: UnitName
    wings: tuple[WingName, ...]
    escorts: tuple[WingName, ...]


class StrikeRailhead(Order, frozen=True):
    """An airstrike on a railhead (6.1.3). Decision `strike`."""

    begins: ClassVar[tuple[str, ...]] = MISSION
    railhead: PlaceName
    wings: tuple[WingName, ...]
    escorts: tuple[WingName, ...]


class Intercept(Order, frozen=True):
    """The fighters on patrol that intercept a mission, or none (6.2). Decision `intercept`."""

    begins: ClassVar[tuple[str, ...]] = ("air_losses",)
    wings: tuple[WingName, ...]


class InterceptFlight(Order, frozen=True):
    """The fighters that intercept an airmobile unit in a hex of its path (3.3.1). Decision `intercept_flight`."""

    begins: ClassVar[tuple[str, ...]] = ("air_losses",)
    at: PlaceName
    wings: tuple[WingName, ...]


class Interdict(Order, frozen=True):
    """The ground attack wings that try to stop a strategic move in a hex of its path (6.3.1). Decision `interdict`."""

    begins: ClassVar[tuple[str, ...]] = MISSION
    at: PlaceName
    wings: tuple[WingName, ...]
    escorts: tuple[WingName, ...]


class CombatCommitment(Order, frozen=True, tag="commit"):
    """The support of a side for combat: wings against the enemy's line of communication, wings in support, fighters,
    naval and event units (6.3.2, 6.5, 3.1.2, 11.8). Decision `commit`, the phasing side first."""

    begins: ClassVar[tuple[str, ...]] = COMBAT
    interdict: tuple[WingName, ...]
    support: tuple[WingName, ...]
    escorts: tuple[WingName, ...]
    assets: tuple[AssetName, ...]


class AbsorbInAir(Order, frozen=True):
    """The absorption of loss points by wings: 1 aborts, 2 are damage (6.4.1). Decision `air_losses`."""

    losses: dict[WingName, int]


class Restation(Order, frozen=True):
    """The move of a wing on call to another box (6.7). Decision `on_call`, until the side is done."""

    wing: WingName
    box: JudgedName
