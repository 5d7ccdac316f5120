"""Workbooks as LibreOffice saves them (ODS) read like those of Excel: heads, formats, dates, hidden cells."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from adjudication.engine.incoming import Unreadable
from adjudication.services import spreadsheets
from adjudication.services.tabular import tables

KNOWN = ("number", "title", "text")
SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{urn}:1.0"'
    for name, urn in {"office": "office", "table": "table", "text": "text", "style": "style", "dc": "dc"}.items()
)
STYLES = (
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>'
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
    '<style:style style:name="ce1" style:family="table-cell" style:data-style-name="N0"/>'
    '<style:style style:name="ce2" style:family="table-cell" style:data-style-name="N107"/>'
)
END = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/>'
END += "</table:table-row>"


def cell(shown: str = "", kind: str = "string", more: str = "") -> str:
    return f'<table:table-cell office:value-type="{kind}" {more}><text:p>{shown}</text:p></table:table-cell>'


def number(value: str, shown: str, style: str = "ce2", kind: str = "float") -> str:
    return cell(shown, kind, f'office:value="{value}" table:style-name="{style}"')


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


HEAD = row(*map(cell, KNOWN))


def sheet(*rows: str, title: str = "MSEL", style: str = "ta1", columns: str = "") -> str:
    return f'<table:table table:name="{title}" table:style-name="{style}">{columns}{"".join(rows)}{END}</table:table>'


def ods(*sheets: str, mimetype: str = SPREADSHEET, manifest: str = "<manifest/>", head: str = "") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("mimetype", mimetype)
        made.writestr("META-INF/manifest.xml", manifest)
        made.writestr("content.xml", (
            f'<?xml version="1.0" encoding="UTF-8"?>{head}<office:document-content {SPACES}><office:automatic-styles>'
            f"{STYLES}</office:automatic-styles><office:body><office:spreadsheet>{''.join(sheets)}"
            "</office:spreadsheet></office:body></office:document-content>"
        ))  # fmt: skip
    return out.getvalue()


def read(data: bytes) -> tables.Table:
    return tables.read(data, known=KNOWN, needed=("number", "text"), most_rows=50, most_columns=10)


def first(given: str, columns: str = "") -> tables.ReadRow:
    return read(ods(sheet(HEAD, row(given, cell("a"), cell("b")), columns=columns))).rows[0]


def test_the_head_is_found_below_a_title_and_not_on_hidden_sheets() -> None:
    hidden = sheet(HEAD, row(cell("1"), cell("Old"), cell("Old")), title="Last year", style="ta2")
    empty = row('<table:table-cell table:number-columns-repeated="3"/>', more='table:number-rows-repeated="2"')
    found = read(ods(hidden, sheet(row(cell("Exercise North")), empty, HEAD, row(*map(cell, ("7", "Ships", "Grey"))))))
    assert (found.at, [one.texts[:3] for one in found.rows]) == (4, [["7", "Ships", "Grey"]])
    assert found.rows[0].at == 5


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (number("7", "007"), "007"), (number("1.1", "1.10"), "1.10"), (number("1.1", "1,10"), "1.10"),
        (number("1234.5", "1.234,50"), "1234.50"), (number("1234.5", "1,234.50"), "1234.50"),
        (number("1234", "1,234"), "1234"), (number("1234", "1 234"), "1234"), (number("-3", "-3"), "-3"),
        (number("1.1", "1.1", "ce1"), "1.1"), (number("0.3", "0.3", "ce1"), "0.3"), (number("12", "12", "ce1"), "12"),
        (number("3", "A-003"), "A-003"), (number("12.5", "12.5 km"), "12.5 km"), (number("3", "3,00 €"), "3.00 €"),
        (number("0.25", "25%", kind="percentage"), "25%"), (number("1.2", "1"), "1"), (number("2.5", "3"), "3"),
        (number("1000000", "1.00E+06"), "1000000"), (number("1.5", "1 1/2"), "1.5"),
        (cell("21.11.26", "date", 'office:date-value="2026-11-21"'), "2026-11-21"),
        (cell("21.11.26 09:05", "date", 'office:date-value="2026-11-21T09:05:00"'), "2026-11-21 09:05"),
        (cell("21.11.26 00:00", "date", 'office:date-value="2026-11-21"'), "2026-11-21 00:00"),
        (cell("09:05", "time", 'office:time-value="PT09H05M00S"'), "09:05"),
        (cell("25:30", "time", 'office:time-value="PT25H30M00S"'), "25:30"),
        (cell("90:05", "time", 'office:time-value="PT01H30M05S"'), "90:05"),
        (cell("WAHR", "boolean", 'office:boolean-value="true"'), "yes"),
        (cell('a<text:s text:c="2"/>b<text:line-break/>c <text:span>d</text:span>'), "a  b\nc d"),
        (cell("7</text:p><text:p>8"), "7\n8"),
        ('<table:table-cell office:value-type="string"><office:annotation><text:p>Who?</text:p></office:annotation>'
         "<text:p>7</text:p></table:table-cell>", "7"),
    ],
)  # fmt: skip
def test_cells_read_as_the_workbook_shows_them(given: str, text: str) -> None:
    assert first(given).texts[0] == text


def test_numbers_without_a_format_of_their_own_are_loose() -> None:
    assert first(number("7", "7", "ce1")).loose == {0}
    assert first(number("7", "007", "ce2")).loose == frozenset()
    by_column = '<table:table-column table:default-cell-style-name="ce2"/>'
    assert first(cell("007", "float", 'office:value="7"'), by_column).texts[0] == "007"


def test_dates_are_dates_and_formulas_without_a_result_have_no_value() -> None:
    date = cell("21.11.26", "date", 'office:date-value="2026-11-21"')
    assert "this cell is a date" in first(date).faults({0: "number"})[0][1]
    formula = '<table:table-cell table:formula="of:=[.A1]"/>'
    assert "the result of its formula is not stored" in first(formula).faults({0: "number"})[0][1]


def test_a_value_beside_several_rows_is_that_of_each_and_repeats_are_bounded() -> None:
    spanned = cell("Day 1", more='table:number-rows-spanned="2" table:number-columns-spanned="1"')
    rows = [row(cell("1"), spanned, cell("a")), row(cell("2"), "<table:covered-table-cell/>", cell("b"))]
    assert [one.texts[1] for one in read(ods(sheet(HEAD, *rows))).rows] == ["Day 1", "Day 1"]
    many = row(*map(cell, ("7", "a", "b")), more='table:number-rows-repeated="1000000"')
    assert len(spreadsheets.sheets(ods(sheet(HEAD, many)), known=KNOWN, most_rows=50, most_columns=10)[0].rows) == 50
    wide = row(cell("7", more='table:number-columns-repeated="1000000"'))
    assert len(spreadsheets.sheets(ods(sheet(wide)), known=KNOWN, most_rows=50, most_columns=10)[0].rows[0]) == 10


COLLAPSED, FILTERED = (f'table:{"visibility"}="{how}"' for how in ("collapse", "filter"))


def test_hidden_rows_and_columns_are_named() -> None:
    columns = '<table:table-column table:number-columns-repeated="2"/><table:table-column ' + COLLAPSED + "/>"
    hidden = row(*map(cell, ("8", "c", "d")), more=FILTERED)
    found = spreadsheets.sheets(
        ods(sheet(HEAD, row(*map(cell, ("7", "a", "b"))), hidden, columns=columns)),
        known=KNOWN, most_rows=50, most_columns=10,
    )[0]  # fmt: skip
    assert (found.layout.rows, found.layout.columns) == ({3}, {2})


LAUGHS = '<!DOCTYPE a [<!ENTITY a "' + "x" * 1000 + '">]>'


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (ods(sheet(HEAD), mimetype="application/vnd.oasis.opendocument.text"), "it is a document, but no workbook"),
        (ods(sheet(HEAD), manifest="<m><encryption-data/></m>"), "the workbook has a password"),
        (ods("<table:table"), "the workbook is damaged"),
        (ods(sheet(HEAD), head=LAUGHS), "the workbook is damaged"),
        (ods(sheet(row(number("seven", "7")))), "the workbook is damaged"),
        (ods(sheet(row("<c/>" * 610_000))), "the workbook holds too much"),
    ],
)
def test_what_cannot_be_read_is_told(data: bytes, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(data)
    assert says in str(refused.value)


def test_tables_that_are_no_sheets_do_not_count() -> None:
    cached: Any = f"<table:dde-links><table:dde-link>{sheet(HEAD, title='x')}</table:dde-link></table:dde-links>"
    assert len(spreadsheets.sheets(ods(sheet(HEAD), cached), known=KNOWN, most_rows=9, most_columns=9)) == 1
