"""The parts of a source drawn around and under a sheet: areas and lines on the plane, no finer than a screen shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import numpy as np
import shapely

from adjudication.geography.frames import SheetFrame
from adjudication.geography.kinds import Area, Line
from adjudication.geography.sources import GeoSource

MARGIN: Final = 0.07  # of the width of the sheet, shown around it
AREAS: Final[tuple[Area, ...]] = ("country", "woods", "rough", "wetland", "built_up", "water")  # the later on top
LINES: Final[tuple[Line, ...]] = ("river", "railway", "road")
PIXELS: Final = 1000.0  # across the sheet; nothing is drawn finer than
FINEST_AREA, FINEST_LINE, SMALLEST = 2, 1.5, 6  # pixels
MOST_POINTS: Final = 50_000  # of one layer; the largest shapes are drawn first


class BackdropLayer(msgspec.Struct, frozen=True):
    """Shapes of one kind: the rings of areas, or lines, as places on the plane in km."""

    kind: Area | Line
    main: bool
    paths: list[list[tuple[float, float]]]


def view(frame: SheetFrame) -> tuple[float, float, float, float]:
    """The visible area in km: left, bottom, right, top."""
    left, right, bottom, top = frame.span
    around = (right - left) * MARGIN
    lowest = min(y for _, y in frame.centres.values()) - frame.km / 2
    return left - around, min(bottom, lowest) - around, right + around, top + around


def backdrop(source: GeoSource, frame: SheetFrame) -> tuple[BackdropLayer, ...]:
    """The layers of a source, lowest first; empty layers are left out."""
    return tuple(layer for layer in (*_areas(source, frame), *_lines(source, frame)) if layer.paths)


def _areas(source: GeoSource, frame: SheetFrame) -> Iterator[BackdropLayer]:
    pixel = _pixel(frame)
    for kind in AREAS:
        found = _seen(frame, [one.outline for one in source.areas if one.kind == kind], FINEST_AREA)
        sizes = shapely.area(found)
        yield BackdropLayer(kind, False, _paths(found, np.where(sizes > (SMALLEST * pixel) ** 2, sizes, 0)))


def _lines(source: GeoSource, frame: SheetFrame) -> Iterator[BackdropLayer]:
    for kind in LINES:
        for main in (False, True):
            courses = [one.course for one in source.lines if one.kind == kind and one.main == main]
            found = _seen(frame, courses, FINEST_LINE)
            yield BackdropLayer(kind, main, _paths(found, shapely.length(found)))


def _pixel(frame: SheetFrame) -> float:
    left, right, _, _ = frame.span
    return (right - left) / PIXELS


def _seen(frame: SheetFrame, shapes: list[bytes], detail: float) -> Any:
    """Shapes on the plane, cut to the view and drawn no finer than a pixel or two."""
    if not shapes:
        return np.empty(0, dtype=object)
    cut = shapely.clip_by_rect(frame.laid(list(shapely.from_wkb(shapes))), *view(frame))
    return shapely.simplify(cut, detail * _pixel(frame))


def _paths(shapes: Any, sizes: Any) -> list[list[tuple[float, float]]]:
    """The paths of the shapes that have a size, in their order; of very many only the largest."""
    largest = np.argsort(-sizes, kind="stable")
    left = np.cumsum(shapely.get_num_coordinates(shapes[largest])) <= MOST_POINTS
    kept = np.sort(largest[left & (sizes[largest] > 0)])
    return [path for shape in shapes[kept] for path in _of(shape)]


def _of(shape: Any) -> Iterator[list[tuple[float, float]]]:
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            yield from ([*ring.coords] for ring in (part.exterior, *part.interiors))
        elif part.geom_type == "LineString":
            yield [*part.coords]
