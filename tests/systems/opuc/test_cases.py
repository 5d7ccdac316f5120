"""Every rules case passes; every ruling with a switch is proven in both positions."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from adjudication.engine import cases
from adjudication.systems.opuc.switches import RULINGS
from tests.systems.opuc.table import CASES, SMALL, SYSTEM


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, cases.adjudicator(case), SYSTEM.case_kit()) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    numbers = {match.group(1) for case in CASES if (match := re.fullmatch(r"O-(\d\d)[a-z]?", case.id))}
    assert numbers == {f"{number:02}" for number in range(1, 31)}


@pytest.mark.parametrize("switch", RULINGS, ids=lambda switch: switch.name)
def test_every_ruling_with_a_switch_is_proven_in_both_positions(switch: object) -> None:
    ruling, name, default = switch.ruling, switch.name, switch.default  # type: ignore[attr-defined]
    proving = [case for case in CASES if ruling in case.section.split(", ")]
    assert [case.id for case in proving if case.options.get(name, default) != default]
    assert [case.id for case in proving if case.options.get(name, default) == default]


def test_a_case_that_is_wrong_fails() -> None:
    case = next(case for case in CASES if case.id == "O-10")
    wrong = replace(case, expect={"units": {"B12": "0505"}})
    assert cases.run(wrong, SMALL, SYSTEM.case_kit())
    unused = replace(case, dice=[[1]])
    assert "not used" in cases.run(unused, SMALL, SYSTEM.case_kit())[0]
