"""The default policy for the choice and the placement of reinforcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opaque_war.basics.facts import BLUE, Facts
from adjudication.systems.opaque_war.basics.state import State, skill
from adjudication.systems.opaque_war.movement.policy import distances_to_goals
from adjudication.systems.opaque_war.reinforcements.arrivals import coming, places
from adjudication.systems.opaque_war.reinforcements.muster import offer
from adjudication.systems.opaque_war.reinforcements.orders import Arrive, Muster

_MARKER = {"artillery": 5, "air": 5, "tank": 5, "mlr": 4, "naval": 4, "non_lethal": 4}
_REPORTERS, ENOUGH = 12, 2  # what media and the equipment for them are worth, until there are so many


def _muster(f: Facts, s: State, side: int) -> Muster:
    """The choice of the strongest pieces; a skilled side mixes units and markers."""
    offered = offer(f, s, side)
    take: dict[str, int] = {}
    for number in range(offered.total):
        left = [name for name, cap in offered.caps.items() if take.get(name, 0) < cap]
        mixed = skill(s, side) == "skilled" and number % 2 == 1
        best = max(left, key=lambda name: (_worth(f, s, side, name) + (6 if mixed and name in f.marker else 0), name))
        take[best] = take.get(best, 0) + 1
    return Muster(take)


def _worth(f: Facts, s: State, side: int, name: str) -> int:
    """The value of a piece. Media with equipment can give a point, so Ukraine wants a few of both; without equipment,
    media do more harm than good (9.2, 13.1)."""
    keen = side == BLUE and skill(s, side) != "cautious"
    if name in f.marker:
        kind = f.markers[f.marker[name]].kind
        lacking = keen and kind == "non_lethal" and s.available[f.marker[name]] < ENOUGH
        return _REPORTERS if lacking else _MARKER.get(kind, 2)
    if name in f.piece:
        line = f.lines[s.face[f.piece[name]]]
        return line.attack + line.defence + 2 * line.proficiency
    lacking = keen and name.startswith("media") and sum(f.side[p] == side and s.where[p] >= 0 for p in f.media) < ENOUGH
    return _REPORTERS if lacking else 1


def _arrive(f: Facts, s: State, side: int) -> Arrive:
    """The placement of a reinforcement as near as possible to a goal of the side."""
    for p in coming(f, s, side):
        found = places(f, s, p)
        if found:
            far = distances_to_goals(f, s, side, f.faction[p] == "RU")
            return Arrive(f.piece_ids[p], f.ids[min(found, key=lambda here: (far[here], here))])
    raise ValueError("nothing can arrive")


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"muster": _muster, "arrive": _arrive}
