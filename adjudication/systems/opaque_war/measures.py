"""The measurements of Opaque War for the benchmark besides orders a second: moves of a unit, supply of a side, odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import Option, Route
from adjudication.systems.opaque_war.basics.board import foes, on_map, units_in
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.declaration import targets
from adjudication.systems.opaque_war.combat.odds import forecast
from adjudication.systems.opaque_war.movement.moves import movable
from adjudication.systems.opaque_war.rules import OpaqueWar
from adjudication.systems.opaque_war.supply.lines import supplied

TURN = 3  # units of both sides are all over the map


def measures(rules: OpaqueWar) -> Mapping[str, Callable[[], Any]]:
    """The functions to time, by name of the measure."""
    f = rules.facts
    state = _until(rules, "move")
    side = state.actor
    longest = {f.lines[p].allowance: f.piece_ids[p] for p in on_map(f, state, side)}
    slow, fast = longest[min(longest)], longest[max(longest)]
    fight = _until(rules, "attack", targets)
    busiest, mover = _busiest(rules)
    target, units = next(iter(targets(f, fight, fight.actor).items()))
    defenders = units_in(f, fight, foes(fight.actor), target)
    return {
        "legal moves of a battalion": lambda: list(rules.legal_orders(state, rules.sides[side], slow)),
        "legal moves of a brigade": lambda: list(rules.legal_orders(state, rules.sides[side], fast)),
        "legal moves of the unit with most": lambda: list(
            rules.legal_orders(busiest, rules.sides[busiest.actor], mover)
        ),
        "supply of a whole side": lambda: supplied(f, state, side, on_map(f, state, side)),
        "exact odds of an attack": lambda: forecast(f, fight, fight.actor, target, units, defenders),
    }


def _busiest(rules: OpaqueWar) -> tuple[State, str]:
    """The unit with the most routes at the start of any movement in a game by policy, and the state at that time."""
    f, best = rules.facts, (0, rules.initial_state(rules.option_type()), "")
    for state in _game(rules):
        if state.at == "move":
            for p in movable(f, state, state.actor):
                unit = f.piece_ids[p]
                found = rules.legal_orders(state, rules.sides[state.actor], unit)
                size = sum(len(row) for option in found for row in _steps(option))
                best = max(best, (size, state, unit), key=lambda one: one[0])
    return best[1:]


def _steps(option: Option) -> Sequence[Mapping[str, int]]:
    path = option.fields.get("path")
    return path.steps if isinstance(path, Route) else ()


def _until(rules: OpaqueWar, node: str, wanted: Callable[..., Any] | None = None) -> State:
    """The state of a game by policy at decision `node`, from turn three on."""
    return next(
        state
        for state in _game(rules)
        if state.turn >= TURN and state.at == node and (wanted is None or wanted(rules.facts, state, state.actor))
    )


def _game(rules: OpaqueWar) -> Iterator[State]:
    """The states of a game by policy, each a copy that the caller can change."""
    state, position = rules.initial_state(rules.option_type()), 0
    while rules.awaiting(state).mode != "over":
        yield rules.fork(state)
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        rules.carry_out(state, orders, Dice(Seeded(b"measure", position)))
        position += 1
