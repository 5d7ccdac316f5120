"""The umpire's edits as events (3.0)."""

from __future__ import annotations

from adjudication.engine.play.events import OWN, sentence
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import SIDE, ZONE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


class SetPrestige(Event, frozen=True):
    """Edit: the Prestige of a side."""

    side: str
    value: int

    says = sentence("set.prestige", "3.0", "The umpire sets the Prestige of {side} to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        s.prestige[SIDE[self.side]] = self.value


def _place(e: SetUnit, f: Facts, s: State) -> str:
    return f.area_names[f.area[e.where]] if e.where in f.area else e.where.capitalize()


class SetUnit(Event, frozen=True):
    """Edit: the place of a unit ("reserve", "mobilized" or an area), and whether it is neutralised."""

    unit: str
    where: str
    neutralised: bool = False

    says = sentence(
        "set.unit",
        "3.0",
        "The umpire puts {unit} in {where} ({state}).",
        where=_place,
        state=lambda e, f, s: "neutralised" if e.neutralised else "fresh",
    )

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.where[unit], s.down[unit] = f.place(self.where), self.neutralised


class SetCountry(Event, frozen=True):
    """Edit: the zone of a country, or "out"."""

    country: str
    zone: str

    says = sentence("set.country", "3.0", "The umpire puts {country} in {zone}.")

    def fold(self, f: Facts, s: State) -> None:
        s.zone[f.country[self.country]] = ZONE.get(self.zone, -1)


class SetFlag(Event, frozen=True):
    """Edit: Belarus (unresolved, russia, aloof), Moldova (unresolved, russia, closed) or Crimea (ukraine, russia)."""

    flag: str
    value: str

    says = sentence("set.flag", "3.0", "The umpire sets {flag} to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        if self.flag == "crimea":
            s.annexed = self.value == "russia"
        else:
            setattr(s, self.flag, self.value)


class SwapCard(Event, frozen=True):
    """Edit: the exchange of an unplayed resource card for one the side has already used. Secret to the side."""

    side: str
    give: str
    take: str

    fog = OWN
    says = sentence("swap.card", "3.0", "The umpire exchanges {side}’s {give} for {take}.")

    def fold(self, f: Facts, s: State) -> None:
        cards, side = f.cards_in(s), SIDE[self.side]
        give, take = side * cards.size + cards.index[self.give], side * cards.size + cards.index[self.take]
        s.hand[give] -= 1
        s.spent[give] += 1
        s.spent[take] -= 1
        s.hand[take] += 1
