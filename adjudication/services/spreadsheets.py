"""Tables that people edit in a spreadsheet program: CSV and XLSX to rows of text, and rows of text to both."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from adjudication.engine import incoming
from adjudication.engine.incoming import Unreadable

MOST_BYTES = 2_000_000
MOST_UNPACKED = 30_000_000
MOST_PARTS = 500
DAMAGED = "the workbook is damaged. Open it in your spreadsheet program, save it again as XLSX, and try again."
FORMULA = re.compile(r"'*[=+\-@\t\r]")  # what a spreadsheet would take for a formula
_NUMBER = re.compile(r"-\d+", re.ASCII)


def rows(data: bytes, *, most_rows: int, most_columns: int) -> Iterator[list[str]]:
    """The rows of a CSV or XLSX file as texts; `Unreadable` says why it cannot be read."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"at most {MOST_BYTES // 1_000_000} MB are taken.")
    yield from _xlsx(data, most_rows, most_columns) if data.startswith(b"PK") else _csv(data)


def _csv(data: bytes) -> Iterator[list[str]]:
    try:
        text = incoming.plain_text(data)
    except Unreadable as error:
        raise Unreadable("it is neither XLSX nor CSV in UTF-8; save it as “CSV UTF-8”.") from error
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        for record in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            yield [text[1:] if FORMULA.match(text) and text.startswith("'") else text for text in record]
    except csv.Error as error:
        raise Unreadable(f"it cannot be read as CSV: {error}.") from error


def _xlsx(data: bytes, most_rows: int, most_columns: int) -> Iterator[list[str]]:
    try:
        incoming.unzipped(data, most_bytes=MOST_UNPACKED, check=_workbook)
    except _Unfit as error:
        raise Unreadable(str(error)) from error
    except Unreadable as error:
        raise Unreadable(f"it cannot be read as XLSX. {error}") from error
    import openpyxl  # large, and seldom needed

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for values in sheet.iter_rows(max_row=most_rows, max_col=most_columns, values_only=True):
            yield [plain(value) for value in values]
    # openpyxl trusts what it reads and fails with whatever type the damage happens to lead to
    except Exception as error:
        raise Unreadable(DAMAGED) from error


class _Unfit(Exception):
    """An archive that is no workbook."""


def _workbook(infos: Sequence[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise _Unfit("unpacked it is too large.")
    if "[Content_Types].xml" not in {info.filename for info in infos}:
        raise _Unfit("it is a zip archive, but no workbook.")


def plain(value: Any) -> str:
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


def to_csv(head: Sequence[str], table: Iterable[Sequence[str]]) -> bytes:
    """A CSV file that spreadsheets open in the right letters. What they would take for a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_harmless(text) for text in texts] for texts in table)
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
            cell.value, cell.data_type, cell.number_format = text, "s", "@"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if at == 1:
                cell.font = Font(bold=True)
    for index, width in enumerate(widths):
        sheet.column_dimensions[openpyxl.utils.get_column_letter(index + 1)].width = width
    sheet.freeze_panes = freeze
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
