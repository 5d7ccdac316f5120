"""Ground under the control of a side, the front with its teeth, markers with signs, layers of regions."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adjudication.engine.kit.hexes import Layout
from wargame.maps import hex_markers
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import Block, HeldArea, HexView, Marker, describe
from wargame.maps.map_ground import MapGround, Region, Terrain, Town
from wargame.maps.paint import Brush

LAYOUT = Layout("flat", "even", "south", "CCRR")
NAMES = [f"{column:02}{row:02}" for row in range(1, 4) for column in range(1, 4)]


@pytest.fixture
def country() -> MapGround:
    """Three columns and rows: the first column is abroad, the hex in the south-east is sea."""
    terrain: dict[str, Terrain] = dict.fromkeys(NAMES, "clear")
    terrain["0303"] = "water"
    return MapGround(
        columns=3, rows=3, layout=LAYOUT, terrain=terrain, abroad={"Elsewhere": ("0101", "0102", "0103")},
        plants={"0202": "The Plant"}, towns=(Town("0301", "A Very Long Name Of A Town", "large", 2),),
        rails=(("0202", "0203"), ("0202", "0301")), regions=(Region("East", ("0301",), above=True, layer="districts"),),
    )  # fmt: skip


def teeth(drawn: str) -> int:
    found = re.search(r'class="m-teeth-red" d="([^"]*)"', drawn)
    return len(re.findall("[Mm]", found[1])) if found else 0


def test_the_front_runs_only_where_the_rest_of_the_country_begins(country: MapGround) -> None:
    """Hex 0202 has six neighbours: 0201, 0203, 0301 to 0303 of the sheet's numbers, and two abroad."""
    alone = HexView(country, area=HeldArea("RED", ("0202",)))
    sheet = country.sheet
    near = [sheet.join(*sheet.neighbour(2, 2, face)) for face in range(6)]
    assert teeth(draw(alone)) == sum(name in country.inland for name in near) == 3
    everything = HexView(country, area=HeldArea("RED", tuple(country.inland)))
    assert 'class="m-front-red"' not in draw(everything)
    assert 'fill="url(#map-held)"' in draw(everything)
    assert "m-held" not in draw(HexView(country))


def test_who_holds_a_hex_is_said_and_printed(country: MapGround) -> None:
    view = HexView(country, area=HeldArea("BLUE", ("0202",)))
    assert "held by Blue" in describe(view, "0202")
    assert "held by" not in describe(view, "0203")
    printed = draw(view, mode="print")
    assert "<pattern" in printed
    assert "class=" not in printed.split("<pattern")[1].split("</pattern>")[0]


def test_a_region_on_a_layer_is_quiet_on_screen_and_always_on_paper(country: MapGround) -> None:
    drawn = draw(HexView(country))
    assert drawn.count('<g class="layer-districts">') == 2  # border and name
    assert "layer-districts" not in draw(HexView(country), mode="print")


def test_a_name_at_the_edge_of_the_sheet_is_not_cut(country: MapGround) -> None:
    found = re.search(r'class="m-town-name" x="([\d.]+)"', draw(HexView(country)))
    assert found
    assert float(found[1]) < country.sheet.middle("0301")[0]


def test_a_name_in_the_last_row_is_above_the_edge_of_the_sheet(country: MapGround) -> None:
    low = replace(country, scale=1.5, towns=(Town("0203", "Low", "large", 1),))
    found = re.search(r'class="m-town-name" x="[\d.]+" y="([\d.]+)"', draw(HexView(low)))
    assert found
    assert float(found[1]) < low.frame[1] + low.frame[3]


def test_a_marker_with_a_sign_shows_no_code(country: MapGround) -> None:
    brush = Brush(literal=False)
    drawn = hex_markers.draw(Marker("RH", 2, "RED", "railhead", sign="rails"), brush, 0)
    assert hex_markers.SIGNS["rails"] in drawn
    assert ">RH" not in drawn
    assert ">2</text>" in drawn
    view = HexView(country, markers={"0202": (Marker("RH", 0, "RED", "railhead", sign="rails"),)})
    assert "railhead" in describe(view, "0202")


def test_a_sign_for_good_is_light_on_a_dark_box(country: MapGround) -> None:
    drawn = hex_markers.draw(Marker("FO", 2, None, "fallout", sign="trefoil"), Brush(literal=False), 0)
    assert re.findall(r'class="([\w-]+)"', drawn) == ["m-acted", "m-box", "m-vp-held"]


def test_the_name_of_a_plant_grows_with_the_map_and_is_above_its_sign_and_markers(country: MapGround) -> None:
    plant = replace(country, plants={"0202": "The Plant (Its Town)"})
    found = [
        re.search(
            r'y="([\d.]+)" font-size="([\d.]+)"[^>]*>The Plant</text>', draw(HexView(replace(plant, scale=scale)))
        )
        for scale in (1.0, 1.5)
    ]
    assert found[0]
    assert found[1]
    assert float(found[1][2]) == 1.5 * float(found[0][2])
    assert float(found[1][1]) < float(found[0][1]) < country.sheet.middle("0202")[1]


def test_a_sign_is_left_of_the_units_of_its_hex_and_above_those_of_the_next(country: MapGround) -> None:
    signs = tuple(Marker(code, 0, "RED", code, sign=sign) for code, sign in (("RH", "rails"), ("BARR", "burst")))
    (first, one), (second, two) = hex_markers.placed(signs, Brush(literal=False), (100, 100), 24)
    assert (first.code, second.code) == ("RH", "BARR")
    assert one.startswith('<g transform="translate(72.0 103.0)">')
    assert two.startswith('<g transform="translate(100.0 124.0)">')


def test_a_letter_in_place_of_a_value_grows_with_its_block_alone(country: MapGround) -> None:
    block = Block("a", "BLUE", "infantry", "A Unit", grade="C")
    sizes = [
        re.search(
            r'font-size="([\d.]+)"[^>]*>C</text>', draw(HexView(replace(country, scale=scale), {"0202": (block,)}))
        )
        for scale in (1.0, 1.5)
    ]
    assert sizes[0]
    assert sizes[1]
    assert sizes[0][1] == sizes[1][1]
