"""Every rules case passes; every reading with a switch is proven in both positions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from adjudication.engine.checking import cases
from adjudication.systems.opuc.assaults.assault_table import ATTACKER, DEFENDER
from adjudication.systems.opuc.assaults.events import AssaultFought
from adjudication.systems.opuc.casework.kit import Kit
from adjudication.systems.opuc.rulebook import RULEBOOK
from tests.systems.opuc.table import CASES, SMALL, SYSTEM

TURNED = [switch for reading in RULEBOOK.readings for switch in reading.switches]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, cases.adjudicator(case), SYSTEM.case_kit()) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    numbers = {match.group(1) for case in CASES if (match := re.fullmatch(r"O-(\d\d)[a-z]?", case.id))}
    assert numbers == {f"{number:02}" for number in range(1, 31)}


@pytest.mark.parametrize("switch", TURNED, ids=lambda switch: switch.name)
def test_every_reading_with_a_switch_is_proven_in_both_positions(switch: Any) -> None:
    reading, name, default = switch.reading, switch.name, switch.default
    proving = [case for case in CASES if reading in case.section.split(", ")]
    assert [case.id for case in proving if case.options.get(name, default) != default]
    assert [case.id for case in proving if case.options.get(name, default) == default]


class Noting(Kit):
    """The case support, which also notes the modifiers that cases show: those of each side of an assault, and all."""

    def __init__(self) -> None:
        self.attack: set[str] = set()
        self.defence: set[str] = set()
        self.rows: set[tuple[str, str]] = set()

    def read(self, adjudicator: Any, run: cases.PlayedCase) -> Mapping[str, Any]:
        for event in run.events:
            if isinstance(event, AssaultFought):
                self.attack |= {row.label for row in event.attack_roll.rows}
                self.defence |= {row.label for row in event.defence_roll.rows}
        self.rows |= {(row.label, row.rule) for roll in run.dice.rolls for row in roll.rows}
        return super().read(adjudicator, run)


def test_every_modifier_names_its_section_and_every_row_of_the_table_is_met_by_a_case() -> None:
    kit: Any = Noting()
    numbers = {section.number for section in RULEBOOK.sections}
    for case in CASES:
        cases.run(case, cases.adjudicator(case), kit)
    assert {row.key for row in ATTACKER} <= kit.attack
    assert {row.key for row in DEFENDER} <= kit.defence
    assert len(kit.rows) > 35
    for label, rule in kit.rows:
        named = re.findall(r"\d+(?:\.\d+)+", rule)
        assert named, label
        assert all(any(number == n or number.startswith(f"{n}.") for number in numbers) for n in named), (label, rule)


def test_a_case_that_is_wrong_fails() -> None:
    case = next(case for case in CASES if case.id == "O-10")
    wrong = replace(case, expect={"units": {"B12": "0505"}})
    assert cases.run(wrong, SMALL, SYSTEM.case_kit())
    unused = replace(case, dice=[[1]])
    assert "not used" in cases.run(unused, SMALL, SYSTEM.case_kit())[0]
