"""Area maps, roads and hexsides: what is next to what, and what is wrong with data that says so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.kit import areas, graph, hexsides
from adjudication.engine.kit.areas import Areas
from adjudication.engine.kit.faults import Fault, Faulty
from adjudication.engine.kit.hexes import HexGrid, Layout

SHEET = HexGrid(Layout(), 5, 5)
NETS = st.integers(1, 8).flatmap(
    lambda n: st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=12).map(
        lambda edges: graph.along({graph.pair(a, b) for a, b in edges if a != b}, n)
    )
)


@given(NETS)
def test_distances_obey_every_step(near: list[tuple[int, ...]]) -> None:
    found = graph.distances(near, (0,))
    matrix = [[0 if a == b else 1 if b in near[a] else graph.FAR for b in range(len(near))] for a in range(len(near))]
    for k in range(len(near)):  # Floyd and Warshall
        for a in range(len(near)):
            for b in range(len(near)):
                matrix[a][b] = min(matrix[a][b], matrix[a][k] + matrix[k][b])
    assert found == [min(graph.FAR, steps) for steps in matrix[0]]
    assert sorted(graph.connected(near, 0, lambda a, b: True)) == [n for n, d in enumerate(found) if d < graph.FAR]


@given(NETS, st.sets(st.integers(0, 7)))
def test_groups_are_whole_and_apart(near: list[tuple[int, ...]], chosen: set[int]) -> None:
    chosen = {n for n in chosen if n < len(near)}
    found = graph.groups(chosen, lambda a, b: b in near[a])
    assert sorted(n for group in found for n in group) == sorted(chosen)
    assert found == sorted(found)
    owner = {n: number for number, group in enumerate(found) for n in group}
    for a in chosen:
        inside = set(graph.connected(near, a, lambda _, b: b in chosen))
        assert {b for b in chosen if owner[b] == owner[a]} == inside


def test_areas_are_numbers_and_masks() -> None:
    found = Areas({"kyiv": ["lviv", "odesa"], "lviv": ["kyiv"], "odesa": ["kyiv"], "crimea": []})
    assert found.near == [(1, 2), (0,), (0,), ()]
    assert found.borders == [0b110, 0b001, 0b001, 0]
    assert list(areas.bits(found.mask(["lviv", "crimea"]))) == [1, 3]
    assert found.distances(1) == [1, 0, 2, graph.FAR]


def test_borders_that_make_no_map_are_named() -> None:
    borders = [("a", ["b", "x"]), ("b", []), ("c", ["c"]), ("c", [])]
    assert list(areas.faults(borders)) == [
        Fault((0, "borders", 0), "a borders b, but b does not border a"),
        Fault((0, "borders", 1), "a borders x, which is not on the map"),
        Fault((2, "id"), "the area c is listed twice"),
        Fault((2, "borders", 0), "c borders c, but c does not border c"),
        Fault((3, "id"), "the area c is listed twice"),
    ]
    with pytest.raises(Faulty, match=r"0\.borders\.0: c borders itself"):
        Areas({"c": ["c"]})


def test_hexsides_carry_what_is_written_on_them() -> None:
    found = hexsides.on_sides(SHEET, {"river": ["0101/0201", "0202|0302"], "ridge": ["0201/0101"]})
    assert found[hexsides.hexside(SHEET, "0101/0201")] == {"river", "ridge"}
    assert set(found) == {(0, 1), (6, 7)}


def test_hexsides_that_are_none_are_named() -> None:
    with pytest.raises(Faulty) as error:
        hexsides.on_sides(SHEET, {"river": ["0101/0301", "0101-0102", "0101/0102", "0102/0101", "0101/0909"]})
    assert [str(fault) for fault in error.value.faults] == [
        "river.0: 0101/0301: these hexes are not neighbours",
        "river.1: “0101-0102” is not a hexside, such as 1902/2002",
        "river.3: 0102/0101 is listed twice",
        "river.4: 0909 is not on the map",
    ]


def test_a_road_has_no_gap() -> None:
    road = hexsides.chain(SHEET, ["0101", "0201", "0302"])
    assert graph.along(graph.links([road]), len(SHEET))[1] == (0, 7)
    with pytest.raises(Faulty, match="1: there is a gap between 0101 and 0301"):
        hexsides.chain(SHEET, ["0101", "0301"])
    with pytest.raises(Faulty, match="1: 0601 is not on the map"):
        hexsides.chain(SHEET, ["0101", "0601"])
