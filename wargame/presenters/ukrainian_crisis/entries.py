"""The words of Ukrainian Crisis for the fields of its forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.menu import Option
from wargame.presenters.composing import fields
from wargame.presenters.shapes import Choice, Entry
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.words import Names

LABELS = {
    "unit": "Unit",
    "units": "Target",
    "area": "To",
    "to": "To",
    "at_large": "At-large RP",
    "rp": "RP",
    "prestige": "Prestige",
    "attackers": "Your units",
    "defenders": "Against",
    "hits": "Hits on",
    "event": "Play the held event for its points",
}


class Vocabulary(fields.Vocabulary):
    """Units with their strength and place, areas by name."""

    in_order = True

    def __init__(self, names: Names, opening: Mapping[str, int | None] | None = None) -> None:
        self.names = names
        self._opening = opening or {}

    def label(self, field: str) -> str:
        if field == "event" and self.names.held:
            return f"Play {self.names.held} for its points"
        return LABELS.get(field, super().label(field))

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        names = self.names
        if value in names.units:
            unit = names.units[value]
            small = f"{words.strength(unit)}, {names.area(unit.where)}"
            symbol = words.unit_symbol(unit)
            return Choice(value, names.unit(value), small, chosen, unit.side, symbol, neutralised=unit.neutralised)
        if field in ("area", "to"):
            return Choice(value, names.area(value), chosen=chosen)
        return Choice(value, value.capitalize(), chosen=chosen)

    def share(self, key: str, cap: int, amount: int) -> Choice:
        view = self.names.units.get(key)
        if view is None:
            return Choice(key, self.names.unit(key), str(cap), amount=amount)
        label = f"{self.names.unit(key)}, {words.strength(view)}"
        symbol = words.unit_symbol(view)
        return Choice(key, label, str(cap), side=view.side, symbol=symbol, neutralised=view.neutralised, amount=amount)

    def opening(self, field: str, numbers: Sequence[int]) -> int | None:
        if field in self._opening:
            return self._opening[field]
        return max(numbers) if field == "rp" else min(numbers)  # with all RP the least Prestige is enough (6.21)

    def is_shown(self, do: str, field: str) -> bool:
        if do in ("move", "deploy") and field in ("to", "area"):  # where to is said though there is one way
            return True
        return field in self._opening and self._opening[field] is None


def entries(
    options: Sequence[Option], names: Names, typed: Mapping[str, Any], opening: Mapping[str, int | None] | None = None
) -> tuple[Entry, ...]:
    """The fields of orders of one kind: every value that some option admits.

    `typed` is what somebody has entered; `opening` are numbers to begin with where nobody has, None for an empty field.
    """
    return fields.entries(options, Vocabulary(names, opening), typed)
