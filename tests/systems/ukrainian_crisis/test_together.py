"""A sheet that asks for more than is held, or can come, is refused as a whole before anything is rolled."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking.cases import Case
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.play.orders import Done
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.orders import ActOrder, Additions
from adjudication.systems.ukrainian_crisis.combat.orders import Allocate, Combat, Fight
from adjudication.systems.ukrainian_crisis.event_phase.orders import Choose
from tests.systems.ukrainian_crisis.table import RULES, SYSTEM

Order = dict[str, Any]
MANY = 200
UNBOUND = (Done, Fight, Choose, Combat, Allocate, ActOrder)  # as often as play asks for them


def stand(**given: Any) -> State:
    """The position of a case."""
    case = Case("T", "1.1", "", options=given.pop("options", {}), given=given)
    options = msgspec.convert(case.options, RULES.option_type)
    state: State = SYSTEM.case_kit().prepare(RULES, options, case.given)
    if RULES.awaiting(state).mode == "automatic":
        for event in RULES.adjudicate(state, {}, Dice(Seeded(b"stand", 0))):
            RULES.apply(state, event)
    return state


def move(unit: str, to: str = "kursk") -> Order:
    return {"do": "move", "unit": unit, "to": to, "by": "land"}


def attempt(rp: int, prestige: int = 0) -> Order:
    return {"do": "attempt", "country": "PL", "direction": "down", "rp": rp, "prestige": prestige}


def group(*attackers: str) -> Order:
    return {"do": "group", "area": "kursk", "attackers": list(attackers), "defenders": ["UG1"]}


AREAS = ("bryansk", "belgorod", "voronezh", "bryansk")
COLUMN = {f"RG{number}": area for number, area in enumerate(AREAS, 1)}
CARDS = {"do": "place_cards", "military": "minor", "diplomatic": "minor", "information": "minor"}
LIVE: dict[str, tuple[Order, list[Order], str, str]] = {
    "moves": (
        {"at": "operate RED", "allowance": 3, "units": COLUMN},
        [move("RG1"), move("RG2"), move("RG3"), move("RG4")],
        "orders[3].unit",
        "operate.allowance",
    ),
    "nothing to move with": (
        {"at": "operate RED", "allowance": 0, "units": COLUMN},
        [move("RG1")],
        "orders[0].unit",
        "operate.allowance",
    ),
    "points for countries": (
        {"at": "act RED diplomatic", "rp": {"RED": 3}},
        [attempt(2), attempt(2)],
        "orders[1].rp",
        "sheet.diplomatic",
    ),
    "prestige": (
        {"at": "act RED diplomatic", "rp": {"RED": 3}, "prestige": {"RED": 4}},
        [attempt(1, 3), attempt(1, 2)],
        "orders[1].prestige",
        "sheet.prestige",
    ),
    "units": (
        {"at": "act RED military", "rp": {"RED": 1}},
        [{"do": "mobilise", "unit": "RG1"}, {"do": "mobilise", "unit": "RG2"}],
        "orders[1].unit",
        "sheet.military",
    ),
    "battles": (
        {"at": "attack RED", "units": {"RG1": "kursk", "UG1": "kursk", "UG2": "kursk", "RG2": "kursk"}},
        [group("RG1"), group("RG1")],
        "orders[1].attackers[0]",
        "group.fought",
    ),
}
SHEET: dict[str, tuple[Order, list[Order], str, str]] = {
    "cards": ({"at": "cards"}, [CARDS, CARDS], "orders[1].do", "sheet.twice"),
    "attempts by card": (
        {"at": "cards"},
        [CARDS, {"do": "target", "units": ["UG1", "UG1"]}],
        "orders[1].units",
        "sheet.targets",
    ),
    "points by card": ({"at": "cards"}, [CARDS, attempt(3), attempt(2)], "orders[2].rp", "sheet.diplomatic"),
    "at large": (
        {"at": "cards", "countries": {"US": "intervention"}},
        [{"do": "additions", "at_large": 2, "event": False}] * 2,
        "orders[1].at_large",
        "sheet.at_large",
    ),
    "an event nobody holds": (
        {"at": "cards"},
        [{"do": "additions", "at_large": 0, "event": True}],
        "orders[0].event",
        "sheet.event",
    ),
    "moves of a turn": ({"at": "cards"}, [move("UG1", "sumy")] * 4, "orders[3].unit", "sheet.moves"),
    "deployments": (
        {"at": "cards"},
        [{"do": "deploy", "unit": "UI1", "area": "sumy"}] * 2,
        "orders[1].unit",
        "sheet.unit_twice",
    ),
    "special forces": (
        {"at": "cards"},
        [{"do": "group", "area": "sumy", "attackers": ["UG1"], "defenders": ["RS1"]}],
        "orders[0].defenders[0]",
        "group.special_forces",
    ),
}


@pytest.mark.parametrize("name", LIVE)
def test_a_decision_is_not_answered_with_more_than_there_is(name: str) -> None:
    given, plain, where, code = LIVE[name]
    orders = [msgspec.convert(one, RULES.order_type) for one in plain]
    state = stand(**given)
    found = driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", orders, "live")
    assert [(problem.where, problem.code) for problem in found] == [(where, code)]
    assert driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", orders[:-1], "live") == []


@pytest.mark.parametrize("name", SHEET)
def test_a_turn_is_not_planned_with_more_than_can_come(name: str) -> None:
    given, plain, where, code = SHEET[name]
    orders = [msgspec.convert(one, RULES.order_type) for one in plain]
    found = driver.check_sheet(RULES, RULES.picture(stand(**given), "BLUE"), "BLUE", orders)
    assert [(problem.where, problem.code) for problem in found] == [(where, code)]
    assert driver.check_sheet(RULES, RULES.picture(stand(**given), "BLUE"), "BLUE", orders[:-1]) == []


def test_what_was_left_over_when_the_rules_closed_a_decision_says_why() -> None:
    state = stand(at="operate RED", allowance=3, units=COLUMN)
    sheet = driver.SideOrders(tuple(msgspec.convert(move(unit), RULES.order_type) for unit in COLUMN))
    draft = driver.advance(RULES, state, {"RED": sheet, "BLUE": driver.SideOrders()}, Dice(Seeded(b"left", 0)), "sheet")
    (refused,) = draft.refused
    (problem,) = refused.problems
    assert refused.index == 3
    assert (problem.code, problem.rule) == ("operate.allowance", "7.2")
    assert problem.params == {"used": 3, "allowance": 3}


@pytest.mark.parametrize("mode", ["base", "cards", "deterministic"])
def test_nothing_can_be_asked_for_without_end(mode: str) -> None:
    kinds = set()
    for game in range(12):
        options = RULES.option_type(mode=mode, prestige={"RED": 90, "BLUE": 90})
        for step in conformance.play(RULES, options, random.Random(game).randrange, b"m%d" % game, closely=False):
            for side, order in step.orders.items():
                if isinstance(order, UNBOUND) or (isinstance(order, Additions) and not order.at_large):
                    continue
                kinds.add(type(order))
                for live in (False, True):
                    assert RULES.check_together(step.before, side, [order] * MANY, live), order
    assert len(kinds) >= 14
