"""What an order costs, gains and risks, as its form shows it."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.presenters.shapes import OddsBar


@dataclass(frozen=True)
class StakeRow:
    """One thing that an order costs, gains or risks, with its chance in words; "" for what is certain."""

    text: str
    share: str


@dataclass(frozen=True)
class OrderStakes:
    """What an order costs, gains and risks."""

    costs: tuple[StakeRow, ...]
    gains: tuple[StakeRow, ...]
    risks: tuple[StakeRow, ...]

    @property
    def lists(self) -> tuple[tuple[str, tuple[StakeRow, ...]], ...]:
        """Each list with its heading."""
        return ("Costs", self.costs), ("Gains", self.gains), ("Risks", self.risks)


@dataclass(frozen=True)
class OrderChances:
    """What may come of an order: its outcomes, and what it costs, gains and risks; None where it leads to no dice."""

    bars: tuple[OddsBar, ...] = ()
    stakes: OrderStakes | None = None
