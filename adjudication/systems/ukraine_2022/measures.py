"""The measurements of 2022: Ukraine for the benchmark besides orders a second: a menu, odds, losses, a turn by
policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.systems.ukraine_2022.action.activations import can_act
from adjudication.systems.ukraine_2022.basics.board import fight_of
from adjudication.systems.ukraine_2022.basics.facts import SIDES
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.combat.losses import packages
from adjudication.systems.ukraine_2022.combat.odds import forecast
from adjudication.systems.ukraine_2022.rules import Ukraine2022


def measures(rules: Ukraine2022) -> Mapping[str, Callable[[], Any]]:
    """The functions to time, by name of the measure."""
    f = rules.facts
    second, acting = _until(rules, "station", turn=2), _until(rules, "activate")
    unit = f.unit_ids[can_act(f, acting, acting.actor)[0]]
    fight, losing = _until(rules, "commit"), _until(rules, "absorb")
    units = sum(here >= 0 for here in second.where)
    return {
        "legal orders of one unit": lambda: list(rules.legal_orders(acting, SIDES[acting.actor], unit)),
        "exact odds of a combat": lambda: forecast(f, fight, fight_of(fight)),
        "ways to absorb losses": lambda: packages(f, losing, losing.actor),
        f"a whole turn by policy, {units} units": lambda: driver.advance(
            rules, second, {}, Dice(Seeded(b"measure", 1)), "sheet", SIDES
        ),
    }


def _until(rules: Ukraine2022, node: str, turn: int = 1) -> State:
    """The state of a game by policy at decision `node`, in turn `turn` or later."""
    state, position = rules.initial_state(rules.option_type()), 0
    while state.turn < turn or state.at != node:
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        rules.carry_out(state, orders, Dice(Seeded(b"measure", position)))
        position += 1
    return state
