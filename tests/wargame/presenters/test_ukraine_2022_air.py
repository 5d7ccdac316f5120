"""The cards of air missions of 2022: Ukraine: exact chances of what nobody intercepts."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.systems.ukraine_2022.basics.facts import NOBODY, RED
from tests.systems.ukraine_2022.table import RULES, SYSTEM
from wargame.presenters.shapes import OddsBar
from wargame.presenters.ukraine_2022 import missions

GIVEN: dict[str, Any] = {
    "units": {"ru-21-mr": "2905", "ua-53-mech": "2906", "ua-92-mech": "2907 static"}, "control": {"2905": "RED"},
    "railheads": ["3004"],
    "wings": {"ru-ground-1": "airstrike", "ru-ground-2": "airstrike", "ua-ground-1": "airstrike"},
}  # fmt: skip


@pytest.fixture(scope="module")
def state() -> Any:
    prepared = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), GIVEN)
    prepared.initiative = NOBODY
    return prepared


def card(state: Any, side: str = "RED", bombers: tuple[str, ...] = (), **order: Any) -> OddsBar:
    (found,) = missions.of_mission(RULES.facts, state, order, bombers, side)
    assert sum(row.width for row in found.rows) == pytest.approx(100, abs=0.1)
    return found


def shares(found: OddsBar) -> dict[str, float]:
    return {row.label: row.width for row in found.rows}


def test_an_airstrike_routs_on_1_or_2_after_a_success(state: Any) -> None:
    """6.1.3: Russian ground attack 1 has ER 4, so one check succeeds on 4 of 8 faces without initiative."""
    found = shares(card(state, do="strike", unit="ua-53-mech", wings=["ru-ground-1"]))
    assert found == {"routed": 12.5, "turns static": 37.5, "no effect": 50.0}


def test_any_of_several_wings_is_enough(state: Any) -> None:
    found = shares(card(state, do="strike", unit="ua-53-mech", wings=["ru-ground-1", "ru-ground-2"]))
    assert found["no effect"] == 25.0


def test_a_static_unit_stays_static(state: Any) -> None:
    assert "stays static" in shares(card(state, do="strike", unit="ua-92-mech", wings=["ru-ground-1"]))


def test_a_railhead_goes_back(state: Any) -> None:
    found = card(state, "BLUE", do="strike_railhead", railhead="3004", wings=["ua-ground-1"])
    assert [row.label for row in found.rows] == [
        "back 2 rail hexes", "back 1 rail hex", "no effect",
    ]  # fmt: skip
    assert found.rule == "6.1.3"


def test_bombing_is_worth_one_point_whatever_succeeds(state: Any) -> None:
    """6.1.2, and 6.6: air defence damages a wing on 7 or 8."""
    found = card(state, bombers=("ru-ground-1", "ru-ground-2"), do="bomb", escorts=[])
    assert shares(found) == {"a victory point": 75.0, "no effect": 25.0}
    assert [(row.label, row.value) for row in found.costs][-1] == ("Air defence damages each wing", "25%")
    assert missions.of_mission(RULES.facts, state, {"do": "bomb"}, (), "RED") == ()


def test_initiative_adds_a_face(state: Any) -> None:
    """3.2: a modifier of -1 on every check."""
    plain = missions.succeeds(RULES.facts, state, "ru-ground-1")
    ahead = RULES.fork(state)
    ahead.initiative = RED
    assert missions.succeeds(RULES.facts, ahead, "ru-ground-1") == plain + 1 / 8
