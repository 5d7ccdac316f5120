"""What the bench measures of Opaque War beyond orders a second: the moves of a unit, supply of a side, odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opaque_war.basics.board import foes, on_map, units_in
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.declaration import targets
from adjudication.systems.opaque_war.combat.odds import forecast
from adjudication.systems.opaque_war.rules import OpaqueWar
from adjudication.systems.opaque_war.supply.lines import supplied

TURN = 3  # units of both sides are all over the map


def measures(rules: OpaqueWar) -> Mapping[str, Callable[[], Any]]:
    """Name of a measure -> what to time once."""
    f = rules.facts
    state = _until(rules, "move")
    side = state.actor
    longest = {f.lines[p].allowance: f.piece_ids[p] for p in on_map(f, state, side)}
    slow, fast = longest[min(longest)], longest[max(longest)]
    fight = _until(rules, "attack", targets)
    target, units = next(iter(targets(f, fight, fight.actor).items()))
    defenders = units_in(f, fight, foes(fight.actor), target)
    return {
        "legal moves of a battalion": lambda: list(rules.legal_orders(state, rules.sides[side], slow)),
        "legal moves of a brigade": lambda: list(rules.legal_orders(state, rules.sides[side], fast)),
        "supply of a whole side": lambda: supplied(f, state, side, on_map(f, state, side)),
        "exact odds of an attack": lambda: forecast(f, fight, fight.actor, target, units, defenders),
    }


def _until(rules: OpaqueWar, node: str, wanted: Callable[..., Any] | None = None) -> State:
    """A game by policy up to a decision, from turn three on."""
    state, position = rules.initial_state(rules.option_type()), 0
    while state.turn < TURN or state.at != node or (wanted and not wanted(rules.facts, state, state.actor)):
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        rules.carry_out(state, orders, Dice(Seeded(b"measure", position)))
        position += 1
    return state
