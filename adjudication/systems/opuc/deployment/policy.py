"""Doctrine of set-up: strong zones first, mines and dummies as far forward as allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import nearest_enemy
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.deployment.orders import Place
from adjudication.systems.opuc.deployment.setup import places


def setup(f: Facts, s: State, side: int) -> Any:
    """Strongpoints in the strongest zones, mines and dummies as far forward as allowed, dug-in blocks at the front."""
    for what in s.setup_left[side]:
        found = places(f, s, side, what)
        if found:
            return Place(what, max(found, key=lambda name: (_forward(f, s, side, what, name), name)))  # type: ignore[arg-type]  # from the menu
    return Done()


def _forward(f: Facts, s: State, side: int, what: str, name: str) -> int:
    b = f.board
    if what == "strongpoint":
        return b.pv[b.index[name]] * 10 - s.strongpoints[b.index[name]]
    place = s.place[f.roster.index[name]] if what == "dug_in" else b.index[name]
    return -nearest_enemy(f, s, side, place)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "setup": setup,
}
