"""A sheet that asks for more than is held is refused as a whole, although the dice in between cannot be foreseen."""

from __future__ import annotations

import random
from typing import Any, Literal

import msgspec
import pytest

from adjudication.engine import protocol
from adjudication.engine.checking import conformance
from adjudication.engine.play import driver
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.pack.options import Options

RULES: Any = SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))
R, B = RULES.facts.roster.index, RULES.facts.board.index
Order = dict[str, Any]
STRIKE: Order = {"do": "strike", "mission": "INTD", "at": "0907"}
SORTIE: Order = STRIKE | {"air": True}
PLAN: Order = {"do": "buy", "action": "PLAN"}
MOVE: Order = {"do": "move", "units": ["R01"], "route": ["0908"]}
ASSAULT: Order = {"do": "assault", "target": "0709", "attackers": ["R01"]}
DIG: Order = {"do": "fortify", "unit": "R01", "work": "dig_in", "at": "0809"}


def refused(orders: list[Order], pace: Literal["live", "sheet"] = "sheet", at: str = "precedence", **given: Any) -> Any:
    """What is wrong with Red's sheet in a state with these pools, by place and code."""
    options = {name: given.pop(name) for name in list(given) if name in Options.__struct_fields__}
    state = RULES.initial_state(Options(**options))
    state.turn, state.phase, state.at, state.actor, state.first = 1, given.pop("phase", "cp"), at, 1, 1
    for name, held in given.items():
        getattr(state, name)[1] = held
    sheet = [msgspec.convert(one, RULES.order_type) for one in orders]
    found = driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", sheet, pace)
    return [(problem.where, problem.code, dict(problem.params)) for problem in found]


CASES: dict[str, tuple[list[Order], dict[str, Any], str, str]] = {
    "missions": ([STRIKE, STRIKE], {"deep": 1}, "orders[1].mission", "sheet.missions"),
    "sorties": ([SORTIE, SORTIE], {"deep": 5, "ga": 1}, "orders[1].air", "sheet.sorties"),
    "missiles": ([STRIKE, STRIKE], {"deep": 3, "ga": 2}, "orders[1].air", "sheet.by_missile"),
    "points": ([PLAN, PLAN], {"cp": 1, "profile": "full"}, "orders[1].action", "sheet.cp"),
    "once": ([{"do": "buy", "action": "INIT_UP"}] * 2, {"cp": 9}, "orders[1].action", "cp.once"),
    "stocks": (
        [{"do": "stock", "amounts": {"R-SD1": 3}}, {"do": "buy", "action": "BUILD_SD", "where": "0909"}],
        {"cp": 9, "log": 4, "profile": "full"}, "orders[1].action", "sheet.log",
    ),
    "guns": ([{"do": "fire", "unit": "R10", "at": "0709"}] * 2, {"log": 9}, "orders[1].unit", "sheet.twice"),
    "shots": (
        [{"do": "fire", "unit": gun, "at": "0709"} for gun in ("R10", "R11")],
        {"log": 1}, "orders[1].unit", "sheet.log",
    ),
    "moved": ([MOVE, MOVE | {"units": ["R02"]}, MOVE], {}, "orders[2].units", "sheet.acted"),
    "fought": ([ASSAULT, ASSAULT, ASSAULT | {"target": "0806"}], {}, "orders[2].attackers", "sheet.acted"),
    "twice at work": ([DIG, DIG], {}, "orders[1].unit", "sheet.twice"),
    "foreign": ([MOVE | {"units": ["B01"]}], {}, "orders[0].units", "unit.not_own"),
    "lake": ([MOVE | {"route": ["0907", "0906"]}], {}, "orders[0].route[1]", "move.water"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_turn_sheet_that_asks_for_too_much_is_refused_where_it_does(case: str) -> None:
    orders, given, where, code = CASES[case]
    found = refused(orders, **given)
    assert [(place, why) for place, why, _ in found] == [(where, code)]
    assert protocol.fill(RULES.catalogue[code], found[0][2])


LIVE: dict[str, tuple[list[Order], dict[str, Any], str, str]] = {
    "missions": ([STRIKE, STRIKE], {"at": "deep", "deep": 1}, "orders[1].mission", "sheet.missions"),
    "in turn": ([STRIKE, STRIKE], {"at": "deep", "deep": 5}, "orders[1].do", "sheet.one_action"),
    "purchases": ([PLAN, PLAN], {"at": "cp_action", "cp": 5, "profile": "full"}, "orders[1].do", "sheet.one_action"),
}


def test_whoever_acts_in_turn_hands_in_one_action_at_a_time() -> None:
    for orders, given, where, code in LIVE.values():
        found = refused(orders, "live", phase="deep_fires", **given)
        assert (where, code) in [(place, why) for place, why, _ in found], (orders, found)
        assert refused(orders[:1], "live", phase="deep_fires", **given) == []


def test_a_sheet_that_takes_no_more_than_is_held_goes_in() -> None:
    """What may bring LOG, what moves on, and what moves and then fights is not a sum too large."""
    surge = {"do": "buy", "action": "LOG_SURGE"}
    fires = [{"do": "fire", "unit": gun, "at": "0709"} for gun in ("R10", "R11", "R12")]
    assert refused([surge, *fires], cp=9, log=0) == []
    assert refused([MOVE, MOVE | {"route": ["0807"]}, ASSAULT]) == []
    assert refused([SORTIE, STRIKE], deep=2, ga=1) == []


@pytest.mark.parametrize("options", [{}, {"local_fires": "onmap_regts", "alternating_movement": True}], ids=str)
def test_what_a_side_carried_out_in_a_turn_can_be_handed_in(options: dict[str, Any]) -> None:
    """What random games let a side do, order by order, it may also ask for: live, and as one sheet for the turn."""
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    chosen = Options(profile="full", **options)
    for number in range(4):
        below, turns = random.Random(number).randrange, dict[int, tuple[Any, dict[str, list[Any]]]]()
        for step in conformance.play(rules, chosen, below, b"turns%d" % number, closely=False):
            for side, order in step.orders.items():
                assert rules.check_together(step.before, side, [order], True) == [], order
                assert rules.unknown_names(order) == [], order
            if step.before.phase not in ("setup", "initiative", "environment", "assets"):
                _, given = turns.setdefault(step.before.turn, (step.before, {"RED": [], "BLUE": []}))
                for side, order in step.orders.items():
                    given[side].append(order)
        assert turns
        for before, given in turns.values():
            for side, orders in given.items():
                assert rules.check_together(before, side, orders, False) == [], orders
