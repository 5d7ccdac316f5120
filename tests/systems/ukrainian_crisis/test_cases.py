"""Every rules case passes; every reading with a switch is proven in both positions."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pytest
from django.core.management import call_command
from msgspec.structs import replace

from adjudication.engine import registry
from adjudication.engine.checking import cases
from adjudication.systems.ukrainian_crisis.rulebook import RULEBOOK
from tests.systems.ukrainian_crisis.table import CASES, RULES, SYSTEM


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    assert cases.run(case, cases.adjudicator(case), SYSTEM.case_kit()) == []


def test_no_identifier_is_used_twice() -> None:
    names = [case.id for case in CASES]
    assert len(names) == len(set(names))


def test_the_acceptance_cases_are_all_there() -> None:
    numbers = {match.group(1) for case in CASES if (match := re.fullmatch(r"O-(\d\d)b?", case.id))}
    assert numbers == {f"{number:02}" for number in range(1, 42)}


@pytest.mark.parametrize("switch", RULEBOOK.switches, ids=lambda switch: switch.name)
def test_every_switch_is_proven_in_both_positions(switch: typing.Any) -> None:
    reading, name, default = switch.reading, switch.name, switch.default
    turned = [case.id for case in CASES if case.options.get(name, default) != default]
    kept = [case.id for case in CASES if reading in case.section and case.options.get(name, default) == default]
    assert turned
    assert kept


def test_a_case_that_is_wrong_fails() -> None:
    case = next(case for case in CASES if case.id == "O-03")
    wrong = replace(case, expect={"prestige": {"BLUE": 11}})
    assert cases.run(wrong, RULES, SYSTEM.case_kit()) == ["prestige.BLUE: 12, 11 is wanted"]
    unused = replace(case, dice=[*case.dice, [1]])
    assert "not used" in cases.run(unused, RULES, SYSTEM.case_kit())[0]


def test_a_case_may_amend_the_pack() -> None:
    case = next(case for case in CASES if case.id == "O-03")
    units = {"RS": None, "RG": {"cv": 5}}
    amended = replace(case, amend={"charts.yaml": {"combat": {"hit_on": 2}}, "units.yaml": {"units": units}})
    pack = cases.adjudicator(amended).pack
    assert (pack.charts.combat.hit_on, RULES.pack.charts.combat.hit_on) == (2, 5)
    before, after = ({line.prefix: line.cv for line in each.units.units} for each in (RULES.pack, pack))
    assert before.keys() - after.keys() == {"RS"}
    assert (before["RG"], after["RG"]) == (4, 5)
    assert cases.adjudicator(amended) is cases.adjudicator(amended)
    assert cases.adjudicator(case) is registry.bound("ukrainian_crisis", "ukraine-2014")


def test_a_file_may_give_defaults(tmp_path: Path) -> None:
    text = """
    defaults: {section: "2.4", title: both, options: {mode: cards, a: 1}}
    cases: [{id: X-1}, {id: X-2, title: own, options: {a: 2}}]
    """
    (tmp_path / "x.yaml").write_text(text)
    first, second = cases.load(tmp_path / "x.yaml")
    assert (first.title, first.options) == ("both", {"mode": "cards", "a": 1})
    assert (second.title, second.section, second.options) == ("own", "2.4", {"mode": "cards", "a": 2})
    (tmp_path / "x.yaml").write_text("defaults: {}\ncasses: []\n")
    with pytest.raises(cases.CaseError, match="unknown field"):
        cases.load(tmp_path / "x.yaml")


def shown(**fields: object) -> list[str]:
    plain = {"id": "X", "section": "6.33", "title": "", **fields}
    return cases.run(cases.convert(Path("x.yaml"), plain), RULES, SYSTEM.case_kit())


def test_play_stops_between_acts_for_want_of_a_listed_roll_and_never_inside_one() -> None:
    given = {"at": "operate RED", "allowance": 1, "units": {"RG1": "rostov", "UG1": "donetsk"}}
    move = {"side": "RED", "do": "move", "unit": "RG1", "to": "donetsk", "by": "land"}
    group = {"side": "RED", "do": "group", "area": "donetsk", "attackers": ["RG1"], "defenders": ["UG1"]}
    orders = [move, group, {"side": "RED", "do": "combat", "type": "symbolic"}]
    assert shown(given=given, orders=orders, dice=[[5, 1, 1, 1], [1, 1]], expect={"prestige": {"BLUE": 15}}) == []
    assert "a roll that is not listed is due: defence" in shown(given=given, orders=orders, dice=[[5, 1, 1, 1]])[0]
    assert "effort of BLUE" in shown(given=given, orders=orders, dice=[[5, 1, 1, 1], [1, 1]], until="cards")[0]


def test_an_order_is_void_only_if_the_rules_have_said_the_same() -> None:
    given = {"at": "act RED information", "units": {"UG1": "sumy", "RG1": "kursk"}}
    inform = {"side": "RED", "do": "inform", "option": "neutralise"}
    target = {"side": "RED", "do": "target", "units": ["UG1"]}
    assert shown(given=given, orders=[inform, target], dice=[[5], [3]]) == []
    assert shown(given=given, orders=[inform, target], dice=[5, 3], options=None) == []
    assert shown(given=given, orders=[inform, target | {"units": ["UG2"]}], dice=[[5], [3]]) != []
    assert shown(given=given, orders=[inform, target, target], dice=[[5], [3]]) != []


def test_a_case_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = '{id: X-2, section: "3.0", title: T, given: {at: start}, orders: none, dice: none, expect: {over: false}}'
    (tmp_path / "x.yaml").write_text(f"- {{id: X-1, bogus: 1}}\n- {good}\n")
    with pytest.raises(SystemExit):
        call_command("run_case", str(tmp_path / "x.yaml"))
    told = capsys.readouterr().out
    assert "case X-1" in told
    assert "ok   X-2" in told
    assert told.endswith("1 passed, 1 failed\n")
