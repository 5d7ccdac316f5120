"""Chapters 1.7, 8.3 and 12.1: towns, their zones and who holds them; reinforcements."""

from __future__ import annotations

import pytest

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.movement import buas, drawing
from adjudication.systems.opuc.reinforcements import arrivals
from tests.systems.opuc.field import Field


def move(field: Field, side: str, units: list[str], *route: str) -> bool:
    return field.allowed(side, "move", units=units, route=list(route))


def drawn_refusals(field: Field, *units: str) -> tuple[tuple[str, Problem], ...]:
    return drawing.drawn(field.f, field.s, "RED", units, ()).refused


# --- entering


def test_an_empty_town_is_one_clear_hex_and_changes_hands() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0709"}})
    field.order("RED", "move", units=["R01"], route=["0608", "0508"])
    assert field.at("R01") == "0508"
    assert field.s.control[field.f.board.bua_index["VOR"]] == 1
    assert field.s.dmz[0] == 4  # 2, twice because nobody fought for it


def test_a_dummy_takes_no_town() -> None:
    field = Field({"at": "move RED", "dummies": {"RED": ["0709"]}})
    field.order("RED", "move", units=["RX1"], route=["0608"])
    assert field.s.control[field.f.board.bua_index["VOR"]] == 0


def test_into_a_held_town_through_the_zone_that_faces_one() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0809", "B02": "VOR.M"}})
    assert field.refused("RED", "move", units=["R01"], route=["0709", "VOR.OA"]) == "move.wrong_zone"
    assert field.refused("RED", "move", units=["R01"], route=["0709", "VOR.M"]) == "move.enemy_zone"
    assert move(field, "RED", ["R01"], "0709", "VOR.OB")
    assert not move(field, "RED", ["R01"], "0709", "VOR.OB", "VOR.OC")  # the first zone next to an enemy


def test_the_zone_that_faces_one_may_be_held_already() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0709", "B02": "VOR.OB"}})
    assert field.refused("RED", "move", units=["R01"], route=["VOR.OB"]) == "move.enemy_zone"


def test_a_free_zone_of_a_held_town_is_refused_for_what_keeps_the_group_out() -> None:
    given = {"at": "move RED", "units": {"R01": "0709 neutralised", "R19": "0709", "B02": "VOR.M"}}
    field = Field(given)
    for place in ("VOR.OB", "0608"):
        assert field.refused("RED", "move", units=["R01", "R19"], route=[place]) == "move.neutralised"
    assert move(field, "RED", ["R19"], "VOR.OB")
    assert field.refused("RED", "move", units=["R19"], route=["0608"]) == "move.zone_needed"
    (refused,) = [problem for place, problem in drawn_refusals(field, "R01", "R19") if place == "0608"]
    assert refused.code == "move.neutralised"


def test_in_tartu_on_through_free_zones_to_the_first_contact() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0604", "B04": "TAR.IN"}})
    assert move(field, "RED", ["R01"], "TAR.OSE", "TAR.MS")
    assert not move(field, "RED", ["R01"], "TAR.OSE", "TAR.MS", "TAR.OS")


def test_stopped_before_the_town_one_enters_only_to_assault() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0909", "R19": "0909", "B02": "VOR.M"}})
    field.order("RED", "move", units=["R01"], route=["0809", "0709"])
    assert field.s.group is not None
    assert field.s.group.stop
    field.order("RED", "move", units=["R01"], route=["VOR.OB"])
    assert field.s.group is not None
    assert field.s.group.forced
    assert {option.do for option in field.menu("RED")} == {"assault"}
    assert field.refused("RED", "move", units=["R19"], route=["0809"]) == "manoeuvre.assault_first"


def test_engineers_cannot_assault_and_so_stay_outside() -> None:
    field = Field({"at": "move RED", "units": {"R19": "0809", "B02": "VOR.M"}})
    assert not move(field, "RED", ["R19"], "0709", "VOR.OB")


def test_from_next_to_the_town_the_attack_is_deliberate() -> None:
    from adjudication.systems.opuc.movement.readiness import is_hasty

    field = Field({"at": "move RED", "units": {"R01": "0709", "R02": "0809", "B02": "VOR.M"}})
    field.order("RED", "move", units=["R01"], route=["VOR.OB"])
    assert not is_hasty(field.f, field.s, field.block("R01"), field.place("VOR.M"))
    assert is_hasty(field.f, field.s, field.block("R01"), field.place("0708"))
    field.order("RED", "move", units=["R02"], route=["0709", "VOR.OB"])
    assert is_hasty(field.f, field.s, field.block("R02"), field.place("VOR.M"))


def test_in_a_contested_town_one_zone_a_turn() -> None:
    field = Field({"at": "move RED", "units": {"R01": "VOR.OB", "B02": "VOR.M"}})
    assert move(field, "RED", ["R01"], "VOR.OC")
    assert field.refused("RED", "move", units=["R01"], route=["VOR.OC", "VOR.OA"]) == "move.one_zone"
    assert move(field, "RED", ["R01"], "0709")
    assert field.refused("RED", "move", units=["R01"], route=["0607"]) == "move.not_faced"
    field.s.entered[field.block("R01")] = field.s.turn
    assert not move(field, "RED", ["R01"], "VOR.OC")


# --- naming zones


def test_zones_are_named_when_the_enemy_stands_next_to_the_town() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0809", "B02": "0608"}})
    field.order("RED", "move", units=["R01"], route=["0709"])
    assert field.due() == "zones"
    assert field.refused("BLUE", "take_zone", unit="B02", zone="TAR.IN") == "zone.not_here"
    field.order("BLUE", "take_zone", unit="B02", zone="VOR.M")
    assert (field.at("B02"), field.due()) == ("VOR.M", "manoeuvre")


def test_a_town_whose_zones_are_open_is_not_entered_in_one_go() -> None:
    field = Field({"at": "move RED", "units": {"R01": "0809", "B02": "0608"}})
    assert field.refused("RED", "move", units=["R01"], route=["0709", "VOR.OB"]) == "move.zones_open"


def test_who_stops_in_a_town_beside_the_enemy_names_a_zone_who_passes_does_not() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0508", "R01": "0709"}})
    field.order("BLUE", "move", units=["B09"], route=["0608", "0607"])
    assert field.due() == "manoeuvre"
    field = Field({"at": "move BLUE", "units": {"B09": "0508", "R01": "0709"}})
    field.order("BLUE", "move", units=["B09"], route=["0608"])
    assert field.due() == "zones"


def test_a_garrison_may_change_its_zones_while_no_enemy_is_inside() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "VOR.M", "R01": "0709"}})
    assert move(field, "BLUE", ["B09"], "VOR.OA")
    assert move(field, "BLUE", ["B09"], "0508")


# --- control, isolation


@pytest.mark.parametrize(("third", "isolated"), [("R11", True), ("R12", True), ("R19", False)])
def test_isolated_by_a_brigade_in_every_outer_segment(third: str, isolated: bool) -> None:
    ring = {"VOR.OA": ("R01", "R02", "R03"), "VOR.OB": ("R05", "R06", "R07"), "VOR.OC": ("R09", "R10", third)}
    units = {unit: zone for zone, names in ring.items() for unit in names} | {"B01": "VOR.M"}
    field = Field({"units": units})
    if third == "R19":
        field.s.place[field.block("R19")] = field.place("0609")
    bua = field.f.board.bua_index["VOR"]
    assert buas.isolated(field.f, field.s, bua, 0) is isolated


# --- 12.1


def arriving(field: Field, *dice: list[int]) -> None:
    field.s.phase, field.s.at = "upkeep", "arrivals"
    field.go_on(*dice)


def test_reinforcements_come_in_their_turn() -> None:
    field = Field({"turn": 3, "units": {"B12": "track", "B13": "track"}})
    arriving(field)
    assert (field.at("B12"), field.at("B13")) == ("0109", "waiting")


@pytest.mark.parametrize(
    ("flank", "dice", "there"),
    [(0, [], True), (1, [[3]], True), (1, [[2]], False), (2, [[5]], True), (2, [[4]], False), (-2, [], True)],
)
def test_the_enemys_flank_may_hold_them_up(flank: int, dice: list[list[int]], there: bool) -> None:
    field = Field({"turn": 3, "flank": flank, "units": {"B12": "track"}})
    arriving(field, *dice)
    assert (field.at("B12") == "0109") is there
    assert field.happened("ReinforcementsTested") != [] or not dice


def test_one_die_for_a_group() -> None:
    field = Field({"turn": 4, "flank": -1, "units": {"R13": "track", "R14": "track", "R15": "track"}})
    arriving(field, [3])
    assert {field.at(unit) for unit in ("R13", "R14", "R15")} == {"1008"}


def test_an_entry_held_by_the_enemy() -> None:
    field = Field({"turn": 3, "units": {"B12": "track", "R01": "0109"}})
    assert field.names(arrivals.entries(field.f, field.s, field.block("B12"))) == {"0108", "0110"}
    arriving(field)
    assert field.due() == "entry"
    assert field.refused("BLUE", "enter", unit="B12", where="0107") == "entry.not_there"
    field.order("BLUE", "enter", unit="B12", where="0108")
    assert field.at("B12") == "0108"


def test_with_every_edge_hex_held_they_wait() -> None:
    red = ("R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "R11", "R12", "R13", "R14", "R15")
    field = Field({"turn": 3, "units": {"B12": "track"}})
    board = field.f.board
    entry = field.place("0109")
    near = [
        h for h in range(board.hexes) if board.distance[entry][h] <= 3 and -1 in board.neighbours[h] and board.land[h]
    ]
    for unit, h in zip(red, near, strict=False):
        field.s.place[field.block(unit)] = h
    assert len(near) <= len(red)
    arriving(field)
    assert field.at("B12") == "waiting"
    assert field.happened("Waits")
