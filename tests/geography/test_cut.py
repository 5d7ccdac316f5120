"""Shapes are cut in degrees before they are laid on the plane: whole oceans, the antimeridian, the poles."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from adjudication.geography import cut, proposals, reading
from adjudication.geography.frames import SheetFrame, Top
from adjudication.models import Geography
from tests.geography.drawing import feature
from tests.geography.test_geography import collection
from umpire.pages import geography as pages

HAIR = 180.00000000000014
WORLD = [[-180, -90], [HAIR, -90], [HAIR, 90], [-180, 90], [-180, -90]]


def ring(west: float, south: float, east: float, north: float) -> list[list[float]]:
    """A ring with a corner every few degrees, as the files have it."""
    across = np.linspace(west, east, 30)
    up = np.linspace(south, north, 30)
    points = [[x, south] for x in across] + [[east, y] for y in up[1:]]
    points += [[x, north] for x in across[::-1][1:]] + [[west, y] for y in up[::-1][1:]]
    return [[float(x), float(y)] for x, y in points]


def ocean(*land: list[list[float]]) -> bytes:
    """One sea around the world, with a hole for each land."""
    return collection(feature("Polygon", [WORLD, *land], featurecla="Ocean", name="Sea"))


def wet(data: bytes, frame: SheetFrame) -> set[str]:
    found = proposals.propose(reading.read({"a.geojson": data}), frame)
    return {name for name, one in found.shares.items() if one.proposed == "water"}


def outside(frame: SheetFrame, west: float, south: float, east: float, north: float) -> set[str]:
    """The hexes whose centre is outside a rectangle of land."""
    found = set()
    for name, at in frame.centres.items():
        x, y = frame.degrees(*at)
        x = x + 360 if x < west - 180 else x
        if not (west <= x <= east and south <= y <= north):
            found.add(name)
    return found


@pytest.mark.parametrize("top", ["north", "east"])
@pytest.mark.parametrize(
    ("frame", "land"),
    [
        ((47, 31, 44, 37), (32.5, 44.6, 35.7, 46.2)),  # a peninsula in the sheet
        ((47, 31, 44, 37), (10, 45.5, 60, 70)),  # a coast across it
        ((60, 21, 57, 28), (-10, 36, 100, 71)),  # a continent under all of it
        ((-40, 171, -45, 177), (172, -44, 175, -41)),  # the other side of the Earth
        ((72, -40, 66, -25), (-60, 60, -30, 83)),
    ],
)
def test_the_sea_is_where_the_file_has_it(
    frame: tuple[float, ...], land: tuple[float, float, float, float], top: Top
) -> None:
    north, west, south, east = frame
    sheet = SheetFrame(north, west, south, east, km=25, top=top)
    found, known = wet(ocean(ring(*land)), sheet), outside(sheet, *land)
    near = found ^ known
    edge = max(2 * (sheet.columns + sheet.rows), 1)
    assert len(near) <= edge // 3, sorted(near)  # hexes that the coast goes through
    for name in near:
        x, y = sheet.degrees(*sheet.centres[name])
        off = min(abs(x - land[0]), abs(x - land[2])) * math.cos(math.radians(y)), abs(y - land[1]), abs(y - land[3])
        assert min(off) < 0.3


def test_a_frame_across_the_antimeridian_shows_both_sides() -> None:
    """Land from 178 east to 178 west, in two pieces as files have it."""
    data = ocean(ring(178, -19, 180, -15), ring(-180, -19, -178, -15))
    sheet = SheetFrame(north=-14, west=176, south=-20, east=-176, km=25)
    sheet.check()
    found, known = wet(data, sheet), outside(sheet, 178, -19, 182, -15)
    assert len(found ^ known) <= 8
    assert 100 < len(found) < len(sheet.centres) - 100


def test_towns_and_roads_across_the_antimeridian() -> None:
    data = collection(
        feature("Point", [179.5, -16.5], place="town", name="East", population="9000"),
        feature("Point", [-179.5, -16.5], place="town", name="West", population="8000"),
        feature("LineString", [[178.5, -16.5], [180, -16.5]], highway="primary", ref="1"),
        feature("LineString", [[-180, -16.5], [-178.5, -16.5]], highway="primary", ref="1"),
    )
    source = reading.read({"a.geojson": data})
    assert source.bounds == (178.5, -16.5, -178.5, -16.5)
    first = pages.first_frame(Geography(bounds=source.bounds))
    assert (first["west"], first["east"]) == (-first["east"], -first["west"])
    assert first["west"] > 0
    found = proposals.propose(source, SheetFrame(first["north"], first["west"], first["south"], first["east"], km=15))
    assert {town.name for town in found.towns} == {"East", "West"}
    (road,) = found.roads
    (part,) = road.parts  # in one piece over both sides
    assert len(part) > 10


@pytest.mark.parametrize(
    ("west", "east", "around"),
    [
        ([10, 20], [12, 25], (10, 25)),
        ([170, -180, -170], [180, -175, -165], (170, -165)),
        ([-180], [180], (-180, 180)),
        ([-180, 30], [180, 31], (-180, 180)),
        ([5], [5], (5, 5)),
    ],
)  # fmt: skip
def test_the_shortest_stretch(west: list[float], east: list[float], around: tuple[float, float]) -> None:
    assert cut.stretch(np.array(west, dtype=float), np.array(east, dtype=float)) == around


def test_a_frame_that_reaches_the_pole() -> None:
    sheet = SheetFrame(north=85, west=0, south=75, east=60, km=40)
    assert sheet.reach[3] == pytest.approx(90, abs=4) or sheet.reach[3] > 85
    assert wet(ocean(ring(-170, -80, 170, 60)), sheet) == set(sheet.centres)


def test_a_line_stays_one_piece_in_its_direction() -> None:
    line = shapely.LineString([(0, 0), (4, 4), (4, 0), (0, 4), (-9, 4)])
    (found,) = cut.cut(np.array([line], dtype=object), (-1, -1, 5, 5))
    assert found.geom_type == "LineString"
    assert found.coords[0] == (0, 0)
    assert found.bounds == (-1, 0, 4, 4)


def test_what_is_outside_is_empty() -> None:
    shapes = np.array(
        [shapely.box(10, 10, 11, 11), shapely.LineString([(5, 5), (9, 5)]), shapely.box(0, 0, 5, 5)], dtype=object
    )
    found = cut.cut(shapes, (-5, -5, 5, 5))
    assert [one.is_empty for one in found] == [True, True, False]


@pytest.mark.parametrize(("west", "east"), [(28.0, 26.0), (10.0, 10.0), (-100.0, 100.0)])
def test_a_frame_in_the_wrong_order_is_refused(west: float, east: float) -> None:
    with pytest.raises(Exception, match="rectangle: the first corner"):
        SheetFrame(59, west, 58, east, km=15).check()
