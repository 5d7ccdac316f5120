"""Every expectation of every rules case proves something: the case fails if it is changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from adjudication.engine.checking import case_mutants, cases
from adjudication.management.commands.mutate_cases import FOLDER

FILES = sorted(FOLDER.glob("*/*.yaml"))
SLICES = 40


@cache
def known() -> dict[Path, list[cases.Case]]:
    """All cases by file; not read where nobody asks, for every lane of the tests imports this module."""
    return {path: cases.load(path) for path in FILES}


@cache
def words() -> case_mutants.CaseTexts:
    return case_mutants.CaseTexts([case for found in known().values() for case in found])


def survivors(chosen: list[cases.Case]) -> list[tuple[str, str, str]]:
    found = (mutant for case in chosen for mutant in case_mutants.mutants(case, words()))
    return [(each.case.id, each.place, each.change) for each in found if case_mutants.survives(each)]


@pytest.mark.nightly
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_change_of_a_case_goes_unnoticed(path: Path) -> None:
    assert survivors(known()[path]) == []


def test_no_change_goes_unnoticed_in_every_fortieth_case() -> None:
    """The nightly run looks at all of them."""
    every = [case for found in known().values() for case in found]
    assert survivors(every[::SLICES]) == []


def case(**fields: Any) -> cases.Case:
    return cases.Case("X", "6.32", "", "ukrainian_crisis", **fields)


GIVEN = {"at": "act BLUE information", "cards": {"BLUE": {"information": "moderate"}}}
RAISE = {"side": "BLUE", "do": "inform", "option": "raise"}
CLOSED = {"side": "BLUE", "do": "inform", "option": "cut", "expect": "refused", "rule": "6.0", "now": True}


def test_every_value_refusal_and_outcome_is_changed() -> None:
    expect: dict[str, Any] = {"prestige": {"BLUE": 20}, "over": False, "held": {"RED": None}}
    expect |= {"turn_type": "strategic", "allowances": [1]}
    found = list(case_mutants.mutants(case(given=GIVEN, dice=[[4]], orders=[RAISE, CLOSED], expect=expect), words()))
    changes = {(each.place, each.change) for each in found}
    assert {place for place, _ in changes} == {
        "expect.prestige.BLUE", "expect.over", "expect.held.RED", "expect.turn_type", "expect.allowances",
        "expect.allowances[0]", "orders[0].expect", "orders[1].expect", "orders[1].rule",
    }  # fmt: skip
    assert {("expect.prestige.BLUE", "20 -> 21"), ("expect.prestige.BLUE", "20 -> 19")} <= changes
    assert ("expect.over", "False -> True") in changes
    assert ("expect.turn_type", "'strategic' -> 'combat'") in changes
    assert ("expect.allowances", "without entry 0") in changes
    assert all(each.case != case() for each in found)


def test_an_empty_mapping_and_an_empty_list_are_changed() -> None:
    expect: dict[str, Any] = {"hand": {"RED": {}}, "deck": []}
    found = {each.place: each.case.expect for each in case_mutants.mutants(case(given=GIVEN, expect=expect), words())}
    assert found == {
        "expect.hand.RED": {"hand": {"RED": {"nobody": 1}}, "deck": []},
        "expect.deck": {"hand": {"RED": {}}, "deck": [{"nobody": 1}]},
    }


def test_a_refusal_is_tried_with_its_neighbours_and_with_each_section_of_a_list() -> None:
    listed = {**CLOSED, "rule": "6.31, 6.33"}
    tried = [each.case.orders[0].get("rule", "") for each in case_mutants.mutants(case(orders=[listed]), words())]
    assert tried[:3] == ["", "6.31", "6.33"]
    near, far = tried[3:]
    assert near.split(".")[0] == "6"
    assert far.split(".")[0] != "6"


@pytest.mark.parametrize(
    ("dice", "orders", "place"),
    [([[4]], [RAISE, {**CLOSED, "rule": ""}], "orders[1].rule"), ([], [], "expect")],
    ids=["refusal", "case"],
)
def test_what_cannot_be_changed_is_reported(dice: list[list[int]], orders: list[dict[str, Any]], place: str) -> None:
    tried = case_mutants.mutants(case(given=GIVEN, dice=dice, orders=orders), words())
    assert [case_mutants.survives(each) for each in tried if each.place == place] == [True]


def test_an_expectation_that_proves_nothing_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
    - id: X-1
      section: "6.32"
      title: a die that nobody looks at
      given: {at: act BLUE information, cards: {BLUE: {information: moderate}}}
      dice: [[4]]
      orders: [{side: BLUE, do: inform, option: raise}]
      expect: {prestige: {BLUE: 20}}
    """
    (tmp_path / "x.yaml").write_text(text)
    call_command("mutate_cases", str(tmp_path / "x.yaml"))
    assert "1 cases, 0 failing, 4 changes, 4 noticed, 0 not" in capsys.readouterr().out
    blind = pytest.MonkeyPatch()
    blind.setattr(cases, "differences", lambda found, wanted, place: iter(()))
    try:
        with pytest.raises(SystemExit):
            call_command("mutate_cases", str(tmp_path / "x.yaml"))
    finally:
        blind.undo()
    told = capsys.readouterr().out
    assert f"{tmp_path / 'x.yaml'}: X-1: expect.prestige.BLUE: 20 -> 21" in told
    assert "3 not" in told


@pytest.mark.parametrize(
    ("change", "reason"),
    [(("BLUE: 20", "BLUE: 19"), "prestige"), (("[[4]]", "[]"), "roll"), (("option: raise", "option: fly"), "fly")],
)
def test_a_case_that_fails_as_it_is_is_reported_and_not_changed(
    change: tuple[str, str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A broken case fails with every change too, and would look like one that notices everything."""
    text = """
    - id: X-2
      section: "6.32"
      title: Prestige is raised
      given: {at: act BLUE information, cards: {BLUE: {information: moderate}}}
      dice: [[4]]
      orders: [{side: BLUE, do: inform, option: raise}]
      expect: {prestige: {BLUE: 20}}
    """
    file = tmp_path / "x.yaml"
    file.write_text(text.replace(*change))
    with pytest.raises(SystemExit) as left:
        call_command("mutate_cases", str(file))
    assert left.value.code == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{file}: X-2: fails as it is: ")
    assert reason in first
    assert last.startswith("1 cases, 1 failing, 0 changes, 0 noticed, 0 not")
