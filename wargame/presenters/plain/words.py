"""The words of a rule system as its engine gives them: places, phases and orders by their titles, sides by their names.

The catalogue may say more: `decision.KIND` asks for a decision, `field.NAME` names a field, `name.ID` any other thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine import sides
from adjudication.engine.injects.watch import TriggerNames, Watched
from wargame.presenters.composing.fields import Vocabulary
from wargame.presenters.shapes import Choice

END = "Nothing more"


def level_of(catalogue: Mapping[str, str], level: str) -> str:
    """A level of victory in words: the catalogue's, or the key itself."""
    keys = (level, f"level_{level}", f"level.{level}")
    return next((catalogue[key] for key in keys if key in catalogue), level.replace("_", " "))


class Words(Vocabulary):
    """What one bound rule system calls its things."""

    def __init__(self, rules: Any) -> None:
        known = rules.names() if isinstance(rules, Watched) else TriggerNames()
        self.catalogue: Mapping[str, str] = rules.catalogue
        self.sides = sides.names(rules.pack)
        self.phases = tuple((one.key, one.title) for one in known.phases)
        self._places = {one.key: one.title for one in known.places}
        self._orders, self._things = known.orders, known.things

    def label(self, field: str) -> str:
        return self.catalogue.get(f"field.{field}") or super().label(field)

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        return Choice(value, self.thing(value), chosen=chosen, area=value if value in self._places else "")

    def thing(self, name: str) -> str:
        """A name in an order or picture as people say it; the name itself if nobody calls it otherwise."""
        return (
            self._places.get(name)
            or self.sides.get(name)
            or self._things.get(name)
            or self.catalogue.get(f"name.{name}")
            or (name.replace("_", " ") if name.islower() else name)
        )

    def level(self, level: str) -> str:
        """A level of victory."""
        return level_of(self.catalogue, level)

    def order(self, do: str) -> str:
        """What an order is called."""
        return END if do == "done" else self._orders.get(do) or do.replace("_", " ").capitalize()

    def task(self, kind: str) -> str:
        """What a decision asks."""
        return self.catalogue.get(f"decision.{kind}") or kind.replace("_", " ").capitalize()

    def say(self, order: Mapping[str, Any]) -> str:
        """An order in words: its title, and what fills its fields."""
        title = self.order(str(order.get("do", "")))
        parts = [self._value(name, value) for name, value in order.items() if name not in ("do", "terms")]
        filled = ", ".join(part for part in parts if part)
        return f"{title}: {filled}" if filled else title

    def aim(self, order: Mapping[str, Any], fixed: frozenset[str]) -> str:
        """One of many orders of a kind, by what sets it apart from the others."""
        parts = [self._value(name, value) for name, value in order.items() if name != "do" and name not in fixed]
        return ", ".join(part for part in parts if part) or self.say(order)

    def _value(self, name: str, value: Any) -> str:
        if value is True:
            return self.label(name).lower()
        if value in ("", None, False) or value == [] or value == {}:
            return ""
        if isinstance(value, Mapping):
            return ", ".join(f"{self.thing(str(key))} {count}" for key, count in value.items())
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self.thing(str(one)) for one in value)
        return self.thing(str(value)) if isinstance(value, str) else f"{self.label(name).lower()} {value}"
