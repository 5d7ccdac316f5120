"""Hexes against plain geometry: the middles of hexes, drawn on paper, say which are neighbours and where they lie."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.kit import hexes
from adjudication.engine.kit.faults import Faulty
from adjudication.engine.kit.graph import distances
from adjudication.engine.kit.hexes import OFF_MAP, HexGrid, Layout

LAYOUTS = [
    Layout(*given)  # type: ignore[arg-type]  # every combination of the literals
    for given in product(("flat", "pointed"), ("odd", "even"), ("south", "north"), ("CCRR", "RRCC"))
]
SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))
COMPASS = {"N": 0, "NE": 60, "E": 90, "SE": 120, "S": 180, "SW": 240, "W": 270, "NW": 300}
POINTED = COMPASS | {"NE": 30, "SE": 150, "SW": 210, "NW": 330}


def middle(layout: Layout, cell: tuple[int, int]) -> tuple[float, float]:
    """East and south of a hex, neighbours one unit apart."""
    column, row = cell
    down = 1 if layout.rows == "south" else -1
    parity = 1 if layout.shifted == "odd" else 0
    if layout.top == "flat":
        return column * math.sqrt(3) / 2, down * (row + 0.5 * (column % 2 == parity))
    return column + 0.5 * (row % 2 == parity), down * row * math.sqrt(3) / 2


def bearing(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Degrees clockwise from the north."""
    return math.degrees(math.atan2(other[0] - one[0], -(other[1] - one[1]))) % 360


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_sides_lie_where_their_names_say(layout: Layout) -> None:
    turns = POINTED if layout.top == "pointed" else COMPASS
    for cell in ((4, 4), (5, 4), (4, 5), (5, 5)):
        here = middle(layout, cell)
        for side, said in enumerate(layout.sides):
            there = middle(layout, hexes.neighbour(layout, cell, side))
            assert math.dist(here, there) == pytest.approx(1)
            assert bearing(here, there) == pytest.approx(turns[said])
            back = hexes.neighbour(layout, hexes.neighbour(layout, cell, side), (side + 3) % 6)
            assert back == cell


@given(st.sampled_from(LAYOUTS), SIZES)
def test_neighbours_are_the_hexes_one_unit_away(layout: Layout, size: tuple[int, int]) -> None:
    sheet = HexGrid(layout, *size)
    middles = [middle(layout, cell) for cell in sheet.cells]
    for h, here in enumerate(middles):
        close = {n for n, there in enumerate(middles) if n != h and math.dist(here, there) < 1.01}
        assert set(sheet.near[h]) == close
        assert len(sheet.neighbours[h]) == 6
        assert [n for n in sheet.neighbours[h] if n != OFF_MAP] == list(sheet.near[h])


@given(st.sampled_from(LAYOUTS), SIZES, st.data())
def test_distance_is_the_shortest_walk(layout: Layout, size: tuple[int, int], data: st.DataObject) -> None:
    sheet = HexGrid(layout, *size)
    start = data.draw(st.integers(0, len(sheet) - 1))
    walked = distances(sheet.near, (start,))
    assert sheet.distances(start) == walked
    for most in range(4):
        assert sheet.within(start, most) == tuple(h for h, steps in enumerate(walked) if steps <= most)
        assert sheet.ring(start, most) == tuple(h for h, steps in enumerate(walked) if steps == most)


@given(st.sampled_from(LAYOUTS), st.tuples(st.integers(1, 99), st.integers(1, 99)))
def test_a_number_leads_back_to_its_hex(layout: Layout, cell: tuple[int, int]) -> None:
    assert hexes.cell_of(layout, hexes.number_of(layout, cell)) == cell


def test_the_hexes_the_books_name() -> None:
    estonia, opaque = Layout(), Layout("pointed", "odd", "north", "RRCC")
    assert hexes.neighbour(estonia, (6, 4), estonia.sides.index("SE")) == (7, 5)
    sheet = HexGrid(opaque, 34, 42)
    assert {sheet.ids[n] for n in sheet.near[sheet.index["1919"]]} == {"1918", "1920", "2019", "2020", "1819", "1820"}
    assert {sheet.ids[n] for n in sheet.near[sheet.index["2020"]]} == {"2019", "2021", "2119", "2120", "1919", "1920"}
    assert sheet.side_name(sheet.index["1919"], sheet.index["2020"]) == "NE"  # rows grow to the north
    assert sheet.distance(sheet.index["3811"], sheet.index["1117"]) == 27
    west = [sheet.ids[h] for h in sheet.edge("W")]
    assert (west[0], west[-1], len(west)) == ("0101", "4201", 42)
    assert {sheet.ids[h][:2] for h in sheet.edge("N")} == {"42"}
    ukraine = HexGrid(Layout(), 42, 25)
    assert [ukraine.ids[n] for n in ukraine.neighbours[ukraine.index["0101"]]][3] == "0102"
    assert ukraine.opposite(ukraine.index["1906"], ukraine.index["1907"]) == ukraine.index["1908"]
    assert ukraine.neighbours[ukraine.index["0101"]][0] == OFF_MAP


@pytest.mark.parametrize("number", ["", "070", "07091", "o7o9", "７７７７"])
def test_what_is_no_number_of_a_hex_is_refused(number: str) -> None:
    with pytest.raises(Faulty, match="is not a hex number"):
        hexes.cell_of(Layout(), number)


def test_hexes_apart_share_no_side() -> None:
    sheet = HexGrid(Layout(), 4, 4)
    with pytest.raises(ValueError):
        sheet.side(0, 15)
    with pytest.raises(ValueError, match="beyond the edge"):
        sheet.side(0, OFF_MAP)
