"""Tables from spreadsheet programs: CSV, XLSX and ODS to rows of text, and back to CSV and XLSX."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any

from adjudication.engine import incoming
from adjudication.engine.incoming import Unreadable
from adjudication.services.tabular import cell_formats, opendocument, workbooks
from adjudication.services.tabular.workbooks import SheetLayout

MOST_BYTES = 2_000_000
MOST_UNPACKED = 30_000_000
MOST_PARTS = 500
MOST_SHEETS = 40
_MOST_MARKS = 1_500_000  # tags and attributes of a part; each takes about a hundred bytes while it is read
_MOST_MARKS_ODS = 600_000  # ours reads slower: three seconds for as many; a table of 5,000 rows has 400,000
DAMAGED = "the workbook is damaged. Open it in your spreadsheet program, save it again as XLSX, and try again."
LOCKED = "the workbook has a password. Save it without one, and try again."
FORMULA = re.compile(r"'*[=+\-@\t\r]")  # what a spreadsheet would take for a formula
_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # how a CSV file tells Excel what parts its values
_NUMBER = re.compile(r"-\d+", re.ASCII)
NO_RESULT = "?"  # stands for it, so that the row is not empty
_NO_CLOCK = re.compile(r'"[^"]*"|\\.|\[\$[^\]]*\]')  # parts of a format that are no signs of a clock
_CLOCK = re.compile(r"[hs]")
SAVE_AS = "Open it in your spreadsheet program and save it as XLSX (Excel workbook) or as “CSV UTF-8”."
_OTHER_PROGRAMS = {
    "a workbook of an old kind (XLS), or one with a password": re.compile(rb"\xd0\xcf\x11\xe0"),
    "a web page or an XML file, despite its name": re.compile(
        rb"(?:\xef\xbb\xbf)?\s*<(?:[?!]|html|table|head|meta)", re.I
    ),
}


@dataclass(frozen=True)
class CellFacts:
    """Facts that the texts of a row do not show, by position from 0.

    `loose`: numbers that have no format of their own. `dates`: dates and times. `values`: what a number is where its
    format shows more than that, such as 12 for “12 km”. `unknown`: formulas whose result the file does not hold.
    """

    loose: frozenset[int] = frozenset()
    dates: frozenset[int] = frozenset()
    values: Mapping[int, str] = field(default_factory=dict)
    unknown: frozenset[int] = frozenset()


@dataclass(frozen=True)
class TextSheet:
    """One sheet as texts, with facts about its rows by number from 1. `parted`: it came from separated text, such as
    CSV."""

    title: str
    rows: list[list[str]]
    facts: Mapping[int, CellFacts] = field(default_factory=dict)
    layout: SheetLayout = field(default_factory=SheetLayout)
    parted: bool = False


def sheets(data: bytes, *, known: Container[str], most_rows: int, most_columns: int) -> list[TextSheet]:
    """The visible sheets of a CSV, XLSX or ODS file; `Unreadable` says why it cannot be read.

    `known` are the names of columns in small letters: they show by what the values of a CSV file are parted.
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(f"at most {MOST_BYTES // 1_000_000} MB are taken.")
    if data.startswith(b"PK"):
        return list(_workbook(data, most_rows, most_columns))
    if other := next((kind for kind, form in _OTHER_PROGRAMS.items() if form.match(data)), ""):
        raise Unreadable(f"it is {other}. {SAVE_AS}")
    return [TextSheet("", list(islice(_csv(data, known), most_rows)), parted=True)]


def _csv(data: bytes, known: Container[str]) -> Iterator[list[str]]:
    try:
        text = incoming.plain_text(data)
    except Unreadable as error:
        raise Unreadable("it is neither XLSX nor CSV in UTF-8. Save it as “CSV UTF-8”.") from error
    if said := _SEPARATOR.match(text):
        text = text[said.end() :]
    delimiter = said[1] if said else _delimiter(text, known)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for record in reader:
            yield [text[1:] if FORMULA.match(text) and text.startswith("'") else text for text in record]
    except csv.Error as error:
        raise Unreadable(
            f"line {reader.line_num}: it cannot be read as CSV. A quotation mark is not closed, or a text with one is "
            "not in quotes with the inner ones doubled."
        ) from error


def _delimiter(text: str, known: Container[str]) -> str:
    """The separator of the column names, on whichever of the first lines they are."""
    lines = list(islice(io.StringIO(text), 20))

    def names(sign: str) -> tuple[int, int]:
        parts = [[part.strip(' "\r\n').lower() for part in line.split(sign)] for line in lines]
        most = max((sum(name in known for name in {*part}) for part in parts), default=0)
        return most, lines[0].count(sign) if lines else 0

    return max(",;\t|", key=names)


def _workbook(data: bytes, most_rows: int, most_columns: int) -> Iterator[TextSheet]:
    try:
        parts = incoming.unzipped(data, most_bytes=MOST_UNPACKED, check=_fit)
    except _Unfit as error:
        raise Unreadable(str(error)) from error
    except Unreadable as error:
        raise Unreadable(f"it cannot be read as a workbook. {error}") from error
    if "content.xml" in parts and not parts["mimetype"].startswith(opendocument.MIMETYPE):
        raise Unreadable("it is a document, but no workbook.")
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise Unreadable(LOCKED)
    most = _MOST_MARKS_ODS if "content.xml" in parts else _MOST_MARKS
    if any(part.count(b"<") + part.count(b"=") > most for part in parts.values()):
        raise Unreadable("the workbook holds too much. Copy the table alone into a new workbook.")
    sheets = _ods if "content.xml" in parts else _xlsx
    try:
        yield from sheets(data, parts, most_rows, most_columns)
    # both readers trust what they read and fail with whatever type the damage happens to lead to
    except Exception as error:
        raise Unreadable(DAMAGED) from error


def _xlsx(data: bytes, parts: Mapping[str, bytes], most_rows: int, most_columns: int) -> Iterator[TextSheet]:
    import openpyxl  # large, and seldom needed

    book = openpyxl.load_workbook(io.BytesIO(workbooks.ordinary(data, parts)), read_only=True, data_only=True)
    for sheet in book.worksheets[:MOST_SHEETS]:
        if sheet.sheet_state == "visible":
            sheet.reset_dimensions()
            layout = workbooks.layout(parts.get(sheet._worksheet_path, b""), most_rows, most_columns)
            read = _sheet(sheet.title, sheet.iter_rows(max_row=most_rows, max_col=most_columns), layout)
            yield replace(read, rows=[[workbooks.unescaped(text) for text in row] for row in read.rows])


def _ods(data: bytes, parts: Mapping[str, bytes], most_rows: int, most_columns: int) -> Iterator[TextSheet]:
    for sheet in opendocument.sheets(parts["content.xml"], most_rows, most_columns)[:MOST_SHEETS]:
        if sheet.visible:
            yield _sheet(sheet.title, sheet.rows, sheet.layout)


def _sheet(title: str, cells: Iterable[Sequence[Any]], layout: SheetLayout) -> TextSheet:
    rows: list[list[str]] = []
    facts: dict[int, CellFacts] = {}
    for at, row in enumerate(cells, 1):
        unknown = frozenset(place for place in range(len(row)) if (at, place) in layout.unknown)
        rows.append([NO_RESULT if place in unknown else _text(cell) for place, cell in enumerate(row)])
        facts[at] = _facts(row, unknown)
    for block in layout.merged:
        if block.left == block.right < len(rows[0] if rows else ()):  # a value beside several rows is that of each
            for row in rows[block.top : block.bottom]:
                row[block.left] = rows[block.top - 1][block.left]
    return TextSheet(title, rows, facts, layout)


def _text(cell: Any) -> str:
    return plain(cell.value, "" if cell.value is None else cell.number_format or "")


def _facts(row: Sequence[Any], unknown: frozenset[int]) -> CellFacts:
    filled = [(place, cell) for place, cell in enumerate(row) if cell.value is not None]
    numbers = [(place, cell.value, cell.number_format or "") for place, cell in filled if _is_number(cell.value)]
    return CellFacts(
        frozenset(place for place, _, form in numbers if cell_formats.is_loose(form)),
        frozenset(place for place, cell in filled if isinstance(cell.value, date | time | timedelta)),
        {place: cell_formats.plain(value) for place, value, form in numbers if not cell_formats.is_scaled(form)},
        unknown,
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


class _Unfit(Exception):
    """An archive that is not a workbook."""


def _fit(infos: Sequence[zipfile.ZipInfo]) -> None:
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
        raise _Unfit("it is too large when unpacked.")
    names = {info.filename for info in infos}
    if "xl/workbook.bin" in names or "Index/Document.iwa" in names:
        raise _Unfit(f"the workbook is not in XLSX format. {SAVE_AS}")
    if "[Content_Types].xml" not in names and not {"mimetype", "content.xml"} <= names:
        raise _Unfit("it is a zip archive, not a workbook.")


def plain(value: Any, form: str = "") -> str:
    """A cell of a spreadsheet as text: numbers by their format, dates and times as triggers write them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return cell_formats.shown(value, form)
    if isinstance(value, datetime):
        return _moment(value, form)
    if isinstance(value, timedelta):
        return _length(round(value.total_seconds()), form)
    return value.isoformat("minutes" if not value.second else "seconds") if isinstance(value, time) else str(value)


def _moment(value: datetime, form: str) -> str:
    """A day, with its time if there is one or the format shows one; to the second, which sums often just miss."""
    near = (value + timedelta(milliseconds=500)).replace(microsecond=0)
    if near.time() == time() and _CLOCK.search(_NO_CLOCK.sub("", form.lower())) is None:
        return near.date().isoformat()
    return near.isoformat(" ", "seconds" if near.second else "minutes")


def _length(seconds: int, form: str) -> str:
    """A duration: hours and minutes, or minutes and seconds if its format counts minutes."""
    sign, minutes, rest = "-" if seconds < 0 else "", *divmod(abs(seconds), 60)
    if form.lower().startswith("[m"):
        return f"{sign}{minutes:02}:{rest:02}"
    return f"{sign}{minutes // 60:02}:{minutes % 60:02}{f':{rest:02}' if rest else ''}"


def to_csv(head: Sequence[str], table: Iterable[Sequence[str]]) -> bytes:
    """A CSV file that spreadsheets open with the correct letters. Text that looks like a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_harmless(incoming.printable(text)) for text in texts] for texts in table)
    return out.getvalue().encode("utf-8-sig")


def _harmless(text: str) -> str:
    return f"'{text}" if FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def to_xlsx(
    title: str,
    head: Sequence[str],
    table: Iterable[Sequence[str | int | float]],
    widths: Sequence[int],
    freeze: str = "C2",
) -> bytes:
    """A spreadsheet with one sheet, every text a text and never a formula."""
    import openpyxl
    from openpyxl.styles import Alignment, Font

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for at, texts in enumerate([head, *table], 1):
        for column, text in enumerate(texts, 1):
            cell = sheet.cell(at, column)
            if isinstance(text, str):
                cell.value, cell.data_type, cell.number_format = workbooks.escaped(incoming.printable(text)), "s", "@"
            else:
                cell.value = text
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if at == 1:
                cell.font = Font(bold=True)
    for index, width in enumerate(widths):
        sheet.column_dimensions[openpyxl.utils.get_column_letter(index + 1)].width = width
    sheet.freeze_panes = freeze
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
