"""Searches over sets of places as whole numbers, against a search place by place."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.engine.kit import graph
from adjudication.engine.kit.flood import Flood
from adjudication.engine.kit.hexes import HexGrid, Layout

SHEETS = [HexGrid(Layout("pointed", "odd", "north", "RRCC"), 7, 5), HexGrid(Layout(), 4, 6)]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(SHEETS), st.data())
def test_a_flood_reaches_what_a_search_place_by_place_reaches(sheet: HexGrid, data: st.DataObject) -> None:
    places = st.integers(0, len(sheet) - 1)
    flood, open_to = Flood(sheet.near), data.draw(st.frozensets(places))
    starts = data.draw(st.frozensets(places, min_size=1, max_size=3))
    reached = {to for start in starts for to in graph.connected(sheet.near, start, lambda here, to: to in open_to)}
    everywhere = flood.mask(range(len(sheet)))
    assert flood.reached(flood.mask(starts), flood.mask(open_to), everywhere) == flood.mask(reached)
    assert flood.beside(flood.mask(starts)) == flood.mask({to for start in starts for to in sheet.near[start]})


def test_a_flood_ends_when_it_has_what_is_wanted() -> None:
    sheet = SHEETS[0]
    flood, line = Flood(sheet.near), [sheet.index[f"01{column:02}"] for column in range(1, 8)]
    found = flood.reached(flood.bit[line[0]], flood.mask(line), flood.bit[line[2]])
    assert found == flood.mask(line[:3])
