"""The rules cases of the toy systems: each passes, proves something in every line, and none of the rules lacks one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import case_mutants, cases, coverage

FOLDER = Path(__file__).parent / "cases"
KNOWN = {path.stem: cases.load(path) for path in sorted(FOLDER.glob("*.yaml"))}


@pytest.fixture(params=KNOWN)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_case_passes(system: str) -> None:
    assert {case.id: found for case in KNOWN[system] if (found := case_mutants.problems(case))} == {}


def test_no_change_of_a_case_goes_unnoticed(system: str) -> None:
    words = case_mutants.CaseTexts(KNOWN[system])
    changed = [mutant for case in KNOWN[system] for mutant in case_mutants.mutants(case, words)]
    assert len(changed) > 100
    assert [(one.case.id, one.place, one.change) for one in changed if case_mutants.survives(one)] == []


def test_every_section_and_reading_has_a_case(system: str) -> None:
    assert coverage.gaps(registry.get(system).rulebook, KNOWN[system]) == []
