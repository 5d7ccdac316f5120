"""The costs, gains and risks of an order, as its form shows them."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.presenters.shapes import OddsBar


@dataclass(frozen=True)
class StakeRow:
    """One cost, gain or risk of an order, with its chance as text; "" if it is certain."""

    text: str
    share: str


@dataclass(frozen=True)
class OrderStakes:
    """The costs, gains and risks of an order."""

    costs: tuple[StakeRow, ...]
    gains: tuple[StakeRow, ...]
    risks: tuple[StakeRow, ...]

    @property
    def lists(self) -> tuple[tuple[str, tuple[StakeRow, ...]], ...]:
        """Each list with its heading."""
        return ("Costs", self.costs), ("Gains", self.gains), ("Risks", self.risks)


@dataclass(frozen=True)
class OrderChances:
    """The possible results of an order: its outcomes, and its costs, gains and risks; None if it leads to no dice."""

    bars: tuple[OddsBar, ...] = ()
    stakes: OrderStakes | None = None
