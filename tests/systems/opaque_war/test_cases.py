"""Every rules case passes; every reading with a switch is proven in both positions."""

from __future__ import annotations

import re
import typing

import msgspec
import pytest

from adjudication.engine.checking import cases
from adjudication.engine.menu import admits
from adjudication.systems.opaque_war.rulebook import RULEBOOK
from tests.systems.opaque_war.table import CASES, FOLDER, RULES, SYSTEM


class OnMenu:
    """Rules that look at the menu as well: it offers an order just if the order is accepted."""

    def __init__(self, rules: typing.Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> typing.Any:
        return getattr(self._rules, name)

    def check(self, state: typing.Any, side: str, order: typing.Any) -> typing.Any:
        found = self._rules.check(state, side, order)
        if side in [due.side for due in self._rules.awaiting(state).due]:
            plain = msgspec.to_builtins(order)
            named = {value for value in plain.values() if isinstance(value, str)}
            subjects = [s.id for s in self._rules.subjects(state, side) if s.id in named or s.kind not in MANY]
            options = [option for name in subjects for option in self._rules.legal_orders(state, side, name)]
            assert admits(options, plain) == (not found), f"menu and check disagree on {order}"
        return found


MANY = ("unit", "place")
"""The kinds of subjects of which a side has many; those that an order does not name are not looked at."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, OnMenu(cases.adjudicator(case)), SYSTEM.case_kit()) == []


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


def test_the_page_on_case_files_names_every_order() -> None:
    page = (FOLDER.parents[2] / "docs" / "case-files.md").read_text()
    tags = [str(kind.__struct_config__.tag) for kind in typing.get_args(RULES.order_type)]
    assert [tag for tag in tags if f"`{tag}`" not in page] == []
    assert len(tags) == 23
