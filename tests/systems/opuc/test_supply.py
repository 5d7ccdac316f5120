"""Chapters 4.3 to 4.5 and 4.8: lines of supply."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from adjudication.systems.opuc.basics.roster import UNUSED
from adjudication.systems.opuc.basics.state_rows import Dump, Railhead
from adjudication.systems.opuc.logistics import depots, supply
from tests.systems.opuc.field import Field, amended


def band(field: Field, unit: str) -> tuple[int, bool, int, bool]:
    found = supply.band_of(field.f, field.s, field.block(unit))
    return found.distance, found.in_supply, found.extra, found.oos


def roads(given: dict[str, Any]) -> Field:
    """The introductory profile, without rail, and nobody on the map who is not named."""
    field = Field(given, {"profile": "intro"})
    named = {field.block(name) for name in given.get("units", {})}
    for block, place in enumerate(field.s.place):
        if place >= 0 and block not in named:
            field.s.place[block] = UNUSED
    return field


def connected(field: Field, side: int) -> set[str]:
    return field.names(sorted(supply.connected_hexes(field.f, field.s, side)))


def test_the_whole_net_is_connected_while_nobody_stands_in_it() -> None:
    field = roads({})
    msr = {h for h in range(field.f.board.hexes) if field.f.board.on_msr[h]}
    assert supply.connected_hexes(field.f, field.s, 0) == msr
    assert len(msr) == 49


def test_o_30_an_enemy_zoc_blocks_the_road_but_not_the_next_hex() -> None:
    field = Field({"units": {"R01": "0709", "B01": "0608"}})
    assert "0709" not in connected(field, 1)
    assert band(field, "R01") == (1, True, 0, False)


def test_o_30_two_dps_kill_every_segment_that_ends_there() -> None:
    field = Field({"units": {"R01": "0709", "B01": "0608"}, "dps": {"0809": 2}})
    assert "0809" not in connected(field, 1)
    assert band(field, "R01") == (2, True, 1, False)
    field = Field({"units": {"R01": "0709", "B01": "0608"}, "dps": {"0809": 1}})
    assert band(field, "R01") == (1, True, 0, False)


def test_dps_inside_a_town_block_nothing() -> None:
    field = Field({"dps": {"TAR.MS": 3, "0504": 3}})
    assert "0505" in connected(field, 0)


@pytest.mark.parametrize(
    ("unit", "at", "wanted"),
    [
        ("R01", "0809", (0, True, 0, False)),
        ("R01", "0808", (1, True, 0, False)),
        ("R01", "0710", (0, True, 0, False)),
        ("B09", "0303", (0, True, 0, False)),
    ],
)
def test_distance_is_counted_to_the_nearest_connected_hex(unit: str, at: str, wanted: tuple[object, ...]) -> None:
    assert band(Field({"units": {unit: at}}), unit) == wanted


@pytest.mark.parametrize(
    ("distance", "in_supply", "extra", "oos"),
    [(0, True, 0, False), (1, True, 0, False), (2, True, 1, False), (3, False, 1, False), (5, False, 1, False),
     (6, False, 0, True)],
)  # fmt: skip
def test_the_bands(distance: int, in_supply: bool, extra: int, oos: bool) -> None:
    found = supply.banded(distance, 7)
    assert (found.in_supply, found.extra, found.oos) == (in_supply, extra, oos)
    assert supply.banded(2, 7, band_two_costs=False).extra == 0


ROUND_TARTU = ["0503", "0403", "0404", "0604", "0505"]
SOUTHERN_ROADS = ["0306", "0308", "0406"]


def test_interdiction_blocks() -> None:
    field = roads({"interdicted": ROUND_TARTU})
    assert "0504" not in connected(field, 0)
    assert {"0305", "0205", "0206"} <= connected(field, 0)


def test_a_blown_bridge_blocks_its_link() -> None:
    only_north = ["0508", "0708", "0709"]
    assert "0608" in connected(roads({"interdicted": only_north}), 0)
    assert "0608" not in connected(roads({"interdicted": only_north, "blown": ["0607|0608"]}), 0)


def test_the_inner_bridges_of_tartu_carry_the_road_through_it() -> None:
    """From the north one comes to Reola through Tartu alone once the roads from the west are shut."""
    inner = ["TAR.OSW|TAR.ONW", "TAR.ONE|TAR.OSE", "TAR.MN|TAR.MS", "TAR.MN|TAR.IN"]
    west = ["0404", "0306", "0406", "0408", "0308", "0605", "0607"]
    assert "0505" in connected(roads({"interdicted": west}), 0)
    assert "0505" not in connected(roads({"interdicted": west, "blown": inner}), 0)
    assert "0503" in connected(roads({"interdicted": west, "blown": inner}), 0)


def test_rubble_closes_the_roads_through_a_town() -> None:
    assert "0504" not in connected(roads({"rubble": {"TAR.OS": 2, "TAR.MS": 1}}), 0)
    assert "0504" in connected(roads({"rubble": {"TAR.OS": 2}}), 0)


def test_no_trace_round_three_corners() -> None:
    """Red at Izborsk and Pechory only: what lies far round, against the short way closed, is circuitous (G-43)."""
    field = Field({"interdicted": ["0809", "0806"]})
    steps = supply.Net(field.f, field.s, 1).steps
    board = field.f.board
    for (h, _), length in steps.items():
        near = [board.distance[board.index[name]][h] for name in ("1008", "1009")]
        assert any(length <= max(4, 2 * d) for d in near)


def test_dumps_are_chained_and_carry_on() -> None:
    """Cut off from all roads but those of the far west, a dump two hexes from them brings a block back in."""
    field = roads({"units": {"B09": "0606"}, "interdicted": [*ROUND_TARTU, *SOUTHERN_ROADS]})
    before = band(field, "B09")
    field.s.dumps.append(Dump("X1", 0, field.place("0405"), False))
    assert before[0] == 3
    assert band(field, "B09") == (2, True, 1, False)
    field.s.dumps[-1] = Dump("X1", 0, field.place("0405"), False, ready=field.s.turn + 1)
    assert band(field, "B09") == before


def test_a_railhead_feeds_beyond_a_cut_road_and_not_beyond_a_cut_rail() -> None:
    shut = {"interdicted": [*ROUND_TARTU, *SOUTHERN_ROADS]}
    assert "0606" not in connected(roads(shut), 0)
    field = Field(shut)
    assert "0606" in connected(field, 0)  # by rail from Tartu, which is two hexes from Elva
    field.s.rail_cut[field.place("0605")] = True
    assert "0606" in connected(field, 0)  # by the southern line
    field.s.rail_cut[field.place("0508")] = True
    assert "0606" not in connected(field, 0)


def test_a_railhead_in_a_town_serves_who_controls_it() -> None:
    field = Field({"interdicted": ["0605", "0706", "0607", "0505"], "control": {"POL": "RED"}})
    assert "0606" not in connected(field, 0)
    field.s.railheads.append(Railhead(field.place("0606"), 0))
    assert "0606" in connected(field, 0)
    field.s.railheads[-1] = Railhead(field.place("0606"), 1)
    assert "0606" not in connected(field, 0)


def test_a_port_serves_the_side_with_naval_supremacy() -> None:
    table = amended({"buas.yaml": {"buas": {"TAR": {"port_zone": "OS"}}}})
    field = Field({"interdicted": ROUND_TARTU}, table=table)
    field.s.rail_cut = [True] * field.f.board.hexes
    tartu = field.f.board.bua_index["TAR"]
    assert "0504" not in connected(field, 0)
    field.s.naval = -2
    assert "0504" in connected(field, 0)
    field.s.port[tartu] = 1
    assert "0504" not in connected(field, 0)
    field.s.port[tartu], field.s.naval = 0, 2
    assert "0504" not in connected(field, 0)


def test_in_an_isolated_town_nobody_is_supplied() -> None:
    ring = {"VOR.OA": ("R01", "R02", "R03"), "VOR.OB": ("R05", "R06", "R07"), "VOR.OC": ("R09", "R10", "R11")}
    units = {unit: zone for zone, names in ring.items() for unit in names} | {"B01": "VOR.M"}
    field = Field({"units": units})
    assert band(field, "B01")[3]
    field.s.place[field.block("R01")] = field.place("0909")
    assert not band(field, "B01")[3]


def test_a_trace_is_a_path_from_the_block_to_the_source() -> None:
    field = Field({"units": {"R01": "0709", "B01": "0608"}})
    net = supply.Net(field.f, field.s, 1)
    path = [field.f.board.ids[h] for h in net.trace(field.block("R01"))]
    assert path[:2] == ["0709", "0809"]
    assert path[-1] in ("1008", "1009")
    for a, b in pairwise(path):
        assert field.f.board.distance[field.place(a)][field.place(b)] == 1


def test_supply_tells_nothing_of_what_hidden_blocks_can_do() -> None:
    """R01 at 0708 could swim to the road at 0607; Blue does not know."""
    seen = Field({"units": {"R01": "0708", "B09": "0607"}})
    unseen = Field({"units": {"R01": "0708 hidden", "B09": "0607"}})
    tank = Field({"units": {"R04": "0708 hidden", "B09": "0607"}})
    assert "0607" not in connected(seen, 0)
    assert connected(unseen, 0) == connected(tank, 0)


def test_where_to_stock_and_to_build() -> None:
    field = Field({"units": {"R01": "0709"}})
    stocks = field.names(depots.stock_places(field.f, field.s, 0))
    assert {"VOR.M", "TAR.IN"} <= stocks
    assert not any(name.startswith("PEC") for name in stocks)
    sites = field.names(depots.dump_sites(field.f, field.s, 0))
    assert "0708" not in sites  # in the ZOC of R01
    assert "0606" in sites
    assert "0302" in field.names(depots.railhead_sites(field.f, field.s, 0))
