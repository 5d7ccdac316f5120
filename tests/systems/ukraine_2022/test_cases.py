"""Every rules case passes, and the acceptance cases are all there."""

from __future__ import annotations

import re

import pytest

from adjudication.engine.checking import cases
from tests.systems.ukraine_2022.table import CASES, RULES, SYSTEM


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, RULES, SYSTEM.case_kit()) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    numbers = {match.group(1) for case in CASES if (match := re.fullmatch(r"U-(\d\d)[a-z]?", case.id))}
    assert {f"{number:02}" for number in range(1, 30, 2)} <= numbers
