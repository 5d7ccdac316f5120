"""Whether the names in an order exist, for orders whose moment has not come."""

from __future__ import annotations

from typing import Any

from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.card_play.orders import PlaceCards
from adjudication.systems.ukrainian_crisis.combat.orders import Allocate, Group
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt
from adjudication.systems.ukrainian_crisis.information.orders import Target
from adjudication.systems.ukrainian_crisis.military.orders import Deploy
from adjudication.systems.ukrainian_crisis.operations.orders import Move


def unknown_names(f: Facts, order: Any) -> list[Problem]:
    """One problem for every name that the pack does not have."""
    found: list[Problem] = []
    for where, name in _units(order):
        if name not in f.unit:
            found.append(Problem("unknown.unit", where, "2.2", {"unit": name}))
    area = "to" if isinstance(order, Move) else "area" if isinstance(order, Deploy | Group) else ""
    if area and getattr(order, area) not in f.area:
        found.append(Problem("unknown.area", area, "2.31", {"area": getattr(order, area)}))
    if isinstance(order, Attempt) and order.country not in f.country:
        found.append(Problem("unknown.country", "country", "2.4", {"country": order.country}))
    if isinstance(order, PlaceCards):
        names = {*f.plain.names, *f.playing.names}
        cards = (("military", order.military), ("diplomatic", order.diplomatic), ("information", order.information))
        found += [Problem("unknown.card", where, "2.1", {"card": name}) for where, name in cards if name not in names]
    return found


def _units(order: Any) -> list[tuple[str, str]]:
    if isinstance(order, Group):
        pairs = (("attackers", order.attackers), ("defenders", order.defenders))
        return [(f"{which}[{i}]", name) for which, names in pairs for i, name in enumerate(names)]
    if isinstance(order, Target):
        return [(f"units[{i}]", name) for i, name in enumerate(order.units)]
    if isinstance(order, Allocate):
        return [(f"hits.{name}", name) for name in order.hits]
    return [("unit", order.unit)] if hasattr(order, "unit") else []
