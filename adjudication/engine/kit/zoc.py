"""Zones of control: their reach, who cancels them, and their effect on movement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeVar

import msgspec

from adjudication.engine.kit.movement import Going, Points, points

U = TypeVar("U")
Use = Literal["movement", "supply", "retreat"]


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of an enemy zone. A deep zone, which reaches further, has effects of its own.

    `enter`: whether entering ends a movement. `enter_cost`, `leave_cost`: more, in movement points. `zone_to_zone`:
    whether a unit may step from zone to zone; where entering ends a movement, that is a move of one hex by itself.
    `friends_cancel`: for what a friendly unit in the hex cancels the zone there.
    """

    enter: Literal["stop", "free"] = "stop"
    enter_cost: Points = 0
    leave_cost: Points = 0
    zone_to_zone: bool = True
    friends_cancel: tuple[Use, ...] = ()


def exerted(
    around: Sequence[Iterable[int]],
    units: Mapping[U, int],
    reaches: Callable[[U, int], bool] | None = None,
) -> dict[int, list[U]]:
    """For each place, the units whose zone reaches it, in the order of the units.

    `units` are those that have a zone, with their places. `around` by place: what a zone can reach, such as
    `HexGrid.near`, or for a deep zone all within two hexes. `reaches`: whether the zone of a unit goes into a place:
    terrain, rivers, frontiers and cities speak here.
    """
    found: dict[int, list[U]] = {}
    for unit, place in units.items():
        for n in around[place]:
            if n != place and (reaches is None or reaches(unit, n)):
                found.setdefault(n, []).append(unit)
    return found


def effective(effects: Effects, use: Use, zone: Iterable[int], friends: Collection[int]) -> frozenset[int]:
    """The controlled places that count for a purpose, given friendly units in the places `friends`."""
    if use not in effects.friends_cancel:
        return frozenset(zone)
    return frozenset(place for place in zone if place not in friends)


def hinder(going: Going, effects: Effects, zone: Collection[int], parts: int = 1) -> Going:
    """A movement restricted by the zone that `effective` found. `parts` make one movement point."""
    inside = frozenset(zone)
    enter, leave = int(points(effects.enter_cost) * parts), int(points(effects.leave_cost) * parts)
    return replace(
        going,
        halting=inside.union(going.halting) if effects.enter == "stop" else going.halting,
        entry=_added(going.entry, inside, enter),
        exit=_added(going.exit, inside, leave),
        passable=going.passable if effects.zone_to_zone else _apart(going.passable, inside),
    )


def _added(costs: Mapping[int, int], zone: Iterable[int], more: int) -> Mapping[int, int]:
    return {**costs, **{place: costs.get(place, 0) + more for place in zone}} if more else costs


def _apart(passable: Callable[[int, int], bool] | None, zone: frozenset[int]) -> Callable[[int, int], bool]:
    def open_step(here: int, to: int) -> bool:
        return not (here in zone and to in zone) and (passable is None or passable(here, to))

    return open_step
