"""2022: Ukraine for the umpire: legal edits, the truth on the map, the start."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.ukraine_2022.table import RULES, SYSTEM
from umpire.presenters.ukraine_2022.presenter import PRESENTER

GIVEN: dict[str, Any] = {
    "units": {"ru-21-mr": "2905", "ua-53-mech": "2906 static", "ua-92-mech": "routed", "ua-3-tank": "cup"}
}


def placed() -> Any:
    return SYSTEM.case_kit().prepare(RULES, RULES.option_type(), GIVEN)


def test_every_edit_as_it_is_now_is_accepted() -> None:
    state, seen = placed(), set()
    for field in PRESENTER.edits(RULES, state):
        value: Any = field.value if field.choices else int(field.value)
        if field.id.startswith("aid-"):  # it is not there before it is given
            value = field.choices[-1].value
        extra = {field.extra_field: field.extra} if field.extra_field else {}
        event = msgspec.convert(dict(field.event) | {field.value_field: value} | extra, RULES.event_type)
        assert RULES.check_edit(state, event) == [], event
        seen.add(str(field.event["event"]))
    assert seen == {"SetPoints", "SetControl", "SetUnit", "GiveAid"}
    assert not [field for field in PRESENTER.edits(RULES, state) if field.id == "unit-ua-3-tank"]


@pytest.mark.parametrize("aid", ["himars", "abrams", "atacms", "patriot", "f16"])
def test_the_umpire_gives_aid_once_as_a_roll_would(aid: str) -> None:
    """11.3.1.4 to 11.3.1.8: each comes once; F-16 aircraft fly from the next turn."""
    state = placed()
    event = msgspec.convert({"event": "GiveAid", "aid": aid}, RULES.event_type)
    assert not RULES.check_edit(state, event)
    RULES.apply(state, event)
    picture = RULES.picture(state, "BLUE")
    assert aid in picture.happened
    if aid == "patriot":
        assert picture.patriot
    elif aid == "f16":
        assert {wing.box for wing in picture.wings if "f16" in wing.id or "f-16" in wing.id} == {"spent"}
    else:
        assert picture.assets[aid] == "ready"
    (problem,) = RULES.check_edit(state, event)
    assert (problem.code, problem.rule) == ("edit.aid.given", "11.3.1")
    assert f"aid-{aid}" not in [field.id for field in PRESENTER.edits(RULES, state)]


def test_there_is_no_other_aid() -> None:
    event = msgspec.convert({"event": "GiveAid", "aid": "tomahawk"}, RULES.event_type)
    assert [problem.code for problem in RULES.check_edit(placed(), event)] == ["unknown.aid"]


def test_the_board_of_every_view_is_drawn() -> None:
    state = placed()
    for view in ("truth", "RED", "public"):
        board = PRESENTER.board(RULES, state, view, ())
        assert board is not None
        assert "21 MR, C-8" in str(board.map)


def test_length_and_strength_are_parameters() -> None:
    groups = PRESENTER.parameters(msgspec.to_builtins(RULES.pack))
    assert [one.key for group in groups for one in group.parameters] == ["last_turn", "packet"]
