"""Lists of whole orders in the words of OPUC, and what can be said of an order that leaves nothing to choose."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.menu import Option
from wargame.presenters.composing.lists import spelled
from wargame.presenters.opuc import orders, words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Choice, Entry, Form


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
