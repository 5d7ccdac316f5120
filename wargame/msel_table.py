"""A MSEL as a table, one row an inject: CSV and XLSX to rows of text, and lines to CSV and XLSX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adjudication.engine import incoming
from adjudication.engine.injects.lines import MOST_LINES, PreparedInject
from adjudication.services import spreadsheets
from adjudication.services.tabular import tables
from wargame.errors import Refused

COLUMNS = (
    "number", "title", "kind", "from", "to", "release", "after", "answer", "state", "text", "note", "objectives",
)  # fmt: skip
NEEDED = ("number", "title", "kind", "to", "text")
WIDTHS = (9, 34, 14, 20, 16, 28, 18, 8, 10, 70, 40, 14)
MOST_COLUMNS = 40


@dataclass(frozen=True)
class TableRow:
    """One row of a table: its number as a spreadsheet shows it, and its texts by column.

    `loose`: the number of the inject is a number cell, in which 1.10 and 1.1 are the same.
    """

    at: int
    texts: dict[str, str]
    loose: bool = False


def read(data: bytes) -> list[TableRow]:
    """The rows of a CSV or XLSX file; `Refused` says why it cannot be read. Empty rows are left out."""
    try:
        table = tables.read(data, known=COLUMNS, needed=NEEDED, most_rows=MOST_LINES * 2, most_columns=MOST_COLUMNS)
    except incoming.Unreadable as error:
        raise Refused(f"file: {error}") from error
    if len(table.rows) > MOST_LINES:
        raise Refused(f"file: a MSEL has at most {MOST_LINES} injects, the table has {len(table.rows)} rows.")
    number = table.head.index("number")
    return [TableRow(row.at, _texts(table.head, row.texts), number in row.loose) for row in table.rows]


def _texts(columns: list[str], texts: Sequence[str]) -> dict[str, str]:
    padded = [*texts, *[""] * len(columns)]
    return {name: padded[index].replace("\r\n", "\n").strip() for index, name in enumerate(columns) if name}


def row(line: PreparedInject, state: str) -> list[str]:
    """The texts of a line in the order of the columns."""
    return [
        line.number, line.title, line.kind, line.sender, "; ".join(line.to), line.release, line.after,
        "yes" if line.answer else "no", state, line.text, line.note, "; ".join(line.objectives),
    ]  # fmt: skip


def to_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """The rows as a CSV file."""
    return spreadsheets.to_csv(COLUMNS, rows)


def to_xlsx(rows: Iterable[Sequence[str]]) -> bytes:
    """The rows as a spreadsheet."""
    return spreadsheets.to_xlsx("MSEL", COLUMNS, rows, WIDTHS)
