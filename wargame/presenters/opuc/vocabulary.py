"""OPUC's names for its orders and the fields of its forms, from one picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudication.engine.menu import Grants
from adjudication.engine.play.endings import END
from adjudication.systems.opuc.fog.picture import Picture
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.orders import MAKERS
from wargame.presenters.plain import words as plain
from wargame.presenters.shapes import Choice

PLACING: Final = ("place", "deploy", "buy", "strike", "fire", "stock")
"""Orders that put something somewhere or aim at it: no one gives one without having seen the place."""
PLACES: Final = ("where", "target", "at", "to")
DOCTRINE: Final = "doctrine"  # what a standing order does not say
GROUPS: Final = {"missions": "", "pool": "from the pool"}
NOTHING: Final = {
    "log": "You have no LOG to pay, or none left. Add the order unchanged. Both sides are asked, so the other "
    "side learns nothing.",
    "missions": "You have no missions or no LOG left for this combat. Add the order unchanged. You are asked "
    "anyway, so the other side learns nothing.",
}
"""What a field says when there is nothing to give."""


class Words(plain.Words):
    """Blocks by name with their symbol, places with their villages, amounts by their stores."""

    in_selects = False
    in_a_phrase = False

    def __init__(self, rules: Any, picture: Picture) -> None:
        super().__init__(rules)
        self.names = Names(picture, rules.pack)

    def thing(self, name: str) -> str:
        return self.names.thing(name)

    def place(self, name: str) -> str:
        return self.names.place(name)

    def place_of(self, piece: str) -> str:
        block = self.names.blocks.get(piece)
        return self.names.place(block.where) if block else ""

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        """The label of a value, for a block with its symbol and state."""
        names, block = self.names, self.names.blocks.get(value)
        if block is None:
            return Choice(value, names.thing(value), names.zone(value), chosen, area=names.hex_of(value))
        at = names.hex_of(block.where)
        return Choice(value, words.block(block), names.small(block), chosen, block.side, words.symbol(block), area=at)

    def share(self, key: str, cap: int, amount: int) -> Choice:
        block = self.names.blocks.get(key)
        side, symbol = (block.side, words.symbol(block)) if block else ("", "")
        return Choice(key, self.thing(key), str(cap), side=side, symbol=symbol, amount=amount)

    def limits(self, field: str, limits: Mapping[str, int]) -> str:
        sums = [(GROUPS.get(group, group), limit) for group, limit in limits.items()]
        said = ", ".join(f"{group} {limit} in all".strip() for group, limit in sums if limit)
        return said or NOTHING.get(field, "")

    def is_shown(self, do: str, field: str) -> bool:
        return do in PLACING and field in PLACES  # where to is said though there is one way

    def granted(self, field: str, domain: Grants) -> Mapping[str, int]:
        return _most(domain) if field == "log" else {}

    def say(self, order: Mapping[str, Any], done: str = END) -> str:
        if maker := MAKERS.get(str(order.get("do"))):
            return maker(order, self.names)
        return self._standing(order) if order.get("do") == "standing_orders" else super().say(order, done)

    def _standing(self, order: Mapping[str, Any]) -> str:
        told = [
            f"{self.label(name).lower()} {self._answer(given)}"
            for name, given in order.items()
            if name != "do" and given not in (DOCTRINE, [], ())
        ]
        return f"Standing orders: {'; '.join(told) or 'nothing ordered'}"

    def _answer(self, given: Any) -> str:
        if isinstance(given, (list, tuple)):
            return ", ".join(self.thing(str(one)) for one in given)
        return words.value(str(given)).lower()

    def _value(self, name: str, value: Any) -> str:
        if name == "mission" and value:
            return self.names.mission(str(value))
        return self.thing(str(value)) if value and plain.is_number(value) else super()._value(name, value)


def _most(grants: Grants) -> dict[str, int]:
    """The maximum for each name within its group."""
    left, found = dict(grants.limits), {}
    for key, (group, cap) in grants.caps.items():
        found[key] = min(cap, left[group])
        left[group] -= found[key]
    return found
