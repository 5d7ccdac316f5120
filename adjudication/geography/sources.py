"""The geography an author brought: areas, lines and towns in degrees, with where they come from."""

from __future__ import annotations

import gzip
from typing import Literal

import msgspec
import numpy as np
import shapely

from adjudication.geography.cut import stretch
from adjudication.geography.kinds import Area, Line

Names = Literal["local", "english"]


class SourceArea(msgspec.Struct, frozen=True, array_like=True):
    """An area of one kind; `outline` is well-known binary in degrees, longitude first."""

    kind: Area
    name: str
    outline: bytes
    english: str = ""


class SourceLine(msgspec.Struct, frozen=True, array_like=True):
    """A road, a railway, a river, or a coast with the land on its left. `main` for main roads; `metres`: width of a
    river, 0 if not known."""

    kind: Line
    name: str
    number: str
    main: bool
    metres: float
    course: bytes
    english: str = ""


class SourceTown(msgspec.Struct, frozen=True, array_like=True):
    """A place where people live, at degrees east and north; `people` 0 if not known."""

    name: str
    people: int
    east: float
    north: float
    english: str = ""


class GeoSource(msgspec.Struct, frozen=True):
    """All features of the files that a map can use; `notes` list repairs and omissions."""

    areas: list[SourceArea]
    lines: list[SourceLine]
    towns: list[SourceTown]
    notes: list[str] = []

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north of all areas but countries, of lines and towns, in degrees.

        West is larger than east where they lie across the antimeridian."""
        shapes = [shapely.from_wkb(one.outline) for one in self.areas if one.kind != "country"]
        shapes += [shapely.from_wkb(one.course) for one in self.lines]
        shapes += [shapely.Point(one.east, one.north) for one in self.towns]
        left, bottom, right, top = shapely.bounds(np.array(shapes, dtype=object)).T
        west, east = stretch(left, right)
        return west, float(bottom.min()), east, float(top.max())


def in_english(source: GeoSource) -> GeoSource:
    """The source with English names where it has them."""
    replace = msgspec.structs.replace
    return replace(
        source,
        areas=[replace(one, name=one.english or one.name) for one in source.areas],
        lines=[replace(one, name=one.english or one.name) for one in source.lines],
        towns=[replace(one, name=one.english or one.name) for one in source.towns],
    )


def packed(source: GeoSource) -> bytes:
    """A source as bytes to keep; the same bytes for the same source."""
    return gzip.compress(msgspec.msgpack.encode(source), mtime=0)


def unpacked(data: bytes) -> GeoSource:
    """A source that was `packed`."""
    return msgspec.msgpack.decode(gzip.decompress(data), type=GeoSource)
