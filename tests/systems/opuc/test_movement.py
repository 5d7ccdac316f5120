"""Chapters 8.1, 8.2, 8.5 and 8.6: what blocks can reach, what it costs, how a march is carried out."""

from __future__ import annotations

import random

import pytest

from adjudication.engine.menu import pick, within
from adjudication.systems.opuc.movement import paths, reach
from tests.systems.opuc.field import Field, amended


def move(field: Field, side: str, units: list[str], *route: str) -> bool:
    return field.allowed(side, "move", units=units, route=list(route))


# --- 8.1: allowances and terrain, on hexes where no road links the steps


@pytest.mark.parametrize(
    ("unit", "start", "route", "legal"),
    [
        ("B09", "0405", ["0406", "0306"], True),  # wheels: two roughs 3+3 = 6
        ("B09", "0405", ["0406", "0306", "0205"], False),
        ("B08", "0405", ["0406", "0306"], True),  # tracks: 2+2 = 4
        ("B08", "0405", ["0406", "0306", "0205"], False),
        ("B07", "0505", ["0605", "0706"], True),  # on foot 1+1, no bonus on the road
        ("B07", "0505", ["0605", "0706", "0806"], False),
        ("B09", "0405", ["0505", "0504", "0403", "0303", "0202"], True),  # off the road first: no bonus
        ("B09", "0405", ["0505", "0504", "0403", "0303", "0202", "0102"], False),
    ],
)
def test_allowance_and_terrain(unit: str, start: str, route: list[str], legal: bool) -> None:
    field = Field({"at": "move BLUE", "units": {unit: start}})
    assert move(field, "BLUE", [unit], *route) is legal


def test_o_10_the_road_gives_wheels_two_free_hexes() -> None:
    field = Field({"at": "move BLUE", "units": {"B12": "0109"}})
    road = ["0208", "0207", "0206", "0205", "0305", "0404", "0504"]
    legs = reach.itinerary(field.f, field.s, [field.block("B12")], [field.place(name) for name in road])
    assert [leg.spent for leg in legs] == [0, 0, 1, 2, 4, 5, 6]
    assert {leg.log for leg in legs} == {0}
    field.order("BLUE", "move", units=["B12"], route=road)
    assert (field.at("B12"), field.s.log[0]) == ("0504", 20)
    assert field.s.spent[field.block("B12")] == 6


def test_o_10_without_the_bonus_it_stops_at_0305() -> None:
    field = Field({"at": "move BLUE", "units": {"B12": "0109"}, "interdicted": ["0206"]})
    road = ["0208", "0207", "0206", "0205", "0305"]
    assert move(field, "BLUE", ["B12"], *road)
    assert not move(field, "BLUE", ["B12"], *road, "0404")


def test_o_11_tracks_pay_for_more_than_two_points() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305"}})
    field.order("BLUE", "move", units=["B08"], route=["0404", "0504", "0505", "0506"])
    assert (field.at("B08"), field.s.log[0], field.s.spent[field.block("B08")]) == ("0506", 19, 3)


def test_o_11_without_log_they_stop_after_two_points_and_the_bonus() -> None:
    field = Field({"at": "move BLUE", "log": {"BLUE": 0}, "units": {"B08": "0305"}})
    assert field.refused("BLUE", "move", units=["B08"], route=["0404", "0504", "0505", "0506"]) == "move.no_log"
    field.order("BLUE", "move", units=["B08"], route=["0404", "0504", "0505"])
    assert (field.at("B08"), field.s.log[0]) == ("0505", 0)


def test_o_11_log_is_no_reason_where_it_would_not_help() -> None:
    field = Field({"at": "move BLUE", "log": {"BLUE": 0}, "units": {"B08": "0604"}})
    assert field.refused("BLUE", "move", units=["B08"], route=["0705", "0704"]) == "move.no_points"


def test_o_11_an_enemy_near_the_road_takes_the_bonus_unless_he_is_near_its_end() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "R05": "0706"}})
    assert not move(field, "BLUE", ["B08"], "0404", "0504", "0505", "0506")
    field.order("BLUE", "move", units=["B08"], route=["0404", "0504", "0505"])
    assert (field.s.spent[field.block("B08")], field.s.log[0]) == (2, 20)


def test_what_a_block_brought_along_pays_first() -> None:
    field = Field({"at": "move BLUE", "log": {"BLUE": 0}, "units": {"B08": "0405"}})
    field.s.organic[field.block("B08")] = 1
    field.order("BLUE", "move", units=["B08"], route=["0406", "0306"])
    assert (field.s.log[0], field.s.organic[field.block("B08")]) == (0, 0)


def test_the_first_hex_is_always_open_but_not_against_a_prohibition() -> None:
    field = Field({"at": "move BLUE", "units": {"B07": "0708 neutralised", "R04": "0909"}})
    assert move(field, "BLUE", ["B07"], "0607") is False  # a river and no bridge there
    assert move(field, "BLUE", ["B07"], "0707")  # 2 and the river 1, with no MP at all
    assert not move(field, "BLUE", ["B07"], "0808")  # nearer to the enemy
    assert not move(field, "BLUE", ["B07"], "0707", "0606")


def test_o_12_neutralised_tracks() -> None:
    given = {"at": "move RED", "units": {"R04": "0808 neutralised", "B10": "0708"}}
    assert move(Field(given), "RED", ["R04"], "0908", "1008")
    assert not move(Field(given), "RED", ["R04"], "0908", "1008", "1009")
    field = Field(given)
    field.order("RED", "move", units=["R04"], route=["0807"])
    assert field.at("R04") == "0807"
    assert field.refused("RED", "move", units=["R04"], route=["0907"]) == "move.zoc"


@pytest.mark.parametrize(("snow", "legal"), [(2, True), (3, False)])
def test_in_deep_snow_a_block_moves_one_hex(snow: int, legal: bool) -> None:
    field = Field({"at": "move BLUE", "snow": snow, "units": {"B12": "0109"}})
    assert move(field, "BLUE", ["B12"], "0208", "0207") is legal
    assert move(field, "BLUE", ["B12"], "0208")


# --- rivers


def test_a_river_bars_those_who_cannot_swim_unless_there_is_a_bridge() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0607"}})
    assert field.refused("BLUE", "move", units=["B09"], route=["0708"]) == "move.river"
    assert move(field, "BLUE", ["B09"], "0608")
    field = Field({"at": "move BLUE", "units": {"B09": "0607"}, "blown": ["0607|0608"]})
    assert not move(field, "BLUE", ["B09"], "0608")
    field = Field({"at": "move RED", "units": {"R01": "0607"}, "blown": ["0607|0608"]})
    assert move(field, "RED", ["R01"], "0708")  # it swims


def test_through_tartu_with_its_bridges_blown_only_along_one_bank() -> None:
    inner = ["TAR.OSW|TAR.ONW", "TAR.ONE|TAR.OSE", "TAR.MN|TAR.MS", "TAR.MN|TAR.IN"]
    field = Field({"at": "move BLUE", "units": {"B09": "0503"}, "blown": inner})
    assert move(field, "BLUE", ["B09"], "TAR.ON")
    assert move(field, "BLUE", ["B09"], "TAR.ON", "0403")  # 0403 is on the same bank
    assert not move(field, "BLUE", ["B09"], "TAR.ON", "0505")
    field = Field({"at": "move BLUE", "units": {"B09": "0503"}})
    assert move(field, "BLUE", ["B09"], "0504", "0505")


def test_a_ferry_carries_three_battalions_a_turn() -> None:
    table = amended({"map.yaml": {"rivers": {"EMAJOGI": {"class": "major"}}}})
    given = {"at": "move BLUE", "units": dict.fromkeys(("B09", "B10", "B01", "B02"), "0603")}
    field = Field(given, table=table)
    edge = field.f.board.edge_index["0603|0604"]
    field.s.bridge[edge], field.s.bridge_side[edge] = 4, 0
    assert not move(field, "BLUE", ["B09", "B10", "B01", "B02"], "0604")
    field.order("BLUE", "move", units=["B09", "B10", "B01"], route=["0604"])
    assert field.s.ferried[edge] == 9
    assert field.refused("BLUE", "move", units=["B02"], route=["0604"]) == "move.ferry_full"


def test_the_enemy_does_not_use_our_ferry() -> None:
    field = Field({"at": "move RED", "units": {"R04": "0603"}})
    edge = field.f.board.edge_index["0603|0604"]
    field.s.bridge[edge], field.s.bridge_side[edge] = 3, 0
    assert not move(field, "RED", ["R04"], "0604")
    field.s.bridge_side[edge] = 1
    assert move(field, "RED", ["R04"], "0604")


# --- stacks


def test_a_stack_goes_as_its_slowest_and_drops_blocks_off() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0405", "B09": "0405", "B01": "0505"}})
    assert not move(field, "BLUE", ["B08", "B09"], "0406", "0306", "0205")
    assert field.refused("BLUE", "move", units=["B09", "B01"], route=["0404"]) == "move.no_group"
    field.order("BLUE", "move", units=["B08", "B09"], route=["0505"])
    field.order("BLUE", "move", units=["B09"], route=["0605"])
    assert (field.at("B08"), field.at("B09")) == ("0505", "0605")
    assert field.refused("BLUE", "move", units=["B08"], route=["0605"]) == "move.acted"


def test_a_march_given_in_two_orders_costs_what_it_costs_in_one() -> None:
    field = Field({"at": "move BLUE", "units": {"B12": "0109"}})
    field.order("BLUE", "move", units=["B12"], route=["0208", "0207", "0206"])
    field.order("BLUE", "move", units=["B12"], route=["0205", "0305", "0404", "0504"])
    assert field.s.spent[field.block("B12")] == 6
    assert field.refused("BLUE", "move", units=["B12"], route=["0505"]) == "move.no_points"


def test_whoever_moves_after_another_has_started_is_done() -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0405", "B10": "0304"}})
    field.order("BLUE", "move", units=["B09"], route=["0505"])
    field.order("BLUE", "move", units=["B10"], route=["0305"])
    assert field.refused("BLUE", "move", units=["B09"], route=["0506"]) == "move.acted"


@pytest.mark.parametrize(
    ("units", "route", "code"),
    [
        (["R01"], ["0404"], "unit.not_own"),
        (["B99"], ["0404"], "unknown.unit"),
        (["B13"], ["0404"], "unit.not_on_map"),
        (["B09", "B09"], ["0404"], "move.no_group"),
        (["B09"], [], "move.no_route"),
        (["B09"], ["9901"], "unknown.place"),
        (["B09"], ["0401"], "move.not_adjacent"),
        (["B09"], ["0405"], "move.not_adjacent"),
    ],
)
def test_orders_that_make_no_sense_are_refused(units: list[str], route: list[str], code: str) -> None:
    field = Field({"at": "move BLUE", "units": {"B09": "0405", "R01": "0909"}})
    assert field.refused("BLUE", "move", units=units, route=route) == code


def test_no_route_through_the_lake() -> None:
    field = Field({"at": "move RED", "units": {"R05": "0806"}})
    assert field.refused("RED", "move", units=["R05"], route=["0906"]) == "move.water"


# --- what the pages ask


def test_reachable_places_agree_with_the_menu_and_are_cheapest() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "R05": "0706 hidden", "R01": "0506"}})
    block = field.block("B08")
    rows = reach.reachable(field.f, field.s, [block])
    routes = paths.Paths(field.f, field.s, [block]).route()
    assert all(within(routes, list(row.route)) for row in rows)
    luck = random.Random(7)
    option = next(o for o in field.menu("BLUE") if o.subject == "B08")
    costs = {row.place: row.spent for row in rows}
    for _ in range(300):
        route = pick(option, luck.randrange)["route"]
        legs = reach.itinerary(field.f, field.s, [block], [field.place(name) for name in route])
        assert len(legs) == len(route)
        assert costs[route[-1]] <= legs[-1].spent


def test_a_page_can_tell_whom_a_block_would_wake() -> None:
    field = Field({"at": "move BLUE", "units": {"B08": "0305", "R01": "0506 hidden"}})
    rows = {row.place: row for row in reach.reachable(field.f, field.s, [field.block("B08")])}
    assert rows["0505"].wakes == (field.block("R01"),)
    assert rows["0505"].stop
    assert rows["0404"].wakes == ()
    assert (rows["0305"].spent if "0305" in rows else 0) <= 4


# --- 8.6


def test_break_down_keep_together_and_reform() -> None:
    field = Field({"at": "move BLUE", "units": {"B11": "0405"}})
    field.order("BLUE", "break_down", unit="B11")
    assert [field.at(f"B11.{n}") for n in (1, 2, 3)] == ["0405"] * 3
    assert field.at("B11") == "broken"
    assert field.refused("BLUE", "move", units=["B11.1"], route=["0505", "0605", "0706"]) == "move.separation"
    field.order("BLUE", "move", units=["B11.1"], route=["0505", "0605"])
    assert field.refused("BLUE", "reform", unit="B11") == "reform.apart"


@pytest.mark.parametrize(
    ("losses", "lost"), [([0, 0, 0], 0), ([1, 0, 0], 1), ([1, 1, 0], 2), ([1, 1, 1], 2), ([1, 1, "dead"], 3)]
)
def test_reformed_steps_in_proportion(losses: list[object], lost: int) -> None:
    units = {f"B11.{n + 1}": "destroyed" if x == "dead" else f"0405 lost{x}" for n, x in enumerate(losses)}
    field = Field({"at": "move BLUE", "units": units})
    field.order("BLUE", "reform", unit="B11")
    assert (field.at("B11"), field.s.lost[field.block("B11")]) == ("0405", lost)


@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_breaking_down_and_reforming_changes_nothing(lost: int) -> None:
    field = Field({"at": "move BLUE", "units": {"B11": f"0405 lost{lost}" if lost else "0405"}})
    field.order("BLUE", "break_down", unit="B11")
    field.order("BLUE", "reform", unit="B11")
    assert field.s.lost[field.block("B11")] == lost


def test_not_next_to_an_enemy() -> None:
    field = Field({"at": "move BLUE", "units": {"B11": "0708", "R01": "0709"}})
    assert field.refused("BLUE", "break_down", unit="B11") == "breakdown.contact"
    assert field.refused("BLUE", "break_down", unit="B09") == "breakdown.not_allowed"
