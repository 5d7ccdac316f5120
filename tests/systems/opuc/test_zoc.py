"""Chapter 8.4: where a ZOC reaches, how it stops, how one leaves it."""

from __future__ import annotations

import pytest

from adjudication.systems.opuc.basics.layout import Layout
from adjudication.systems.opuc.movement import zoc
from tests.systems.opuc.field import Field


def reach(field: Field, unit: str, viewer: int | None = None) -> set[str]:
    lay = Layout(field.f, field.s.place[:])
    return field.names(zoc.reach_of(field.f, field.s, field.block(unit), lay, viewer))


def move(field: Field, side: str, units: list[str], *route: str) -> bool:
    return field.allowed(side, "move", units=units, route=list(route))


def test_all_six_neighbours_but_no_town() -> None:
    field = Field({"units": {"R01": "0709"}})
    assert reach(field, "R01") == {"0708", "0809", "0808", "0710", "0609"}  # not Voru, 0608


@pytest.mark.parametrize(("unit", "over"), [("R04", False), ("R01", True)])
def test_a_river_without_bridge_shields_from_those_who_cannot_swim(unit: str, over: bool) -> None:
    field = Field({"units": {unit: "0708"}})
    assert ("0607" in reach(field, unit)) is over
    assert "0707" in reach(field, unit)  # bridged


def test_whether_a_hidden_block_swims_is_not_known_to_the_other_side() -> None:
    field = Field({"units": {"R01": "0708 hidden"}})
    assert "0607" in reach(field, "R01")
    assert "0607" in reach(field, "R01", viewer=1)
    assert "0607" not in reach(field, "R01", viewer=0)


def test_out_of_a_town_to_all_sides_unless_the_enemy_is_inside() -> None:
    field = Field({"units": {"B01": "VOR.OA"}})
    assert reach(field, "B01") == {"0607", "0708", "0709", "0609", "0508", "0509"} - {"0507"}
    field = Field({"units": {"B01": "VOR.OA", "R01": "VOR.OB"}})
    assert reach(field, "B01") == {"0607", "0708", "0508", "0509"}  # out of OA, and over the free OC
    field = Field({"units": {"B01": "VOR.M", "R01": "VOR.OA", "R02": "VOR.OB", "R03": "VOR.OC"}})
    assert reach(field, "B01") == set()


def test_dummies_have_a_zoc_until_they_are_found_out() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0505"}, "dummies": {"RED": ["0707"]}})
    assert not move(field, "BLUE", ["B09"], "0605", "0706", "0806")
    field.order("BLUE", "move", units=["B09"], route=["0605", "0706"])
    assert field.happened("DummiesFound")
    assert field.at("RX1") == "destroyed"
    field.order("BLUE", "move", units=["B09"], route=["0806"])  # nothing holds it any more
    assert field.at("B09") == "0806"


def test_entering_a_zoc_ends_the_movement() -> None:
    field = Field({"at": "move RED", "units": {"R04": "0909", "B09": "0708"}})
    assert field.refused("RED", "move", units=["R04"], route=["0808", "0807"]) == "move.zoc"
    field.order("RED", "move", units=["R04"], route=["0808"])
    assert field.refused("RED", "move", units=["R04"], route=["0807"]) == "move.zoc"


def test_o_13_twice_as_strong_one_leaves_regardless() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0708", "B10": "0708", "R04": "0808"}})
    assert move(field, "BLUE", ["B09", "B10"], "0807", "0907")
    assert not move(field, "BLUE", ["B09"], "0807", "0907")
    assert move(field, "BLUE", ["B09"], "0807")


def test_o_13_alone_one_may_leave_away_from_the_enemy_and_go_on() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0708", "R04": "0808"}})
    assert move(field, "BLUE", ["B09"], "0707", "0606")
    assert move(field, "BLUE", ["B09"], "0608", "0508")
    assert not move(field, "BLUE", ["B09"], "0607")


@pytest.mark.parametrize(("lost", "free"), [(3, True), (2, False)])
def test_twice_means_twice(lost: int, free: bool) -> None:
    units = {"B09": "0708", "B02": "0708 lost3", "R05": f"0808 lost{lost - 1}"}  # 5+3 against 4 or 5
    field = Field({"at": "move BLUE", "units": units})
    assert move(field, "BLUE", ["B09", "B02"], "0807", "0907") is free


def test_what_is_hidden_stops_a_block_only_when_it_gets_there() -> None:
    """B08 passes a river bank that only a swimmer can control; that R01 is one shows when the march halts."""
    field = Field({"at": "move BLUE", "units": {"B08": "0709", "R01": "0607 hidden"}})
    assert move(field, "BLUE", ["B08"], "0708", "0808")
    field.order("BLUE", "move", [1], units=["B08"], route=["0708", "0808"])
    assert field.at("B08") == "0708"
    assert field.happened("MoveEnded")[-1].why == "zoc"


def test_a_hidden_enemys_strength_does_not_show_in_what_may_be_ordered() -> None:
    weak = Field({"at": "move BLUE", "units": {"B09": "0708", "R12": "0808 lost3 hidden"}})
    strong = Field({"at": "move BLUE", "units": {"B09": "0708", "R05": "0808 hidden"}})
    assert [o for o in weak.menu("BLUE") if o.do == "move"] == [o for o in strong.menu("BLUE") if o.do == "move"]
