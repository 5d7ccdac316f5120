"""The part of a hex map that the projector shows: all pieces, in the shape of its pane, within the sheet."""

from __future__ import annotations

import pytest

from adjudication.engine.kit.hexes import Layout
from wargame.maps.hex_grid import SIDE, sheet
from wargame.maps.hex_window import ASPECT, around, touching

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


def test_what_is_too_wide_to_be_read_shows_the_fighting() -> None:
    crowd, fight = ["0101", "0102", "0203", "0204", "0305"], ["3038", "3039"]
    widest = 20 * SIDE
    for hot, shown in (((), crowd), (fight, fight)):
        found = around(SHEET, WHOLE, [*crowd, *fight], widest, hot)
        assert found is not None
        x, y, wide, high = found
        assert wide <= widest
        assert all(x <= px <= x + wide and y <= py <= y + high for px, py in map(SHEET.middle, shown))


def test_who_is_next_to_another_side_touches_it() -> None:
    sides = {"1010": {"RED"}, "1011": {"BLUE"}, "1020": {"BLUE"}, "1021": {"BLUE"}, "2020": {"RED", "BLUE"}}
    assert touching(SHEET, sides) == {"1010", "1011", "2020"}
