"""Refusals: the orders that cases expect to be refused are told the one reason that is true, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudication.engine.checking import cases
from tests.systems import reasons
from tests.systems.ukrainian_crisis.table import CASES, SYSTEM

KEPT = reasons.kept(CASES, SYSTEM.case_kit(), Path(__file__).parent / "refusals.txt")


@pytest.mark.parametrize("case", reasons.refused(CASES), ids=lambda case: case.id)
def test_the_refusals_of_a_case_name_their_reason(case: cases.Case) -> None:
    assert reasons.reasons(case, SYSTEM.case_kit()) == KEPT.get(case.id, [])
