"""The accessibility conformance report answers each criterion, and its evidence is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
REPORT = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d\.\d+\.\d+) [^|]+\| ([^|]+) \|([^|]*)\|([^|]*)\|$", re.M)
ANSWERS = {"Supports", "Partially supports", "Does not support", "Not applicable"}
CITED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
BY_HAND = re.compile(r"^by hand on \d{4}-\d\d-\d\d$")
CRITERIA = {
    # level A
    "1.1.1", "1.2.1", "1.2.2", "1.2.3", "1.3.1", "1.3.2", "1.3.3", "1.4.1", "1.4.2", "2.1.1", "2.1.2", "2.1.4", "2.2.1",
    "2.2.2", "2.3.1", "2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.5.1", "2.5.2", "2.5.3", "2.5.4", "3.1.1", "3.2.1", "3.2.2",
    "3.2.6", "3.3.1", "3.3.2", "3.3.7", "4.1.2",
    # level AA
    "1.2.4", "1.2.5", "1.3.4", "1.3.5", "1.4.3", "1.4.4", "1.4.5", "1.4.10", "1.4.11", "1.4.12", "1.4.13", "2.4.5",
    "2.4.6", "2.4.7", "2.4.11", "2.5.7", "2.5.8", "3.1.2", "3.2.3", "3.2.4", "3.3.3", "3.3.4", "3.3.8", "4.1.3",
}  # fmt: skip
ROWS = ROW.findall(REPORT)


def test_each_criterion_of_wcag_22_has_one_answer() -> None:
    numbers = [number for number, *_ in ROWS]
    assert sorted(numbers) == sorted(CRITERIA)
    assert {answer.strip() for _, answer, *_ in ROWS} <= ANSWERS


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_its_evidence_is_a_check_that_is_there_or_a_day_on_which_somebody_looked(row: tuple[str, ...]) -> None:
    _, answer, remarks, evidence = (part.strip() for part in row)
    if answer == "Not applicable":
        assert remarks
        return
    assert CITED.search(evidence) or BY_HAND.match(evidence), evidence
    assert answer == "Supports" or remarks


def test_each_cited_check_is_there() -> None:
    cited = CITED.findall(REPORT)
    assert len(cited) > 20
    gone = [
        f"{path}::{name}"
        for path, name in cited
        if not (ROOT / path).exists() or (name and f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8"))
    ]
    assert gone == []
