"""The geometry of a hex map: the place of each hex, its corners and sides, and lines through and around hexes."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from adjudication.engine.kit import hexes
from adjudication.engine.kit.hexes import Cell, Layout

Point = tuple[float, float]
SIDE: Final = 36.0
HIGH: Final = SIDE * math.sqrt(3)  # from one side of a hex to the opposite one
_ENDS: Final = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))  # the corners of each side, clockwise
_FIRST: Final = {"flat": 0.0, "pointed": math.pi / 6}  # the direction of the first corner


class HexSheet:
    """The hexes of one layout in drawing units: x grows to the east, y to the south, whatever the numbering."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._corners = lru_cache(maxsize=4096)(self._six)
        self._middle = lru_cache(maxsize=4096)(lambda name: self.centre(*self.split(name)))

    def split(self, name: str) -> Cell:
        """The column and row in a hex's name."""
        return hexes.cell_of(self.layout, name)

    def join(self, column: int, row: int) -> str:
        """The name of a hex; also beyond the map, where the rules have no such name."""
        return hexes.number_of(self.layout, (column, row))

    def centre(self, column: int, row: int) -> Point:
        """The middle of a hex."""
        pointed, rows = self.layout.top == "pointed", 1 if self.layout.rows == "south" else -1
        further = 0.5 if hexes.line(self.layout, (column, row)) % 2 == (self.layout.shifted == "odd") else 0
        if pointed:
            return HIGH * (column + further), rows * 1.5 * SIDE * row
        return 1.5 * SIDE * column, rows * HIGH * (row + further)

    def middle(self, name: str) -> Point:
        """The middle of a hex by its name."""
        return self._middle(name)

    def corners(self, column: int, row: int) -> tuple[Point, ...]:
        """Six corners, clockwise from the right one, or the lower of two right ones; shared corners are equal."""
        return self._corners(column, row)

    def _six(self, column: int, row: int) -> tuple[Point, ...]:
        x, y = self.centre(column, row)
        angles = [_FIRST[self.layout.top] + math.pi / 3 * k for k in range(6)]
        found = [(x + SIDE * math.cos(angle), y + SIDE * math.sin(angle)) for angle in angles]
        return tuple((round(a, 2), round(b, 2)) for a, b in found)

    def neighbour(self, column: int, row: int, face: int) -> Cell:
        """The hex on the other side of a hexside."""
        return hexes.neighbour(self.layout, (column, row), face)

    def side(self, column: int, row: int, face: int) -> tuple[Point, Point]:
        """The two corners of a side."""
        all_six = self.corners(column, row)
        one, other = _ENDS[face]
        return all_six[one], all_six[other]

    def between(self, a: str, b: str) -> tuple[Point, Point] | None:
        """The hexside that two hexes share; None if they do not touch."""
        for face in range(6):
            if self.neighbour(*self.split(a), face) == self.split(b):
                return self.side(*self.split(a), face)
        return None

    def outline(self, inside: Collection[Cell]) -> list[list[Point]]:
        """The closed borders of a set of hexes as corner points, without repeats, including holes."""
        follows: dict[Point, list[Point]] = defaultdict(list)
        for column, row in inside:
            for face in range(6):
                if self.neighbour(column, row, face) not in inside:
                    start, end = self.side(column, row, face)
                    follows[start].append(end)
        loops = []
        while follows:
            start = next(iter(follows))
            loop, here = [start], start
            while True:
                onward = follows[here]
                here_next = onward.pop()
                if not onward:
                    del follows[here]
                if here_next == start:
                    break
                loop.append(here_next)
                here = here_next
            loops.append(loop)
        return loops

    def polygon(self, column: int, row: int, scale: float = 1.0) -> str:
        """A hexagon as a path, `scale` times the hex."""
        x, y = self.centre(column, row)
        points = ((x + (a - x) * scale, y + (b - y) * scale) for a, b in self.corners(column, row))
        return "M" + "L".join(map(_pt, points)) + "Z"

    def hexagon(self) -> str:
        """A hexagon around the origin as a path."""
        angles = [_FIRST[self.layout.top] + math.pi / 3 * k for k in range(6)]
        return "M" + "L".join(_pt((SIDE * math.cos(angle), SIDE * math.sin(angle))) for angle in angles) + "Z"

    def ticks(self, column: int, row: int) -> list[str]:
        """The corner marks of a hex as paths: a short stroke from each corner along each hexside."""
        parts = []
        for face in range(6):
            for a, b in (self.side(column, row, face), self.side(column, row, face)[::-1]):
                parts.append(f"M{_pt(a)}L{_pt((a[0] + (b[0] - a[0]) * 0.17, a[1] + (b[1] - a[1]) * 0.17))}")
        return parts

    def frame(self, columns: int, rows: int) -> tuple[float, float, float, float]:
        """The neatline of a map: x, y, width, height. The outermost hexes are cut at some corners."""
        edge = [
            (c, r) for c in range(1, columns + 1) for r in range(1, rows + 1) if c in (1, columns) or r in (1, rows)
        ]
        points = [self.centre(*cell) for cell in edge]
        wide, high = (0.97 * SIDE, HIGH / 2) if self.layout.top == "flat" else (HIGH / 2, 0.97 * SIDE)
        left, right = min(x for x, _ in points) - wide, max(x for x, _ in points) + wide
        top, low = min(y for _, y in points) - high, max(y for _, y in points) + high
        return left, top, right - left, low - top


@cache
def sheet(layout: Layout) -> HexSheet:
    """The single sheet of a layout."""
    return HexSheet(layout)


def chains(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Hexsides joined to lines from end to end."""
    touching: dict[Point, list[Point]] = defaultdict(list)
    for a, b in sides:
        touching[a].append(b)
        touching[b].append(a)
    lines = []
    while touching:
        ends = [point for point, others in touching.items() if len(others) % 2]
        here = min(ends or list(touching))
        line = [here]
        while touching.get(here):
            onward = touching[here].pop()
            touching[onward].remove(here)
            for point in (here, onward):
                if not touching[point]:
                    del touching[point]
            line.append(onward)
            here = onward
        lines.append(line)
    return lines


def closed(loop: Sequence[Point]) -> str:
    """A smooth closed path through the middles of the sides, controlled by the corners."""
    middles = [_middle(loop[i], loop[(i + 1) % len(loop)]) for i in range(len(loop))]
    path = [f"M{_pt(middles[-1])}"]
    path += [f"Q{_pt(loop[i])} {_pt(middles[i])}" for i in range(len(loop))]
    return "".join(path) + "Z"


def flowing(line: Sequence[Point]) -> str:
    """A smooth open path along corners."""
    if len(line) < 3:
        return "M" + "L".join(_pt(point) for point in line)
    path = [f"M{_pt(line[0])}"]
    for i in range(1, len(line) - 1):
        end = _middle(line[i], line[i + 1]) if i < len(line) - 2 else line[i + 1]
        path.append(f"Q{_pt(line[i])} {_pt(end)}")
    return "".join(path)


def through(points: Sequence[Point], shift: float = 0.0) -> str:
    """A smooth path through points (Catmull-Rom), offset sideways by `shift` units."""
    moved = [_aside(points, i, shift) for i in range(len(points))] if shift else list(points)
    path = [f"M{_pt(moved[0])}"]
    for i in range(len(moved) - 1):
        a, b = moved[max(i - 1, 0)], moved[i]
        c, d = moved[i + 1], moved[min(i + 2, len(moved) - 1)]
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path.append(f"C{_pt(one)} {_pt(two)} {_pt(c)}")
    return "".join(path)


def _aside(points: Sequence[Point], i: int, shift: float) -> Point:
    a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return points[i][0] - (b[1] - a[1]) / length * shift, points[i][1] + (b[0] - a[0]) / length * shift


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _pt(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
