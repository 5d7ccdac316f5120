"""The orders of chapter 6."""

from __future__ import annotations

from adjudication.engine.play.orders import Order


class Station(Order, frozen=True):
    """A wing is placed in a box (6.0). Decision `station`, the sides in turns."""

    wing: str
    box: str


class Suppress(Order, frozen=True):
    """The fighters on patrol that are suppressed (6.1.1). Decision `suppressed`."""

    wings: tuple[str, ...]


class Bomb(Order, frozen=True):
    """Strategic bombing with these escorts (6.1.2). Decision `bomb`."""

    escorts: tuple[str, ...]


class UnitStrike(Order, frozen=True, tag="strike"):
    """An airstrike on a unit (6.1.3). Decision `strike`, until the side is done."""

    unit: str
    wings: tuple[str, ...]
    escorts: tuple[str, ...]


class StrikeRailhead(Order, frozen=True):
    """An airstrike on a railhead (6.1.3). Decision `strike`."""

    railhead: str
    wings: tuple[str, ...]
    escorts: tuple[str, ...]


class Intercept(Order, frozen=True):
    """Fighters on patrol that intercept a mission (6.2). Decision `intercept`, or nobody goes."""

    wings: tuple[str, ...]


class InterceptFlight(Order, frozen=True):
    """Fighters that intercept an airmobile unit in a hex of its path (3.3.1). Decision `intercept_flight`."""

    at: str
    wings: tuple[str, ...]


class Interdict(Order, frozen=True):
    """Ground attack wings that try to stop a strategic move in a hex of its path (6.3.1). Decision `interdict`."""

    at: str
    wings: tuple[str, ...]
    escorts: tuple[str, ...]


class CombatCommitment(Order, frozen=True, tag="commit"):
    """What a side puts into a combat: wings against the enemy's line of communication, wings in support, fighters,
    naval and event units (6.3.2, 6.5, 3.1.2, 11.8). Decision `commit`, the phasing side first."""

    interdict: tuple[str, ...]
    support: tuple[str, ...]
    escorts: tuple[str, ...]
    assets: tuple[str, ...]


class AbsorbInAir(Order, frozen=True):
    """How wings take loss points: 1 aborts, 2 is damaged (6.4.1). Decision `air_losses`."""

    losses: dict[str, int]


class Restation(Order, frozen=True):
    """A wing on call moves to another box (6.7). Decision `on_call`, until the side is done."""

    wing: str
    box: str
