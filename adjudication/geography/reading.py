"""GeoJSON files read into a source. Every fault names its file and feature; a file with a fault is not used at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from adjudication.errors import Illegal
from adjudication.geography import cut, features, kinds, shapes
from adjudication.geography.sources import GeoSource, SourceArea, SourceLine, SourceTown

MOST_BYTES: Final = 64_000_000  # all files together
MOST_FAULTS: Final = 10
HAIR: Final = 1e-4  # degrees, 11 metres: so far beyond the edge of the Earth rounding leads
READ: Final = 90  # per cent of the work of an import
SAID_EVERY: Final = 500  # features
NAMED: Final = 3  # of what is left out
BLANK: Final = "Features without a shape"
UNUSED: Final = "Features of kinds that this map does not show"
MENDED: Final = "Areas that crossed themselves, mended"
LEAPING: Final = "Shapes with a leg longer than half the Earth, taken to cross 180 degrees"
NO_FEATURE: Final = "Entries that are no GeoJSON features"
BROKEN: Final = "Features whose coordinates are not pairs of numbers, or too few for a line or an area"
TANGLED: Final = "Areas that cross themselves too often to be mended"


Say = Callable[[int, str], None]
"""Takes the per cent that are read, and what is being read."""


def read(files: Mapping[str, bytes], say: Say = lambda percent, note: None) -> GeoSource:
    """All that a map can use of GeoJSON files by name; `Illegal` with each fault, its file and feature."""
    if sum(map(len, files.values())) > MOST_BYTES:
        raise Illegal(
            [f"The files have more than {MOST_BYTES // 1_000_000} MB together. Cut the extract to your area."]
        )
    reader, whole, done = _Reader(), max(1, sum(map(len, files.values()))), 0.0
    for name, data in files.items():
        part = READ * len(data) / whole
        say(int(done), f"reading {name}")
        reader.add(name, _told(features.read(name, data), name, (done, part), say))
        done += part
    return reader.source()


def _told(found: Sequence[Any], name: str, done: tuple[float, float], say: Say) -> Iterator[Any]:
    """The features; every now and then it says which one it is. `done`: per cent before this file, and in it."""
    before, part = done
    for at, feature in enumerate(found):
        if at % SAID_EVERY == 0:
            say(int(before + part * at / len(found)), f"{name}, feature {at + 1:,} of {len(found):,}")
        yield feature


class _Reader:
    """Collects the contents of the files, their faults, and the features left out."""

    def __init__(self) -> None:
        self.areas: list[SourceArea] = []
        self.lines: list[SourceLine] = []
        self.towns: list[SourceTown] = []
        self.faults: list[str] = []
        self.mended = 0
        self.leaping = 0
        self.left_out: dict[str, list[str]] = {}

    def add(self, name: str, found: Iterable[Any]) -> None:
        """The features of one file; faults are collected."""
        for number, feature in enumerate(found, 1):
            where = f"{name}, feature {number}"
            try:
                self._feature(feature, where)
            except _Wrong as wrong:
                self.faults.append(f"{where}: {wrong}")
                if len(self.faults) >= MOST_FAULTS:
                    raise Illegal(self.faults) from None

    def source(self) -> GeoSource:
        """The source read; `Illegal` if there were faults or nothing for a map."""
        if self.faults:
            raise Illegal(self.faults)
        counted = ((MENDED, self.mended), (LEAPING, self.leaping))
        notes = [f"{what}: {number}" for what, number in counted if number]
        notes += [_left_out(what, places) for what, places in sorted(self.left_out.items())]
        if not (self.lines or self.towns or any(one.kind != "country" for one in self.areas)):
            raise Illegal(
                ["The files have no roads, railways, rivers, water, woods, wetlands, built-up areas or towns. White "
                 "Cell knows the tags of OpenStreetMap (highway, railway, waterway, natural, landuse, place) and the "
                 "fields of Natural Earth (featurecla).", *(f"{note}." for note in notes)]
            )  # fmt: skip
        return GeoSource(self.areas, self.lines, self.towns, notes)

    def _feature(self, feature: Any, where: str) -> None:
        if not isinstance(feature, dict) or feature.get("type") != "Feature":
            return self._leave_out(NO_FEATURE, where)
        properties = feature.get("properties")
        tags = kinds.tags_of(properties if isinstance(properties, dict) else None)
        form = feature.get("geometry")
        if form is None:
            return self._leave_out(BLANK, where)
        reasons: list[str] = []
        used = False
        for part in shapes.parts_of(form):
            reason = self._part(part, tags, where)
            used |= not reason
            reasons += [reason] if reason else []
        for reason in dict.fromkeys(reasons or ([] if used else [UNUSED])):
            if not (used and reason in (BLANK, UNUSED)):
                self._leave_out(reason, where)
        return None

    def _part(self, part: Any, tags: kinds.Tags, where: str) -> str:
        """Take one shape of a feature; why it is left out, empty if it is taken."""
        named = part.get("type") if isinstance(part, dict) else part
        if named not in shapes.KNOWN:
            return f"Features with the shape “{str(named)[:30]}”"
        if shapes.is_blank(part):
            return BLANK
        try:
            return "" if self._sort(part, str(named), tags, where) else UNUSED
        except shapes.Broken:
            return BROKEN

    def _leave_out(self, what: str, where: str) -> None:
        self.left_out.setdefault(what, []).append(where)

    def _sort(self, form: Any, named: str, tags: kinds.Tags, where: str) -> bool:
        """Take one shape for what its tags say; whether the map can use it."""
        is_town = _is_place(tags) and bool(kinds.name_of(tags))
        if named.endswith("Point"):
            return is_town and self._town(_shape(form), tags)
        if named.endswith("LineString"):
            kind = kinds.line_of(tags)
            return kind is not None and self._line(self._whole(form), kind, tags)
        if area := kinds.area_of(tags):
            return self._area(self._whole(form), area, tags, where)
        return tags.get("place") in kinds.PLACES and is_town and self._town(_shape(form), tags)

    def _whole(self, form: Any) -> BaseGeometry:
        """A line or an area, in pieces if it crosses 180 degrees."""
        found = _shape(form)
        beyond = cut.unrolled(found)
        if beyond is None:
            return found
        self.leaping += 1
        return _across(beyond)

    def _area(self, form: BaseGeometry, kind: kinds.Area, tags: kinds.Tags, where: str) -> bool:
        if not form.is_valid:
            mended = shapes.mended(form)
            if mended is None:
                name = kinds.name_of(tags)
                self._leave_out(TANGLED, f"{where}, {name}" if name else where)
                return True
            if mended.is_empty:
                raise shapes.Broken
            form = mended
            self.mended += 1
        self.areas.append(SourceArea(kind, kinds.name_of(tags), shapely.to_wkb(form), kinds.english_of(tags)))
        return True

    def _line(self, form: BaseGeometry, kind: kinds.Line, tags: kinds.Tags) -> bool:
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
        return True

    def _town(self, form: BaseGeometry, tags: kinds.Tags) -> bool:
        at = form.representative_point()
        self.towns.append(SourceTown(kinds.name_of(tags), kinds.people_of(tags), at.x, at.y, kinds.english_of(tags)))
        return True


def _is_place(tags: kinds.Tags) -> bool:
    return tags.get("place") in kinds.PLACES or tags.get("featurecla", "").lower().startswith(
        ("populated", "admin-0 capital", "admin-1 capital", "admin-0 region")
    )


def _left_out(what: str, places: Sequence[str]) -> str:
    """The number of features that were left out, and the first few."""
    first = "; ".join(places[:NAMED])
    return f"{what}, left out: {len(places)} ({first}{'; …' if len(places) > NAMED else ''})"


class _Wrong(Exception):
    """A fault in one feature."""


def _shape(form: Any) -> BaseGeometry:
    found = shapes.made(form)
    west, south, east, north = found.bounds
    if not (west >= -180 and east <= 180 and south >= -90 and north <= 90):
        return _brought_back(found)
    return found


def _brought_back(found: BaseGeometry) -> BaseGeometry:
    """A shape that goes beyond 180 degrees, with that part on the other side; refused with the number that is no
    longitude or latitude."""
    west, south, east, north = found.bounds
    for value, most, word in ((west, 360, "longitude"), (east, 360, "longitude"), (south, 90, "latitude"),
                              (north, 90, "latitude")):  # fmt: skip
        if not abs(value) <= most + HAIR:
            raise _Wrong(
                f"its {word} {value:.8g} is not a place on Earth. GeoJSON is in degrees (WGS 84), longitude first: "
                "export the file in EPSG:4326"
            )
    limits = np.array([180.0 if max(-west, east) <= 180 + HAIR else 360.0, 90.0])
    back: BaseGeometry = shapely.transform(found, lambda points: np.clip(points, -limits, limits))
    return back if limits[0] == 180 else _across(back)


def _across(found: BaseGeometry) -> BaseGeometry:
    """A shape with longitudes beyond 180 degrees, cut there."""
    whole = found if found.is_valid else shapes.mended(found)
    if whole is None:
        raise _Wrong("it goes beyond 180 degrees and crosses itself too often to be cut there")
    return cut.wrapped(whole)
