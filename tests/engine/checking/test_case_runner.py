"""A typing error in a rules case fails it, with its place; what cannot be reached proves nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudication.engine import registry
from adjudication.engine.checking import cases
from adjudication.management.commands.mutate_cases import FOLDER

OPAQUE_WAR = FOLDER / "opaque_war" / "official.yaml"
UC: dict[str, Any] = {
    "id": "X",
    "section": "7.21",
    "title": "",
    "given": {"at": "operate RED", "allowance": 1, "units": {"RG1": "bryansk", "RI1": "bryansk"}},
    "orders": [
        {"side": "RED", "do": "move", "unit": "RI1", "to": "kursk", "by": "land", "expect": "refused", "rule": "7.21"}
    ],
    "expect": {"prestige": {"RED": 32}, "units": {"RG1": "bryansk"}},
}
OPUC: dict[str, Any] = {
    "id": "X",
    "section": "8.1",
    "title": "",
    "system": "opuc",
    "options": {"profile": "full"},
    "given": {"at": "move BLUE", "units": {"B12": "0109"}, "cards": {"BLUE": {"PLAN": 1}}},
    "orders": [{"side": "BLUE", "do": "move", "units": ["B12"], "route": ["0208"]}],
    "expect": {"units": {"B12": "0208"}, "cards": {"BLUE": {"PLAN": 1, "INIT_UP": 0}}, "cec": {"VOR.M": 0}},
}
WAR: dict[str, Any] = {
    "id": "X",
    "section": "3.5",
    "title": "",
    "system": "ukraine_2022",
    "given": {
        "units": {"ru-21-mr": "2905"},
        "wings": {"ru-fighter-1": "patrol reduced"},
        "chits": {"ru-21-mr": "2-3 2"},
        "assets": {"himars": "ready"},
    },
    "expect": {"reduced": ["ru-fighter-1"], "static": []},
}
WRONG: dict[str, tuple[dict[str, Any], list[str | int], Any, str]] = {
    "a key of given": (UC, ["given", "untis"], {}, "unknown field `untis`"),
    "a side in given": (UC, ["given", "prestige"], {"RDE": 3}, "`$.prestige`"),
    "a unit in given": (UC, ["given", "units", "RG77"], "kursk", "given.units: there is no RG77"),
    "a place in given": (UC, ["given", "units", "RG1"], "krusk", "given.units.RG1: there is no krusk"),
    "a key inside given": (UC, ["given", "segments"], {"cuont": 2}, "`$.segments`"),
    "a flag": (UC, ["given", "flags"], {"belarus": "rusia"}, "`$.flags.belarus`"),
    "a zone": (UC, ["given", "countries"], {"US": "suport"}, "`$.countries[...]`"),
    "an area of cards": (UC, ["given", "cards"], {"RED": {"militray": "minor"}}, "`$.cards[...]`"),
    "a card": (UC, ["given", "cards"], {"RED": {"military": "mniimum"}}, "given.cards.military: there is no mniimum"),
    "a hand": (UC, ["given", "hands"], {"RED": {"mniimum": 1}}, "given.hands.RED: there is no mniimum"),
    "the point of play": (UC, ["given", "at"], "operate RDE", "given.at: there is no RDE"),
    "a word too many": (UC, ["given", "at"], "cards RED", "given.at: 'cards RED' is not a point of play"),
    "a side in expect": (UC, ["expect", "prestige"], {"RDE": 0}, "prestige.RDE: there is no RDE here"),
    "a side in expect, false": (UC, ["expect", "prestige"], {"RDE": False}, "prestige.RDE: there is no RDE here"),
    "a unit in expect, null": (UC, ["expect", "units"], {"RG77": None}, "units.RG77: there is no RG77 here"),
    "a key of expect": (UC, ["expect", "pretsige"], 0, "expect: this system does not report pretsige"),
    "truth for a number": (UC, ["expect", "over"], 0, "over: False, 0 is wanted"),
    "a refusal that is not an order": (UC, ["orders", 0, "by"], "lnad", "orders[0] cannot be read: Invalid enum value"),
    "a key of an order": (UC, ["orders", 0, "untis"], [], "orders[0] cannot be read: Object contains unknown field"),
    "a side of an order": (UC, ["orders", 0, "side"], "RDE", "orders[0] cannot be read: there is no side RDE"),
    "the outcome of an order": (UC, ["orders", 0, "expect"], "refsued", "orders[0] cannot be read: Invalid enum"),
    "the rule of a refusal": (UC, ["orders", 0, "rule"], "6.2", "refused under another rule than 6.2"),
    "a block": (OPUC, ["given", "units", "B99"], "0109", "given.units: there is no block B99"),
    "a side of dummies": (OPUC, ["given", "dummies"], {"RDE": ["0809"]}, "`$.dummies`"),
    "too many dummies": (OPUC, ["given", "dummies"], {"RED": ["0809"] * 40}, "given.dummies.RED: the side has"),
    "a key of a row": (OPUC, ["given", "mines"], [{"side": "RED", "hxe": "0809"}], "`$.mines[0]`"),
    "a town": (OPUC, ["given", "control"], {"VRO": "RED"}, "given.control: there is no 'VRO'"),
    "a CP action": (OPUC, ["given", "cards"], {"BLUE": {"PALN": 1}}, "given.cards.BLUE: there is no PALN"),
    "a card in expect": (OPUC, ["expect", "cards"], {"BLUE": {"PALN": 0}}, "cards.BLUE.PALN: there is no PALN here"),
    "a zone in expect": (OPUC, ["expect", "cec"], {"VRO.M": 0}, "cec.VRO.M: there is no VRO.M here"),
    "a block in expect": (OPUC, ["expect", "units"], {"B99": None}, "units.B99: there is no B99 here"),
    "the point of play of a war": (WAR, ["given", "at"], "acton", "given.at: 'acton' is not a point of play"),
    "the state of a unit": (WAR, ["given", "units", "ru-21-mr"], "2905 statik", "given.units.ru-21-mr: '2905 statik'"),
    "a box": (WAR, ["given", "wings", "ru-fighter-1"], "patroll", "given.wings.ru-fighter-1: there is no box patroll"),
    "the state of a wing": (WAR, ["given", "wings", "ru-fighter-1"], "patrol redcued", "given.wings.ru-fighter-1: "),
    "a chit": (WAR, ["given", "chits", "ru-21-mr"], "2-4 2", "given.chits.ru-21-mr: '2-4 2' is not a chit"),
    "the side of a chit": (WAR, ["given", "chits", "ru-21-mr"], "2-3 4", "given.chits.ru-21-mr: '2-3 4' is not a chit"),
    "a chit without a side": (WAR, ["given", "chits", "ru-21-mr"], "2-3", "given.chits.ru-21-mr: '2-3' is not a chit"),
    "the state of an asset": (
        WAR,
        ["given", "assets", "himars"],
        "raedy",
        "given.assets.himars: 'raedy' is not one of",
    ),
    "an event": (WAR, ["given", "happened"], ["flase_flag"], "given.happened: there is no flase_flag"),
    "a hex of the capital": (WAR, ["given", "occupied"], ["2905"], "given.occupied: there is no 2905"),
    "part of a block": (OPUC, ["expect", "units"], {"B12": {"lots": 0}}, "units.B12.lots: there is no lots here"),
}


def problems(plain: dict[str, Any]) -> str:
    case = cases.convert(Path("x.yaml"), plain)
    kit = registry.get(case.system).case_kit()
    return "; ".join(cases.run(case, cases.adjudicator(case), kit))


def put(plain: Any, path: list[str | int], value: Any) -> Any:
    """The same plain value with one thing in it set."""
    if not path:
        return value
    first, *rest = path
    if isinstance(plain, list):
        return [put(part, rest, value) if index == first else part for index, part in enumerate(plain)]
    return {**plain, first: put(plain.get(first, {}), rest, value)}


@pytest.mark.parametrize("name", WRONG)
def test_a_typing_error_fails_with_its_place(name: str) -> None:
    plain, path, value, reason = WRONG[name]
    assert problems(plain) == ""
    assert reason in problems(put(plain, path, value))


@pytest.mark.parametrize(("key", "value"), [("auto", "pas"), ("dice", "ayn"), ("gvien", {})])
def test_a_typing_error_of_the_case_itself_fails(key: str, value: Any) -> None:
    with pytest.raises(cases.CaseError, match=r"x\.yaml: case X: "):
        problems({**UC, key: value})


def test_a_rule_stands_beside_a_refusal_only() -> None:
    order = {key: part for key, part in UC["orders"][0].items() if key != "expect"}
    assert "a rule goes with `expect: refused` only" in problems({**UC, "orders": [order]})


def test_what_the_rules_have_done_by_themselves_is_not_refused() -> None:
    given = {"at": "act RED information", "units": {"UG1": "sumy", "RG1": "kursk"}}
    inform = {"side": "RED", "do": "inform", "option": "neutralise"}
    target = {"side": "RED", "do": "target", "units": ["UG1"]}
    plain = {**UC, "given": given, "dice": [[5], [3]], "expect": {"units": {"UG1": "sumy*"}}}
    assert problems({**plain, "orders": [inform, target]}) == ""
    assert "the rules themselves have done just this" in problems(
        {**plain, "orders": [inform, {**target, "expect": "refused"}]}
    )


def test_a_retreat_of_opaque_war_that_no_order_names_stays_open() -> None:
    case = next(case for case in cases.load(OPAQUE_WAR) if case.id == "OW-01")
    without = [order for order in case.orders if order["do"] != "retreat"]
    kit = registry.get("opaque_war").case_kit()
    open_ = replace(case, orders=without, dice=case.dice[:2], expect={"at": "retreat"})
    assert cases.run(open_, cases.adjudicator(open_), kit) == []
