"""Every rules case passes; every reading with a switch is proven in both positions."""

from __future__ import annotations

import re
import typing

import pytest
from msgspec.structs import replace

from adjudication.engine.checking import cases
from adjudication.systems.opaque_war.rulebook import RULEBOOK
from tests.systems.on_menu import OnMenu
from tests.systems.opaque_war.table import CASES, RULES, SYSTEM


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, OnMenu(cases.adjudicator(case)), SYSTEM.case_kit()) == []


def test_a_switch_counts_where_another_game_stands_in_the_same_positions() -> None:
    """What is worked out once for positions is not what the other switch gave there."""
    case = next(case for case in CASES if case.id == "OWJ-09")
    kit = SYSTEM.case_kit()
    usual = cases.run(replace(case, options={}), RULES, kit)
    assert ["An unknown enemy counter" in problem for problem in usual] == [True]
    assert cases.run(case, RULES, kit) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    found = {match.group(1) for case in CASES if (match := re.fullmatch(r"OW-(\d\d)[ab]?", case.id))}
    assert found == {f"{number:02}" for number in range(1, 30, 2)} - {"15"}  # is in test_movement


@pytest.mark.parametrize("switch", RULEBOOK.switches, ids=lambda switch: switch.name)
def test_every_switch_is_proven_in_both_positions(switch: typing.Any) -> None:
    turned = [case.id for case in CASES if case.options.get(switch.name, switch.default) != switch.default]
    kept = [
        case.id
        for case in CASES
        if switch.reading in case.section and case.options.get(switch.name, switch.default) == switch.default
    ]
    assert turned
    assert kept


def test_every_reading_has_a_case() -> None:
    named = {number for case in CASES for number in case.section.split(", ")}
    assert [
        reading.number for reading in RULEBOOK.readings if not reading.no_case and reading.number not in named
    ] == []


def test_the_pack_is_bound() -> None:
    assert RULES.sides == ("RED", "BLUE")
