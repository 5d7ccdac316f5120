"""Workbooks in OpenDocument (ODS), as LibreOffice saves them: their cells by value and format, like those of XLSX."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from defusedxml import ElementTree

from adjudication.services.tabular import cell_formats
from adjudication.services.tabular.workbooks import MergedCells, SheetLayout

MIMETYPE: Final = b"application/vnd.oasis.opendocument.spreadsheet"
_NUMBER: Final = re.compile(r"\d(?:[\d.,'\u2019\u00a0\u202f ]*\d)?")
_LENGTH: Final = re.compile(r"(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?")
_PLAIN_STYLES: Final = ("", "N0")  # no format of their own


@dataclass(frozen=True)
class OdsCell:
    """A value as Python has it, and the format that shows it as the workbook does."""

    value: Any = None
    number_format: str = ""


NOTHING: Final = OdsCell()


@dataclass
class OdsSheet:
    """The rows of a sheet, all as wide as was asked for; none behind the last that is filled."""

    title: str
    visible: bool
    rows: list[list[OdsCell]] = field(default_factory=list)
    layout: SheetLayout = field(default_factory=SheetLayout)


def sheets(content: bytes, most_rows: int, most_columns: int) -> list[OdsSheet]:
    """The first rows and columns of all sheets of a `content.xml`. Raises what its parser raises for damage."""
    reader = _Reader(most_rows, most_columns)
    for event, element in ElementTree.iterparse(io.BytesIO(content), events=("start", "end")):
        name = _name(element)
        if event == "start":
            reader.begin(name, element)
        else:
            reader.end(name, element)
    return reader.sheets


class _Reader:
    """Reads elements as they come. A row that is repeated a million times is taken no more often than asked for."""

    def __init__(self, most_rows: int, most_columns: int) -> None:
        self.sheets: list[OdsSheet] = []
        self._most_rows, self._most_columns = most_rows, most_columns
        self._formats: dict[str, str] = {}  # by style of cells, the name of its format
        self._hidden: set[str] = set()  # styles of sheets
        self._inside: list[str] = []  # tables, and what holds tables that are no sheets
        self._columns: list[str] = []  # the style of each column
        self._row = 0
        self._begin: dict[str, Callable[[Any], None]] = {"table": self._sheet, "dde-links": self._inside_of}
        self._end: dict[str, Callable[[Any], None]] = {
            "style": self._style, "table-column": self._column, "table-row": self._rows_of,
        }  # fmt: skip

    def begin(self, name: str, element: Any) -> None:
        if name in self._begin:
            self._begin[name](element)

    def end(self, name: str, element: Any) -> None:
        if name in self._begin:
            self._inside.pop()
        elif name in self._end and (name == "style" or self._inside == ["table"]):
            self._end[name](element)
            element.clear()

    def _inside_of(self, element: Any) -> None:
        self._inside.append(_name(element))

    def _sheet(self, element: Any) -> None:
        self._inside_of(element)
        if self._inside == ["table"]:
            visible = _said(element, "style-name") not in self._hidden
            self.sheets.append(OdsSheet(_said(element, "name"), visible))
            self._columns, self._row = [], 0

    def _style(self, element: Any) -> None:
        name = _said(element, "name")
        if _said(element, "family") == "table-cell":
            self._formats[name] = _said(element, "data-style-name")
        if any(_said(inner, "display") == "false" for inner in element if _name(inner) == "table-properties"):
            self._hidden.add(name)

    def _column(self, element: Any) -> None:
        first = len(self._columns)
        number = min(_repeated(element, "columns"), self._most_columns - first)
        self._columns += [_said(element, "default-cell-style-name")] * number
        if _said(element, "visibility") in ("collapse", "filter"):
            self.sheets[-1].layout.columns.update(range(first, first + number))

    def _rows_of(self, element: Any) -> None:
        """A row as often as it is repeated; empty ones only once a filled one follows."""
        sheet, first = self.sheets[-1], self._row + 1
        self._row += _repeated(element, "rows")
        if first > self._most_rows:
            return
        cells = self._cells(element, first)
        if _said(element, "visibility") in ("collapse", "filter"):
            sheet.layout.rows.update(range(first, min(self._row, self._most_rows) + 1))
        if cells:
            empty = [NOTHING] * self._most_columns
            sheet.rows += [empty] * (first - 1 - len(sheet.rows))
            sheet.rows += [[*cells, *empty[len(cells) :]]] * (min(self._row, self._most_rows) + 1 - first)

    def _cells(self, row: Any, at: int) -> list[OdsCell]:
        found: list[OdsCell] = []
        for element in row:
            if _name(element) not in ("table-cell", "covered-table-cell"):
                continue
            place = len(found)
            if place >= self._most_columns:
                break
            cell = self._cell(element, place) if _name(element) == "table-cell" else NOTHING
            found += [cell] * min(_repeated(element, "columns"), self._most_columns - place)
            self._note(element, at, place, cell)
        while found and found[-1].value is None:
            found.pop()
        return found

    def _note(self, element: Any, at: int, place: int, cell: OdsCell) -> None:
        """Blocks of cells, and formulas without a result."""
        layout = self.sheets[-1].layout
        down, right = _repeated(element, "rows", "spanned"), _repeated(element, "columns", "spanned")
        if down > 1 or right > 1:
            layout.merged.append(MergedCells(at, place, at + down - 1, place + right - 1))
        if cell.value is None and _said(element, "formula"):
            layout.unknown.add((at, place))

    def _cell(self, element: Any, place: int) -> OdsCell:
        shown = "\n".join(_words(inner) for inner in element if _name(inner) == "p")
        kind = _said(element, "value-type", "office")
        if kind not in _KINDS:
            return OdsCell(shown or None)
        style = _said(element, "style-name") or (self._columns[place] if place < len(self._columns) else "")
        return _KINDS[kind](element, shown, self._formats.get(style, "") in _PLAIN_STYLES)


def _number(element: Any, shown: str, is_plain: bool) -> OdsCell:
    value = float(_said(element, "value"))
    return OdsCell(value, "General" if is_plain else _mask(value, shown))


def _mask(value: float, shown: str) -> str:
    """A format that shows a number as the workbook does: 007, 1.10, 12 km. General if there is none."""
    text = _without_separators(shown.strip().removeprefix("-"), abs(value))
    form = "".join("0" if sign.isdecimal() else sign if sign in ".%" else f'"{sign}"' for sign in text)
    return form if cell_formats.shown(abs(value), form) == text else "General"


def _without_separators(shown: str, value: float) -> str:
    """A number in the writing of any country as one with a point for the decimals and nothing between thousands."""
    found = _NUMBER.search(shown)
    if found is None:
        return shown
    exact = value * 100 if "%" in shown else value
    whole = re.sub(r"\D", "", found[0])
    head, _, tail = re.sub(r"[^\d]", ".", found[0]).rpartition(".")
    written = [f"{re.sub(r'[.]', '', head)}.{tail}"] if head else []
    for text in (*written, whole):
        if abs(float(text) - exact) <= 0.5 * 10.0 ** -len(text.partition(".")[2]):
            return f"{shown[: found.start()]}{text}{shown[found.end() :]}"
    return shown


def _moment(element: Any, shown: str, is_plain: bool) -> OdsCell:
    text = _said(element, "date-value")
    if "T" not in text:
        day = date.fromisoformat(text)
        return OdsCell(datetime.combine(day, time()) if ":" in shown else day, "hh:mm" if ":" in shown else "")
    return OdsCell(datetime.fromisoformat(text), "hh:mm" if ":" in shown else "")


def _length(element: Any, shown: str, is_plain: bool) -> OdsCell:
    """A time of day, or a length of time where it is a day or more or is shown in minutes."""
    found = _LENGTH.fullmatch(_said(element, "time-value"))
    if found is None:
        return OdsCell(shown or None)
    seconds = sum(int(part or 0) * worth for part, worth in zip(found.groups()[1:], (3600, 60, 1), strict=True))
    if shown == f"{seconds // 60:02}:{seconds % 60:02}":
        return OdsCell(timedelta(seconds=seconds), "[mm]:ss")
    if found[1] or seconds >= 86_400:
        return OdsCell(timedelta(seconds=-seconds if found[1] else seconds), "[h]:mm")
    return OdsCell((datetime.min + timedelta(seconds=seconds)).time(), "hh:mm")


def _truth(element: Any, shown: str, is_plain: bool) -> OdsCell:
    return OdsCell(_said(element, "boolean-value") == "true")


def _text(element: Any, shown: str, is_plain: bool) -> OdsCell:
    return OdsCell(shown or _said(element, "string-value") or None)


_KINDS: Final[dict[str, Callable[[Any, str, bool], OdsCell]]] = {
    "float": _number, "percentage": _number, "currency": _number, "date": _moment, "time": _length, "boolean": _truth,
    "string": _text,
}  # fmt: skip


def _words(paragraph: Any) -> str:
    """The text of a paragraph; several spaces, tabs and breaks are elements of their own. Comments do not count."""
    return "".join(_pieces(paragraph))


def _pieces(element: Any) -> Iterator[str]:
    yield element.text or ""
    for inner in element:
        name = _name(inner)
        if name == "s":
            yield " " * min(int(_said(inner, "c") or 1), 100)
        elif name in ("tab", "line-break"):
            yield "\t" if name == "tab" else "\n"
        elif name not in ("annotation", "note"):
            yield from _pieces(inner)
        yield inner.tail or ""


def _name(element: Any) -> str:
    return str(element.tag.rpartition("}")[2])


def _said(element: Any, name: str, space: str = "") -> str:
    """An attribute by its local name; `space` is a part of its namespace where two have the name."""
    for key, value in element.items():
        where, _, local = key.rpartition("}")
        if local == name and space in where and "calcext" not in where:
            return str(value)
    return ""


def _repeated(element: Any, what: str, how: str = "repeated") -> int:
    text = _said(element, f"number-{what}-{how}")
    return int(text) if text.isdecimal() and text != "0" else 1
