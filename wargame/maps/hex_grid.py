"""The geometry of a hex sheet: flat tops, even-numbered columns half a hex further south, hexes named CCRR."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from adjudication.engine.kit import hexes

Point = tuple[float, float]
SIDE: Final = 36.0
HIGH: Final = SIDE * math.sqrt(3)
LAYOUT: Final = hexes.Layout()
FACES: Final = LAYOUT.sides
_STEPS: Final = hexes.steps(LAYOUT)
_ENDS: Final = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))  # the corners of each face, clockwise


def split(name: str) -> tuple[int, int]:
    """Column and row of a hex by its name."""
    return hexes.cell_of(LAYOUT, name)


def join(column: int, row: int) -> str:
    """The name of a hex; beyond the sheet too, where it is no name of the rules."""
    return hexes.number_of(LAYOUT, (column, row))


def centre(column: int, row: int) -> Point:
    """The middle of a hex in drawing units."""
    return 1.5 * SIDE * column, HIGH * (row + (0.5 if column % 2 == 0 else 0))


@lru_cache(maxsize=4096)
def corners(column: int, row: int) -> tuple[Point, ...]:
    """Six corners, clockwise from the right one; corners that hexes share are equal."""
    x, y = centre(column, row)
    found = [(x + SIDE * math.cos(math.pi / 3 * k), y + SIDE * math.sin(math.pi / 3 * k)) for k in range(6)]
    return tuple((round(a, 2), round(b, 2)) for a, b in found)


def neighbour(column: int, row: int, face: int) -> tuple[int, int]:
    """The hex beyond a face."""
    dc, dr = _STEPS[column % 2][face]
    return column + dc, row + dr


def side(column: int, row: int, face: int) -> tuple[Point, Point]:
    """The two corners of a face."""
    all_six = corners(column, row)
    one, other = _ENDS[face]
    return all_six[one], all_six[other]


def between(a: str, b: str) -> tuple[Point, Point] | None:
    """The hexside two hexes share; None if they do not touch."""
    for face in range(6):
        if neighbour(*split(a), face) == split(b):
            return side(*split(a), face)
    return None


def outline(hexes: Collection[tuple[int, int]]) -> list[list[Point]]:
    """The closed borders of a set of hexes as corner points, each once, holes included."""
    follows: dict[Point, list[Point]] = defaultdict(list)
    for column, row in hexes:
        for face in range(6):
            if neighbour(column, row, face) not in hexes:
                start, end = side(column, row, face)
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


def chains(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Hexsides put together to lines from end to end."""
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
    """A smooth closed path: through the middles of the sides, with the corners to steer by."""
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
    """A smooth path through points (Catmull-Rom), set off sideways by `shift` units."""
    moved = [_aside(points, i, shift) for i in range(len(points))] if shift else list(points)
    path = [f"M{_pt(moved[0])}"]
    for i in range(len(moved) - 1):
        a, b = moved[max(i - 1, 0)], moved[i]
        c, d = moved[i + 1], moved[min(i + 2, len(moved) - 1)]
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path.append(f"C{_pt(one)} {_pt(two)} {_pt(c)}")
    return "".join(path)


def polygon(column: int, row: int, scale: float = 1.0) -> str:
    """A hexagon as a path, `scale` times the hex."""
    x, y = centre(column, row)
    return "M" + "L".join(_pt((x + (a - x) * scale, y + (b - y) * scale)) for a, b in corners(column, row)) + "Z"


def ticks(column: int, row: int) -> str:
    """The corner marks of a hex: from three of its corners a short stroke along each side that leaves it there."""
    parts = []
    for face in range(6):
        for a, b in (side(column, row, face), side(column, row, face)[::-1]):
            parts.append(f"M{_pt(a)}L{_pt((a[0] + (b[0] - a[0]) * 0.17, a[1] + (b[1] - a[1]) * 0.17))}")
    return "".join(parts)


def _aside(points: Sequence[Point], i: int, shift: float) -> Point:
    a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return points[i][0] - (b[1] - a[1]) / length * shift, points[i][1] + (b[0] - a[0]) / length * shift


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _pt(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
