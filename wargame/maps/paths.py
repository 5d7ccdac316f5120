"""Shortens the paths of a drawing, because maps are sent often."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LONG: Final = re.compile(r'(?<= d=")[^"]{40,}')
_TENTHS: Final = re.compile(r"(?:[MLHVCSQTAZmlhvcsqtaz]|-?\d+(?:\.\d)?(?![\d.e])|[\s,])*")  # nothing finer than 0.1
_TOKEN: Final = re.compile(r"([A-Za-z])|(-?\d+(?:\.\d)?)")
_LENGTHS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def lighter(svg: str, mode: str, grid: int = 1) -> str:
    """The same drawing with relative paths: two thirds of its size once it is compressed. Printed maps stay as they
    are.

    `grid` is the least distance of two points, in tenths; the points of a path move onto it.
    """
    return svg if mode == "print" else _LONG.sub(lambda found: relative(found[0], grid), svg)


@lru_cache(maxsize=4096)
def relative(path: str, grid: int = 1) -> str:
    """One path with relative commands. Values finer than a tenth stay as they are."""
    if not _TENTHS.fullmatch(path):
        return path
    pen = _Pen(grid)
    command, values = "", list[int]()
    for letter, number in _TOKEN.findall(path):
        if letter:
            command, values = letter, []
        else:
            values.append(round(float(number) * 10))
        if len(values) == _LENGTHS[command.upper()]:
            pen.go(command, values)
            command, values = {"M": "L", "m": "l"}.get(command, command), []
    return pen.text()


class _Pen:
    """Writes commands in sequence. Lengths are whole numbers of tenths, so that rounding errors do not add up."""

    def __init__(self, grid: int) -> None:
        self.grid, self.said, self.last = grid, [""], ""
        self.x = self.y = self.first_x = self.first_y = 0

    def go(self, command: str, values: list[int]) -> None:
        """Follow one command to its end, and write it."""
        kind = command.upper()
        if kind == "Z":
            self._say("z", [])
            self.x, self.y = self.first_x, self.first_y
            return
        points = self._points(kind, values, command.islower())
        moved = [value - (self.y if at % 2 else self.x) for at, value in enumerate(points)]
        self.x, self.y = points[-2:]
        if kind == "M":
            self.first_x, self.first_y = self.x, self.y
        self._step(kind, values, moved)

    def _points(self, kind: str, values: list[int], relative: bool) -> list[int]:
        """The points of a command in absolute tenths, on the grid; for an arc only its end."""
        here = (self.x, self.y)
        if kind in "HV":
            at = "HV".index(kind)
            points = [*here]
            points[at] = values[0] + here[at] * relative
        else:
            ends = values[5:] if kind == "A" else values
            points = [value + here[at % 2] * relative for at, value in enumerate(ends)]
        return [round(value / self.grid) * self.grid for value in points]

    def _step(self, kind: str, values: list[int], moved: list[int]) -> None:
        if kind in "LHV":
            if moved[1] == 0 != moved[0]:
                self._say("h", moved[:1])
            elif moved[0] == 0 != moved[1]:
                self._say("v", moved[1:])
            elif moved != [0, 0]:
                self._say("l", moved)
        else:
            self._say(kind.lower(), [*values[:5], *moved] if kind == "A" else moved)

    def _say(self, command: str, values: list[int]) -> None:
        if command != self.last or command in "mz":
            self.said.append(command)
        for value in values:
            number = f"{value / 10:g}".replace("0.", ".", 1) if abs(value) < 10 else f"{value / 10:g}"
            glued = number.startswith("-") or self.said[-1].isalpha()
            self.said.append(number if glued else f" {number}")
        self.last = "l" if command == "m" else command

    def text(self) -> str:
        """The written text."""
        return "".join(self.said)
