"""The hex map as a drawing: complete, readable without sight, escaped, and silent about what is hidden."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any, get_args

import pytest

from adjudication.engine.kit.hexes import Layout, Top, cells
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.basics.board import hex_names
from adjudication.systems.opuc.basics.state_rows import Camp, Detachment, Railhead
from wargame.maps.hex_grid import HIGH, sheet
from wargame.maps.hex_ground import GroundDrawing
from wargame.maps.hex_map import draw
from wargame.maps.hex_overview import corner
from wargame.maps.hex_view import Block, HexView, Reach, describe
from wargame.maps.map_ground import MapGround, Region
from wargame.maps.paint import Brush, light_tokens
from wargame.maps.town_names import Lettering, TownNames
from wargame.presenters.opuc.ground import ground
from wargame.presenters.opuc.hexes import hex_view, marker
from wargame.web.once import without

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def estonia() -> MapGround:
    return ground(SYSTEM.named_pack("se-estonia-small"))


def parsed(view: HexView, **options: Any) -> ET.Element:
    return ET.fromstring(draw(view, **options))


LAYOUTS = [
    Layout(top, shifted, rows, number)
    for top in get_args(Top)
    for shifted in ("odd", "even")
    for rows in ("south", "north")
    for number in ("CCRR", "RRCC")
]


def test_the_hexes_of_the_rules_are_neighbours_on_paper() -> None:
    """0504 is Tartu: north of it 0503, south-east 0604, as the pack's own key of neighbours has it."""
    plain = sheet(Layout())
    assert plain.neighbour(5, 4, plain.layout.sides.index("N")) == (5, 3)
    assert plain.neighbour(5, 4, plain.layout.sides.index("SE")) == (6, 4)
    assert plain.neighbour(6, 4, plain.layout.sides.index("SE")) == (7, 5)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_side_leads_where_its_name_says_and_is_drawn_there(layout: Layout) -> None:
    drawn = sheet(layout)
    x, y = drawn.centre(5, 4)
    for face, name in enumerate(layout.sides):
        there = drawn.neighbour(5, 4, face)
        a, b = drawn.centre(*there)
        assert math.hypot(a - x, b - y) == pytest.approx(HIGH)
        north_south, east_west = ("N" in name) - ("S" in name), ("E" in name) - ("W" in name)
        assert (round(y - b) > 0) - (round(y - b) < 0) == north_south
        assert (round(a - x) > 0) - (round(a - x) < 0) == east_west
        assert drawn.neighbour(*there, (face + 3) % 6) == (5, 4)
        assert set(drawn.side(5, 4, face)) == set(drawn.side(*there, (face + 3) % 6))
        assert drawn.between(drawn.join(5, 4), drawn.join(*there)) == drawn.side(5, 4, face)
    ring = {drawn.neighbour(5, 4, face) for face in range(6)}
    outer, inner = sorted(drawn.outline(ring), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)  # a ring of six hexes has a hole of one


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_the_middle_of_every_hex_is_inside_the_neatline(layout: Layout) -> None:
    drawn = sheet(layout)
    left, top, wide, high = drawn.frame(5, 4)
    for cell in cells(5, 4):
        x, y = drawn.centre(*cell)
        assert left < x < left + wide
        assert top < y < top + high


def test_every_hex_in_play_can_be_pointed_at_and_is_described(estonia: MapGround) -> None:
    view = HexView(estonia, markers={"0607": (marker("DP", 2),)}, reach={"0607": Reach("2")}, owners={"0504": "BLUE"})
    areas = parsed(view, interactive=True).findall(".//*[@data-area]")
    names = {area.get("data-area") for area in areas}
    assert names == {name for name, code in estonia.terrain.items() if code != "off"}
    told = {area.get("data-area"): area.get("aria-label") for area in areas}
    assert told["0504"] == "Tartu, built-up area, airfield"
    assert told["0607"] == "Kääpa, woods, airfield Ridali"
    now = {one.get("data-of"): one.text for one in parsed(view, interactive=True).findall(".//*[@data-of]")}
    assert now == {"0504": "held by Blue", "0607": "displaced persons 2, in reach, 2 MP"}
    assert describe(view, "0504") == "0504, Tartu, built-up area, airfield, held by Blue"


def test_a_block_without_a_state_is_drawn_from_the_face_of_its_kind(estonia: MapGround) -> None:
    def drawn(mode: Any = "screen", **facts: Any) -> str:
        return draw(HexView(estonia, blocks={"0504": (Block("B01", "BLUE", "infantry", **facts),)}), mode=mode)

    assert drawn().count('<use href="#map-s-BLUE-infantry-face"/>') == 1
    assert drawn().count('<g id="map-s-BLUE-infantry-face">') == 1
    assert 'infantry-small"/>' in drawn(small=True)
    for own in (drawn(acted=True), drawn(selected=True), drawn(mode="print")):
        assert "infantry-face" not in own


def test_formations_are_named_on_paper_as_on_screen(estonia: MapGround) -> None:
    view = HexView(estonia, blocks={"0504": (Block("B01", "BLUE", "infantry", formation="EST2"),)})
    for mode in ("screen", "print"):
        assert "EST2" in draw(view, mode=mode)
    assert "EST2" not in draw(replace(view, formations=False), mode="print")
    assert "EST2" not in draw(HexView(estonia, blocks={"0504": (Block("#7", "BLUE"),)}), mode="print")


@pytest.mark.parametrize("at", ["0607", "0504"])
def test_the_markers_of_a_hex_lie_neither_on_the_formation_nor_on_the_name(estonia: MapGround, at: str) -> None:
    block = Block("B01", "BLUE", "infantry", "TD Bn", 4, 4, 4, formation="EST2")
    marks = (marker("INT"), marker("DP", 2), marker("AIR"))
    drawn = parsed(HexView(estonia, blocks={at: (block,)}, markers={at: marks}), mode="print")
    parents = {child: parent for parent in drawn.iter() for child in parent}
    texts = {text.text: text for text in drawn.iter(f"{SVG}text")}
    plates = list(parents[texts["DP2"]].iter(f"{SVG}rect"))
    top = min(float(plate.get("y", "")) for plate in plates)
    names = [(float(texts["EST2"].get("y", "")) + block_at(drawn), 8.5)]
    names += [(float(texts["Tartu"].get("y", "")), 17)] if at == "0504" else []
    for low, high in names:
        assert low <= top or low - 0.8 * high >= top + 11, (low, top)


def block_at(drawn: ET.Element) -> float:
    """How far down the only block stands."""
    (unit,) = (one for one in drawn.iter(f"{SVG}g") if one.get("data-unit"))
    return float((unit.get("transform") or "").split()[-1].rstrip(")"))


def test_towns_lakes_and_borders_are_named(estonia: MapGround) -> None:
    text = "".join(parsed(HexView(estonia)).itertext())
    for name in ("Tartu", "Võru", "Valga", "Lake Peipus", "Emajõgi", "RUSSIA", "LATVIA", "Otepää"):
        assert name in text


def test_a_hidden_block_is_the_same_bytes_whatever_it_is(estonia: MapGround) -> None:
    def seen(**facts: Any) -> str:
        return draw(HexView(estonia, blocks={"0909": (Block("#17", "RED", **facts),)}))

    assert seen() == seen(value=5, label="251 MR Bn", steps=4, full=4, dummy=True)
    assert "hidden block" in seen()


def test_a_stack_says_how_many_and_who(estonia: MapGround) -> None:
    blocks = (
        Block("B01", "BLUE", "motorised", "KUP Bn", 5, 3, 4, value_word="CF"),
        Block("B02", "BLUE", "infantry", "22 Inf Bn", 4, 4, 4),
    )
    view = HexView(estonia, blocks={"0608": blocks})
    unit = parsed(view, interactive=True).find(f".//{SVG}g[@data-unit]")
    assert unit is not None
    assert unit.get("data-unit") == "B01 B02"
    assert unit.get("aria-label") == "Blue, 0608: KUP Bn CF 5, 2 pieces with 22 Inf Bn 4"
    assert describe(view, "0608") == "0608, Võru, built-up area; Blue: KUP Bn CF 5, 22 Inf Bn 4"


def test_what_people_write_is_escaped(estonia: MapGround) -> None:
    view = HexView(estonia, blocks={"0608": (Block("<b>", "BLUE", "infantry", "<script>&", 1),)}, title="<i>")
    assert "<script>" not in draw(view)
    assert parsed(view).find(f"{SVG}title").text == "<i>"  # type: ignore[union-attr]  # it is there


@pytest.mark.parametrize("mode", ["screen", "projector", "phone", "print"])
def test_no_style_of_its_own_and_paper_carries_its_colours(estonia: MapGround, mode: Any) -> None:
    drawn = draw(HexView(estonia), mode=mode)
    assert " style=" not in drawn
    assert "var(" not in drawn
    assert bool(re.search(r'<path fill="#', drawn)) is (mode == "print")


def test_a_lesson_of_twenty_hexes_draws_as_well() -> None:
    found = parsed(HexView(ground(SYSTEM.named_pack("first-lesson"))), interactive=True)
    assert len(found.findall(".//*[@data-area]")) == 20


def test_ground_that_is_kept_is_what_would_be_drawn(estonia: MapGround) -> None:
    """The land is drawn once for a ground and a brush: another ground or another brush is never given it."""
    grounds = (estonia, replace(estonia, rivers=()), ground(SYSTEM.named_pack("first-lesson")))
    paper = Brush(literal=True, tokens=dict.fromkeys(light_tokens(), "#123456"))
    drawings = [
        GroundDrawing(land, brush, plain=plain)
        for land in grounds
        for brush in (Brush(literal=False), Brush(literal=True), paper)
        for plain in (False, True)
    ]
    for drawing in drawings:
        assert drawing.under() == drawing.lands()
    assert len({drawing.under() for drawing in drawings if not drawing.plain}) == 9


def test_a_river_flows_on_to_the_edge_and_signs_leave_the_bridges_free() -> None:
    lesson = ground(SYSTEM.named_pack("first-lesson"))
    tree = parsed(HexView(lesson, blocks={"0103": (Block("B1", "BLUE", "inf", "B1", 3, 2, 2),)}))
    _, y, _, h = lesson.frame
    stream = next(path.get("d") or "" for path in tree.iter(f"{SVG}path") if path.get("class") == "m-stream")
    start = [float(number) for number in re.findall(r"-?[\d.]+", stream)[:2]]
    assert min(abs(start[1] - y), abs(start[1] - y - h)) < 1
    bridges = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for a, b in (lesson.sheet.between(*side.split("|")) or ((0, 0), (0, 0)) for side in lesson.bridges)
    ]
    shields = [one for one in tree.iter(f"{SVG}rect") if one.get("class") == "m-shield"]
    assert len(shields) == 2
    for one in shields:
        at = (float(one.get("x") or 0) + 6, float(one.get("y") or 0) + 6)
        assert all(math.dist(at, bridge) > 20 for bridge in bridges)
    assert "Westerby" in {text.text for text in tree.iter(f"{SVG}text")}  # texts name it, also below a block


def test_engineers_at_work_camps_and_built_railheads_stand_on_the_map() -> None:
    """Everybody sees them (10.2, 11.6, 4.4); of a hidden dummy of engineers no more than of an ED."""
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))
    board = rules.facts.board
    assert hex_names(rules.pack) == [board.ids[board.hex_of[place]] for place in range(board.places)]
    state, place = rules.initial_state(rules.option_type()), board.index
    parent = rules.facts.roster.index["B16"]
    state.detachments = [
        Detachment(1, parent, 0, False, place["0709"], "mine", -1, 1),
        Detachment(2, -1, 0, False, place["0709"], "mine", -1, 1),
        Detachment(3, -1, 1, True, place["VOR.M"], "pontoon", -1),
    ]
    state.camps = [Camp(0, place["0505"], 2)]
    state.railheads = [*state.railheads, Railhead(place["0605"], 1)]
    for viewer in ("RED", None):
        markers = hex_view(rules.picture(state, viewer), rules.pack).markers
        assert marker("ED", 2, "BLUE") in markers["0709"]
        assert marker("BD", side="RED") in markers["0608"]
        assert marker("CAMP", 2, "BLUE") in markers["0505"]
        assert marker("RH", side="RED") in markers["0605"]


def test_letters_on_the_wall_are_larger(estonia: MapGround) -> None:
    def size(mode: Any, name: str) -> float:
        found = re.search(rf'font-size="([\d.]+)"[^>]*>{name}<', draw(HexView(estonia), mode=mode))
        assert found, name
        return float(found[1])

    assert size("projector", "Tartu") > 1.3 * size("screen", "Tartu")
    assert size("projector", "Lake Peipus") > 1.3 * size("screen", "Lake Peipus")


def test_a_page_is_sent_only_the_part_of_the_map_where_a_block_moved(estonia: MapGround) -> None:
    def drawn(at: str) -> str:
        tank, other = Block("B01", "BLUE", "armour", "13 Tank"), Block("B02", "BLUE", "infantry")
        return draw(HexView(estonia, blocks={at: (tank,), "0101": (other,)}, owners={at: "BLUE"}), interactive=True)

    before, after = drawn("0902"), drawn("0903")
    sent = without(after, set(re.findall(r'data-once="(\w+)"', before)))
    assert 'data-unit="B01"' in sent
    assert 'data-unit="B02"' in after
    assert 'data-unit="B02"' not in sent
    assert '<desc data-of="0903">held by Blue</desc>' in sent
    assert 'class="area ' in after
    assert 'class="area ' not in sent


def test_the_projector_shows_a_part_of_a_large_sheet_and_the_whole_in_a_corner() -> None:
    large = replace(ground(SYSTEM.named_pack("se-estonia-small")), scale=0.5)
    ends = {"0101": (Block("B01", "BLUE", "armour"),), "0910": (Block("R01", "RED", "armour"),)}
    text = draw(HexView(large, blocks=ends), mode="projector")
    assert text.count('class="m-overview"') == 1
    assert (text.count('class="ov-red"'), text.count('class="ov-blue"')) == (1, 1)
    assert "m-overview" not in draw(HexView(large, blocks={"0101": ends["0101"]}), mode="projector")
    assert "m-overview" not in draw(HexView(large, blocks=ends))
    assert "m-overview" not in draw(HexView(large, blocks=ends), mode="whole")


def test_the_whole_map_has_each_region_in_the_colour_of_its_holder() -> None:
    regions = (Region("East", ("0101", "0102"), "a"), Region("West", ("0901",), "b"))
    land = replace(ground(SYSTEM.named_pack("se-estonia-small")), regions=regions)
    view = HexView(land, regions={"East": "RED"})
    whole, part = draw(view, mode="whole"), draw(view, mode="projector")
    assert (whole.count('class="b-held-red"'), whole.count('class="m-region-')) == (1, 1)
    assert (part.count('class="b-held-red"'), part.count('class="m-region-')) == (0, 2)


def test_an_inset_covers_few_pieces_then_few_names_and_the_names_it_covers_are_left_out() -> None:
    whole, part = (0.0, 0.0, 1000.0, 1000.0), (0.0, 0.0, 100.0, 100.0)
    outside, name = (500.0, 500.0), Lettering(12, 10, 20, 8)
    right, left = (95.0, 5.0), (5.0, 95.0)
    assert corner(whole, part, [(50.0, 50.0)]) is None
    assert corner(whole, part, [outside, (5.0, 5.0), right, left]) == pytest.approx((71.8, 71.8, 27, 27))
    assert corner(whole, part, [outside, right, (95.0, 95.0)], [name]) == pytest.approx((1.2, 71.8, 27, 27))
    assert name.meets((20, 5, 10, 10))
    assert not name.meets((23, 5, 10, 10))
    assert not name.meets((20, 14, 10, 10))


def test_the_names_in_a_part_are_not_cut_at_its_edge() -> None:
    names = TownNames(ground(SYSTEM.named_pack("se-estonia-small")), 1.0)
    sheet = names.ground.frame
    town, name = next((t, n) for t, n in names.within(sheet) if sheet[0] + 99 < n.x < sheet[0] + sheet[2] - 99)
    part = (name.x - 4, name.y - 99, 200.0, 140.0)
    shown = dict(names.within(part))
    assert shown[town].x == pytest.approx(part[0] + name.wide / 2 + 3)
    for moved in shown.values():
        assert part[0] <= moved.x - moved.wide / 2
        assert moved.x + moved.wide / 2 <= part[0] + part[2]
    assert town not in dict(names.within((name.x + 4, *part[1:])))
