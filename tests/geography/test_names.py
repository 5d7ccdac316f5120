"""Names of a source in any script: shown as they are written or in English, and told apart in ids."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.geography import kinds, proposals, reading, sources
from adjudication.geography.choices import Choices, decided
from adjudication.geography.frames import SheetFrame
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.pack import from_geography
from tests.geography.drawing import feature
from tests.geography.test_geography import collection
from wargame.presenters.opuc.ground import ground

FRAME = SheetFrame(north=54.2, west=23.0, south=53.2, east=25.0, km=15)
CREDIT = Choices(title="Городок", credit="© Nobody", licence="CC0")


def box(west: float, south: float, east: float, north: float) -> list[Any]:
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


def country(name: str, english: str, area: list[Any]) -> dict[str, Any]:
    return feature("Polygon", area, boundary="administrative", admin_level="2", name=name, **{"name:en": english})


def town(name: str, east: float, north: float, **tags: Any) -> dict[str, Any]:
    return feature("Point", [east, north], place="town", population="20000", name=name, **tags)


FILE = collection(
    country("Polska", "Poland", box(22, 53, 23.8, 55)),
    country("Беларусь", "Belarus", box(23.8, 53, 26, 54)),
    country("Россия", "Russia", box(23.8, 54, 26, 55)),
    town("Гродна", 24.3, 53.7, **{"name:en": "Grodno"}),
    town("Suwałki", 23.2, 54.1),
    town("Градок", 23.4, 53.4),
    town("Градок", 24.6, 53.4),
    feature("LineString", [[23.0, 53.7], [25.0, 53.7]], highway="trunk", ref="М6; Е28"),
    feature("LineString", [[24.0, 53.2], [24.0, 54.2]], highway="primary", name="Вулиця Ґрунтова"),
)


def made(source: sources.GeoSource) -> Any:
    towns = SYSTEM.pack_texts("se-estonia-small")["buas.yaml"]
    sheet = decided(proposals.propose(source, FRAME), CREDIT)
    return SYSTEM.load_pack(from_geography.files("a-try", sheet, CREDIT, SYSTEM.pack_texts("first-lesson"), towns))


def test_ids_are_told_apart_and_names_stay_as_written() -> None:
    pack = made(reading.read({"a.geojson": FILE}))
    assert {bua.name: bua.id for bua in pack.buas.buas } == {
        "Гродна": "GRODNA", "Suwałki": "SUWALKI", "Градок": "GRADOK", "Градок (2)": "GRADOK_2"
    }  # fmt: skip
    assert {road.id for road in pack.map.msr} == {"M6", "VULITSYA_GRU"}
    assert set(pack.map.regions) == {"polska", "rossiya"}


def test_regions_are_shown_by_their_names() -> None:
    pack = made(reading.read({"a.geojson": FILE}))
    assert "Россия" in ground(pack).abroad
    english = made(sources.in_english(reading.read({"a.geojson": FILE})))
    assert "Russia" in ground(english).abroad


def test_english_names_where_the_source_has_them() -> None:
    source = sources.unpacked(sources.packed(reading.read({"a.geojson": FILE})))
    assert {one.name for one in sources.in_english(source).towns} == {"Grodno", "Suwałki", "Градок"}
    assert {one.name for one in source.towns} == {"Гродна", "Suwałki", "Градок"}


@pytest.mark.parametrize(
    ("ref", "number"), [("М21", "M21"), ("М-06", "M-06"), ("Т 08 15", "T0815"), ("E 67;A1", "E67"), ("Ε75", "E75")]
)
def test_the_letters_of_road_numbers_stay(ref: str, number: str) -> None:
    assert kinds.number_of({"ref": ref}) == number
