"""The problems of a sheet that do not depend on dice: items used twice, and orders impossible at any time of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.engine.sheet_parts import Packet
from adjudication.systems.ukraine_2022.action.orders import Acts, Engage, Fly
from adjudication.systems.ukraine_2022.air.defence import boxes_for
from adjudication.systems.ukraine_2022.air.orders import Restation, Station, StrikeRailhead, UnitStrike
from adjudication.systems.ukraine_2022.basics.facts import BLUE, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.cleanup.orders import LayRailheads
from adjudication.systems.ukraine_2022.reinforcements.orders import Enter
from adjudication.systems.ukraine_2022.setup.orders import PlaceUnit

MOST_WINGS = 9


def _amounts(order: Any) -> list[Problem]:
    """The faults in the numbers of a standing order."""
    fields = [name for name in ("ground_support", "line_attacks", "fighters", "interceptors") if hasattr(order, name)]
    wrong = [name for name in fields if not 0 <= getattr(order, name) <= MOST_WINGS]
    return [problem for name in wrong for problem in refuse("sheet.amount", name, "6.0", most=MOST_WINGS)]


def _never(f: Facts, order: Any) -> list[Problem]:
    """The reasons why `order` is impossible at any time of a turn: the box or mission of another kind of wing, too many
    points for an engagement, a flight of a ground unit, or a railhead off the railways."""
    if isinstance(order, (Station, Restation)) and order.wing in f.wing:
        fits = order.box in boxes_for(f, f.wing[order.wing])
        return [] if fits else refuse("air.box", "box", "6.0", wing=order.wing, box=order.box)
    if isinstance(order, (UnitStrike, StrikeRailhead)):
        return _other_kind(f, order.wings, "G", "wings") + _other_kind(f, order.escorts, "F", "escorts")
    most = max(map(int, f.pack.charts.combat.points))
    if isinstance(order, Engage) and not 1 <= order.points <= most:
        return refuse("engage.amount", "points", "7.3", most=most)
    if isinstance(order, Fly) and order.unit in f.unit and f.type[f.unit[order.unit]] != "airmobile":
        return refuse("fly.type", "unit", "3.3.1", unit=order.unit)
    if isinstance(order, LayRailheads):
        off = next((name for name in order.hexes if name in f.index and f.index[name] not in f.rail_hexes), "")
        return refuse("railheads.off_rail", "hexes", "3.7.2.1", place=off) if off else []
    return []


def _surprised(s: State, side: int, order: Any) -> list[Problem]:
    """The problems of an order that activates a Ukrainian ground unit in the first turn (11.1)."""
    if s.turn != 1 or side != BLUE or not isinstance(order, Acts):
        return []
    return refuse("act.surprise", "unit", "11.1", unit=order.unit)


def _other_kind(f: Facts, wings: Sequence[str], kind: str, where: str) -> list[Problem]:
    wrong = [name for name in wings if name in f.wing and f.wings[f.wing[name]].kind != kind]
    return [one for name in wrong[:1] for one in refuse("air.kind", where, "6.0, 6.1.3", wing=name)]


def _beyond(most: int, orders: Sequence[Any]) -> list[tuple[int, Problem]]:
    """The problems of orders for units beyond the size of a packet; `most` 0 for any number."""
    units = dict.fromkeys(order.unit for order in orders if isinstance(order, Acts))
    over = set(list(units)[most:]) if most else set[str]()
    return [
        (index, problem)
        for index, order in enumerate(orders)
        if isinstance(order, Acts) and order.unit in over
        for problem in refuse("sheet.packet", "unit", "7.0", most=most)
    ]


def packet(s: State) -> Packet | None:
    """The packet of activations, if the exercise plans in packets (7.0)."""
    return Packet("activate", s.options.packet) if s.options.packet else None


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """The problems of a sheet. A unit is set up once and enters once, and belongs to the side; a packet has a limited
    number of units; Ukraine activates no unit in the first turn (11.1)."""
    found, seen = [] if live else _beyond(s.options.packet, orders), set[tuple[type, str]]()
    for index, order in enumerate(orders):
        problems = (*_amounts(order), *([] if live else _never(f, order)), *_surprised(s, side, order))
        found += [(index, problem) for problem in problems]
        name = getattr(order, "unit", None)
        if not isinstance(name, str) or name not in f.unit:
            continue
        if isinstance(order, (PlaceUnit, Enter)):
            if f.side[f.unit[name]] != side:
                found += [(index, problem) for problem in refuse("sheet.not_yours", "unit", "3.1", unit=name)]
            elif (type(order), name) in seen:
                found += [(index, problem) for problem in refuse("sheet.twice", "unit", "3.1", unit=name)]
            seen.add((type(order), name))
    return found
