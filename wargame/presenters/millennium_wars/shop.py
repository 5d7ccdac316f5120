"""The forms of a list of purchases: what can be bought, with name, values and price, and the points left.

A form has a place, and a button for each thing that can arrive there. It keeps its shape while the list grows and the
points fall: what cannot be bought any more is no longer listed, and the place stays the one of the last purchase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from adjudication.engine.menu import Domain, Is, OneOf, Option
from adjudication.engine.play.foresight import imagined
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES
from adjudication.systems.millennium_wars.points.offers import allowed, buyers, conversion_price, price
from wargame.presenters.composing.fields import values_of
from wargame.presenters.millennium_wars.displays import signed
from wargame.presenters.plain.composer import Composer
from wargame.presenters.plain.lots import Lot
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice, Entry, Form, Section
from wargame.selectors.position import Position

APART: Final = ("paramilitary", "base", "fob")  # what arrives at places of its own (7.3, 7.4, 7.6)

EMPTY_HANDED = (
    "You have no Political Points yet: {giver} shares them before the lists are opened. Put first what you need most; "
    "what cannot be paid is left out."
)


class Buyer(Composer):
    """The composer of a side that buys, with a form for each way of arrival."""

    def lots(self, options: Sequence[Option]) -> list[Lot]:
        ways: dict[tuple[bool, bool, str], list[Option]] = {}
        for option in options:
            if option.do == "buy":
                for way, one in _ways(option):
                    ways.setdefault(way, []).append(one)
        others = [option for option in options if option.do != "buy"]
        return [*(Lot(ways[way]) for way in sorted(ways)), *super().lots(others)]


def _ways(option: Option) -> list[tuple[tuple[bool, bool, str], Option]]:
    """The ways to buy an option: as a replacement or not, on or off the map, and items with their own places."""
    fields: Mapping[str, Domain] = option.fields
    replaced, off_map = fields["replace"] == Is(True), values_of([fields["place"]]) == [""]
    items: dict[str, list[str]] = {}
    for item in map(str, values_of([fields["item"]])):
        items.setdefault(item if item in APART else "", []).append(item)
    return [
        ((replaced, off_map, kind), structs.replace(option, fields={**fields, "item": OneOf(tuple(same))}))
        for kind, same in items.items()
    ]


def priced(position: Position, section: Section) -> Section:
    """A section of purchases with names and prices; any other section unchanged."""
    if section.kind != "purchase" or position.viewer.side is None:
        return section
    rules: Any = position.rules
    state, words = imagined(rules, position.picture), Words(rules)
    orders = position.sheet.orders if position.sheet is not None else ()
    forms = tuple(_form(rules.facts, state, form, words, orders) for form in section.forms)
    return replace(section, forms=forms, help=" ".join(filter(None, (_left(position, state), section.help))))


def _left(position: Position, state: Any) -> str:
    """The points left after the side's sheet, including gifts to partners."""
    rules: Any = position.rules
    f, side = rules.facts, rules.facts.side_numbers[position.viewer.side]
    orders = position.sheet.orders if position.sheet is not None else ()
    points, spent = state.points[side], sum(_price(f, state, order) for order in orders)
    spent += sum(line.price for line in state.plans[side])
    kept_out = [force for force in buyers(f, state, side) if not allowed(f, state, force)]
    if kept_out and len(kept_out) == len(buyers(f, state, side)):
        most, name = f.forces[kept_out[0]].most_index, f.titles[position.viewer.side]
        return (
            f"The Political Index is {signed(state.index)}: forces of {name} can be bought at {signed(most)} or less."
        )
    if not points and side >= len(CAMPS):
        camps = {one.side: one.camp for one in position.picture.sides}
        return EMPTY_HANDED.format(giver=f.titles[camps[position.viewer.side]])
    return f"You have {points} Political Points; your sheet takes {spent}."


def _price(f: Any, state: Any, order: Mapping[str, Any]) -> int:
    """The price of an order on a sheet."""
    if order.get("do") == "allot":
        return int(order.get("points") or 0)
    force = str(order.get("force", ""))
    if force not in FORCES or order.get("do") not in ("buy", "convert"):
        return 0
    n = FORCES.index(force)
    if order["do"] == "convert":
        return conversion_price(f, state, n)
    return price(f, state, n, str(order.get("item", "")), bool(order.get("replace"))) or 0


def _form(f: Any, state: Any, form: Form, words: Words, orders: Sequence[Mapping[str, Any]]) -> Form:
    """A form of purchases: its place, filled in, and a button for each item. Other forms stay as they are."""
    fixed = {entry.name: entry.value for entry in form.entries if entry.kind == "hidden"}
    force, again = fixed.get("force", ""), fixed.get("replace") == "true"
    if form.do != "buy" or force not in FORCES:
        return form
    item = next(entry for entry in form.entries if entry.name == "item")
    values = [choice.value for choice in item.choices] or [item.value]
    listed = tuple(Choice(one, _told(f, state, FORCES.index(force), one, again, words)) for one in values)
    title = ("Replace" if again else "Buy") + (", off the map" if fixed.get("place") == "" else "")
    if values[0] in APART:
        title = f"{title}: {words.thing(values[0])}"
    entries = tuple(
        _arrival(entry, orders) if entry.name == "place" else entry for entry in form.entries if entry != item
    )
    return replace(form, title=title, entries=entries, goods=Entry("item", "goods", item.label, choices=listed))


def _arrival(entry: Entry, orders: Sequence[Mapping[str, Any]]) -> Entry:
    """The place of arrival: that of the last purchase that can arrive there, otherwise the first with a name."""
    choices = sorted(entry.choices, key=lambda one: one.label[:1].isdigit())
    if not choices or entry.chosen:
        return replace(entry, choices=tuple(choices))
    before = [str(order.get("place")) for order in reversed(orders) if order.get("do") == "buy"]
    known = {one.value for one in choices}
    first = next((place for place in before if place in known), choices[0].value)
    return replace(entry, choices=tuple(replace(one, chosen=one.value == first) for one in choices))


def _told(f: Any, state: Any, force: int, item: str, again: bool, words: Words) -> str:
    """An item by its name, the values of its counter and its price."""
    pieces: Sequence[int] = f.by_type.get((force, item), ())
    values = ""
    if pieces and f.bars[pieces[0]]:
        line = f.line[pieces[0]]
        values = f" {line.attack}-{line.defence}-{line.allowance}"
    cost, name = price(f, state, force, item, again), words.thing(item)
    return f"{name[:1].upper()}{name[1:]}{values}, {cost} point{'s' * (cost != 1)}"
