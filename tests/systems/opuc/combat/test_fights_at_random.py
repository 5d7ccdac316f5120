"""Fights at random: blocks rolled together around a town, every decision answered at random, the rules' demands held.

Whole random games seldom bring armies to blows; here they begin in contact, with cards, mines, works and civilians.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse, pick
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.casework.given import prepare
from adjudication.systems.opuc.pack.options import Options
from tests.systems.opuc.combat.combat_table import rules

VARIANTS = ("abstract", "onmap_dag", "onmap_regts")
CENTRES = ("0608", "0504", "0607", "0708", "0606", "0208", "0709", "0406")
FIGHT = frozenset(
    {"evade", "withdraw", "cards", "combat_log", "support", "take_loss", "dp_mode", "advance", "follow_up"}
)
MOST = 60


class Melee:
    """A random start around one hex: each side's blocks on places of their own, no BUA shared at first."""

    def __init__(self, rnd: random.Random, options: Options) -> None:
        self.rnd, self.options, self.f = rnd, options, rules().facts
        board = self.f.board
        centre = board.index[rnd.choice(CENTRES)]
        self.hexes = [h for h in range(board.hexes) if board.distance[centre][h] <= 2 and board.land[h]]
        self.owner = {h: rnd.randrange(2) for h in self.hexes}

    def given(self) -> dict[str, Any]:
        rnd, board = self.rnd, self.f.board
        names = [board.ids[h] for h in self.hexes]
        zones = [board.ids[z] for z in range(board.hexes, board.places) if board.pv[z] >= 2]
        units = {name: where for side in (0, 1) for name, where in self.units(side)}
        given: dict[str, Any] = {
            "units": units,
            "at": f"move {rnd.choice(SIDES)}",
            "cards": {s: {"BDE_COORD": rnd.randrange(5), "ALLIED_COORD": rnd.randrange(3), "PLAN": 2} for s in SIDES},
            "log": {s: rnd.choice([0, 1, 3, 8, 20]) for s in SIDES},
            "missions": {"BLUE": 7, "RED": 9},
            "dps": {name: 1 for name in names if rnd.random() < 0.15},
            "rubble": {zone: 1 for zone in zones if rnd.random() < 0.2},
            "strongpoints": {zone: rnd.randint(1, 2) for zone in zones if rnd.random() < 0.2},
            "mines": [
                {"hex": name, "side": rnd.choice(SIDES), "real": rnd.random() < 0.7}
                for name in names
                if rnd.random() < 0.15
            ],
            "dets": [
                {"parent": name, "at": rnd.choice(names), "task": rnd.choice(["breach", "mine"]), "busy": 1}
                for name in ("B16", "R19")
                if name in units
            ],
        }
        if self.options.local_fires == "onmap_dag":
            given["dags"] = {SIDES[side]: {"at": self.hex_of(side)} for side in (0, 1)}
        return given

    def units(self, side: int) -> list[tuple[str, str]]:
        roster, rnd = self.f.roster, self.rnd
        found = []
        for block in roster.of_side[side]:
            if not roster.real[block] or roster.parent[block] >= 0 or rnd.random() < 0.4:
                continue
            if roster.is_arty[block] and self.options.local_fires != "onmap_regts":
                found.append((roster.ids[block], "DAG"))
                continue
            flags = [flag for flag in ("hidden", "neutralised", "moved", "dugin") if rnd.random() < 0.2]
            lost = rnd.randrange(len(roster.steps[block])) if rnd.random() < 0.4 else 0
            found.append((roster.ids[block], " ".join([self.place_of(side), *flags, f"lost{lost}"])))
        return found

    def hex_of(self, side: int) -> str:
        mine = [h for h in self.hexes if self.owner[h] == side and self.f.board.bua_at[h] < 0]
        return self.f.board.ids[self.rnd.choice(mine or [self.f.board.index["0102" if side == 0 else "1009"]])]

    def place_of(self, side: int) -> str:
        board = self.f.board
        towns = [h for h in self.hexes if self.owner[h] == side and board.bua_at[h] >= 0]
        if towns and self.rnd.random() < 0.4:
            return board.ids[self.rnd.choice(board.zones[board.bua_at[self.rnd.choice(towns)]])]
        return self.hex_of(side)


def options_of(rnd: random.Random, number: int) -> Options:
    """Every variant; in half of the fights every switch and optional rule by chance."""
    switches: dict[str, Any] = {}
    if number % 2:
        names = [name for name, kind in Options.__annotations__.items() if kind == "bool"]
        left_out = ("action_cards", "weather_forecast", "weather_variation", "secret_deployment", "stacking_limit")
        switches = {name: rnd.random() < 0.5 for name in names if name not in left_out}
        switches["defence_dice"] = rnd.choice(["sum", "best", "separate"])
    return Options(
        local_fires=VARIANTS[number % 3],  # type: ignore[arg-type]  # a parameter of the test
        profile="intro" if rnd.random() < 0.3 else "full",
        log_from_turn=rnd.choice([1, 1, 9]),
        **switches,
    )


def answer(state: Any, due: Any, rnd: random.Random) -> Any:
    """Assaults and shots before anything else, otherwise anything that is legal."""
    table = rules()
    if due.kind in ("manoeuvre", "follow_up"):
        fights = [o for o in table.legal_orders(state, due.side) if o.do in ("assault", "fire", "follow_up")]
        if fights and rnd.random() < 0.95:
            return parse(pick(rnd.choice(fights), rnd.randrange), table.order_type)
    if rnd.random() < 0.3:
        return table.policy(state, due.side)
    return conformance.choose(table, state, due, rnd.randrange)


@pytest.mark.parametrize("number", range(9))
def test_a_fight_holds_the_demands(number: int) -> None:
    table, rnd = rules(), random.Random(number)
    options = options_of(rnd, number)
    state = prepare(table.facts, options, Melee(rnd, options).given())
    assert table.invariants(state) == []
    fought = 0
    for position in range(MOST):
        awaiting = table.awaiting(state)
        if awaiting.phase != "movement":
            break
        orders = {due.side: answer(state, due, rnd) for due in awaiting.due}
        for side, order in orders.items():
            assert table.check(state, side, order) == []
        if awaiting.due[0].kind in FIGHT and rnd.random() < 0.3:
            conformance.menu_agrees(table, state, rnd.randrange, 8)
            conformance.fog_holds(table, state, rnd.randrange)
        before, dice = table.fork(state), Dice(Seeded(b"melee %d" % number, position))
        events = table.adjudicate(state, orders, dice)
        for event in events:
            table.apply(state, event)
            assert table.invariants(state) == [], event
        step = conformance.PlayedStep(before, orders, events, dice.rolls, state)
        conformance.replays(table, step)
        conformance.sentences_hold(table, step)
        conformance.rolls_hold(dice.rolls)
        assert min(state.log) >= 0
        fought += any(type(event).__name__ == "CombatClosed" for event in events)
    assert fought or not any(order.do == "assault" for order in table.legal_orders(state, SIDES[state.actor]))
