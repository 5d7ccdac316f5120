"""Doctrine of the staff's steps: who goes first, what to prepare, what to buy with CP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.command.cp_actions import barred
from adjudication.systems.opuc.command.cp_targets import targets
from adjudication.systems.opuc.deployment.setup import places
from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.orders_play import Buy, First, Place


def precedence(f: Facts, s: State, side: int) -> First:
    """Oneself first (K-03)."""
    return First(SIDES[side])


def setup(f: Facts, s: State, side: int) -> Any:
    """Strongpoints in the strongest zones, mines and dummies as far forward as allowed, positions for the front."""
    for what in s.setup_left[side]:
        found = places(f, s, side, what)
        if found:
            return Place(what, max(found, key=lambda name: (_forward(f, s, side, what, name), name)))  # type: ignore[arg-type]
    return Done()


def _forward(f: Facts, s: State, side: int, what: str, name: str) -> int:
    b = f.board
    if what == "strongpoint":
        return b.pv[b.index[name]] * 10 - s.strongpoints[b.index[name]]
    place = s.place[f.roster.index[name]] if what == "dug_in" else b.index[name]
    return -nearest_enemy(f, s, side, place)


def nearest_enemy(f: Facts, s: State, side: int, place: int) -> int:
    """Hexes to the nearest enemy block on the map, 99 if there is none."""
    b = f.board
    row = b.distance[b.hex_of[place]]
    return min((row[b.hex_of[s.place[u]]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0), default=99)


_WISHES = ("RESTORE", "CLEAR_RUBBLE", "LOG_SURGE", "ISR_SURGE", "INIT_UP", "COUNTER_ISR", "ISR_REROLL", "INFO_OPS",
           "TAC_EW", "CYBER")  # fmt: skip
"""What a staff without a better idea buys, in this sequence."""


def cp_action(f: Facts, s: State, side: int) -> Any:
    """The first wish that can be afforded and done."""
    for action in _WISHES:
        if action not in f.actions or barred(f, s, side, action):
            continue
        found = targets(f, s, side, action)
        if found:
            where, whats = min(found, key=lambda target: _behind(f, s, side, target[0]))
            return Buy(action, where, whats[0])
    return Done()


def _behind(f: Facts, s: State, side: int, where: str) -> int:
    place = f.board.index.get(where, -1)
    return nearest_enemy(f, s, side, place) if place >= 0 else 0


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "precedence": precedence,
    "setup": setup,
    "cp_action": cp_action,
}
