"""The answers of standing orders to the current decision (6.2, 6.3.2, 6.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.ukraine_2022.air.orders import CombatCommitment, Intercept, InterceptFlight
from adjudication.systems.ukraine_2022.basics.board import in_box, rating, wing_names
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.combat.declaration import assets
from adjudication.systems.ukraine_2022.sheets.orders import StandingAir, StandingInterception

STANDS_FOR: Mapping[type, tuple[str, ...]] = {
    StandingAir: ("commit",),
    StandingInterception: ("intercept", "intercept_flight"),
}
LASTING = tuple(STANDS_FOR)


def by_standing(f: Facts, s: State, side: int, order: Any) -> Any | None:
    """The answer of standing order `order`; None if it does not cover the current decision."""
    if s.at not in STANDS_FOR.get(type(order), ()):
        return None
    if isinstance(order, StandingAir):
        return _committed(f, s, side, order)
    if isinstance(order, StandingInterception):
        wings = _best(f, s, in_box(f, s, side, "patrol"), order.interceptors)
        if not wings:
            return Done()
        return InterceptFlight(f.ids[s.route[0]], wings) if s.at == "intercept_flight" else Intercept(wings)
    return None


def _committed(f: Facts, s: State, side: int, order: StandingAir) -> CombatCommitment | None:
    assert s.fight is not None
    if order.when not in ("both", "attack" if s.fight.side == SIDES[side] else "defence"):
        return None
    return CombatCommitment(
        interdict=_best(f, s, in_box(f, s, side, "interdiction"), order.line_attacks),
        support=_best(f, s, in_box(f, s, side, "support"), order.ground_support),
        escorts=_best(f, s, in_box(f, s, side, "patrol"), order.fighters),
        assets=assets(f, s, side) if order.other_units else (),
    )


def _best(f: Facts, s: State, wings: Sequence[int], most: int) -> tuple[str, ...]:
    """Up to `most` wings, the highest ratings first."""
    return wing_names(f, sorted(wings, key=lambda w: (-rating(f, s, w), w))[: max(0, most)])
