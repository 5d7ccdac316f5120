"""What an expectation of a case matches, and which section of a refusal is its reason."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.checking.case_compare import Sparse, differences, is_reason

COUNTS = Sparse({"3512": 2, "3514": 0}, ("3512", "3513", "3514"))


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ({"a": 1}, {}),
        ({"RED": {"a": 0}}, {"RED": {}}),
        (COUNTS, {}),
        (COUNTS, {"3512": 0}),
        (COUNTS, {"3513": 1}),
        (COUNTS, {"9999": 0}),
        ([{"kind": "x", "who": {"RED": 1}}], [{"kind": "x", "who": {}}]),
        ([1], []),
        ({}, []),
        ({}, None),
    ],
)
def test_what_does_not_match(found: Any, wanted: Any) -> None:
    assert list(differences(found, wanted, "x"))


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ({}, {}),
        ({"RED": {}, "BLUE": {"a": 1}}, {"RED": {}}),
        (COUNTS, {"3512": 2, "3513": 0, "3514": 0}),
        (Sparse({"3512": 0}, ("3512",)), {}),
        (Sparse({}, ("U-1",), ""), {"U-1": ""}),
        ({"RED": Sparse({"3512": 0}, ("3512",)), "BLUE": Sparse({}, ())}, {}),
        ([{"kind": "x", "who": {}}], [{"kind": "x", "who": {}}]),
        ([], []),
    ],
)
def test_what_matches(found: Any, wanted: Any) -> None:
    assert list(differences(found, wanted, "x")) == []


def test_a_mapping_that_should_be_empty_is_shown() -> None:
    assert list(differences(COUNTS, {}, "demonstrators.RED")) == ["demonstrators.RED: {'3512': 2}, nothing is wanted"]


DOTTED = ("7.0", "7.1", "7.2", "7.2.1", "7.10")
RUN_ON = ("7.0", "7.1", "7.2", "7.21", "7.22", "7.3")


@pytest.mark.parametrize(
    ("cited", "wanted", "numbers"),
    [
        ("7.3, 7.4", "7.3", RUN_ON),
        ("7.3", "7.4, 7.3", RUN_ON),
        ("7.21", "7.2", RUN_ON),
        ("7.2.1", "7.2", DOTTED),
        ("7.21, RUL-26", "RUL-26", RUN_ON),
        ("7.21, 6.0, RUL-26", "RUL-26", RUN_ON),
    ],
)
def test_the_reason_is_the_first_section_or_a_reading(cited: str, wanted: str, numbers: tuple[str, ...]) -> None:
    assert is_reason(cited, wanted, numbers)


@pytest.mark.parametrize(
    ("cited", "wanted", "numbers"),
    [
        ("7.3, 7.4, 21.0", "7.4", RUN_ON),
        ("7.3, 7.4, 21.0", "21.0", RUN_ON),
        ("7.2", "7.21", RUN_ON),
        ("7.10", "7.1", DOTTED),
        ("10.2", "1", DOTTED),
        ("7.21", "RUL-26", RUN_ON),
        ("", "7.1", RUN_ON),
    ],
)
def test_another_section_is_not_the_reason(cited: str, wanted: str, numbers: tuple[str, ...]) -> None:
    assert not is_reason(cited, wanted, numbers)


@pytest.mark.parametrize(
    ("system", "wider", "inside"),
    [
        ("ukrainian_crisis", "7.2", {"7.2", "7.21", "7.22"}),
        ("opaque_war", "8.1", {"8.1"}),
        ("opuc", "7.2.3", {"7.2.3", "7.2.3.1", "7.2.3.2", "7.2.3.3"}),
        ("ukraine_2022", "6.1", {"6.1", "6.1.1", "6.1.2", "6.1.3"}),
    ],
)
def test_each_book_says_which_sections_lie_inside_one(system: str, wider: str, inside: set[str]) -> None:
    numbers = [section.number for section in registry.get(system).rulebook.sections]
    assert {number for number in numbers if is_reason(number, wider, numbers)} == inside
