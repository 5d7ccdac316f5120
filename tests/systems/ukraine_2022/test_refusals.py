"""Refusals: every code of the catalogue is the answer to an order of some case, and names one cause."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from adjudication.engine.checking import cases
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.play.driver import SideOrders, advance, check_sheet
from adjudication.systems.ukraine_2022.sentences import CATALOGUE
from tests.systems import reasons
from tests.systems.ukraine_2022.table import CASES, FOLDER, RULES, SYSTEM

FAMILIES = "absorb|act|advance|air|assault|attack|commit|deploy|engage|enter|fly|move|railheads|retreat"
FILES = ("refusals", "moments", "lines", "meetings", "combat")
ELSEWHERE = {
    "act.surprise",  # nobody asks Ukraine in the first turn: below
    "air.kind",  # of sheets alone
    "absorb.way.closed",  # no hex of this pack has only closed ground behind it
}  # fmt: skip


class Watched:
    """An adjudicator that notes the codes of what it refuses."""

    def __init__(self, inner: Any, codes: set[str]) -> None:
        self._inner, self._codes = inner, codes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def check(self, state: Any, side: str, order: Any) -> Any:
        found = self._inner.check(state, side, order)
        self._codes.update(problem.code for problem in found)
        return found


def test_every_refusal_is_the_answer_to_an_order_of_a_case() -> None:
    codes: set[str] = set()
    for name in FILES:
        for case in cases.load(FOLDER / f"{name}.yaml"):
            if any(order.get("expect") == "refused" for order in case.orders):
                assert cases.run(case, Watched(cases.adjudicator(case), codes), SYSTEM.case_kit()) == []
    known = {code for code in CATALOGUE if re.fullmatch(rf"(?:{FAMILIES})\.[a-z_.]+", code)}
    assert known - codes == ELSEWHERE


KEPT = reasons.kept(CASES, SYSTEM.case_kit(), Path(__file__).parent / "refusals.txt")


@pytest.mark.parametrize("case", reasons.refused(CASES), ids=lambda case: case.id)
def test_the_refusals_of_a_case_name_their_reason(case: cases.Case) -> None:
    assert reasons.reasons(case, SYSTEM.case_kit()) == KEPT.get(case.id, [])


def order(**fields: Any) -> Any:
    return parse(fields, RULES.order_type)


def position(**given: Any) -> Any:
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), given)
    RULES.carry_out(state, {}, Dice(Seeded(b"1", 0)))
    return state


MARCH = {"do": "regular_move", "unit": "ua-53-mech", "carry": False, "path": ["2806"]}
UNITS = {"ru-21-mr": "2905", "ua-53-mech": "2805"}


@pytest.mark.parametrize(("turn", "found"), [(1, [("act.surprise", "11.1", "orders[0].unit")]), (2, [])])
def test_a_sheet_of_ukraine_activates_no_ground_unit_in_the_first_turn(turn: int, found: list[Any]) -> None:
    """11.1: the sheet says so before it is submitted."""
    state = position(at="commitment", turn=turn, units=UNITS, wings={"ru-fighter-1": "ready"})
    problems = check_sheet(RULES, RULES.picture(state, "BLUE"), "BLUE", [order(**MARCH)])
    assert [(one.code, one.rule, one.where) for one in problems] == found
    assert check_sheet(RULES, RULES.picture(state, "RED"), "RED", [order(**{**MARCH, "unit": "ru-21-mr"})]) == []


def test_an_order_for_the_first_turn_comes_back_with_the_surprise_as_its_reason() -> None:
    """11.1: nobody asks Ukraine then, so the sheet itself has to say why."""
    state = position(at="commitment", turn=1, units=UNITS, wings={"ru-fighter-1": "ready"})
    draft = advance(RULES, state, {"BLUE": SideOrders((order(**MARCH),))}, Dice(Seeded(b"1", 1)), "sheet")
    assert [[(one.code, one.rule) for one in entry.problems] for entry in draft.refused] == [[("act.surprise", "11.1")]]


def test_an_activation_out_of_turn_names_the_surprise_or_the_turns() -> None:
    """11.1 in the first turn, 7.0 when the other side is next."""
    fly = order(do="engage", unit="ua-53-mech", target="2905", points=1)
    state = position(at="commitment", turn=1, units=UNITS, wings={"ru-fighter-1": "ready"})
    assert [(one.code, one.rule) for one in RULES.check(state, "BLUE", fly)] == [("order.not_asked", "11.1")]
    state = position(units=UNITS)
    assert [(one.code, one.rule) for one in RULES.check(state, "BLUE", fly)] == [("order.not_your_decision", "7.0")]
    state = position(turn=3, at="commitment", units=UNITS, wings={"ru-fighter-1": "ready"})
    assert [(one.code, one.rule) for one in RULES.check(state, "BLUE", fly)] == [("order.not_asked", "7.3")]
