"""The umpire's typed edits: events like any other."""

from __future__ import annotations

from adjudication.engine.play.events import Event


class SetPrestige(Event, frozen=True):
    """Edit: a side's Prestige."""

    side: str
    value: int


class SetUnit(Event, frozen=True):
    """Edit: where a unit is ("reserve", "mobilized" or an area) and whether it is neutralised."""

    unit: str
    where: str
    neutralised: bool = False


class SetCountry(Event, frozen=True):
    """Edit: a country's zone, or "out"."""

    country: str
    zone: str


class SetFlag(Event, frozen=True):
    """Edit: Belarus (unresolved, russia, aloof), Moldova (unresolved, russia, closed) or Crimea (ukraine, russia)."""

    flag: str
    value: str


class SwapCard(Event, frozen=True):
    """Edit: an unplayed resource card is exchanged for one the side has already used. Secret to the side."""

    side: str
    give: str
    take: str


Edit = SetPrestige | SetUnit | SetCountry | SetFlag | SwapCard
