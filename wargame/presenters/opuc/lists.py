"""Short menus as lists of whole orders, and what can be said of an order that leaves nothing to choose."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from adjudication.engine.menu import Is, OneOf, Option
from wargame.presenters.opuc import orders, words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Choice, Entry, Form

FEW = 12  # orders that are spelled out as a list of choices
MANY = 240  # orders that are spelled out in one list to choose from


def spelled(options: Sequence[Option], most: int = FEW) -> list[dict[str, Any]] | None:
    """Every order of a short menu; None for one that is long or has amounts in it."""
    found: list[dict[str, Any]] = []
    for option in options:
        values: list[Sequence[Any]] = []
        for domain in option.fields.values():
            if isinstance(domain, Is):
                values.append((domain.value,))
            elif isinstance(domain, OneOf):
                values.append(domain.values)
            else:
                return None
        found += [{"do": option.do} | dict(zip(option.fields, row, strict=True)) for row in product(*values)]
        if len(found) > most:
            return None
    return found


def is_product(listed: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every field may be chosen for itself."""
    sizes = [len({str(order[name]) for order in listed}) for name in listed[0]]
    return all(order.keys() == listed[0].keys() for order in listed) and prod(sizes) == len(listed)


def list_of(do: str, listed: Sequence[Mapping[str, Any]], rule: str, names: Names) -> Form:
    """A form with one list of whole orders, each told by what sets it apart."""
    title, command = words.COMMANDS.get(do, (do, "Add"))
    fixed = {name for name in listed[0] if len({order.get(name) for order in listed}) == 1}
    choices = tuple(
        Choice(json.dumps(order), orders.aim(order, fixed, names), area=_area(order, names)) for order in listed
    )
    return Form(do, title, command, (Entry("pick", "pick", "Choose", choices=choices),), rule)


def _area(order: Mapping[str, Any], names: Names) -> str:
    """The hex an order aims at, for pointing on the map."""
    place = next((str(order[name]) for name in ("at", "where", "to", "zone") if order.get(name)), "")
    return names.hex_of(place)


def settled(options: Sequence[Option], names: Names) -> str:
    """The one order of a menu that leaves nothing to choose, in words; empty for any other."""
    listed = spelled(options, 1)
    return orders.say(listed[0], names)[0] if listed else ""
