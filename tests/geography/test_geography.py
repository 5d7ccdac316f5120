"""A map out of geography: a traced country comes back as it was, real files are read, bad ones get sentences."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudication.engine.kit.hexes import HexGrid
from adjudication.errors import Illegal
from adjudication.geography import proposals, reading, sources, terrain
from adjudication.geography.choices import Choices, decided
from adjudication.geography.frames import LAYOUT, SheetFrame, Top
from adjudication.geography.routes import around, chains
from adjudication.models import Geography
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.pack import from_geography
from tests.geography.drawing import feature, traced
from umpire.pages import geography as pages

FRAME = SheetFrame(north=58.98, west=25.75, south=57.57, east=27.98, km=15)
EXTRACT = Path(__file__).parents[2] / "examples" / "geography" / "south-east-estonia.geojson"
CREDIT = Choices(title="Peipus “to” Valga: a try", credit="© Nobody", licence="CC0")
CODES = {"clear": "C", "woods": "W", "rough": "R", "water": "L", "off": "X"}


def collection(*features: Any) -> bytes:
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


@pytest.fixture(scope="module")
def estonia() -> proposals.MapProposal:
    pack = SYSTEM.named_pack("se-estonia-small")
    return proposals.propose(reading.read({"traced.geojson": traced(pack, FRAME)}), FRAME)


def test_the_hexes_of_a_traced_country_come_back(estonia: proposals.MapProposal) -> None:
    pack = SYSTEM.named_pack("se-estonia-small")
    sheet = decided(estonia, CREDIT)
    built = {town.hex for town in sheet.towns}
    codes = {f"{c:02}{r}": code for r, row in pack.map.terrain.items() for c, code in enumerate(row.split(), 1)}
    found = {name: "B" if name in built else CODES[kind] for name, kind in sheet.ground.items()}
    assert {name for name in codes if found[name] != codes[name]} == {name for name in codes if codes[name] == "X"}
    assert sheet.waters == {name: tuple(hexes) for name, hexes in pack.map.waters.items() if name != "Lake Peipus"} | {
        "Lake Peipus": sheet.waters["Lake Peipus"]
    }


def test_rivers_roads_and_railways_come_back(estonia: proposals.MapProposal) -> None:
    pack = SYSTEM.named_pack("se-estonia-small")
    sides = {river.name: (river.river_class, set(river.sides)) for river in pack.map.rivers}
    assert {one.name: (one.width, set(one.sides)) for one in estonia.rivers} == sides
    for kind, known in (("roads", pack.map.msr), ("railways", pack.map.railway)):
        ways = {one.id: {min(tuple(one.hexes), tuple(one.hexes[::-1]))} for one in known}
        assert {one.id: {min(way, way[::-1]) for way in one.parts} for one in getattr(estonia, kind)} == ways


def test_the_new_pack_is_sound_and_can_be_played(estonia: proposals.MapProposal) -> None:
    files = _files(estonia, CREDIT)
    pack = SYSTEM.load_pack(files)
    assert pack.pack.title == CREDIT.title
    assert "© Nobody, CC0" in pack.map.source
    rules = SYSTEM.bind(pack)
    rules.initial_state(rules.option_type())
    crossings = {side for river in pack.map.rivers for side in river.bridges}
    assert "0607|0608" in crossings  # road 2 crosses the Võhandu there


def _files(found: proposals.MapProposal, choices: Choices) -> dict[str, str]:
    towns = SYSTEM.pack_texts("se-estonia-small")["buas.yaml"]
    return from_geography.files("a-try", decided(found, choices), choices, SYSTEM.pack_texts("first-lesson"), towns)


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_supply_comes_from_the_edge_that_was_chosen(estonia: proposals.MapProposal, edge: Any) -> None:
    choices = Choices("T", "C", "L", blue_from=edge)
    pack = SYSTEM.load_pack(_files(estonia, choices))
    at = {source.side: source.hex for source in pack.map.supply_sources}
    far = {"west": 0, "east": 0, "north": 1, "south": 1}[edge]
    blue, red = (int(at[side][2 * far : 2 * far + 2]) for side in ("BLUE", "RED"))
    assert (blue < red) == (edge in ("west", "north"))


def test_what_is_unticked_stays_out(estonia: proposals.MapProposal) -> None:
    choices = Choices(
        "T", "C", "L", frozenset({"river Ahja", "road R2", "railway SOUTH", "town Tartu"}),
        ground={"0101": "off", "0102": "rough"}, sizes={"Võru": "large"}, widths={"Emajõgi": "major"},
    )  # fmt: skip
    pack = SYSTEM.load_pack(_files(estonia, choices))
    assert "Ahja" not in {river.name for river in pack.map.rivers}
    assert not {"R2", "SOUTH"} & {one.id for one in (*pack.map.msr, *pack.map.railway)}
    assert "Tartu" not in {town.name for town in pack.buas.buas}
    assert pack.map.terrain["01"].split()[0] == "X"
    assert pack.map.terrain["02"].split()[0] == "R"
    assert {town.template for town in pack.buas.buas if town.name == "Võru"} == {"large_town"}
    assert {river.river_class for river in pack.map.rivers if river.name == "Emajõgi"} == {"major"}


@pytest.mark.parametrize(("without", "word"), [("road", "roads: keep at least one road"), ("town", "towns: keep at")])
def test_a_pack_needs_a_road_and_a_town(estonia: proposals.MapProposal, without: str, word: str) -> None:
    names = [f"road {one.id}" for one in estonia.roads] + [f"town {one.name}" for one in estonia.towns]
    choices = Choices("T", "C", "L", frozenset(name for name in names if name.startswith(without)))
    with pytest.raises(Illegal, match=word):
        _files(estonia, choices)


def test_the_stored_extract_becomes_a_pack() -> None:
    frame = SheetFrame(north=58.95, west=25.75, south=57.35, east=28.1, km=14.5)
    source = reading.read({EXTRACT.name: EXTRACT.read_bytes()})
    found = proposals.propose(source, frame)
    assert (frame.columns, frame.rows) == (11, 12)
    assert {"Emajõgi", "Võhandu"} <= {one.name for one in found.rivers}
    assert [town.name for town in found.towns][:2] == ["Tartu", "Valga-Valka"]
    assert found.shares[next(town.hex for town in found.towns if town.name == "Tartu")].country == "Estonia"
    pack = SYSTEM.load_pack(_files(found, CREDIT))
    assert set(pack.map.regions) == {"latvia", "russia"}
    assert sources.unpacked(sources.packed(source)) == source


COAST = [[27.0, 57.2], [27.1, 57.5], [26.9, 57.8], [27.0, 58.8]]  # to the north, so that the land is in the west
ISLAND = [[27.5, 57.9], [27.8, 57.9], [27.8, 58.1], [27.5, 58.1], [27.5, 57.9]]  # against the clock: land within


def _wet(*ways: list[list[float]]) -> dict[str, float]:
    """The share of water at some places of a sheet with coastlines."""
    data = collection(*(feature("LineString", way, natural="coastline") for way in ways))
    frame = SheetFrame(north=58.5, west=26, south=57.5, east=28, km=10)
    shares = terrain.shares(reading.read({"coast.json": data}), frame)
    places = {"west": (26.4, 58.0), "east": (27.3, 57.7), "island": (27.65, 58.0)}
    x, y = frame.plane(*np.array(list(places.values())).T)
    hexes = frame.hexes_at(x, y)
    return {where: shares[str(at)].parts.get("water", 0.0) for where, at in zip(places, hexes, strict=True)}


def test_the_sea_is_on_the_right_of_a_coastline() -> None:
    assert _wet(COAST) == {"west": 0, "east": 1, "island": 1}
    assert _wet(COAST[::-1]) == {"west": 1, "east": 0, "island": 0}
    assert _wet(COAST[:3], COAST[2:]) == {"west": 0, "east": 1, "island": 1}  # in pieces, as extracts have it
    assert _wet(COAST, ISLAND) == {"west": 0, "east": 1, "island": 0}
    assert _wet(ISLAND) == {"west": 1, "east": 1, "island": 0}


def test_a_coastline_that_ends_on_the_sheet_or_beyond_it_makes_no_sea() -> None:
    assert _wet(COAST[:3]) == {"west": 0, "east": 0, "island": 0}
    assert _wet([[20, 50], [20, 51]]) == {"west": 0, "east": 0, "island": 0}
    assert _wet([[27, 58], [27, 58], [27, 58]]) == {"west": 0, "east": 0, "island": 0}


@given(
    st.floats(-60, 60), st.floats(-170, 170), st.floats(1, 30), st.sampled_from(["north", "east", "south", "west"]),
    st.floats(-0.4, 0.4), st.floats(-0.4, 0.4),
)  # fmt: skip
def test_degrees_and_the_plane_lead_to_each_other(
    up: float, across: float, km: float, top: Top, dx: float, dy: float
) -> None:
    frame = SheetFrame(north=up + 1, west=across - 1, south=up - 1, east=across + 1, km=km, top=top)
    x, y = frame.plane(np.array([across + dx]), np.array([up + dy]))
    east, north = frame.degrees(float(x[0]), float(y[0]))
    assert [east, north] == pytest.approx([across + dx, up + dy], abs=1e-6)


def test_the_grid_has_the_neighbours_of_the_rules() -> None:
    """Hexes that the engine calls neighbours share two corners on the plane; no others do."""
    grid = HexGrid(LAYOUT, FRAME.columns, FRAME.rows)
    corners = {name: {(round(x, 3), round(y, 3)) for x, y in FRAME.corners(name)} for name in FRAME.centres}
    for name in grid.ids:
        touching = {other for other in grid.ids if len(corners[name] & corners[other]) == 2}
        assert touching == set(around(name)) & set(grid.ids)


def test_east_at_the_top_turns_the_sheet() -> None:
    flat = SheetFrame(north=58.98, west=25.75, south=57.57, east=27.98, km=15)
    turned = SheetFrame(north=58.98, west=25.75, south=57.57, east=27.98, km=15, top="east")
    left, right, bottom, top = flat.span
    assert turned.span == pytest.approx((bottom, top, left, right), abs=3)
    _, first = turned.degrees(*turned.centres["0101"])
    _, last = turned.degrees(*turned.centres[f"{turned.columns:02}01"])
    assert first > last  # the top row runs from north to south


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"north": 57.0, "south": 58.0}, "rectangle: the first corner"),
        ({"km": 1.0}, "hex: 130 columns|hex: 1[0-9][0-9] columns"),
        ({"km": 60.0}, "hex: 3 columns and 2 rows are too few|too few"),
    ],
)
def test_a_frame_without_a_sheet_is_refused(values: dict[str, float], sentence: str) -> None:
    with pytest.raises(Illegal, match=sentence):
        msgspec.structs.replace(FRAME, **values).check()


def test_chains_use_every_leg_once() -> None:
    legs = {("0101", "0102"), ("0102", "0103"), ("0102", "0202"), ("0103", "0104"), ("0202", "0303")}
    ways = chains(legs)
    used = [tuple(sorted(leg)) for way in ways for leg in pairwise(way)]
    assert sorted(used) == sorted(legs)
    assert len(ways) == 2


TRIANGLE = [[[25, 58], [26, 58], [26, 59], [25, 58]]]
COUNTRY = {"boundary": "administrative", "admin_level": "2", "name": "A"}
BAD = [
    (b"\x89PNG", "this is not GeoJSON"),
    (b"[" * 100_000, "this is not GeoJSON"),
    ('{"name": "Võru"}'.encode("latin-1"), "not text in UTF-8"),
    (b'{"type": "Topology"}', "FeatureCollection"),
    (b'{"type": "FeatureCollection"}', "its features are missing"),
    (collection(3), "no GeoJSON features, left out: 1 .a.geojson, feature 1"),
    (collection(feature("Point", [660000, 6470000], place="town", name="X")), "not a place on Earth"),
    (collection(feature("Polygon", [[[1, 2], [3, "x"]]], natural="water")), "coordinates are not pairs.*feature 1"),
    (collection(feature("LineString", [], highway="primary")), "Features without a shape"),
    (collection(feature("LineString", [[1, 2]], highway="primary")), "too few for a line.*feature 1"),
    (collection({"type": "Feature", "properties": {"a": 1}, "geometry": {"type": "Circle"}}), "shape “Circle”"),
    (collection(), "no roads, railways"),
    (collection(feature("Point", [25, 58], shop="bakery")), "no roads, railways"),
    (collection(feature("Polygon", TRIANGLE, **COUNTRY)), "no roads, railways"),
    (
        b'{"type":"FeatureCollection","crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::3301"}},"features":[]}',
        "3301.*degrees",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), BAD)
def test_a_bad_file_gets_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(Illegal, match=sentence):
        reading.read({"a.geojson": data})


def test_an_area_that_crosses_itself_is_mended_and_said() -> None:
    bow = [[[25.0, 58.0], [26.0, 59.0], [26.0, 58.0], [25.0, 59.0], [25.0, 58.0]]]
    source = reading.read({"a.geojson": collection(feature("Polygon", bow, natural="water"))})
    assert source.notes == ["Areas that crossed themselves, mended: 1"]


NUMBERS = st.one_of(st.floats(-200, 200), st.integers(-(10**12), 10**12), st.text(max_size=3), st.none())
COORDINATES = st.recursive(NUMBERS, lambda inner: st.lists(inner, max_size=4), max_leaves=12)
FEATURES = st.fixed_dictionaries(
    {"type": st.sampled_from(["Feature", "X"])},
    optional={
        "properties": st.dictionaries(
            st.sampled_from(["name", "natural", "highway", "waterway", "place", "ref", "population", "tags"]),
            st.one_of(st.text(max_size=8), st.sampled_from(["water", "river", "town", "primary"]), NUMBERS),
            max_size=4,
        ),
        "geometry": st.one_of(
            st.none(),
            st.fixed_dictionaries(
                {"type": st.sampled_from(["Point", "LineString", "Polygon", "MultiPolygon", "Circle"])},
                optional={"coordinates": COORDINATES},
            ),
        ),
    },
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(FEATURES, max_size=4))
def test_strange_files_are_read_or_refused(features: list[Any]) -> None:
    frame = SheetFrame(north=59, west=25, south=57, east=28, km=30)
    with suppress(Illegal):
        source = reading.read({"a.geojson": collection(*features)})
        found = proposals.propose(source, frame)
        SYSTEM.load_pack(_files(found, CREDIT))


def test_the_list_goes_on_as_one_decides(estonia: proposals.MapProposal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_LISTED", 10)
    row = Geography(credit="C", licence="L")
    everywhere = 1.5  # no terrain has as much of a hex, so that all are open but those with a town
    first = pages.proposal_page(row, estonia, pages.Decisions(), everywhere)
    assert (len(first.open), first.unlisted) == (30, first.opened - 30)
    then = pages.proposal_page(
        row, estonia, pages.Decisions(ground={one.name: "woods" for one in first.open}), everywhere
    )
    assert then.open[:30] != first.open
    assert [one.name for one in then.open[:30]] == [one.name for one in first.open]  # what is decided stays in place
    assert (len(then.open), then.undecided, then.unlisted) == (60, first.unlisted, first.unlisted - 30)
    assert then.drawing.count("g-link") == 30
