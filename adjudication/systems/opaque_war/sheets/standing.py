"""The answers of standing orders to the current decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.declaration import usable
from adjudication.systems.opaque_war.combat.orders import Commit, Defend
from adjudication.systems.opaque_war.combat.policy import weakest
from adjudication.systems.opaque_war.sheets.orders import StandingDefence, StandingSupport

STANDS_FOR: Mapping[type, tuple[str, ...]] = {StandingSupport: ("support",), StandingDefence: ("defend",)}
LASTING = tuple(STANDS_FOR)


def by_standing(f: Facts, s: State, side: int, order: Any) -> Any | None:
    """The answer of standing order `order`; None if it does not cover the current decision."""
    if s.fight is None:
        return None
    if s.at == "support" and isinstance(order, StandingSupport):
        return _support(f, s, side, order)
    if s.at == "defend" and isinstance(order, StandingDefence):
        lost = s.fight.due - 1 if order.retreat else min(s.fight.due, len(s.fight.defenders))
        return Defend(order.retreat, weakest(f, s, s.fight.defenders, lost))
    return None


def _support(f: Facts, s: State, side: int, order: StandingSupport) -> Commit | Done | None:
    assert s.fight is not None
    if order.when not in ("both", "attack" if side == s.fight.side else "defence"):
        return None
    if len(s.fight.played[side]) < order.most:
        for marker in order.markers:
            if marker in usable(f, s, side):
                return Commit(marker)
    return Done()
