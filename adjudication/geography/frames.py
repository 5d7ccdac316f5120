"""The rectangle of the Earth that becomes a sheet of hexes, and how degrees lead to kilometres on it.

The sheet is a plane that keeps distances from its centre (azimuthal equidistant, on a sphere). Over 300 km its
scale is true to a fifth of one per cent, a hex of 15 km to 30 metres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np
import shapely
from msgspec import Meta
from numpy.typing import NDArray

from adjudication.engine.kit.hexes import Layout, cells, number_of
from adjudication.errors import Illegal
from adjudication.geography import cut

EARTH: Final = 6371.0088  # km, mean radius
MOST_COLUMNS: Final = 40
FEWEST: Final = 4
LAYOUT: Final = Layout()  # flat tops, even columns half a hex south, column first
TOP: Final = {"north": 0, "east": 90, "south": 180, "west": 270}
Top = Literal["north", "east", "south", "west"]
Plane = NDArray[np.float64]
WIDEST: Final = 180.0  # degrees
AROUND: Final = 0.1  # of the sheet, shown around it or needed to tell what is next to its edge
SAMPLES: Final = 64
_HALF: Final = math.sqrt(3) / 2


class SheetFrame(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A rectangle in degrees, the size of its hexes, and what is at the top of the sheet.

    A frame across the antimeridian has its west in the eastern hemisphere: from 178 to -179 it is 3 degrees wide.

    `km`: from one side of a hex to the opposite one. `top`: hexes have flat tops on the sheet; with east or west at
    the top, they are pointed to the north.
    """

    north: Annotated[float, Meta(ge=-85, le=85)]
    west: Annotated[float, Meta(ge=-180, le=180)]
    south: Annotated[float, Meta(ge=-85, le=85)]
    east: Annotated[float, Meta(ge=-180, le=180)]
    km: Annotated[float, Meta(ge=0.5, le=60)] = 15.0
    top: Top = "north"

    def check(self) -> None:
        """`Illegal` with a sentence for each thing that no sheet can be made of."""
        if self.north <= self.south or not 0 < self.width <= WIDEST:
            raise Illegal(["rectangle: the first corner is the north-west one, the second the south-east one."])
        columns, rows = self.columns, self.rows
        if columns > MOST_COLUMNS or rows > MOST_COLUMNS:
            raise Illegal(
                [f"hex: {columns} columns and {rows} rows are too many; at most {MOST_COLUMNS} of each. "
                 "Take larger hexes or a smaller rectangle."]
            )  # fmt: skip
        if columns < FEWEST or rows < FEWEST:
            raise Illegal(
                [f"hex: {columns} columns and {rows} rows are too few; at least {FEWEST} of each. "
                 "Take smaller hexes or a larger rectangle."]
            )  # fmt: skip

    @property
    def width(self) -> float:
        """Degrees from the western edge to the eastern one."""
        return self.east - self.west if self.east >= self.west else self.east - self.west + 360

    @property
    def middle(self) -> tuple[float, float]:
        """The centre in degrees east, beyond 180 where the antimeridian is in the west of the frame, and north."""
        return self.west + self.width / 2, (self.south + self.north) / 2

    @cached_property
    def span(self) -> tuple[float, float, float, float]:
        """Left, right, bottom and top of the rectangle on the plane, in km."""
        middle_x, middle_y = self.middle
        east = self.west + self.width
        x, y = self.plane(
            np.array([self.west, east, middle_x, middle_x]), np.array([middle_y, middle_y, self.south, self.north])
        )
        return float(x.min()), float(x.max()), float(y.min()), float(y.max())

    @property
    def columns(self) -> int:
        """The number of hex columns that fit, whole or in part."""
        left, right, _, _ = self.span
        return max(1, round((right - left) / (self.km * _HALF)))

    @property
    def rows(self) -> int:
        """The number of hex rows that fit, whole or in part."""
        _, _, bottom, top = self.span
        return max(1, round((top - bottom) / self.km - 0.25))

    def plane(self, east: Plane, north: Plane) -> tuple[Plane, Plane]:
        """Degrees as kilometres right and up from the centre of the sheet."""
        across, up = np.radians(east - self.middle[0]), np.radians(north)
        middle = math.radians((self.north + self.south) / 2)
        cosine = np.sin(up) * math.sin(middle) + np.cos(up) * math.cos(middle) * np.cos(across)
        angle = np.arccos(np.clip(cosine, -1, 1))
        scale = np.where(angle < 1e-9, 1.0, angle / np.maximum(np.sin(angle), 1e-12)) * EARTH
        x = scale * np.cos(up) * np.sin(across)
        y = scale * (math.cos(middle) * np.sin(up) - math.sin(middle) * np.cos(up) * np.cos(across))
        turn = math.radians(TOP[self.top])
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)

    def degrees(self, x: float, y: float) -> tuple[float, float]:
        """A place on the plane as degrees east and north."""
        across, north = self._degrees(np.array([x]), np.array([y]))
        east = self.middle[0] + float(across[0])
        return east if -180 <= east <= 180 else (east + 180) % 360 - 180, float(north[0])

    def _degrees(self, x: Plane, y: Plane) -> tuple[Plane, Plane]:
        """Places on the plane as degrees east of the centre, and north."""
        turn, middle = math.radians(TOP[self.top]), math.radians(self.middle[1])
        right, up = x * math.cos(turn) + y * math.sin(turn), -x * math.sin(turn) + y * math.cos(turn)
        far = np.maximum(np.hypot(right, up), 1e-9)
        angle = far / EARTH
        sine = np.cos(angle) * math.sin(middle) + up * np.sin(angle) * math.cos(middle) / far
        down = far * math.cos(middle) * np.cos(angle) - up * math.sin(middle) * np.sin(angle)
        across = np.arctan2(right * np.sin(angle), down)
        return np.degrees(across), np.degrees(np.arcsin(np.clip(sine, -1, 1)))

    @cached_property
    def reach(self) -> tuple[float, float, float, float]:
        """West, south, east and north of everything that the sheet and what is drawn around it can show, in degrees.

        West can be below -180 and east beyond 180. Around a pole it is all longitudes.
        """
        left, right, bottom, top = self.span
        aside = 2 * self.km + AROUND * max(right - left, top - bottom)
        x, y = np.meshgrid(
            np.linspace(left - aside, right + aside, SAMPLES), np.linspace(bottom - aside, top + aside, SAMPLES)
        )
        across, north = self._degrees(x.ravel(), y.ravel())
        pad_x, pad_y = np.ptp(across) / SAMPLES, np.ptp(north) / SAMPLES
        west, east = across.min() - pad_x, across.max() + pad_x
        south, far_north = north.min() - pad_y, north.max() + pad_y
        for pole in (-90.0, 90.0):
            (pole_x,), (pole_y,) = self.plane(np.array([self.middle[0]]), np.array([pole]))
            if left - aside <= pole_x <= right + aside and bottom - aside <= pole_y <= top + aside:
                west, east = -180.0, 180.0
                south, far_north = min(south, pole), max(far_north, pole)
        middle = self.middle[0]
        return float(middle + west), float(south), float(middle + east), float(far_north)

    def laid(self, shapes: Sequence[Any]) -> NDArray[Any]:
        """Shapes in degrees as shapes on the plane, as far as the sheet or what is drawn around it shows them.

        They are cut first: on the plane, an area around the point opposite the sheet would turn inside out. A shape of
        which nothing is left is empty.
        """
        west, south, east, north = self.reach
        found = cut.cut(np.array(shapes, dtype=object), (west, south, east, north))
        step = max(east - west, north - south) / SAMPLES  # an edge along a parallel is bent on the plane

        def moved(points: Plane) -> Plane:
            return np.column_stack(self.plane(points[:, 0], points[:, 1]))

        return np.asarray(shapely.transform(shapely.segmentize(found, step), moved))

    @cached_property
    def centres(self) -> dict[str, tuple[float, float]]:
        """The centre of each hex by its number, in km right and up, row by row from the top left."""
        left, right, bottom, top = self.span
        wide = (self.columns - 1) * self.km * _HALF
        tall = (self.rows - 0.5) * self.km
        from_x, from_y = (left + right - wide) / 2, (bottom + top + tall) / 2
        return {
            number_of(LAYOUT, (column, row)): (
                from_x + (column - 1) * self.km * _HALF,
                from_y - self.km * (row - (0.5 if column % 2 else 0)),
            )
            for column, row in cells(self.columns, self.rows)
        }

    def hexes_at(self, x: Plane, y: Plane) -> list[str | None]:
        """The hex that each place of the plane is in; None beyond the sheet."""
        from_x, first_y = self.centres[number_of(LAYOUT, (1, 1))]
        best = np.full(len(x), np.inf)
        column, row = np.zeros(len(x), dtype=int), np.zeros(len(x), dtype=int)
        near = np.rint((x - from_x) / (self.km * _HALF)).astype(int) + 1
        for one in (near - 1, near, near + 1):  # the nearest centre is in one of three columns
            down = first_y - np.where(one % 2 == 0, self.km / 2, 0.0)
            there = np.rint((down - y) / self.km).astype(int) + 1
            far = (x - from_x - (one - 1) * self.km * _HALF) ** 2 + (y - down + (there - 1) * self.km) ** 2
            closer = far < best
            best[closer], column[closer], row[closer] = far[closer], one[closer], there[closer]
        inside = (column >= 1) & (column <= self.columns) & (row >= 1) & (row <= self.rows)
        return [
            number_of(LAYOUT, (c, r)) if there else None
            for c, r, there in zip(column.tolist(), row.tolist(), inside.tolist(), strict=True)
        ]

    def corners(self, name: str) -> list[tuple[float, float]]:
        """The six corners of a hex, clockwise from the top left."""
        x, y = self.centres[name]
        side, half = self.km / math.sqrt(3), self.km / 2
        return [
            (x - side / 2, y + half), (x + side / 2, y + half), (x + side, y),
            (x + side / 2, y - half), (x - side / 2, y - half), (x - side, y),
        ]  # fmt: skip
