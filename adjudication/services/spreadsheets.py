"""Tables that people edit in a spreadsheet program: CSV and XLSX to rows of text, and rows of text to both."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import islice
from typing import Any

from adjudication.engine import incoming
from adjudication.engine.incoming import Unreadable
from adjudication.services.tabular import cell_formats

MOST_BYTES = 2_000_000
MOST_UNPACKED = 30_000_000
MOST_PARTS = 500
MOST_SHEETS = 40
_MOST_MARKS = 1_500_000  # tags and attributes of a part; each takes about a hundred bytes while it is read
DAMAGED = "the workbook is damaged. Open it in your spreadsheet program, save it again as XLSX, and try again."
FORMULA = re.compile(r"'*[=+\-@\t\r]")  # what a spreadsheet would take for a formula
_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # how a CSV file tells Excel what parts its values
_NUMBER = re.compile(r"-\d+", re.ASCII)


@dataclass(frozen=True)
class TextSheet:
    """One sheet as texts. `loose`: by row, from 1, the places of numbers that have no format of their own."""

    title: str
    rows: list[list[str]]
    loose: dict[int, frozenset[int]] = field(default_factory=dict)


def sheets(data: bytes, *, known: Collection[str], most_rows: int, most_columns: int) -> list[TextSheet]:
    """The sheets of a CSV or XLSX file that are not hidden; `Unreadable` says why it cannot be read.

    `known` are the names of columns in small letters: they show by what the values of a CSV file are parted.
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(f"at most {MOST_BYTES // 1_000_000} MB are taken.")
    if data.startswith(b"PK"):
        return list(_xlsx(data, most_rows, most_columns))
    return [TextSheet("", list(islice(_csv(data, known), most_rows)))]


def _csv(data: bytes, known: Collection[str]) -> Iterator[list[str]]:
    try:
        text = incoming.plain_text(data)
    except Unreadable as error:
        raise Unreadable("it is neither XLSX nor CSV in UTF-8; save it as “CSV UTF-8”.") from error
    if said := _SEPARATOR.match(text):
        text = text[said.end() :]
    delimiter = said[1] if said else _delimiter(text, known)
    try:
        for record in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            yield [text[1:] if FORMULA.match(text) and text.startswith("'") else text for text in record]
    except csv.Error as error:
        raise Unreadable(f"it cannot be read as CSV: {error}.") from error


def _delimiter(text: str, known: Collection[str]) -> str:
    """What parts the names of the columns, on whichever of the first lines they are."""
    lines = list(islice(io.StringIO(text), 20))

    def names(sign: str) -> tuple[int, int]:
        parts = [[part.strip(' "\r\n').lower() for part in line.split(sign)] for line in lines]
        return max((len({*part} & {*known}) for part in parts), default=0), lines[0].count(sign) if lines else 0

    return max(",;\t", key=names)


def _xlsx(data: bytes, most_rows: int, most_columns: int) -> Iterator[TextSheet]:
    try:
        parts = incoming.unzipped(data, most_bytes=MOST_UNPACKED, check=_workbook)
    except _Unfit as error:
        raise Unreadable(str(error)) from error
    except Unreadable as error:
        raise Unreadable(f"it cannot be read as XLSX. {error}") from error
    if any(part.count(b"<") + part.count(b"=") > _MOST_MARKS for part in parts.values()):
        raise Unreadable("the workbook holds too much. Copy the table alone into a new workbook.")
    import openpyxl  # large, and seldom needed

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for sheet in book.worksheets[:MOST_SHEETS]:
            if sheet.sheet_state == "visible":
                sheet.reset_dimensions()
                yield _sheet(sheet.title, sheet.iter_rows(max_row=most_rows, max_col=most_columns))
    # openpyxl trusts what it reads and fails with whatever type the damage happens to lead to
    except Exception as error:
        raise Unreadable(DAMAGED) from error


def _sheet(title: str, cells: Iterable[Sequence[Any]]) -> TextSheet:
    rows: list[list[str]] = []
    loose: dict[int, frozenset[int]] = {}
    for at, row in enumerate(cells, 1):
        rows.append([plain(cell.value, cell.number_format if _is_number(cell.value) else "") for cell in row])
        if found := frozenset(place for place, cell in enumerate(row) if _is_loose(cell)):
            loose[at] = found
    return TextSheet(title, rows, loose)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_loose(cell: Any) -> bool:
    return _is_number(cell.value) and cell_formats.is_loose(cell.number_format)


class _Unfit(Exception):
    """An archive that is no workbook."""


def _workbook(infos: Sequence[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise _Unfit("unpacked it is too large.")
    if "[Content_Types].xml" not in {info.filename for info in infos}:
        raise _Unfit("it is a zip archive, but no workbook.")


def plain(value: Any, form: str = "") -> str:
    """A cell of a spreadsheet as text: numbers by their format, dates and times as triggers write them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return cell_formats.shown(value, form)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def to_csv(head: Sequence[str], table: Iterable[Sequence[str]]) -> bytes:
    """A CSV file that spreadsheets open in the right letters. What they would take for a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_harmless(incoming.printable(text)) for text in texts] for texts in table)
    return out.getvalue().encode("utf-8-sig")


def _harmless(text: str) -> str:
    return f"'{text}" if FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def to_xlsx(
    title: str, head: Sequence[str], table: Iterable[Sequence[str]], widths: Sequence[int], freeze: str = "C2"
) -> bytes:
    """A spreadsheet with one sheet, every cell a text."""
    import openpyxl
    from openpyxl.styles import Alignment, Font

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for at, texts in enumerate([head, *table], 1):
        for column, text in enumerate(texts, 1):
            cell = sheet.cell(at, column)
            cell.value, cell.data_type, cell.number_format = incoming.printable(text), "s", "@"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if at == 1:
                cell.font = Font(bold=True)
    for index, width in enumerate(widths):
        sheet.column_dimensions[openpyxl.utils.get_column_letter(index + 1)].width = width
    sheet.freeze_panes = freeze
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
