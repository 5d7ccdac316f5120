"""Maps, counters and signs of every side: each with a frame and a paint of its own, on screen and on paper."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.scenario.sides import COLOURS
from adjudication.systems.opuc import SYSTEM
from wargame.maps import area_map, frames, hex_map, paint, signs, symbols
from wargame.maps.area_map import AreaOverlay, Link, MapView
from wargame.maps.counters import Counter, arrange, count_box, rows_of
from wargame.maps.frames import FRAMES, ORDER, Side
from wargame.maps.hex_view import Block, HexView, Marker
from wargame.maps.paint import Brush
from wargame.maps.sample import ISLAND
from wargame.presenters.opuc.ground import ground

NAMES = {
    "RED": "Arn", "BLUE": "Brin", "GREEN": "Gell", "YELLOW": "Dor", "VIOLET": "Ost", "ORANGE": "Ulm", "TEAL": "Wye",
    "BROWN": "Kern",
}  # fmt: skip
AREAS = ("eastmark", "westport", "northmark", "southmark", "capital", "overseas")


def test_every_colour_of_a_side_has_a_frame() -> None:
    assert set(ORDER) == set(FRAMES) == set(symbols.SIDES) == set(COLOURS)
    for made in (lambda side: frames.outline(side, 0), frames.hatch, lambda side: symbols.drawing(side, "regular")):
        assert len({made(side) for side in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("side", COLOURS)
def test_the_outline_is_the_frame_of_the_symbol(side: str) -> None:
    def corners(path: str) -> set[tuple[int, int]]:
        x, y, found = 0.0, 0.0, set[tuple[int, int]]()
        for letter, rest in re.findall(r"([MLHVClhvc])([^A-Za-z]*)", path):
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", rest)]
            if letter in "HV":
                x, y = (numbers[0], y) if letter == "H" else (x, numbers[0])
                found.add((round(x), round(y)))
                continue
            for at in range(0, len(numbers), 6 if letter == "C" else 2):
                across, down = numbers[at + 4 : at + 6] if letter == "C" else numbers[at : at + 2]
                x, y = (x + across, y + down) if letter == "l" else (across, down)
                found.add((round(x), round(y)))
        return found

    drawn = re.search(r' d="([^"]*)"', symbols.drawing(side, "unknown"))
    assert drawn
    assert corners(frames.outline(side, 0)) == corners(drawn[1])
    assert frames.outline(side, 10) != frames.outline(side, 0)


def test_each_side_has_every_paint() -> None:
    """What is painted for Red is painted for the others, each in its own colour; a front is Red's or Blue's."""
    for name in [name for name in paint.STYLES if re.search(r"-red(?=-|$)", name)]:
        if name.startswith(paint.OF_A_FRONT):
            assert paint.STYLES[name] != paint.STYLES[name.replace("-red", "-blue")]
            continue
        styles = [paint.STYLES[re.sub(r"-red(?=-|$)", f"-{side.lower()}", name)] for side in COLOURS]
        for one, other in combinations(styles, 2):
            assert one != other, name


@given(
    st.dictionaries(st.sampled_from(ORDER), st.integers(0, 40), min_size=1),
    st.integers(1, 6),
    st.integers(1, 4),
    st.integers(1, 6),
)
def test_each_side_has_a_row_and_no_more_than_there_are(
    units: dict[Side, int], columns: int, rows: int, together: int
) -> None:
    found = rows_of(units, columns, rows, together)
    there = [side for side, count in units.items() if count]
    assert all(1 <= found[side] <= rows for side in there)
    assert sum(found[side] for side in there) <= max(together, 2, len(there))


@given(st.lists(st.sampled_from(ORDER), min_size=1, max_size=40))
def test_counters_of_every_side_are_all_there_one_side_below_the_other(drawn: list[Side]) -> None:
    units = [Counter(f"U{n}", side, "regular", f"U{n}") for n, side in enumerate(drawn)]
    placed = arrange(units, (0, 0, 3, 2, 4))
    assert sorted(unit.id for one in placed for unit in one.units) == sorted(unit.id for unit in units)
    heights = [(ORDER.index(one.first.side), one.y) for one in placed]
    assert heights == sorted(heights)
    assert len({(one.x, one.y) for one in placed}) == len(placed)
    brush = Brush(literal=False)
    assert all(("m-count" in count_box(one, brush)) == (len(one.units) > 1) for one in placed)


@pytest.mark.parametrize("mode", ["screen", "projector", "phone", "print"])
def test_an_area_map_shows_every_side(mode: area_map.Mode) -> None:
    counters = tuple(Counter(f"{side}1", side, "regular", f"{side}1", selected=True, acted=True) for side in ORDER)
    view = MapView(
        ISLAND,
        (*(AreaOverlay(area, vp=2, holder=side) for area, side in zip(AREAS, ORDER[2:], strict=True)),),
        {"eastmark": counters},
        links=tuple(Link("eastmark", "westport", side) for side in ORDER),
        side_names=NAMES,
    )
    svg = area_map.draw(view, mode=mode)
    words = " ".join(ET.fromstring(svg).itertext())
    for side, name in NAMES.items():
        assert f"{name}, mechanised infantry: {side}1" in words
    assert "held by Gell" in words
    assert "None" not in svg
    if mode == "print":
        assert all(paint.light_tokens()[f"--{side.lower()}"] in svg for side in ORDER)
    else:
        assert all(f"m-link-{side.lower()}" in svg for side in ORDER)
        assert all(f"m-ring-{side.lower()}" in svg for side in ORDER[2:])


def test_a_hex_map_shows_every_side_in_one_hex() -> None:
    blocks = tuple(Block(f"{side}1", side, "armour", f"{side}1", 3, 2, 4) for side in ORDER)
    hidden = tuple(Block(f"{side}2", side) for side in ORDER)
    sheet = ground(SYSTEM.named_pack("first-lesson"))
    one, other, *_ = sheet.terrain
    view = HexView(
        sheet,
        blocks={one: blocks, other: hidden},
        markers={one: tuple(Marker("LOG", 1, side) for side in ORDER)},
        owners={one: "YELLOW"},
        zoc={one: ORDER},
        looks=dict.fromkeys(ORDER, (one, other)),
        side_names=NAMES,
    )
    for mode in ("screen", "print"):
        svg = hex_map.draw(view, mode=mode)
        words = " ".join(ET.fromstring(svg).itertext())
        places = re.findall(r'<g transform="translate\(([\d.-]+) ([\d.-]+)\)" data-unit', svg)
        assert len(places) == len(set(places)) == 2 * len(ORDER)
        assert all(f"{name}, {one}: {side}1" in words for side, name in NAMES.items())


def test_signs_have_the_shape_of_the_side() -> None:
    brush = Brush(literal=False)
    held = [signs.points(brush, 3, side, 0, 0, 1) for side in (*COLOURS, None)]
    moved = [signs.arrow(brush, (0, 0), (99, 0), side) for side in (*COLOURS, None)]
    for drawn in (held, moved):
        assert (
            len({re.sub(r"red|blue|green|yellow|violet|orange|teal|brown|over", "", one) for one in drawn})
            == len(COLOURS) + 1
        )
