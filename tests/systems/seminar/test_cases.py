"""Every rules case passes, and every section and reading has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import cases
from adjudication.engine.checking.coverage import gaps
from tests.systems.on_menu import OnMenu

SYSTEM = registry.get("seminar")
FOLDER = Path(__file__).parent.parent.parent / "cases" / "seminar"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases.load(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, OnMenu(cases.adjudicator(case)), SYSTEM.case_kit()) == []


def test_every_section_and_reading_has_a_case() -> None:
    assert gaps(SYSTEM.rulebook, CASES) == []
