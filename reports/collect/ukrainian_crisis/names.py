"""The names of everything in a picture."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.ukrainian_crisis.fog.picture import Picture, UnitView

SIDES = {"RED": "Russia", "BLUE": "Ukraine"}
ADJECTIVES = {"RED": "Russian", "BLUE": "Ukrainian"}
TYPES = {"regular": "Regular", "irregular": "Irregular", "special_forces": "Special Forces"}
CARDS = {"minor": "Minor", "moderate": "Moderate", "maximum": "Maximum", "1": "Ace"}


class PaperNames:
    """The reader's names for units, areas, countries and cards, made from pictures, so that they reveal nothing hidden.

    Countries and events leave a picture in time; give every picture of the period.
    """

    def __init__(self, pictures: Iterable[Picture]) -> None:
        self.units: dict[str, UnitView] = {}
        self._areas: dict[str, str] = {"reserve": "Reserve", "mobilized": "Mobilized"}
        self._countries: dict[str, str] = {}
        self._events: dict[str, str] = {}
        for picture in pictures:
            self.units |= {unit.id: unit for unit in picture.units}
            self._areas |= {area.id: area.name for area in picture.areas}
            self._countries |= {country.code: country.name for country in picture.countries}
            held = [picture.event_held] if picture.event_held else []
            self._events |= {card.id: card.name for card in (*picture.events_gone, *picture.events_unseen, *held)}

    def side(self, side: str | None) -> str:
        """A side by the name of its government."""
        return SIDES.get(side or "", "No one")

    def area(self, area: str) -> str:
        """An area, or the box of a unit."""
        return self._areas.get(area, area)

    def country(self, code: str) -> str:
        """A country of the Foreign Relations Display."""
        return self._countries.get(code, code)

    def event(self, card: str) -> str:
        """An event card."""
        return self._events.get(card, card) or "an event card"

    def card(self, card: str) -> str:
        """A resource card."""
        return CARDS.get(card, card)

    def kind(self, unit: str) -> str:
        """The type of a unit."""
        view = self.units.get(unit)
        return "Parachute" if view and view.parachute else TYPES.get(view.type if view else "", "unit")
