"""Setting up OPUC: the defender first, what may stand where, numbers on the backs that tell nothing (1.11, G-42)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play.orders import Done
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.deployment.orders import Deploy, Place

RULES: Any = SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))
BOARD, ROSTER = RULES.facts.board, RULES.facts.roster


def begun(seed: bytes = b"set-up", **options: Any) -> Any:
    state = RULES.initial_state(RULES.option_type(**options))
    for event in RULES.adjudicate(state, {}, Dice(Seeded(seed, 0))):
        RULES.apply(state, event)
    return state


def put(state: Any, side: str, order: Any) -> None:
    assert RULES.check(state, side, order) == []
    for event in RULES.adjudicate(state, {side: order}, Dice(Seeded(b"put", 1))):
        RULES.apply(state, event)


def refused(state: Any, side: str, order: Any) -> str:
    problems = RULES.check(state, side, order)
    return problems[0].code if problems else ""


def test_the_defender_sets_up_first_and_then_the_attacker() -> None:
    state = begun()
    assert [due.side for due in RULES.awaiting(state).due] == ["BLUE"]
    put(state, "BLUE", Done())
    assert [due.side for due in RULES.awaiting(state).due] == ["RED"]


def test_every_block_has_its_own_number_and_another_game_has_others() -> None:
    one, other = begun(b"one"), begun(b"other")
    assert sorted(one.tag) == list(range(1, ROSTER.count + 1))
    assert one.tag != other.tag


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("0607", ""),  # next to Võru, where B01 stands
        ("0808", "setup.not_there.dummy"),  # next to Red at Pechory and Panikovichi
        ("0301", "setup.not_there.dummy"),  # four hexes from the nearest Blue block
        ("0701", "setup.not_there.dummy"),  # water
        ("0908", "setup.not_there.dummy"),  # held by the enemy
    ],
)
def test_a_dummy_stands_near_its_own_and_not_next_to_the_enemy(where: str, code: str) -> None:
    state = begun()
    assert refused(state, "BLUE", Place("dummy", where)) == code


def test_dummies_run_out() -> None:
    state = begun()
    for where in ("0607", "0507", "0606", "0406"):
        put(state, "BLUE", Place("dummy", where))
    assert refused(state, "BLUE", Place("dummy", "0305")) == "setup.none_left"


def test_strongpoints_only_in_dense_building_and_as_many_as_the_town_has_dp_dice() -> None:
    state = begun()
    assert refused(state, "BLUE", Place("strongpoint", "VOR.OA")) == "setup.not_there.strongpoint"  # PV 1
    assert refused(state, "BLUE", Place("strongpoint", "PEC.M")) == "setup.not_there.strongpoint"  # Red's town
    put(state, "BLUE", Place("strongpoint", "VOR.M"))
    assert refused(state, "BLUE", Place("strongpoint", "VOR.M")) == "setup.not_there.strongpoint"  # one die
    for _ in range(3):
        put(state, "BLUE", Place("strongpoint", "TAR.IN"))  # a large town has three
    assert refused(state, "BLUE", Place("strongpoint", "TAR.IN")) == "setup.not_there.strongpoint"


def test_digging_in_is_for_troops_in_the_open() -> None:
    state = begun()
    put(state, "BLUE", Place("dug_in", "B11"))
    assert state.dug_in[ROSTER.index["B11"]]
    assert refused(state, "BLUE", Place("dug_in", "B01")) == "setup.not_there.dug_in"  # in Võru
    assert refused(state, "BLUE", Place("dug_in", "B16")) == "setup.not_there.dug_in"  # engineers


def test_the_enemy_sees_a_block_appear_and_a_marker_but_not_what_they_are() -> None:
    state = begun()
    for what, where in (("dummy", "0607"), ("mine", "0709"), ("dummy_mine", "0707"), ("strongpoint", "VOR.M")):
        order = Place(what, where)  # type: ignore[arg-type]  # a parameter of the test
        for event in RULES.adjudicate(state, {"BLUE": order}, Dice(Seeded(b"see", 1))):
            seen = RULES.redact(state, event, "RED")
            text = msgspec.json.encode(seen).decode() if seen is not None else ""
            assert "BX1" not in text
            assert '"what":"dummy' not in text
            assert '"what":"mine"' not in text
            assert "strongpoint" not in text
            RULES.apply(state, event)
    picture = RULES.picture(state, "RED")
    assert [mine.real for mine in picture.mines] == [None, None]
    assert all(place.strongpoints == 0 for place in picture.places)
    there = [block for block in picture.blocks if block.where == "0607"]
    assert len(there) == 1
    assert not there[0].known
    assert there[0].kind == ""


def test_plotted_deployment_changes_start_hexes_unseen() -> None:
    state = begun(secret_deployment=True)
    order = Deploy("B09", "0305")
    assert RULES.check(state, "BLUE", order) == []
    (event,) = [
        e for e in RULES.adjudicate(state, {"BLUE": order}, Dice(Seeded(b"d", 1))) if type(e).__name__ == "Deployed"
    ]
    assert RULES.redact(state, event, "RED").unit == ""
    RULES.apply(state, event)
    assert BOARD.ids[state.place[ROSTER.index["B09"]]] == "0305"
    assert refused(begun(), "BLUE", order) == "setup.no_deployment"
