"""Order sheets for a whole turn: what their lines together ask for beyond what the side can have."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.menu import parse
from adjudication.engine.play import driver
from tests.systems.millennium_wars.table import RULES, SYSTEM

KHARKIV, ODESA, CHISINAU = "3208", "2018", "1616"
STIR = {"do": "infowar", "force": "RU", "target": "UKR", "mission": "demonstrators"}
ATTACK = {"do": "infowar", "force": "UKR", "target": "RU", "mission": "c4i"}
CADRE = {"do": "buy", "force": "RU", "item": "cadre"}
FLY = {"do": "fly", "unit": "RU-air_assault-1", "to": "3310"}
UNITS = {"RU-hq-1": "4016", "RU-base-1": "4016", "UKR-hq-1": "2007", "UKR-base-1": "2007", "RU-air_assault-1": "4016"}


def gather(place: str) -> dict[str, Any]:
    return {"do": "place_demonstrator", "place": place}


def sheet(*orders: dict[str, Any]) -> list[Any]:
    return [parse(order, RULES.order_type) for order in orders]


def found(side: str, orders: list[Any], **given: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a sheet for the whole turn: place, code and section."""
    start = {"at": "purchase", "units": UNITS, "points": {"RED": 9, "BLUE": 9}} | given
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), start)
    picture = RULES.picture(state, side)
    problems = driver.check_sheet(RULES, picture, side, orders)
    assert RULES.picture(state, side) == picture
    return [(p.where, p.code, p.rule) for p in problems]


SHEETS: dict[str, tuple[str, dict[str, Any], list[dict[str, Any]], list[tuple[str, str, str]]]] = {
    "two Demonstrators of a side fit in a hex (6.3)": (
        "RED", {}, [STIR, STIR, gather(KHARKIV), gather(KHARKIV), gather(KHARKIV)],
        [("orders[4].place", "sheet.crowded", "6.3, MW-04")],
    ),
    "and those that are there count": (
        "RED", {"demonstrators": {"RED": {KHARKIV: 2}}}, [STIR, gather(KHARKIV), gather(ODESA)],
        [("orders[1].place", "demonstrators.crowded", "6.3, MW-04")],
    ),
    "but not those of the enemy": (
        "RED", {"demonstrators": {"BLUE": {KHARKIV: 2}}}, [STIR, gather(KHARKIV), gather(KHARKIV)], [],
    ),
    "one that becomes a Paramilitary leaves room (6.8)": (
        "RED", {"demonstrators": {"RED": {KHARKIV: 2}}},
        [{"do": "convert", "force": "RU", "place": KHARKIV}, STIR, gather(KHARKIV)], [],
    ),
    "twelve counters are all there are (11.3)": (
        "RED", {"demonstrators": {"RED": dict.fromkeys(["2007", "1907", "2418", "0509", "2614"], 2) | {"3014": 1}}},
        [STIR, gather(KHARKIV), gather(KHARKIV)], [("orders[2].do", "sheet.counters", "11.3")],
    ),
    "an attack places two at most (6.1)": (
        "RED", {}, [STIR, gather(KHARKIV), gather(KHARKIV), gather(ODESA)],
        [("orders[3].do", "sheet.demonstrators", "6.1")],
    ),
    "and sends one home": (
        "RED", {}, [STIR, *[{"do": "remove_demonstrator", "place": KHARKIV}] * 2],
        [("orders[2].do", "sheet.send_home", "6.1")],
    ),
    "none in a neutral country (6.2)": (
        "RED", {}, [STIR, gather(CHISINAU)], [("orders[1].place", "demonstrators.neutral", "6.2")],
    ),
    "an information attack needs a cadre (20.0)": (
        "BLUE", {}, [ATTACK, ATTACK], [("orders[1].force", "sheet.cadre", "20.0")],
    ),
    "of its own force": (
        "BLUE", {"takes_part": ["US"]}, [ATTACK | {"force": "US"}], [("orders[0].force", "infowar.cadre", "20.0")],
    ),
    "a cadre on the list attacks in the same turn": ("RED", {}, [STIR, STIR, STIR, CADRE], []),
    "one too expensive does not": (
        "RED", {"points": {"RED": 2}}, [STIR, STIR, STIR, CADRE],
        [("orders[2].force", "sheet.cadre", "20.0"), ("orders[3].item", "buy.points", "21.0")],
    ),
    "whom the enemy may bring can be attacked (1.2)": ("RED", {}, [STIR | {"target": "US"}], []),
    "nobody enters a neutral country (1.4)": (
        "RED", {}, [STIR, {"do": "move", "unit": "RU-air_assault-1", "path": [CHISINAU]}],
        [("orders[1].path[0]", "move.neutral", "1.4")],
    ),
    "an Air Move is spent by use (14.4)": (
        "RED", {"air_move": ["RU"]}, [STIR, FLY, FLY], [("orders[2].do", "fly.marker", "14.4")],
    ),
    "one on the list can be used": ("RED", {}, [STIR, FLY, {"do": "buy", "force": "RU", "item": "air_move"}], []),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_asks_for_no_more_than_there_can_be(name: str) -> None:
    side, given, orders, expected = SHEETS[name]
    assert found(side, sheet(*orders), **given) == expected


def test_a_refusal_says_a_place_by_its_name() -> None:
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"at": "purchase", "units": UNITS})
    problems = driver.check_sheet(RULES, RULES.picture(state, "RED"), "RED", sheet(STIR, STIR, *[gather(KHARKIV)] * 3))
    assert [problem.params["place"] for problem in problems] == ["Kharkiv (3208)"]
