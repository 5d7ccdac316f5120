"""Files as other programs write them: what the map cannot use is left out, counted and named, and refuses nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import shapely

from adjudication.errors import Illegal
from adjudication.geography import reading, sources
from tests.geography.drawing import feature
from tests.geography.test_geography import collection

ROAD = feature("LineString", [[25, 58], [26, 58]], highway="primary", ref="1")
SQUARE = [[[25, 58], [26, 58], [26, 59], [25, 58]]]


def read(*features: Any) -> sources.GeoSource:
    return reading.read({"a.geojson": collection(ROAD, *features)})


def gathered(*shapes: dict[str, Any], **tags: Any) -> dict[str, Any]:
    return {"type": "Feature", "properties": tags, "geometry": {"type": "GeometryCollection", "geometries": [*shapes]}}


def form(kind: str, coordinates: Any) -> dict[str, Any]:
    return {"type": kind, "coordinates": coordinates}


def test_collections_are_taken_apart() -> None:
    lake, pier = form("Polygon", SQUARE), form("LineString", [[25, 58], [25, 59]])
    inner = {"type": "GeometryCollection", "geometries": [lake]}
    source = read(gathered(lake, pier, natural="water", name="Peipus"), gathered(inner, natural="wood"))
    assert [(one.kind, one.name) for one in source.areas] == [("water", "Peipus"), ("woods", "")]
    assert source.notes == []
    roads = read(gathered(pier, form("Point", [25, 58]), highway="trunk", ref="2"))
    assert [one.number for one in roads.lines] == ["1", "2"]


@pytest.mark.parametrize(
    ("odd", "note"),
    [
        (gathered(form("LineString", [[25, 58], [25, 59]]), type="route", route="bus"),
         "Features of kinds that this map does not show, left out: 1 (a.geojson, feature 2)"),
        (gathered(type="site"), "Features of kinds that this map does not show, left out: 1 (a.geojson, feature 2)"),
        (feature("Polygon", [[[1, 2], ["x"]]], building="yes"),
         "Features of kinds that this map does not show, left out: 1 (a.geojson, feature 2)"),
        (feature("Point", [660000, 6470000], shop="bakery"),
         "Features of kinds that this map does not show, left out: 1 (a.geojson, feature 2)"),
        (feature("CurvePolygon", SQUARE, natural="water"),
         "Features with the shape “CurvePolygon”, left out: 1 (a.geojson, feature 2)"),
        ({"type": "Feature", "properties": {"highway": "primary"}, "geometry": None},
         "Features without a shape, left out: 1 (a.geojson, feature 2)"),
        (feature("LineString", [], highway="primary"), "Features without a shape, left out: 1 (a.geojson, feature 2)"),
        (feature("Polygon", [], natural="water"), "Features without a shape, left out: 1 (a.geojson, feature 2)"),
        (feature("MultiPolygon", [[[]]], natural="water"),
         "Features without a shape, left out: 1 (a.geojson, feature 2)"),
        (None, "Entries that are no GeoJSON features, left out: 1 (a.geojson, feature 2)"),
        (form("LineString", [[25, 58], [26, 58]]),
         "Entries that are no GeoJSON features, left out: 1 (a.geojson, feature 2)"),
        (feature("LineString", [[25, 58]], highway="primary"), f"{reading.BROKEN}, left out: 1 (a.geojson, feature 2)"),
        (feature("Point", [None, None], place="town", name="X"),
         f"{reading.BROKEN}, left out: 1 (a.geojson, feature 2)"),
        (feature("Polygon", [[[25, 58], [26, 58], [25, 58]]], natural="water"),
         f"{reading.BROKEN}, left out: 1 (a.geojson, feature 2)"),
    ],
)  # fmt: skip
def test_what_the_map_does_not_use_is_counted_and_named(odd: dict[str, Any], note: str) -> None:
    assert read(odd).notes == [note]


@pytest.mark.parametrize(
    "odd",
    [
        feature("LineString", [[25, 58, 12, 0.5], [25, 59, 13, 1.5]], highway="trunk"),
        feature("LineString", [[25, 58, 12], [25, 59]], highway="trunk"),
        feature("MultiLineString", [[], [[25, 58]], [[25, 58], [25, 59]]], highway="trunk"),
        gathered(form("CircularString", [[25, 58]]), form("LineString", [[25, 58], [25, 59]]), highway="trunk"),
        gathered(form("LineString", [[25, 58]]), form("LineString", [[25, 58], [25, 59]]), highway="trunk"),
    ],
)
def test_what_is_good_of_an_odd_feature_is_used(odd: dict[str, Any]) -> None:
    """Heights and measures, empty members, and parts of kinds that nobody knows."""
    assert shapely.from_wkb(read(odd).lines[1].course).length == 1


LINES = [ROAD, feature("LineString", [[25, 58], [25, 59]], highway="trunk")]


@pytest.mark.parametrize(
    "data",
    [
        "\n".join(map(json.dumps, LINES)).encode(),
        "".join(f"\x1e{json.dumps(one, indent=1)}\n" for one in LINES).encode(),
        collection(*LINES).decode().encode("utf-16"),
        b"\xef\xbb\xbf" + collection(*LINES),
        collection(*LINES).replace(b"{", b'{"crs": {"properties": {"name": "urn:ogc:def:crs:EPSG::4258"}}, ', 1),
    ],
)
def test_a_feature_a_line_is_read_as_a_list_is(data: bytes) -> None:
    """What osmium and GDAL write, and files in UTF-16 or in the degrees of European agencies."""
    assert len(reading.read({"a.geojsonl": data}).lines) == 2


def test_one_feature_is_a_file() -> None:
    assert len(reading.read({"a.geojson": json.dumps(ROAD).encode()}).lines) == 1


def test_many_are_counted_and_the_first_are_named() -> None:
    (note,) = read(*[feature("Point", [25, 58], shop="bakery")] * 9).notes
    assert note.endswith("left out: 9 (a.geojson, feature 2; a.geojson, feature 3; a.geojson, feature 4; …)")


@pytest.mark.parametrize("value", [180.00000000000014, 180.00001, -180.00001])
def test_a_hair_beyond_the_edge_is_brought_back(value: float) -> None:
    (area,) = read(feature("Polygon", [[[170, 0], [value, 0], [value, 10], [170, 0]]], natural="water")).areas
    west, _, east, _ = sources.GeoSource([area], [], []).bounds
    assert max(abs(west), abs(east)) == 180


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ([500000, 6], "its longitude 500000 is not a place on Earth"),
        ([25, 91], "its latitude 91 is not a place on Earth"),
        ([-361, 6], "its longitude -361 is not"),
        ([25, -6470000], "its latitude -6470000 is not"),
    ],
)
def test_the_number_that_is_wrong_is_named(at: list[float], said: str) -> None:
    with pytest.raises(Illegal, match=said):
        read(feature("Point", at, place="town", name="X"))


def tangle(corners: int, spread: float) -> list[list[list[float]]]:
    """A ring that runs around with noise, or to and fro where `spread` is large."""
    dice = random.Random(3)
    ring = [
        [25 + i / corners + dice.uniform(-spread, spread), 58 + dice.uniform(-spread, spread)] for i in range(corners)
    ]
    return [[*ring, ring[0]]]


@pytest.mark.parametrize(("corners", "spread"), [(2_000, 1), (20_000, 1), (60_000, 0.05)])
def test_an_area_that_crosses_itself_everywhere_is_left_out(
    corners: int, spread: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mending it would take minutes and gigabytes."""
    monkeypatch.setattr("shapely.make_valid", lambda *area, **options: pytest.fail("it is mended"))
    source = read(feature("Polygon", tangle(corners, spread), natural="water", name="Knot"))
    assert source.areas == []
    assert source.notes == [
        "Areas that cross themselves too often to be mended, left out: 1 (a.geojson, feature 2, Knot)"
    ]


def test_a_long_shore_with_one_crossing_is_mended() -> None:
    shore = [[25 + i / 5_000, 58 + 0.1 * (i % 2) / 5_000] for i in range(5_000)]
    ring = [*shore, [26, 59], [25.5, 59], [25.6, 58.9], [25.6, 59.1], [25, 59], shore[0]]
    source = read(feature("Polygon", [ring], natural="water"))
    assert len(source.areas) == 1
    assert source.notes == ["Areas that crossed themselves, mended: 1"]


def test_what_goes_beyond_180_degrees_is_on_the_other_side() -> None:
    ring = [[179, 0], [181, 0], [181, 10], [179, 10], [179, 0]]
    source = read(
        feature("Polygon", [ring], natural="water"),
        feature("LineString", [[-179, 5], [-182, 5]], waterway="river"),
        feature("Point", [181, 5], place="town", name="East"),
    )
    (lake,), (_, river), (town,) = source.areas, source.lines, source.towns
    halves = shapely.union(shapely.box(179, 0, 180, 10), shapely.box(-180, 0, -179, 10))
    assert shapely.from_wkb(lake.outline).equals(halves)
    course = shapely.from_wkb(river.course)
    assert sorted(part.bounds for part in course.geoms) == [(-180, 5, -179, 5), (178, 5, 180, 5)]
    assert (town.east, town.north) == (-179, 5)


def test_a_leg_from_one_edge_of_the_earth_to_the_other_is_a_short_one() -> None:
    """Programs that do not cut at 180 degrees write 179, then -179; a hole can be all on the other side."""
    ring = [[178, 0], [-178, 0], [-178, 10], [178, 10], [178, 0]]
    island = [[-179.5, 4], [-179.5, 6], [-178.5, 6], [-178.5, 4], [-179.5, 4]]
    source = read(
        feature("Polygon", [ring, island], natural="water"),
        feature("MultiLineString", [[[-179, 5], [179, 5]], [[179, 6], [178, 6]]], waterway="river"),
        feature("Polygon", [[[-180, -90], [180, -90], [180, -60], [-180, -60], [-180, -90]]], natural="water"),
    )
    (lake, sea), (_, river) = source.areas, source.lines
    east = shapely.box(-180, 0, -178, 10) - shapely.box(-179.5, 4, -178.5, 6)
    assert shapely.from_wkb(lake.outline).equals(shapely.union(shapely.box(178, 0, 180, 10), east))
    course = shapely.from_wkb(river.course)
    assert sorted(part.bounds for part in course.geoms) == [(-180, 5, -179, 5), (178, 6, 179, 6), (179, 5, 180, 5)]
    assert shapely.from_wkb(sea.outline).equals(shapely.box(-180, -90, 180, -60))
    assert source.notes == ["Shapes with a leg longer than half the Earth, taken to cross 180 degrees: 2"]


def test_what_goes_around_the_earth_stays_as_it_is() -> None:
    around = [[-170, -80], [-60, -75], [60, -75], [170, -80], [-170, -80]]
    (ice,) = read(feature("Polygon", [around], natural="glacier")).areas
    assert shapely.from_wkb(ice.outline).bounds == (-170, -80, 170, -75)


@pytest.mark.parametrize(
    ("written", "people"),
    [
        (12345.0, 12345), ("12345.0", 12345), ("35676000.000000", 35676000), ("12.345", 12345), ("12,345.5", 12345),
        ("12 345", 12345), ("1’234’567", 1234567), (12, 12), ("1.200", 1200),
    ],
)  # fmt: skip
def test_the_number_of_people_is_read_as_it_is_meant(written: Any, people: int) -> None:
    (town,) = read(feature("Point", [25, 58], place="town", name="T", population=written)).towns
    assert town.people == people
