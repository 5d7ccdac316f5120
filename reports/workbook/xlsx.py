"""The workbook as a file: one sheet for each table, and a first one that explains them all."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Any

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from adjudication.engine import incoming
from reports.workbook.book import Workbook
from reports.workbook.table import Value, WorkbookSheet

LONGEST = 32_000  # letters a cell can hold
LEAST, WIDEST = 8, 60  # letters that a column shows
TOP, LONG = Alignment(vertical="top"), Alignment(wrap_text=True, vertical="top")
MOMENT, DAY = "yyyy-mm-dd hh:mm:ss", "yyyy-mm-dd"


def write(workbook: Workbook) -> bytes:
    """The XLSX file. Every text is stored as text, even if it begins like a formula."""
    book = openpyxl.Workbook(write_only=True)
    book.properties.title, book.properties.creator = workbook.title, "White Cell"
    book.properties.created = book.properties.modified = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
    _first(book, workbook)
    for one in workbook.tables:
        _sheet(book, one)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def _first(book: Any, workbook: Workbook) -> None:
    sheet = book.create_sheet("Read me")
    for letter, width in (("A", 18), ("B", 22), ("C", 90)):
        sheet.column_dimensions[letter].width = width
    sheet.append(list(_cells(sheet, (workbook.marking,), bold=True)))
    for fact in workbook.facts:
        sheet.append(list(_cells(sheet, fact)))
    sheet.append([])
    sheet.append(list(_cells(sheet, ("sheet", "column", "meaning"), bold=True)))
    for one in workbook.tables:
        sheet.append(list(_cells(sheet, (one.title, f"{len(one.rows)} rows", one.about), bold=True)))
        for column in one.columns:
            sheet.append(list(_cells(sheet, ("", column.name, column.explained))))


def _sheet(book: Any, one: WorkbookSheet) -> None:
    sheet = book.create_sheet(one.title)
    names = [column.name for column in one.columns]
    for index, name in enumerate(names, 1):
        sheet.column_dimensions[get_column_letter(index)].width = _width(name, (row[index - 1] for row in one.rows))
    sheet.freeze_panes = "B2"
    _printed(sheet)
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(names))}{len(one.rows) + 1}"
    sheet.append(list(_cells(sheet, names, bold=True)))
    for row in one.rows:
        sheet.append(list(_cells(sheet, row)))


def _printed(sheet: Any) -> None:
    """Print settings: one page wide, with the column names on each page."""
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", Worksheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToHeight = 0
    sheet.print_title_rows = "1:1"


def _width(name: str, values: Iterable[Value]) -> int:
    """The width for the name with its filter button, and for the longest value up to one line."""
    return min(WIDEST, max(len(name) + 4, *(len(str(value)) + 1 for value in values), LEAST))


def _cells(sheet: Any, values: Sequence[Value], bold: bool = False) -> Iterator[Any]:
    for value in values:
        text = isinstance(value, str)
        cell = WriteOnlyCell(sheet, incoming.printable(value)[:LONGEST] if isinstance(value, str) else value)
        if text:
            cell.data_type = "s"
        if isinstance(value, date):
            cell.number_format = MOMENT if isinstance(value, datetime) else DAY
        if bold:
            cell.font = Font(bold=True)
        cell.alignment = LONG if text and len(str(value)) > WIDEST else TOP
        yield cell
