"""The names on the pages of Ukrainian Crisis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from adjudication.engine.play.endings import END
from adjudication.systems.ukrainian_crisis.fog.picture import Picture, UnitView
from wargame.presenters.plain import words as plain
from wargame.presenters.shapes import Choice

SIDES = {"RED": "Russia", "BLUE": "Ukraine"}
OTHER = {"RED": "BLUE", "BLUE": "RED"}
MARKS = {"RED": "red", "BLUE": "blue"}
AREAS = {"military": "Military", "diplomatic": "Diplomatic", "information": "Information"}
TIERS = {"minor": "Minor", "moderate": "Moderate", "maximum": "Maximum"}
ZONES = {"neutral": "Neutral", "support": "Support", "intervention": "Intervention", "out": "out of play"}
TYPES = {"regular": "Regular", "irregular": "Irregular", "special_forces": "Special Forces"}
PLACED = ("to", "area")  # the fields of an order that name a place
PLACES = {"reserve": "Reserve", "mobilized": "Mobilized"}
COMBAT = {"symbolic": "Symbolic", "kinetic": "Kinetic", "asymmetric": "Asymmetric"}
RECONSTRUCTED = "The published charts were not available. This one is reconstructed from the rules."


def card(name: str) -> str:
    """The name of a resource card."""
    return TIERS.get(name, "Ace" if name == "1" else name)


def unit_symbol(unit: UnitView) -> str:
    """The map symbol of a unit."""
    return "parachute" if unit.parachute else unit.type


def unit_type(unit: UnitView) -> str:
    """The type of a unit in words."""
    return "Parachute Regular" if unit.parachute else TYPES[unit.type]


def strength(unit: UnitView) -> str:
    """Combat Value, in brackets while neutralised."""
    if unit.cv is None:
        return "no CV"
    return f"CV ({unit.cv}), neutralised" if unit.neutralised else f"CV {unit.cv}"


class Words(plain.Words):
    """The names in one picture: units with their strength and place, areas and countries by name."""

    in_order = True

    def __init__(self, rules: Any, picture: Picture) -> None:
        super().__init__(rules)
        self.side, self.variant = picture.side, "" if picture.mode == "base" else picture.mode
        self.units: dict[str, UnitView] = {unit.id: unit for unit in picture.units}
        self.countries = {country.code: country for country in picture.countries}
        self._things = {country.code: country.name for country in picture.countries}
        self._held = picture.event_held.name if picture.event_held else ""
        self._opening: Mapping[str, int | None] = {}

    def beginning_with(self, opening: Mapping[str, int | None]) -> Words:
        """The same names for a form with these initial numbers; None leaves a field to the person."""
        made = copy(self)
        made._opening = opening
        return made

    def unit(self, unit: str) -> str:
        """A unit with its type."""
        view = self.units.get(unit)
        return f"{unit}, {unit_type(view)}" if view else unit

    def label(self, field: str) -> str:
        return f"Play {self._held} for its points" if field == "event" and self._held else super().label(field)

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        if value in self.units:
            view = self.units[value]
            return Choice(
                value, self.unit(value), f"{strength(view)}, {self.thing(view.where)}", chosen, view.side,
                unit_symbol(view), neutralised=view.neutralised,
            )  # fmt: skip
        return Choice(value, self.thing(value) if field in PLACED else value.capitalize(), chosen=chosen)

    def share(self, key: str, cap: int, amount: int) -> Choice:
        view = self.units.get(key)
        if view is None:
            return Choice(key, key, str(cap), amount=amount)
        return Choice(
            key, f"{self.unit(key)}, {strength(view)}", str(cap), side=view.side, symbol=unit_symbol(view),
            neutralised=view.neutralised, amount=amount,
        )  # fmt: skip

    def opening(self, field: str, numbers: Sequence[int]) -> int | None:
        if field in self._opening:
            return self._opening[field]
        return max(numbers) if field == "rp" else min(numbers)  # with all RP the least Prestige is enough (6.21)

    def is_shown(self, do: str, field: str) -> bool:
        if do in ("move", "deploy") and field in PLACED:  # where to is said though there is one way
            return True
        return field in self._opening and self._opening[field] is None

    def say(self, order: Mapping[str, Any], done: str = END) -> str:
        if order.get("do") == "place_cards":
            placed = (f"{label} {card(str(order[area]))}" for area, label in AREAS.items() if order.get(area))
            return ", ".join(placed) or "No card placed"
        if order.get("do") == "additions":
            pool, event = int(order.get("at_large") or 0), order.get("event") in (True, "true")
            parts = [f"{pool} at-large RP"] * bool(pool) + ["the held event"] * event
            return f"Add {' and '.join(parts) or 'nothing'}"
        return super().say(order, done)

    def price(self, do: str, order: Mapping[str, Any]) -> str:
        """The cost of an order: a Regular also costs Prestige (6.12), and an attempt can use Prestige (6.21)."""
        told = super().price(do, order)
        if do == "deploy" and not order.get("by_event"):
            unit = self.units.get(str(order.get("unit")))
            return f"{told}, 1 Prestige" if unit and unit.type == "regular" else told
        return f"{told}, {order['prestige']} Prestige" if do == "attempt" and order.get("prestige") else told
