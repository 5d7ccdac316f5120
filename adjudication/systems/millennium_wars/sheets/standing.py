"""The answers of standing orders to the current decision (9.0, 17.3, 18.0, 19.0, 20.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State, contest_of, fight_of
from adjudication.systems.millennium_wars.combat.orders import AidDefence, Tactics
from adjudication.systems.millennium_wars.combat.tactics import air, airland, fleets
from adjudication.systems.millennium_wars.information.attacks import span
from adjudication.systems.millennium_wars.information.orders import Commit
from adjudication.systems.millennium_wars.sheets.orders import StandingCadres, StandingSupport

STANDS_FOR: Mapping[type, tuple[str, ...]] = {StandingSupport: ("tactics", "support"), StandingCadres: ("commit",)}
LASTING = tuple(STANDS_FOR)


def by_standing(f: Facts, s: State, side: int, order: Any) -> Any | None:
    """The answer of standing order `order`; None if it does not cover the current decision."""
    if s.at == "commit" and isinstance(order, StandingCadres):
        least, most = span(f, s, side)
        own = camp_of_side(f, s, side) == contest_of(s).camp
        return Commit(cadres=min(most, max(least, order.attack if own else order.defence)))
    if s.at not in ("tactics", "support") or not isinstance(order, StandingSupport):
        return None
    attacking = camp_of_side(f, s, side) == fight_of(s).camp
    if order.when not in ("both", "attack" if attacking else "defence"):
        return None
    points, ships = _points(f, s, side, order.air), fleets(f, s, side).values if order.fleets else ()
    if s.at == "support":
        return AidDefence(air=points, fleets=ships)
    return Tactics(airland=order.airland and airland(f, s), intensive=order.intensive, air=points, fleets=ships)


def _points(f: Facts, s: State, side: int, most: int) -> dict[str, int]:
    """Up to `most` points of air support, from one force after the other."""
    found: dict[str, int] = {}
    for name, (_, points) in air(f, s, side).caps.items():
        used = min(points, most - sum(found.values()))
        if used > 0:
            found[name] = used
    return found
