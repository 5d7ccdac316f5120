"""The forms of a list of purchases: what can be bought by its name, values and price, and what is left to spend."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.play.foresight import imagined
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES
from adjudication.systems.millennium_wars.points.offers import allowed, buyers, conversion_price, price
from wargame.presenters.millennium_wars.displays import signed
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Entry, Form, Section
from wargame.selectors.position import Position

EMPTY_HANDED = (
    "You have no Political Points yet: {giver} shares them before the lists are opened. Put first what you need most; "
    "what cannot be paid is left out."
)


def priced(position: Position, section: Section) -> Section:
    """A section of purchases with names and prices; every other one as it is."""
    if section.kind != "purchase" or position.viewer.side is None:
        return section
    rules: Any = position.rules
    state, words = imagined(rules, position.picture), Words(rules)
    forms = tuple(_form(rules.facts, state, form, words) for form in section.forms)
    return replace(section, forms=forms, help=" ".join(filter(None, (_left(position, state), section.help))))


def _left(position: Position, state: Any) -> str:
    """What the side has and what its sheet takes, what it gives to partners too."""
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
    """What an order of a sheet costs."""
    if order.get("do") == "allot":
        return int(order.get("points") or 0)
    force = str(order.get("force", ""))
    if force not in FORCES or order.get("do") not in ("buy", "convert"):
        return 0
    n = FORCES.index(force)
    if order["do"] == "convert":
        return conversion_price(f, state, n)
    return price(f, state, n, str(order.get("item", "")), bool(order.get("replace"))) or 0


def _form(f: Any, state: Any, form: Form, words: Words) -> Form:
    if form.do == "buy" and form.entries[0].kind == "pick":
        return replace(form, entries=(_whole(f, state, form.entries[0], words),))
    fixed = {entry.name: entry.value for entry in form.entries if entry.kind == "hidden"}
    force, again = fixed.get("force", ""), fixed.get("replace") == "true"
    if form.do != "buy" or force not in FORCES:
        return form

    def told(item: str) -> str:
        return _told(f, state, FORCES.index(force), item, again, words)

    title = ("Replace" if again else "Buy") + ("" if "place" not in fixed else ", off the map")
    title = f"{'Replace' if again else 'Buy'}: {told(fixed['item'])}" if fixed.get("item") else title
    return replace(form, title=title, entries=tuple(_entry(entry, told) for entry in form.entries))


def _entry(entry: Entry, told: Any) -> Entry:
    """Items by their names and prices; places that have a name before hexes that only have a number."""
    if entry.name == "place":
        return replace(entry, choices=tuple(sorted(entry.choices, key=lambda one: one.label[:1].isdigit())))
    if entry.name != "item":
        return entry
    return replace(entry, choices=tuple(replace(one, label=told(one.value)) for one in entry.choices))


def _whole(f: Any, state: Any, entry: Entry, words: Words) -> Entry:
    """A list of whole orders, each with its price."""
    choices = []
    for one in entry.choices:
        order = json.loads(one.value)
        named = _told(f, state, FORCES.index(order["force"]), order["item"], order["replace"], words)
        place = f" in {words.place(order['place'])}" if order["place"] else ""
        choices.append(replace(one, label=f"{'Replace ' * order['replace']}{named}{place}"))
    return replace(entry, choices=tuple(choices))


def _told(f: Any, state: Any, force: int, item: str, again: bool, words: Words) -> str:
    """An item by its name, the values of its counter and its price."""
    pieces: Sequence[int] = f.by_type.get((force, item), ())
    values = ""
    if pieces and f.bars[pieces[0]]:
        line = f.line[pieces[0]]
        values = f" {line.attack}-{line.defence}-{line.allowance}"
    cost, name = price(f, state, force, item, again), words.thing(item)
    return f"{name[:1].upper()}{name[1:]}{values}, {cost} point{'s' * (cost != 1)}"
