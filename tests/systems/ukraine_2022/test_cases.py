"""Every rules case passes, and the acceptance cases are all there."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudication.engine.checking import cases
from adjudication.engine.checking.coverage import gaps
from adjudication.systems.ukraine_2022.rulebook import RULEBOOK
from tests.systems.on_menu import OnMenu
from tests.systems.ukraine_2022.table import CASES, SYSTEM


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, OnMenu(cases.adjudicator(case)), SYSTEM.case_kit()) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    numbers = {match.group(1) for case in CASES if (match := re.fullmatch(r"U-(\d\d)[a-z]?", case.id))}
    assert {f"{number:02}" for number in range(1, 30, 2)} <= numbers


def test_every_section_and_reading_has_a_case() -> None:
    assert gaps(RULEBOOK, CASES) == []


@pytest.mark.parametrize("switch", RULEBOOK.switches, ids=lambda switch: switch.name)
def test_every_switch_is_proven_in_both_positions(switch: Any) -> None:
    """One case names the reading as it is, another plays with it turned."""
    values = {case.options.get(switch.name, switch.default) for case in CASES if switch.reading in case.section}
    assert values == {True, False}
