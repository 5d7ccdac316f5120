"""An MSEL as a table with one row for each inject: CSV, XLSX and ODS to rows of text, and lines to CSV and XLSX."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adjudication.engine import incoming
from adjudication.engine.injects.lines import MOST_LINES, PreparedInject
from adjudication.services import spreadsheets
from adjudication.services.tabular import tables
from adjudication.services.tabular.workbooks import letters
from wargame.errors import Refused

COLUMNS = (
    "number", "title", "kind", "from", "to", "release", "after", "answer", "state", "text", "note", "objectives",
)  # fmt: skip
NEEDED = ("number", "title", "kind", "to", "text")
_BLANK = f"{string.whitespace}\u00a0\u2007\u202f\u200b\ufeff"
WIDTHS = (9, 34, 14, 20, 16, 28, 18, 8, 10, 70, 40, 14)
TEXTS = ("title", "text", "note")  # in which spaces and breaks are the author's
DATES = ("release", *TEXTS)
MOST_COLUMNS = 100


@dataclass(frozen=True)
class TableRow:
    """One row of a table: its number as a spreadsheet shows it, and its texts by column.

    `loose`: the number of the inject is a number cell, in which 1.10 and 1.1 are the same. `faults`: cells that have
    no value to take.
    """

    at: int
    texts: dict[str, str]
    loose: bool = False
    faults: tuple[str, ...] = ()


def read(data: bytes) -> tuple[list[TableRow], tuple[str, ...]]:
    """The rows of a table, and sentences about ignored parts; `Refused` says why the file cannot be read."""
    try:
        table = tables.read(data, known=COLUMNS, needed=NEEDED, most_rows=MOST_LINES * 2, most_columns=MOST_COLUMNS)
    except incoming.Unreadable as error:
        raise Refused(f"file: {error}") from error
    if len(table.rows) > MOST_LINES:
        raise Refused(f"file: a MSEL has at most {MOST_LINES} injects. The table has {len(table.rows)} rows.")
    return [_row(table, one) for one in table.rows], table.notes


def _row(table: tables.Table, found: tables.ReadRow) -> TableRow:
    columns = {place: name for place, name in enumerate(table.head) if name}
    faults = [f"{columns[place]}: {reason}." for place, reason in found.faults(columns, DATES)]
    if found.beyond is not None:
        faults.append(
            f"column {letters(found.beyond)}: this value is behind the last column. Put a text in quotes if it holds "
            "the sign that parts the columns."
        )
    texts = {
        name: _tidy(name, found.texts[place] if place < len(found.texts) else "") for place, name in columns.items()
    }
    return TableRow(found.at, texts, table.head.index("number") in found.facts.loose, tuple(faults))


def _tidy(name: str, text: str) -> str:
    text = text.replace("\r\n", "\n").strip(_BLANK)
    return text if name in TEXTS else " ".join(text.replace("\u200b", "").replace("\ufeff", "").split())


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
