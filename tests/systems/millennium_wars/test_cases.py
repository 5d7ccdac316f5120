"""Every rules case passes; every reading with a switch is proven in both positions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudication.engine.checking import case_files, cases
from adjudication.systems.millennium_wars.rulebook import RULEBOOK
from tests.systems.millennium_wars.table import CASES, SYSTEM
from tests.systems.on_menu import OnMenu


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, OnMenu(case_files.adjudicator(case)), SYSTEM.case_kit()) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    numbers = {match.group(1) for case in CASES if (match := re.fullmatch(r"M-(\d\d)[a-z]?", case.id))}
    assert numbers == {f"{number:02}" for number in range(1, 30, 2)}


@pytest.mark.parametrize("switch", RULEBOOK.switches, ids=lambda switch: switch.name)
def test_every_switch_is_proven_in_both_positions(switch: Any) -> None:
    named = {switch.reading, switch.section}
    turned = [case.id for case in CASES if case.options.get(switch.name, switch.default) != switch.default]
    kept = [
        case.id
        for case in CASES
        if named & set(case.section.split(", ")) and case.options.get(switch.name, switch.default) == switch.default
    ]
    assert turned
    assert kept
