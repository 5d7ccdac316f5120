"""Shapes as files have them: collections are taken apart, and areas that cross themselves are mended within reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

KNOWN: Final = frozenset({"Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"})
DEEPEST: Final = 8  # collections inside each other
FEW_CORNERS: Final = 500  # so many are mended however often they cross: at most a second
MOST_CORNERS: Final = 200_000
SAMPLES: Final = 400
MOST_NEAR: Final = 10.0  # legs whose box a leg meets on average, its own and its neighbours' among them


def parts_of(form: Any, depth: int = 0) -> Iterator[Any]:
    """The shapes of a GeoJSON geometry: of a collection each by itself."""
    inner = form.get("geometries") if isinstance(form, dict) and form.get("type") == "GeometryCollection" else None
    if isinstance(inner, list) and depth < DEEPEST:
        for one in inner:
            yield from parts_of(one, depth + 1)
    else:
        yield form


def is_blank(form: Any) -> bool:
    """Whether a shape has no coordinates, only empty lists of them."""
    return isinstance(form, dict) and _only_lists(form.get("coordinates"), 4)


def _only_lists(value: Any, depth: int) -> bool:
    return isinstance(value, list) and depth > 0 and all(_only_lists(one, depth - 1) for one in value)


class Broken(ValueError):
    """Coordinates that make no shape."""


def made(form: Any) -> BaseGeometry:
    """The shape of a GeoJSON geometry on the ground: heights and measures go. `Broken` if its coordinates make none.

    Of a shape of many parts, those that make none are left out.
    """
    kind, coordinates = form["type"], form.get("coordinates")
    found = _shape(kind, coordinates) or _shape(kind, flat := _flat(coordinates))
    if found is None and kind.startswith("Multi") and isinstance(flat, list):
        found = _shape(kind, [one for one in flat if _shape(kind.removeprefix("Multi"), one)])
    if found is None:
        raise Broken
    return found


def _shape(kind: str, coordinates: Any) -> BaseGeometry | None:
    try:
        found: BaseGeometry = shape({"type": kind, "coordinates": coordinates})
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, shapely.errors.ShapelyError):
        return None
    return None if found.is_empty or not np.isfinite(found.bounds).all() else found


def _flat(value: Any, depth: int = 4) -> Any:
    """Coordinates with two numbers a place, and without what is empty."""
    if not isinstance(value, list) or not depth:
        return value
    if value and not any(isinstance(one, list) for one in value):
        return value[:2]
    return [kept for kept in (_flat(one, depth - 1) for one in value) if kept != []]


def mended(area: BaseGeometry) -> BaseGeometry | None:
    """An area that crosses itself as areas that do not; None where it does so too often.

    Time and memory of mending grow with the number of crossings, which is the square of the corners at worst.
    """
    if _is_tangled(area):
        return None
    try:
        found: BaseGeometry = shapely.make_valid(area, method="structure", keep_collapsed=False)
    except shapely.errors.GEOSException:
        return None
    return found


def _is_tangled(area: BaseGeometry) -> bool:
    points, ring = shapely.get_coordinates(shapely.get_rings(shapely.get_parts(area)), return_index=True)
    return len(points) > FEW_CORNERS and (len(points) > MOST_CORNERS or _near(points, ring) > MOST_NEAR)


def _near(points: Any, ring: Any) -> float:
    """The average number of legs that a leg comes close to, estimated from samples."""
    same = ring[1:] == ring[:-1]
    starts, ends = points[:-1][same], points[1:][same]
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    chosen = np.linspace(0, len(low) - 1, min(SAMPLES, len(low))).astype(int)
    met = [int(np.count_nonzero(((low <= high[one]) & (high >= low[one])).all(axis=1))) for one in chosen]
    return float(np.mean(met)) if met else 0.0
