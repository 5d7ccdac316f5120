"""Lines of drawings, worked out once in the life of a process: the coasts and borders that stand on every map.

The printer reads a path letter by letter each time it draws it. What it makes of one depends on nothing else, so the
strokes are kept and handed to the next page, which comes out the same to the byte.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Any

import pydyf
from weasyprint.svg.path import path
from weasyprint.svg.utils import PointError, size


class _Line:
    """A path by itself, with the pen that draws it: all that the printer asks of a drawing and of its node."""

    def __init__(self, strokes: str) -> None:
        self.strokes = strokes
        self.stream = pydyf.Stream()
        self.vertices: deque[Any] = deque()

    def get(self, name: str, default: str = "") -> str:
        return self.strokes if name == "d" else default

    def point(self, x: str, y: str, font_size: float) -> tuple[float, float]:
        return size(x, font_size), size(y, font_size)


@lru_cache(maxsize=2048)
def _traced(strokes: str, font_size: float) -> tuple[tuple[bytes, ...], tuple[Any, ...]]:
    line = _Line(strokes)
    path(line, line, font_size)
    return tuple(line.stream.stream), tuple(line.vertices)


def draw(drawing: Any, node: Any, font_size: float) -> None:
    """Draw a path as the printer does, from memory where it can."""
    strokes = node.get("d", "")
    try:
        drawn, vertices = _traced(strokes, font_size)
    except (PointError, AssertionError):  # a broken line ends where it breaks; a percentage is one of this drawing
        path(drawing, node, font_size)
        return
    drawing.stream.stream.extend(drawn)
    node.vertices.extend(vertices)
