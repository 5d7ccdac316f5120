"""A map of hexes written as GeoJSON, as if somebody had traced the country from it."""

from __future__ import annotations

import json
from typing import Any

from adjudication.geography.frames import SheetFrame
from adjudication.systems.opuc.pack.schema import Pack

TAGS = {"W": {"natural": "wood"}, "R": {"natural": "wetland"}, "L": {"natural": "water"}}


def traced(pack: Pack, frame: SheetFrame) -> bytes:
    """The ground of a pack on the hexes of a frame with as many columns and rows."""
    features = [*_areas(pack, frame), *_lines(pack, frame), *_towns(pack, frame)]
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


def feature(kind: str, coordinates: Any, **tags: Any) -> dict[str, Any]:
    """One feature of a GeoJSON file."""
    return {"type": "Feature", "properties": tags, "geometry": {"type": kind, "coordinates": coordinates}}


def _areas(pack: Pack, frame: SheetFrame) -> list[dict[str, Any]]:
    named = {at: name for name, hexes in pack.map.waters.items() for at in hexes}
    found = []
    for row, codes in pack.map.terrain.items():
        for column, code in enumerate(codes.split(), 1):
            name = f"{column:02}{row}"
            if code in TAGS:
                ring = [frame.degrees(*corner) for corner in frame.corners(name)]
                tags = TAGS[code] | ({"name": named[name]} if name in named else {})
                found.append(feature("Polygon", [[*ring, ring[0]]], **tags))
    return found


def _lines(pack: Pack, frame: SheetFrame) -> list[dict[str, Any]]:
    def way(hexes: list[str]) -> list[tuple[float, float]]:
        return [frame.degrees(*frame.centres[name]) for name in hexes]

    roads = [feature("LineString", way(one.hexes), highway="primary", ref=one.id) for one in pack.map.msr]
    rails = [feature("LineString", way(one.hexes), railway="rail", name=one.id) for one in pack.map.railway]
    return [*roads, *rails, *(one for river in pack.map.rivers for one in _river(river, frame))]


def _river(river: Any, frame: SheetFrame) -> list[dict[str, Any]]:
    width = {"medium": "20", "large": "120", "major": "400"}[river.river_class]
    found = []
    for side in river.sides:
        a, b = (frame.corners(name) for name in side.split("|"))
        ends = [frame.degrees(*one) for one in a if any(abs(one[0] - x) + abs(one[1] - y) < 0.01 for x, y in b)]
        found.append(feature("LineString", ends, waterway="river", name=river.name or river.id, width=width))
    return found


def _towns(pack: Pack, frame: SheetFrame) -> list[dict[str, Any]]:
    towns = [(one.name, one.hex, one.population) for one in pack.buas.buas]
    built = {one.hex for one in pack.buas.buas}
    towns += [(name, at, 800) for at, name in pack.map.villages.items() if at not in built]
    return [
        feature("Point", frame.degrees(*frame.centres[at]), place="town", name=name, population=str(people))
        for name, at, people in towns
    ]
