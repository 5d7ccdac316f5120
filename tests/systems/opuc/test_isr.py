"""Chapter 5: who sees what, with which dice."""

from __future__ import annotations

import pytest

from adjudication.systems.opuc.basics.layout import Layout
from adjudication.systems.opuc.isr import sight
from tests.systems.opuc.field import Field


def hidden(field: Field, *units: str) -> list[bool]:
    return [field.s.hidden[field.block(unit)] for unit in units]


def seen_from(field: Field, side: int, place: str) -> set[str]:
    lay = Layout(field.f, field.s.place[:])
    return {field.f.board.ids[p] for p in sight.looks_into(field.f, lay, side, field.place(place))}


# --- 5.5: the detection table


@pytest.mark.parametrize(
    ("place", "least"),
    [("0709", 4), ("0509", 4), ("0607", 5), ("VOR.OA", 5), ("VOR.M", 6), ("TAR.IN", 6), ("0608", 6)],
)
def test_what_a_die_must_show(place: str, least: int) -> None:
    field = Field({})
    assert sight.needed(field.f, field.place(place)) == least


# --- 5.4: who looks where


def test_into_a_town_only_its_outer_ring_out_of_it_past_no_enemy() -> None:
    field = Field({"units": {"B01": "VOR.M", "R01": "0709"}})
    assert "VOR.OB" in seen_from(field, 1, "0709")
    assert "VOR.M" not in seen_from(field, 1, "0709")
    assert {"0709", "VOR.OA", "VOR.OB", "VOR.OC"} <= seen_from(field, 0, "VOR.M")
    field = Field({"units": {"B01": "VOR.M", "R01": "0709", "R02": "VOR.OB"}})
    assert "0709" not in seen_from(field, 0, "VOR.M")  # OB, which faces it, is held
    assert "0508" in seen_from(field, 0, "VOR.M")


def test_o_08_what_stands_next_to_each_other_is_seen_without_dice() -> None:
    given = {"at": "isr", "units": {"B11": "0709 hidden", "R01": "0909 hidden"}, "dummies": {"RED": ["0809"]}}
    field = Field(given)
    field.s.isr_base = [0, 0]
    field.go_on()
    assert field.at("RX1") == "destroyed"
    assert hidden(field, "B11", "R01") == [False, True]


def test_o_09_contact_by_night() -> None:
    units = {"B11": "0507 hidden", "B01": "0507 hidden", "R05": "0808 hidden"}
    field = Field({"at": "move BLUE", "turn": 6, "units": units})
    field.s.place[field.block("B11")] = field.s.place[field.block("B01")] = field.place("0709")
    field.order("BLUE", "move", [4], [6], [4], units=["B11", "B01"], route=["0708"])
    assert field.due() == "reroll"
    assert hidden(field, "R05", "B11", "B01") == [False, True, True]
    field.order("RED", "reroll", [6], answer="again")
    assert hidden(field, "R05", "B11", "B01") == [False, False, False]
    values = [look.value for look in field.happened("CloseLook")]
    assert values == [4, 5, 3, 5]  # 4-1+1, 6-1, 4-1, 6-1


def test_a_reroll_may_be_declined_and_a_one_blinds() -> None:
    units = {"B09": "0709 hidden", "B10": "0709 hidden", "R05": "0808 hidden"}
    field = Field({"at": "move BLUE", "units": units})
    field.order("BLUE", "move", [2], [3], [3], units=["B09", "B10"], route=["0708"])
    assert field.due() == "reroll"  # Red's 3; Blue's 3 looks for one block and has no reroll
    field.order("RED", "reroll", answer="keep")
    assert hidden(field, "R05", "B09", "B10") == [True, True, True]
    field = Field({"at": "move BLUE", "units": units})
    field.order("BLUE", "move", [2], [2], [3], units=["B09", "B10"], route=["0708"])
    field.order("RED", "reroll", [1], answer="again")
    assert field.s.blind[field.block("R05")]
    assert field.due() == "manoeuvre"


def test_rain_and_night_take_dice_off_the_last_blocks() -> None:
    units = {"B01": "0709", "B11": "0709", "B09": "0709"}
    field = Field({"units": units, "turn": 6, "weather": "RAIN"})  # 50 %: 1.5, so 2 of 3, recce first
    who = sight.observers(field.f, field.s, Layout(field.f, field.s.place[:]), field.place("0709"), 0)
    assert [field.f.roster.ids[b] for b in who] == ["B11", "B01"]


def test_a_place_is_looked_into_once_a_turn() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0505 hidden", "B10": "0505 hidden", "R01": "0707 hidden"}})
    field.order("BLUE", "move", [2], [2], units=["B09"], route=["0605", "0706"])
    field.order("BLUE", "move", units=["B10"], route=["0605", "0706"])
    assert len(field.happened("CloseLook")) == 2


def test_artillery_hides_when_it_has_moved_out_of_the_enemys_zoc() -> None:
    options = {"local_fires": "onmap_regts"}
    field = Field({"at": "move BLUE", "units": {"B15": "0405"}}, options)
    field.order("BLUE", "move", units=["B15"], route=["0404"])
    assert hidden(field, "B15") == [True]
    field = Field({"at": "move BLUE", "units": {"B15": "0408", "R01": "0609"}}, options)
    field.order("BLUE", "move", units=["B15"], route=["0509"])
    assert hidden(field, "B15") == [False]
    field = Field({"at": "move BLUE", "units": {"B09": "0405"}}, {"all_units_hide": True})
    field.order("BLUE", "move", units=["B09"], route=["0404"])
    assert hidden(field, "B09") == [True]


# --- 5.3: deep ISR


def deep(field: Field, *dice: list[int]) -> None:
    field.go_on(*dice)
    assert field.due() == "deep_isr"


def test_o_06_a_one_is_lost_for_good_and_rerolls_find_a_stack() -> None:
    units = {"B09": "0102", "R01": "0909 hidden", "R02": "0909 hidden", "R04": "0909 hidden"}
    field = Field({"at": "disr BLUE", "turn": 6, "weather": "OVERCAST", "units": units})
    field.s.isr_base[0] = 6
    deep(field, [1, 3])
    assert field.s.isr_lost[0] == 1
    field.order("BLUE", "assign_isr", face=3, target="0909")
    field.order("BLUE", "reroll", [3], answer="again")
    field.order("BLUE", "reroll", [5], answer="again")
    assert hidden(field, "R01", "R02", "R04") == [False] * 3


def test_a_one_on_a_reroll_is_lost_too_and_there_are_no_more_rerolls_than_blocks() -> None:
    units = {"B09": "0102", "R01": "0909 hidden", "R02": "0909 hidden"}
    field = Field({"at": "disr BLUE", "units": units})
    field.s.isr_base[0] = 2
    deep(field, [3, 4][:2])
    field.order("BLUE", "assign_isr", face=3, target="0909")
    field.order("BLUE", "reroll", [1], answer="again")
    assert field.s.isr_lost[0] == 1
    assert hidden(field, "R01", "R02") == [True, True]


def test_the_card_rerolls_anything_but_a_one_after_the_ordinary_rerolls() -> None:
    units = {"B09": "0102", "R01": "0909 hidden", "R02": "1009 hidden"}
    field = Field({"at": "disr BLUE", "units": units, "cards": {"BLUE": {"ISR_REROLL": 1}}})
    field.s.isr_base[0] = 2
    deep(field, [2, 3])
    field.order("BLUE", "assign_isr", face=2, target="0909")
    assert field.refused("BLUE", "reroll", answer="again") == "isr.no_reroll"
    field.order("BLUE", "reroll", [4], answer="card")
    assert hidden(field, "R01") == [False]
    field.order("BLUE", "assign_isr", face=3, target="1009")  # one block, no card left: nothing to decide
    assert hidden(field, "R02") == [True]


def test_boxes_are_found_on_four() -> None:
    field = Field({"at": "disr BLUE", "turn": 2, "units": {"B09": "0102", "R13": "track hidden", "R16": "DAG hidden"}})
    field.s.isr_base[0] = 3
    deep(field, [4, 4, 3])
    assert field.refused("BLUE", "assign_isr", face=4, target="0505") == "isr.nothing_hidden"
    field.order("BLUE", "assign_isr", face=4, target="RED 1008 turn 4")
    field.order("BLUE", "assign_isr", face=4, target="DAG RED")
    assert hidden(field, "R13", "R16") == [False, False]


def test_dice_may_be_assigned_before_they_are_thrown() -> None:
    units = {"B09": "0102", "R01": "0909 hidden", "R02": "1009 hidden"}
    field = Field({"at": "disr BLUE", "units": units}, {"isr_assigned_first": True})
    field.s.isr_base[0] = 3
    deep(field)
    field.order("BLUE", "assign_isr", face=0, target="0909")
    field.order("BLUE", "assign_isr", face=0, target="0909")
    field.order("BLUE", "assign_isr", [4], [1], [5], face=0, target="1009")
    assert hidden(field, "R01", "R02") == [False, False]
    assert field.s.isr_lost[0] == 1


def test_works_come_to_light_with_the_blocks() -> None:
    mines = [{"hex": "0809", "side": "RED", "real": False}, {"hex": "0808", "side": "RED", "real": True}]
    field = Field({"at": "isr", "units": {"B09": "0709", "R01": "0809 hidden"}, "mines": mines})
    field.s.isr_base = [0, 0]
    field.go_on()
    assert [mine.place for mine in field.s.mines] == [field.place("0808")]
    assert field.s.mines[0].known


def test_the_enemy_cannot_tell_from_his_targets_whether_a_reinforcement_has_come() -> None:
    """B12 may be held up in its box, or stand hidden at the edge of the map while B13 is still to come."""
    late = Field({"at": "disr RED", "turn": 3, "units": {"R01": "1008", "B12": "track hidden", "B09": "0109 hidden"}})
    there = Field({"at": "disr RED", "turn": 3, "units": {"R01": "1008", "B12": "0109 hidden", "B09": "track hidden"}})
    for field in (late, there):
        field.s.isr_base[1] = 2
        deep(field, [4])  # by night, without air superiority: half of two
    assert late.menu("RED") == there.menu("RED")
    there.order("RED", "assign_isr", face=4, target="BLUE 0109 turn 3")
    assert there.happened("LookClosed")[-1].what == "missed"
