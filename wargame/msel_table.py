"""A MSEL as a table, one row an inject: CSV and XLSX to rows of text, and lines to CSV and XLSX."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from adjudication.engine import incoming
from adjudication.engine.injects.lines import MOST_LINES, PreparedInject
from wargame.errors import Refused

COLUMNS = (
    "number", "title", "kind", "from", "to", "release", "after", "answer", "state", "text", "note", "objectives",
)  # fmt: skip
NEEDED = ("number", "title", "kind", "to", "text")
WIDTHS = (9, 34, 14, 20, 16, 28, 18, 8, 10, 70, 40, 14)
MOST_BYTES = 2_000_000
MOST_UNPACKED = 30_000_000
MOST_PARTS = 500
MOST_COLUMNS = 40
DAMAGED = "file: the workbook is damaged. Open it in your spreadsheet program, save it again as XLSX, and try again."
FORMULA = re.compile(r"'*[=+\-@\t\r]")  # what a spreadsheet would take for a formula


@dataclass(frozen=True)
class TableRow:
    """One row of a table: its number as a spreadsheet shows it, and its texts by column."""

    at: int
    texts: dict[str, str]


def read(data: bytes) -> list[TableRow]:
    """The rows of a CSV or XLSX file; `Refused` says why it cannot be read. Empty rows are left out."""
    if len(data) > MOST_BYTES:
        raise Refused(f"file: at most {MOST_BYTES // 1_000_000} MB are taken.")
    raw = _xlsx(data) if data.startswith(b"PK") else _csv(data)
    records = [(at, texts) for at, texts in enumerate(raw, 1) if any(text.strip() for text in texts)]
    if not records:
        raise Refused("file: the table is empty.")
    columns = _columns(records[0][1])
    if len(records) - 1 > MOST_LINES:
        raise Refused(f"file: a MSEL has at most {MOST_LINES} injects, the table has {len(records) - 1} rows.")
    return [TableRow(at, _texts(columns, texts)) for at, texts in records[1:]]


def _columns(head: Sequence[str]) -> list[str]:
    names = [" ".join(name.lower().split()) for name in head]
    while names and not names[-1]:
        names.pop()
    problems = [
        f"row 1: there is no column “{name}”; known are {', '.join(COLUMNS)}." for name in names if name not in COLUMNS
    ]
    problems += [f"row 1: the column {name} is missing." for name in NEEDED if name not in names]
    problems += [f"row 1: the column {name} appears twice." for name in set(names) if names.count(name) > 1]
    if problems:
        raise Refused(*problems[:12])
    return names


def _texts(columns: list[str], texts: Sequence[str]) -> dict[str, str]:
    padded = [*texts, *[""] * len(columns)]
    return {name: padded[index].replace("\r\n", "\n").strip() for index, name in enumerate(columns)}


def _csv(data: bytes) -> Iterator[list[str]]:
    try:
        text = incoming.plain_text(data)
    except incoming.Unreadable as error:
        raise Refused("file: it is neither XLSX nor CSV in UTF-8; save it as “CSV UTF-8”.") from error
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        for record in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            yield [text[1:] if FORMULA.match(text) and text.startswith("'") else text for text in record]
    except csv.Error as error:
        raise Refused(f"file: it cannot be read as CSV: {error}.") from error


def _xlsx(data: bytes) -> Iterator[list[str]]:
    try:
        incoming.unzipped(data, most_bytes=MOST_UNPACKED, check=_workbook)
    except incoming.Unreadable as error:
        raise Refused(f"file: it cannot be read as XLSX. {error}") from error
    import openpyxl  # large, and seldom needed

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for values in sheet.iter_rows(max_row=MOST_LINES * 2, max_col=MOST_COLUMNS, values_only=True):
            yield [_plain(value) for value in values]
    # openpyxl trusts what it reads and fails with whatever type the damage happens to lead to
    except Exception as error:
        raise Refused(DAMAGED) from error


def _workbook(infos: Sequence[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise Refused("file: unpacked it is too large.")
    if "[Content_Types].xml" not in {info.filename for info in infos}:
        raise Refused("file: it is a zip archive, but no workbook.")


def _plain(value: Any) -> str:
    """A cell of a spreadsheet as text; numbers without a needless point, dates and times as triggers write them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def row(line: PreparedInject, state: str) -> list[str]:
    """The texts of a line in the order of the columns."""
    return [
        line.number, line.title, line.kind, line.sender, "; ".join(line.to), line.release, line.after,
        "yes" if line.answer else "no", state, line.text, line.note, "; ".join(line.objectives),
    ]  # fmt: skip


def to_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """A CSV file that spreadsheets open in the right letters. What they would take for a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([f"'{text}" if FORMULA.match(text) else text for text in texts] for texts in rows)
    return out.getvalue().encode("utf-8-sig")


def to_xlsx(rows: Iterable[Sequence[str]]) -> bytes:
    """A spreadsheet with one sheet, every cell a text."""
    import openpyxl
    from openpyxl.styles import Alignment, Font

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "MSEL"
    for at, texts in enumerate([COLUMNS, *rows], 1):
        for column, text in enumerate(texts, 1):
            cell = sheet.cell(at, column)
            cell.value, cell.data_type, cell.number_format = text, "s", "@"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if at == 1:
                cell.font = Font(bold=True)
    for index, width in enumerate(WIDTHS):
        sheet.column_dimensions[chr(ord("A") + index)].width = width
    sheet.freeze_panes = "C2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
