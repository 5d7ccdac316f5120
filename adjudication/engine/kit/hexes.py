"""Hexes: which are adjacent, how far apart they are, how they are numbered.

A sheet has straight lines of hexes that touch along the line: columns where the hexes have flat tops, rows where
they have pointed tops. Every second line lies half a hex further on. One table says what follows for neighbours;
engine and maps both read it here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from adjudication.engine.kit.faults import Fault, Faulty

Top = Literal["flat", "pointed"]
Cell = tuple[int, int]  # column and row, both from 1
Six = tuple[Cell, Cell, Cell, Cell, Cell, Cell]

SIDES: dict[Top, tuple[str, ...]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointed": ("NE", "E", "SE", "SW", "W", "NW"),
}
"""The sides of a hex, clockwise from the north; side 1 is the first."""
OFF_MAP = -1

# The one table: the six neighbours as steps across the lines and along the line, from a line that lies back and from
# one that lies half a hex further on. The names of these steps depend on the layout alone.
_BACK = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_FURTHER = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_NAMES: dict[tuple[Top, str], tuple[str, ...]] = {
    ("flat", "south"): ("N", "NE", "SE", "S", "SW", "NW"),
    ("flat", "north"): ("S", "SE", "NE", "N", "NW", "SW"),
    ("pointed", "south"): ("W", "SW", "SE", "E", "NE", "NW"),
    ("pointed", "north"): ("W", "NW", "NE", "E", "SE", "SW"),
}


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The layout and numbering of a map of hexes.

    `shifted`: which columns (rows, where tops are pointed) lie half a hex further towards higher numbers. `rows`:
    where row numbers grow to. Columns are numbered from the west. `number`: column first or row first.
    """

    top: Top = "flat"
    shifted: Literal["odd", "even"] = "even"
    rows: Literal["south", "north"] = "south"
    number: Literal["CCRR", "RRCC"] = "CCRR"

    @property
    def sides(self) -> tuple[str, ...]:
        """The six sides, clockwise from the north."""
        return SIDES[self.top]


class Steps(NamedTuple):
    """The changes of column and row that lead from a cell to its six neighbours, by side. See `line`."""

    even: Six
    odd: Six


@lru_cache(maxsize=16)
def steps(layout: Layout) -> Steps:
    """The neighbours in a layout: `steps(layout)[line % 2][side]`, where the line is the column, or the row if tops are
    pointed."""
    turned = 1 if layout.top == "flat" else -1  # across and along are column and row, or row and column
    lines = []
    for parity in ("even", "odd"):
        table = _FURTHER if layout.shifted == parity else _BACK
        by_name = dict(zip(_NAMES[layout.top, layout.rows], table, strict=True))
        lines.append(tuple(by_name[side][::turned] for side in layout.sides))
    return Steps(*lines)  # type: ignore[arg-type]  # six lines, one for each side


def line(layout: Layout, cell: Cell) -> int:
    """The number of the straight line that a cell is on: its column, or its row if tops are pointed."""
    return cell[0] if layout.top == "flat" else cell[1]


def neighbour(layout: Layout, cell: Cell, side: int) -> Cell:
    """The cell beyond a side (0 to 5), on the sheet or not."""
    across, down = steps(layout)[line(layout, cell) % 2][side]
    return cell[0] + across, cell[1] + down


def apart(layout: Layout, one: Cell, other: Cell) -> int:
    """The distance between two cells, in steps."""
    if layout.top == "pointed":
        one, other = one[::-1], other[::-1]
    further = 0 if layout.shifted == "even" else 1
    across = abs(one[0] - other[0])
    along = abs(2 * (one[1] - other[1]) + (one[0] % 2 == further) - (other[0] % 2 == further))
    return across + max(0, along - across) // 2


def number_of(layout: Layout, cell: Cell) -> str:
    """The number printed in a cell, such as "0709"; also computed beyond the map, where the game has no such number."""
    column, row = cell
    return f"{column:02}{row:02}" if layout.number == "CCRR" else f"{row:02}{column:02}"


def cell_of(layout: Layout, number: str) -> Cell:
    """The cell with a number. `Faulty` if it does not have an even count of digits, at least four."""
    half = len(number) // 2
    if len(number) < 4 or len(number) % 2 or not (number.isascii() and number.isdigit()):
        raise Faulty([Fault((), f"“{number}” is not a hex number, such as 0709")])
    first, second = int(number[:half]), int(number[half:])
    return (first, second) if layout.number == "CCRR" else (second, first)


def cells(columns: int, rows: int) -> list[Cell]:
    """The cells of a map, row by row from row 1, each row from column 1."""
    return [(c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)]


def numbers(layout: Layout, columns: int, rows: int) -> list[str]:
    """The numbers of the hexes of a map, in the same sequence."""
    return [number_of(layout, cell) for cell in cells(columns, rows)]


class HexGrid:
    """The hexes of a map as numbers from 0, in the sequence of `cells`.

    `ids` are their printed numbers, `index` leads back. `neighbours` holds six by side, `OFF_MAP` beyond the edge;
    `near` only those that are there.
    """

    def __init__(self, layout: Layout, columns: int, rows: int) -> None:
        self.layout, self.columns, self.rows = layout, columns, rows
        self.cells = cells(columns, rows)
        self.ids = numbers(layout, columns, rows)
        self.index = {number: h for h, number in enumerate(self.ids)}
        self.neighbours = [self._around(cell) for cell in self.cells]
        self.near = [tuple(n for n in six if n != OFF_MAP) for six in self.neighbours]

    def __len__(self) -> int:
        return len(self.ids)

    def _around(self, cell: Cell) -> tuple[int, ...]:
        table = steps(self.layout)[line(self.layout, cell) % 2]
        return tuple(self.at((cell[0] + across, cell[1] + down)) for across, down in table)

    def at(self, cell: Cell) -> int:
        """The number of a cell; `OFF_MAP` beyond the edge."""
        column, row = cell
        inside = 1 <= column <= self.columns and 1 <= row <= self.rows
        return (row - 1) * self.columns + column - 1 if inside else OFF_MAP

    def side(self, a: int, b: int) -> int:
        """The side of hex `a` that touches hex `b`, from 0; ValueError if they are not neighbours."""
        if b == OFF_MAP:
            raise ValueError("there is no hex beyond the edge")
        return self.neighbours[a].index(b)

    def side_name(self, a: int, b: int) -> str:
        """The name of the side of hex `a` that touches hex `b`, such as "NE"."""
        return self.layout.sides[self.side(a, b)]

    def opposite(self, a: int, b: int) -> int:
        """The hex exactly behind `b`, seen from its neighbour `a`; `OFF_MAP` beyond the edge."""
        return self.neighbours[b][self.side(a, b)]

    def distance(self, a: int, b: int) -> int:
        """Distance in hexes."""
        return apart(self.layout, self.cells[a], self.cells[b])

    def distances(self, a: int) -> list[int]:
        """The distance to every hex."""
        here, layout = self.cells[a], self.layout
        return [apart(layout, here, cell) for cell in self.cells]

    def within(self, a: int, most: int) -> tuple[int, ...]:
        """Every hex within a distance, including the hex itself, in the order of their numbers."""
        column, row = self.cells[a]
        columns = range(max(1, column - most), min(self.columns, column + most) + 1)
        rows = range(max(1, row - most), min(self.rows, row + most) + 1)
        return tuple(h for r in rows for c in columns if self.distance(a, h := self.at((c, r))) <= most)

    def ring(self, a: int, radius: int) -> tuple[int, ...]:
        """Every hex at exactly this distance."""
        return tuple(h for h in self.within(a, radius) if self.distance(a, h) == radius)

    def edge(self, *sides: str) -> tuple[int, ...]:
        """The hexes along the edges of the map: "N", "E", "S", "W"."""
        top, bottom = (1, self.rows) if self.layout.rows == "south" else (self.rows, 1)
        lines = {"N": (1, top), "S": (1, bottom), "W": (0, 1), "E": (0, self.columns)}
        wanted = [lines[side] for side in sides]
        return tuple(h for h, cell in enumerate(self.cells) if any(cell[axis] == value for axis, value in wanted))

    def faults(self, numbers: Sequence[str]) -> Iterator[Fault]:
        """Numbers of hexes that are not on this map."""
        for place, number in enumerate(numbers):
            if number not in self.index:
                yield Fault((place,), f"{number} is not on the map")
