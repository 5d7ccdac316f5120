"""Combat tables and other charts read with dice: columns by ratio or difference, results as words, exact chances.

A table is data. Its results are words; what they do is for the rule system to say.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.engine import odds
from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import bands
from adjudication.engine.kit.bands import Bands
from adjudication.engine.kit.faults import Fault, refuse
from adjudication.engine.odds import Ways

_RATIO = re.compile(r"(\d+)[:-](\d+)")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chart as printed.

    `columns`: labels from the defender's best to the attacker's best, such as "1:3" by ratio, "-2..-1" by difference;
    none for a chart of one column. `rows`: by number or band of numbers on the dice, the result of each column, or
    one for all. Totals beyond the first or last row, and sums beyond the first or last column, count as there.

    `rounding`: which side gains when a ratio is between two columns. `outside`: whether an attack beyond the columns
    counts as the last one there, or is refused below the first. `results`, if given, lists every result from the
    attacker's worst to its best, so that more on the roll is better for it.
    """

    rows: dict[str, str | list[str]]
    by: Literal["ratio", "difference", "none"] = "none"
    columns: tuple[str, ...] = ()
    dice: Annotated[int, Meta(ge=1, le=20)] = 1
    faces: Annotated[int, Meta(ge=2, le=100)] = 6
    rounding: Literal["defender", "attacker"] = "defender"
    outside: Literal["clamp", "refuse"] = "clamp"
    results: tuple[str, ...] = ()


def ratio(label: str) -> Fraction | None:
    """The ratio of attack to defence in a label such as "3:1" or "1-2"; None if it is not a ratio."""
    match = _RATIO.fullmatch(label.strip())
    if match is None or not int(match[1]) or not int(match[2]):
        return None
    return Fraction(int(match[1]), int(match[2]))


def faults(table: Table, known: Collection[str] | None = None) -> Iterator[Fault]:
    """Every fault of a table. `known`: the results that the rules know."""
    yield from _column_faults(table)
    yield from (fault.inside("rows") for fault in bands.key_faults(table.rows))
    if table.dice < 1 or table.faces < 2:
        yield Fault(("dice",), f"{table.dice} dice with {table.faces} faces cannot be rolled")
    width = max(1, len(table.columns))
    for label, cells in table.rows.items():
        if not isinstance(cells, str) and len(cells) != width:
            yield Fault(("rows", label), f"{width} results are expected, {len(cells)} are here")
        for cell in _cells(cells):
            if known is not None and cell not in known:
                yield Fault(("rows", label), f"there is no result {cell}")
            elif table.results and cell not in table.results:
                yield Fault(("rows", label), f"{cell} is not among the results of the table")
    yield from _uncovered(table)


def _cells(cells: str | Sequence[str]) -> Sequence[str]:
    return (cells,) if isinstance(cells, str) else cells


def _column_faults(table: Table) -> Iterator[Fault]:
    if table.by == "none" and table.columns:
        yield Fault(("columns",), "a table by nothing has no columns")
    elif table.by == "difference":
        yield from (fault.inside("columns") for fault in bands.faults(table.columns))
    elif table.by == "ratio":
        found = [ratio(label) for label in table.columns]
        if not found:
            yield Fault(("columns",), "at least one column is expected")
        for number, (label, value) in enumerate(zip(table.columns, found, strict=True)):
            if value is None:
                yield Fault(("columns", number), f"“{label}” is not a ratio, such as 3:1")
        for number, (before, value) in enumerate(pairwise(found), 1):
            if before is not None and value is not None and value <= before:
                yield Fault(("columns", number), "the ratios must rise from column to column")


def _uncovered(table: Table) -> Iterator[Fault]:
    """Faults for missing rows: every total that the unmodified dice can show needs a row."""
    rows = list(bands.in_order(table.rows))
    if any(bands.faults(rows)) or table.dice < 1:
        return
    found = Bands(rows)
    for total in (table.dice, table.dice * table.faces):
        if not found.covers(total):
            yield Fault(("rows",), f"no row holds {total}, which the dice can show")


class Chart:
    """A table ready for use. Columns and results are numbers from 0; `columns` and `results` have their text."""

    def __init__(self, table: Table) -> None:
        """Prepare the table; `Faulty` lists all its faults."""
        refuse(faults(table))
        self.table, self.dice, self.faces = table, table.dice, table.faces
        self.columns = table.columns
        self.width = max(1, len(table.columns))
        rows = bands.in_order(table.rows)
        self._rows = Bands(list(rows))
        seen = dict.fromkeys(cell for cells in rows.values() for cell in _cells(cells))
        self.results = table.results or tuple(seen)
        number = {result: n for n, result in enumerate(self.results)}
        self._cells = [
            [number[cell] for cell in (cells,) * self.width] if isinstance(cells, str) else [number[c] for c in cells]
            for cells in rows.values()
        ]
        self._ratios = [value for label in table.columns if (value := ratio(label)) is not None]
        self._bands = Bands(table.columns) if table.by == "difference" else None
        self.entries = lru_cache(maxsize=512)(self._entries)

    # --- columns

    def column(self, attack: int | Fraction, defence: int | Fraction) -> int | None:
        """The column for two strengths; None if the table does not allow so weak an attack.

        By ratio no column is passed that the attacker has not earned (or the defender, by the rounding of the table);
        against no defence it has earned the last. By difference the strengths are whole numbers.
        """
        if self._bands is not None:
            return self._banded(int(attack - defence))
        if self.table.by == "none":
            return 0
        if defence <= 0:
            return self.width - 1 if attack > 0 else self._below()
        value = Fraction(attack) / Fraction(defence)
        if value < self._ratios[0]:
            return self._below()
        if self.table.rounding == "attacker":
            return min(bisect_left(self._ratios, value), self.width - 1)
        return bisect_right(self._ratios, value) - 1

    def _below(self) -> int | None:
        return None if self.table.outside == "refuse" else 0

    def _banded(self, difference: int) -> int | None:
        assert self._bands is not None
        column, low = self._bands.index(difference), self._bands.spans[0].low
        if self.table.outside == "refuse" and low is not None and difference < low:
            return None
        return column

    def shifted(self, column: int, rows: Iterable[RollModifier]) -> int:
        """A column after shifts, which move right if they add up to more than zero; it stays within the table."""
        return max(0, min(self.width - 1, column + sum(row.value for row in rows)))

    # --- results

    def result(self, total: int, column: int = 0) -> str:
        """The result for a total of the dice including modifiers."""
        return self.results[self._cells[self._rows.index(total)][column]]

    def _entries(self, column: int = 0, modifier: int = 0) -> tuple[int, ...]:
        """The number of the result for each total of the dice, from all ones: the `table` of a recorded roll.

        `dice.roll(..., chart.dice, "table", rule, faces=chart.faces, table=chart.entries(column, modifier))` has the
        number of the result, and its odds and its luck come with it.
        """
        totals = range(self.dice, self.dice * self.faces + 1)
        return tuple(self._cells[self._rows.index(total + modifier)][column] for total in totals)

    def ways(self, column: int = 0, modifier: int = 0) -> dict[str, int]:
        """Exact chances: for each result, in how many of the `faces ** dice` ways the dice produce it."""
        found = odds.ways("table", self.dice, self.faces, table=self.entries(column, modifier))
        return {self.results[number]: count for number, count in found.items() if count}

    def chances(self, column: int = 0, modifier: int = 0) -> dict[str, Fraction]:
        """Exact chances as fractions of 1."""
        return {result: Fraction(n, self.faces**self.dice) for result, n in self.ways(column, modifier).items()}


def against(first: Ways, second: Ways) -> Ways:
    """The chances of the first result minus the second, for two sides that roll against each other."""
    return odds.convolve(first, {-value: count for value, count in second.items()})
