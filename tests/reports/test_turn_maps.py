"""The maps of a turn in the after-action report: one extract, one size, every difference with its number."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils.safestring import SafeString

from reports.collect import aar
from reports.collect.shapes import Hidden, Turn
from reports.figures import maps, turn_maps
from tests import world as worlds
from wargame.maps.hex_view import Block, HexView, Marker
from wargame.maps.map_ground import MapGround, Terrain, Town
from wargame.maps.sample import sample_map

CLEAR: Terrain = "clear"


def ground(columns: int, rows: int) -> MapGround:
    hexes = (f"{column:02}{row:02}" for column in range(1, columns + 1) for row in range(1, rows + 1))
    return MapGround(columns, rows, dict.fromkeys(hexes, CLEAR), towns=(Town("0504", "Tartu", "large", 2),))


UPRIGHT, WIDE = ground(10, 10), ground(21, 12)
TANKS = Block("1", "RED", "armour", "1st Tanks")
DISC = re.compile(r'r="10"/><text [^>]*>(\d+)</text>')


def board(sheet: MapGround = UPRIGHT, **more: Any) -> HexView:
    return HexView(sheet, title="The true board. Red holds Tartu.", **more)


def turn(true: HexView, *views: HexView, hidden: Any = ()) -> Turn:
    named = tuple((f"View {number}", view) for number, view in enumerate(views))
    return Turn(1, "", "", "steps 1 to 2", (), (), (), true, hidden, views=named)


def numbers(svg: str) -> list[str]:
    return DISC.findall(svg)


@pytest.mark.parametrize(("sheet", "views", "stacked"), [(UPRIGHT, 2, False), (WIDE, 1, True), (UPRIGHT, 1, False)])
def test_all_maps_of_a_turn_show_the_same_part_at_the_same_size(sheet: MapGround, views: int, stacked: bool) -> None:
    seen = [board(sheet) for _ in range(views)]
    found = turn_maps.turn_maps(turn(board(sheet, blocks={"0504": (TANKS,)}), *seen))
    boxes = {re.findall(r'viewBox="([^"]+)"', str(svg))[0] for svg in (found.svg, *(view.svg for view in found.views))}
    assert len(boxes) == 1
    assert found.stacked == stacked
    down = found.wide * sheet.frame[3] / sheet.frame[2]
    rows = 1 + views if stacked else -(-(1 + views) // 2)
    assert down * rows <= turn_maps.BESIDE + 0.1, "they are together on a page"
    assert found.wide <= (turn_maps.ACROSS if stacked else turn_maps.HALF)


def test_what_a_side_could_not_know_has_one_number_on_its_map_on_the_true_one_and_in_the_list() -> None:
    blue = (Hidden("Block 2 at 0705", "tanks", "never", "0705"), Hidden("Block 1 at 0504", "dummy", "turn 2", "0504"))
    red = (Hidden("No stock at 0202", "stock 4", "not known", "0202"), Hidden("A card", "a storm", "never"))
    found = turn_maps.turn_maps(turn(board(), board(), board(), hidden=(("BLUE", blue), ("RED", red))))
    assert [[(number, row.at) for number, row in rows] for _, rows in found.hidden] == [
        [("1", "0504"), ("2", "0705")],
        [("", ""), ("3", "0202")],
    ]
    assert [sorted(numbers(str(svg))) for svg in (found.svg, *(view.svg for view in found.views))] == [
        ["1", "2", "3"], ["1", "2"], ["3"],
    ]  # fmt: skip
    assert [view.caption for view in found.views] == ["The true board."] * 2, "who holds what is for the ear"


def test_places_that_changed_hands_are_numbered_where_a_map_shows_the_turn_before() -> None:
    now = board(WIDE, owners={"0504": "RED", "0705": "BLUE"})
    found = turn_maps.turn_maps(turn(now, replace(now, owners={"0705": "BLUE"})))
    assert found.changed == (("1", "Tartu", "no one", "Red"),)
    assert numbers(str(found.svg)) == ["1"]


def test_the_key_names_what_is_on_the_maps_and_nothing_else() -> None:
    stock = Marker("LOG", 4, word="stock")
    true = board(blocks={"0504": (replace(TANKS, neutralised=True),)}, markers={"0202": (stock,)})
    seen = board(blocks={"0504": (Block("#1", "RED"),)})
    row = Hidden("Block 1 at 0504", "tanks", "never", "0504")
    words = [words for _, words in turn_maps.turn_maps(turn(true, seen, hidden=(("BLUE", (row,)),))).key]
    assert words == ["Red", "seen from the back only", "neutralised", "stock", "number in the lists below"]
    graded = board(blocks={"0504": (replace(TANKS, grade="B", value_word="quality"), replace(TANKS, id="2"))})
    assert [words for _, words in turn_maps.turn_maps(turn(graded, graded)).key] == [
        "Red", "pieces of a side in the hex", "quality",
    ]  # fmt: skip
    two_sides = board(blocks={"0504": (TANKS, replace(TANKS, id="2", side="BLUE"))})
    assert "pieces of a side in the hex" not in [
        text for _, text in turn_maps.turn_maps(turn(two_sides, two_sides)).key
    ]
    assert [words for _, words in turn_maps.turn_maps(turn(board(), board())).key] == []


def test_the_key_of_an_area_map_names_its_signs() -> None:
    assert [words for _, words in maps.key([sample_map()])] == [
        "Blue", "Red", "neutralised", "Victory Points", "held by Blue", "held by Red", "airfield", "port", "zone A",
        "has changed country",
    ]  # fmt: skip


def test_every_hex_on_which_a_side_was_mistaken_has_a_number(db: None) -> None:
    world = worlds.second_turn(**worlds.LESSON, number="WX 7")
    played = aar.collect(world.exercise).turns[0]
    assert isinstance(played.map, HexView)
    for (_, seen), (side, rows) in zip(played.views, played.hidden, strict=True):
        assert isinstance(seen, HexView)
        mistaken = {
            at for at in {*played.map.blocks, *seen.blocks, *played.map.markers, *seen.markers}
            if kinds(played.map, at) != kinds(seen, at) or played.map.markers.get(at) != seen.markers.get(at)
        }  # fmt: skip
        assert mistaken
        assert mistaken == {row.at for row in rows}, side


def kinds(view: HexView, at: str) -> list[tuple[str, str, bool]]:
    return sorted((block.side, block.kind, block.dummy) for block in view.blocks.get(at, ()))


@pytest.mark.parametrize(
    ("rows", "flows"), [(0, False), (turn_maps.MOST_BESIDE, False), (turn_maps.MOST_BESIDE + 1, True)]
)
def test_a_list_too_long_for_the_rest_of_a_page_flows_on(rows: int, flows: bool) -> None:
    one = ("1", Hidden("1017, 1 counter", "Sparta", "never seen"))
    drawn = turn_maps.TurnMaps(SafeString(), (), 83.0, False, (), (("RED", ()), ("BLUE", (one,) * rows)), ())
    assert drawn.flowing is flows
