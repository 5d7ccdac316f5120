"""The rules cases of the toy system: each passes, proves something in every line, and none of the rules lacks one."""

from __future__ import annotations

from pathlib import Path

from adjudication.engine import registry
from adjudication.engine.checking import case_mutants, cases, coverage
from tests.toy.registered import SYSTEM

KNOWN = cases.load(Path(__file__).parent / "cases" / "three_valleys.yaml")


def test_every_case_passes() -> None:
    assert {case.id: found for case in KNOWN if (found := case_mutants.problems(case))} == {}


def test_no_change_of_a_case_goes_unnoticed() -> None:
    words = case_mutants.CaseTexts(KNOWN)
    changed = [mutant for case in KNOWN for mutant in case_mutants.mutants(case, words)]
    assert len(changed) > 200
    assert [(one.case.id, one.place, one.change) for one in changed if case_mutants.survives(one)] == []


def test_every_section_and_reading_has_a_case() -> None:
    assert coverage.gaps(registry.get(SYSTEM).rulebook, KNOWN) == []
