"""The sea, out of coastlines: they are lines with the land on their left and the water on their right.

An extract has pieces of the coast, not areas of sea. The pieces cut the rectangle of a sheet into faces, and each face
is sea or land by the side of the coast that it lies on. A coast that ends within the rectangle cuts nothing.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import shapely
from numpy.typing import NDArray

from adjudication.geography.frames import SheetFrame
from adjudication.geography.sources import GeoSource

ASIDE: Final = 0.002  # km from a coastline, so that a point is on one side of it for certain


def seas(source: GeoSource, frame: SheetFrame) -> NDArray[Any]:
    """The faces of sea on the plane of a frame; none where the source has no coastline."""
    lines = [shapely.from_wkb(one.course) for one in source.lines if one.kind == "coast"]
    if not lines:
        return np.empty(0, dtype=object)
    left, right, bottom, top = frame.span
    sheet = shapely.box(left - frame.km, bottom - frame.km, right + frame.km, top + frame.km)
    coast = shapely.get_parts(frame.laid(lines))
    within = shapely.intersection(coast, sheet)
    within = within[~shapely.is_empty(within)]
    if not len(within):
        return np.empty(0, dtype=object)
    cuts = shapely.union_all([*within, sheet.exterior])
    faces = shapely.get_parts(shapely.polygonize([cuts]))
    return np.asarray(faces[_votes(coast, faces) > 0])


def _votes(coast: NDArray[Any], faces: NDArray[Any]) -> NDArray[np.float64]:
    """By face how many more kilometres of coast have it on their right than on their left."""
    starts, ends = _legs(coast)
    along = ends - starts
    length = np.hypot(along[:, 0], along[:, 1])
    starts, ends, along, length = (one[length > 0] for one in (starts, ends, along, length))
    aside = np.column_stack((along[:, 1], -along[:, 0])) * (ASIDE / length)[:, None]
    middle = (starts + ends) / 2
    votes = np.zeros(len(faces))
    shapely.prepare(faces)
    for sign in (1, -1):
        points = shapely.points(middle + sign * aside)
        face, point = shapely.STRtree(points).query(faces, predicate="contains")
        np.add.at(votes, face, sign * length[point])
    return votes


def _legs(coast: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The start and end of each straight leg of the lines."""
    points, line = shapely.get_coordinates(coast, return_index=True)
    same = line[1:] == line[:-1]
    return points[:-1][same], points[1:][same]
