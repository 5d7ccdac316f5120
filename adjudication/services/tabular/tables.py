"""A table in a spreadsheet that people have laid out: its head is found on any sheet, below a title or a note."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from adjudication.engine.incoming import Unreadable
from adjudication.services import spreadsheets
from adjudication.services.spreadsheets import TextSheet

HEAD_WITHIN: Final = 10  # rows that are searched for the names of the columns
_MOST_NAMED: Final = 6


@dataclass(frozen=True)
class ReadRow:
    """One row: its number as a spreadsheet shows it, its texts, and the places whose zeros only the spreadsheet knew.

    A number cell without a format of its own is `loose`: 1.10 and 1.1, or 007 and 7, are the same in it.
    """

    at: int
    texts: list[str]
    loose: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Table:
    """The head, tidy and in small letters, the row it is in, and the rows below it that are not empty."""

    at: int
    head: list[str]
    rows: list[ReadRow]


def read(data: bytes, *, known: Collection[str], needed: Collection[str], most_rows: int, most_columns: int) -> Table:
    """The table that `found` finds, if it has the `needed` columns and no others than the `known` ones.

    `Unreadable` says in one sentence what is wrong with the head.
    """
    table = found(data, known=known, needed=needed, most_rows=most_rows, most_columns=most_columns)
    _check(table, known, needed)
    return table


def found(data: bytes, *, known: Collection[str], needed: Collection[str], most_rows: int, most_columns: int) -> Table:
    """The one table of a CSV or XLSX file whose columns have the `known` names; hidden sheets do not count.

    `Unreadable` says why the file cannot be read, or that it has no such table, or several.
    """
    names = {tidy(name) for name in known}
    sheets = spreadsheets.sheets(data, known=names, most_rows=most_rows + HEAD_WITHIN, most_columns=most_columns)
    if not any(text.strip() for sheet in sheets for row in sheet.rows for text in row):
        raise Unreadable("the table is empty.")
    heads = [(sheet, at) for sheet in sheets if (at := _head(sheet, names)) is not None]
    if not heads:
        raise Unreadable(
            f"no row among the first {HEAD_WITHIN} of a sheet has the names of the columns. One row must name "
            f"{', '.join(needed)}; the rows below it are read. Known columns: {', '.join(known)}."
        )
    fit = [one for one in heads if _named(*one, names) >= {tidy(name) for name in needed}] or heads
    tables = [_table(*one) for one in fit]
    filled = [(sheet, one) for (sheet, _), one in zip(fit, tables, strict=True) if one.rows]
    if len(filled) > 1:
        titles = " and ".join(f"“{sheet.title}”" for sheet, _ in filled[:_MOST_NAMED])
        raise Unreadable(f"the sheets {titles} have the same columns. Put all rows on one sheet.")
    return filled[0][1] if filled else tables[0]


def tidy(name: str) -> str:
    """The name of a column in small letters, without the marks that people put behind it."""
    return " ".join(name.lower().split()).rstrip(" :*")


def _named(sheet: TextSheet, at: int, names: set[str]) -> set[str]:
    return {tidy(text) for text in sheet.rows[at]} & names


def _head(sheet: TextSheet, names: set[str]) -> int | None:
    """The place of the row that names most columns; one name alone is a word in a text."""
    places = range(min(HEAD_WITHIN, len(sheet.rows)))
    best = max(places, key=lambda at: len(_named(sheet, at, names)), default=None)
    few = best is None or len(_named(sheet, best, names)) < min(2, len(names))
    return None if few else best


def _table(sheet: TextSheet, at: int) -> Table:
    head = [tidy(text) for text in sheet.rows[at]]
    while head and not head[-1]:
        head.pop()
    rows = [
        ReadRow(number, texts, sheet.loose.get(number, frozenset()))
        for number, texts in enumerate(sheet.rows[at + 1 :], at + 2)
        if any(text.strip() for text in texts)
    ]
    return Table(at + 1, head, rows)


def _check(table: Table, known: Collection[str], needed: Collection[str]) -> None:
    names = {tidy(name) for name in known}
    head = [name for name in table.head if name]
    said = []
    if unknown := [f"“{name[:40]}”" for name in head if name not in names]:
        said.append(f"there is no column {_listed(unknown)}")
    if missing := [name for name in needed if tidy(name) not in head]:
        said.append(f"the column {_listed(missing)} is missing")
    if twice := [name for name in dict.fromkeys(head) if head.count(name) > 1]:
        said.append(f"the column {_listed(twice)} appears twice")
    if said:
        raise Unreadable(f"row {table.at}: {', and '.join(said)}. Known columns: {', '.join(known)}.")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return " or ".join(names[:_MOST_NAMED]) + more
