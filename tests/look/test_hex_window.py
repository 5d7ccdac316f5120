"""The part of a hex map that the projector shows: all pieces, in the shape of its pane, within the sheet."""

from __future__ import annotations

import pytest

from adjudication.engine.kit.hexes import Layout
from wargame.maps.hex_grid import sheet
from wargame.maps.hex_window import ASPECT, around

SHEET = sheet(Layout("pointed", "odd", "north", "RRCC"))
WHOLE = SHEET.frame(40, 30)


@pytest.mark.parametrize("names", [["1512"], ["1512", "1820"], ["0101"], ["3040", "2438"], ["0520", "2522"]])
def test_all_pieces_are_in_it(names: list[str]) -> None:
    found = around(SHEET, WHOLE, names)
    assert found is not None
    x, y, wide, high = found
    assert wide < WHOLE[2]
    assert wide / high == pytest.approx(ASPECT)
    assert WHOLE[0] <= x <= x + wide <= WHOLE[0] + WHOLE[2] + 0.01
    assert WHOLE[1] <= y <= y + high <= WHOLE[1] + WHOLE[3] + 0.01
    assert all(x <= px <= x + wide and y <= py <= y + high for px, py in map(SHEET.middle, names))


def test_what_is_nearly_the_whole_is_the_whole() -> None:
    assert around(SHEET, WHOLE, ["0101", "3040"]) is None
    assert around(SHEET, WHOLE, []) is None
