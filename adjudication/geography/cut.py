"""Shapes in degrees, cut to a rectangle of degrees that can lie across the antimeridian."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import shapely
from numpy.typing import NDArray

Shapes = NDArray[Any]
Rectangle = tuple[float, float, float, float]
"""West, south, east and north in degrees; west can be below -180, east beyond 180."""
HALF: Final = 180.0  # degrees
NOTHING: Final = shapely.GeometryCollection()


def cut(shapes: Shapes, rectangle: Rectangle) -> Shapes:
    """The part of each shape inside the rectangle, at its longitudes; an empty shape if no part is."""
    west, south, east, north = rectangle
    found = np.full(len(shapes), NOTHING, dtype=object)
    for turn in (-360.0, 0.0, 360.0):
        part = _within(shapes, (max(west - turn, -180.0), south, min(east - turn, 180.0), north))
        if turn and not shapely.is_empty(part).all():
            part = shapely.transform(part, lambda points, turn=turn: points + np.array([turn, 0.0]))
        found = _joined(found, part)
    return found


def wrapped(shape: Any) -> Any:
    """A shape whose longitudes go beyond 180 degrees, by 180 at most, between -180 and 180."""
    if shapely.get_dimensions(shape) == 0:
        return shapely.transform(shape, lambda at: np.column_stack(((at[:, 0] + 180) % 360 - 180, at[:, 1])))
    found = np.array([NOTHING], dtype=object)
    for turn in (-360.0, 0.0, 360.0):
        part = _within(np.array([shape], dtype=object), (turn - 180, -90.0, turn + 180, 90.0))
        found = _joined(found, shapely.transform(part, lambda points, turn=turn: points - np.array([turn, 0.0])))
    return found[0]


def unrolled(shape: Any) -> Any:
    """A shape with legs that leap from one side of the antimeridian to the other, as longitudes that go on beyond 180;
    None if it has none, or if it goes around the Earth.

    No real leg is longer than half the Earth. One of 360 degrees is an edge of a map of the world.
    """
    west, _, east, _ = shape.bounds
    if east - west <= HALF or shapely.get_dimensions(shape) == 0 or not _leaps(shape):
        return None
    every = [_part(part) for part in shapely.get_parts(shape)]
    parts = [part for part in every if part is not None]
    if len(parts) < len(every) or not any(moved for _, moved in parts):
        return None
    found = [part for part, _ in parts]
    if len(found) == 1:
        return found[0]
    return (shapely.multipolygons if shapely.get_dimensions(shape) == 2 else shapely.multilinestrings)(found)


def _leaps(shape: Any) -> bool:
    parts = shapely.get_parts(shape)
    lines = parts if shapely.get_dimensions(shape) == 1 else shapely.get_rings(parts)
    points, line = shapely.get_coordinates(lines, return_index=True)
    return bool((_is_leap(np.diff(points[:, 0])) & (line[1:] == line[:-1])).any())


def _is_leap(legs: NDArray[np.float64]) -> NDArray[np.bool_]:
    return (np.abs(legs) > HALF) & (np.abs(legs) < 2 * HALF)


def _part(part: Any) -> tuple[Any, bool] | None:
    """A line or area unrolled, and whether that changed it; None if it goes around the Earth."""
    is_line = shapely.get_dimensions(part) == 1
    outer, *inner = (shapely.get_coordinates(ring) for ring in ([part] if is_line else shapely.get_rings(part)))
    placed = _unrolled(outer)
    if not (is_line or placed[0, 0] == placed[-1, 0]) or np.abs(placed[:, 0]).max() > 2 * HALF:
        return None
    if (placed == outer).all():
        return part, False
    if is_line:
        return shapely.linestrings(placed), True
    return shapely.Polygon(placed, [_beside(_unrolled(hole), placed) for hole in inner]), True


def _unrolled(points: NDArray[np.float64]) -> NDArray[np.float64]:
    legs = np.diff(points[:, 0])
    turns = np.where(_is_leap(legs), -np.sign(legs), 0.0)
    return points + np.column_stack((2 * HALF * np.concatenate(([0.0], np.cumsum(turns))), np.zeros(len(points))))


def _beside(hole: NDArray[np.float64], shell: NDArray[np.float64]) -> NDArray[np.float64]:
    """A hole on the same turn around the Earth as its shell."""
    far = shell[:, 0].mean() - hole[:, 0].mean()
    placed: NDArray[np.float64] = hole + np.array([2 * HALF * np.rint(far / (2 * HALF)), 0.0])
    return placed


def stretch(west: NDArray[np.float64], east: NDArray[np.float64]) -> tuple[float, float]:
    """The shortest way around the Earth that has all stretches of longitude: its west, and its east.

    West is larger than east where that is across the antimeridian.
    """
    order = np.argsort(west)
    starts, ends = west[order], np.maximum.accumulate(east[order])
    gaps = starts[1:] - ends[:-1]
    widest = int(np.argmax(gaps)) if len(gaps) else 0
    if len(gaps) and gaps[widest] > 360 - (ends[-1] - starts[0]):
        return float(starts[widest + 1]), float(ends[widest])
    return float(starts[0]), float(ends[-1])


def _within(shapes: Shapes, rectangle: Rectangle) -> Shapes:
    west, south, east, north = rectangle
    found = np.full(len(shapes), NOTHING, dtype=object)
    if west >= east or not len(shapes):
        return found
    left, bottom, right, top = shapely.bounds(shapes).T
    inside = (left >= west) & (right <= east) & (bottom >= south) & (top <= north)
    found[inside] = shapes[inside]
    over = ~inside & (left <= east) & (right >= west) & (bottom <= north) & (top >= south)
    areas = over & (shapely.get_dimensions(shapes) == 2)
    found[areas] = _areas_in(shapes[areas], shapely.box(*rectangle))
    # a line keeps its direction, and stays in one piece where it crosses itself
    found[over & ~areas] = shapely.clip_by_rect(shapes[over & ~areas], *rectangle)
    return _without_points(found)


def _without_points(shapes: Shapes) -> Shapes:
    """The shapes without lines of no length, which a cut can leave at its edge."""
    parts, owner = shapely.get_parts(shapes, return_index=True)
    lines = shapely.get_dimensions(parts) == 1
    for at in np.unique(owner[lines & (shapely.length(parts) == 0)]):
        kept = parts[(owner == at) & (shapely.length(parts) > 0)]
        shapes[at] = shapely.multilinestrings(kept) if len(kept) else NOTHING
    return shapes


def _areas_in(shapes: Shapes, box: Any) -> Shapes:
    """The parts of areas inside a box, without lines and points where an area only touches the box."""
    found = np.asarray(shapely.intersection(shapes, box))
    for at in np.flatnonzero(shapely.get_type_id(found) == shapely.GeometryType.GEOMETRYCOLLECTION):
        parts = shapely.get_parts(found[at])
        found[at] = shapely.union_all(parts[shapely.get_dimensions(parts) == 2])
    found[shapely.get_dimensions(found) < 2] = NOTHING
    return found


def _joined(one: Shapes, other: Shapes) -> Shapes:
    """Two pieces of each shape as one."""
    missing, more = shapely.is_empty(one), ~shapely.is_empty(other)
    found = np.where(missing, other, one)
    for at in np.flatnonzero(~missing & more):
        if shapely.get_dimensions(one[at]) == 2:
            found[at] = shapely.union(one[at], other[at])
        else:
            found[at] = shapely.multilinestrings(
                np.concatenate([shapely.get_parts(one[at]), shapely.get_parts(other[at])])
            )
    return found
