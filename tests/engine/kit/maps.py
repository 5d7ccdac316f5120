"""Small maps drawn at random, for the tests of the kit."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from adjudication.engine.kit.graph import Pair, pair
from adjudication.engine.kit.hexes import HexGrid, Layout

TERRAIN = ("clear", "forest", "city", "sea")


class Country(NamedTuple):
    """A sheet with terrain by hex, what is on its hexsides, the roads and the bridges."""

    sheet: HexGrid
    terrain: tuple[str, ...]
    sides: dict[Pair, frozenset[str]]
    roads: frozenset[Pair]
    bridges: frozenset[Pair]


def hexes_of(sheet: HexGrid) -> st.SearchStrategy[int]:
    """Any hex of a sheet."""
    return st.integers(0, len(sheet) - 1)


@st.composite
def countries(draw: st.DrawFn, most: int = 4) -> Country:
    """A map of up to `most` by `most` hexes."""
    layout = draw(st.sampled_from([Layout(), Layout("pointed", "odd", "north", "RRCC")]))
    sheet = HexGrid(layout, draw(st.integers(1, most)), draw(st.integers(1, most)))
    edges = sorted({pair(a, b) for a in range(len(sheet)) for b in sheet.near[a]})
    some = st.sets(st.sampled_from(edges), max_size=8) if edges else st.just(set[Pair]())
    terrain = draw(st.lists(st.sampled_from(TERRAIN), min_size=len(sheet), max_size=len(sheet)))
    sides: dict[Pair, set[str]] = {}
    for kind in ("river", "ridge", "border"):
        for edge in draw(some):
            sides.setdefault(edge, set()).add(kind)
    frozen = {edge: frozenset(kinds) for edge, kinds in sides.items()}
    return Country(sheet, tuple(terrain), frozen, frozenset(draw(some)), frozenset(draw(some)))
