"""GeoJSON files read into a source. Every fault names its file and feature; a file with a fault is not used at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
import shapely
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from adjudication.errors import Illegal
from adjudication.geography import kinds
from adjudication.geography.sources import GeoSource, SourceArea, SourceLine, SourceTown

MOST_BYTES: Final = 64_000_000  # all files together
MOST_FEATURES: Final = 300_000
MOST_FAULTS: Final = 10
_SHAPES: Final = {"Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"}
_DEGREES: Final = {"CRS84", "4326", "WGS84"}


def read(files: Mapping[str, bytes]) -> GeoSource:
    """All that a map can use of GeoJSON files by name; `Illegal` with each fault, its file and feature."""
    if sum(map(len, files.values())) > MOST_BYTES:
        raise Illegal(
            [f"The files have more than {MOST_BYTES // 1_000_000} MB together. Cut the extract to your area."]
        )
    reader = _Reader()
    for name, data in files.items():
        reader.add(name, data)
    return reader.source()


class _Reader:
    """Collects what the files hold, and what is wrong with them."""

    def __init__(self) -> None:
        self.areas: list[SourceArea] = []
        self.lines: list[SourceLine] = []
        self.towns: list[SourceTown] = []
        self.faults: list[str] = []
        self.mended: Counter[str] = Counter()

    def add(self, name: str, data: bytes) -> None:
        """One file; faults are collected."""
        for number, feature in enumerate(_features(name, data), 1):
            where = f"{name}, feature {number}"
            try:
                self._feature(feature, where)
            except _Wrong as wrong:
                self.faults.append(f"{where}: {wrong}")
                if len(self.faults) >= MOST_FAULTS:
                    raise Illegal(self.faults) from None

    def source(self) -> GeoSource:
        """What was read; `Illegal` if there were faults or there is nothing for a map."""
        if self.faults:
            raise Illegal(self.faults)
        if not (self.lines or self.towns or any(one.kind != "country" for one in self.areas)):
            raise Illegal(
                ["The files have no roads, railways, rivers, water, woods, wetlands, built-up areas or towns. White "
                 "Cell knows the tags of OpenStreetMap (highway, railway, waterway, natural, landuse, place) and the "
                 "fields of Natural Earth (featurecla)."]
            )  # fmt: skip
        notes = [f"{what}: {count}" for what, count in sorted(self.mended.items())]
        return GeoSource(self.areas, self.lines, self.towns, notes)

    def _feature(self, feature: Any, where: str) -> None:
        if not isinstance(feature, dict) or feature.get("type") != "Feature":
            raise _Wrong("it is not a GeoJSON feature")
        properties = feature.get("properties")
        tags = kinds.tags_of(properties if isinstance(properties, dict) else None)
        form = feature.get("geometry")
        if form is None:
            self.mended["Features without a shape, left out"] += 1
            return
        if tags:
            self._sort(_shape(form), tags)

    def _sort(self, form: BaseGeometry, tags: kinds.Tags) -> None:
        if form.geom_type.endswith("Point"):
            self._town(form, tags)
        elif form.geom_type.endswith("LineString"):
            self._line(form, tags)
        elif kind := kinds.area_of(tags):
            if not form.is_valid:
                form = shapely.make_valid(form, method="structure", keep_collapsed=False)
                self.mended["Areas that crossed themselves, mended"] += 1
            if not form.is_empty:
                self.areas.append(SourceArea(kind, kinds.name_of(tags), shapely.to_wkb(form), kinds.english_of(tags)))
        elif tags.get("place") in kinds.PLACES:
            self._town(form.representative_point(), tags)

    def _line(self, form: BaseGeometry, tags: kinds.Tags) -> None:
        if kind := kinds.line_of(tags):
            one = SourceLine(
                kind,
                kinds.name_of(tags),
                kinds.number_of(tags),
                kinds.is_main_road(tags),
                kinds.metres_wide(tags),
                shapely.to_wkb(form),
                kinds.english_of(tags),
            )
            self.lines.append(one)

    def _town(self, form: BaseGeometry, tags: kinds.Tags) -> None:
        is_place = tags.get("place") in kinds.PLACES or tags.get("featurecla", "").lower().startswith(
            ("populated", "admin-0 capital", "admin-1 capital", "admin-0 region")
        )
        if is_place and (name := kinds.name_of(tags)):
            at = form.representative_point()
            self.towns.append(SourceTown(name, kinds.people_of(tags), at.x, at.y, kinds.english_of(tags)))


class _Wrong(Exception):
    """What is wrong with one feature."""


def _features(name: str, data: bytes) -> Iterator[Any]:
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except UnicodeDecodeError as error:
        raise Illegal([f"{name}: this is not text in UTF-8. Save or export it as UTF-8."]) from error
    except RecursionError as error:
        raise Illegal([f"{name}: this is not GeoJSON: its lists are too deep inside each other."]) from error
    except msgspec.DecodeError as error:
        raise Illegal([f"{name}: this is not GeoJSON: {error}."]) from error
    if not isinstance(found, dict) or found.get("type") != "FeatureCollection":
        raise Illegal([f"{name}: a GeoJSON file with a list of features (FeatureCollection) is expected."])
    features = found.get("features")
    if not isinstance(features, list):
        raise Illegal([f"{name}: its features are missing."])
    if len(features) > MOST_FEATURES:
        raise Illegal([f"{name}: it has more than {MOST_FEATURES:,} features. Cut the extract to your area."])
    _in_degrees(name, found.get("crs"))
    return iter(features)


def _in_degrees(name: str, crs: Any) -> None:
    inner = crs.get("properties") if isinstance(crs, dict) else None
    said = str(inner.get("name", "")) if isinstance(inner, dict) else ""
    if said and not any(word in said for word in _DEGREES):
        raise Illegal(
            [f"{name}: its coordinates are in “{said[:60]}”. GeoJSON is in degrees (WGS 84, EPSG:4326): export it so."]
        )


def _shape(form: Any) -> BaseGeometry:
    if not isinstance(form, dict) or form.get("type") not in _SHAPES:
        named = form.get("type") if isinstance(form, dict) else form
        raise _Wrong(f"its shape “{str(named)[:30]}” is not a point, a line or an area")
    try:
        found = shape(form)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, shapely.errors.ShapelyError) as error:
        raise _Wrong("its coordinates are not pairs of numbers, or a line or ring has too few of them") from error
    if found.is_empty:
        raise _Wrong("it has no coordinates")
    west, south, east, north = found.bounds
    if not (-180 <= west <= east <= 180 and -90 <= south <= north <= 90):
        raise _Wrong(
            f"{west:.8g}, {south:.8g} is not a place on Earth. GeoJSON is in degrees (WGS 84), longitude first: "
            "export the file in EPSG:4326"
        )
    return found
