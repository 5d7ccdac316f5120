"""Tables as people lay them out: titles above the head, other sheets first, number cells, foreign encodings."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from typing import Any

import openpyxl
import pytest

from adjudication.engine.incoming import Unreadable
from adjudication.services import spreadsheets
from adjudication.services.tabular import tables
from adjudication.services.tabular.cell_formats import shown

KNOWN = ("number", "title", "text")
HEAD = list(KNOWN)
ROW = ["7", "Ships", "Two ships, one port; both grey"]
Rows = Sequence[Sequence[Any]]


def read(data: bytes) -> tables.Table:
    return tables.read(data, known=KNOWN, needed=("number", "text"), most_rows=50, most_columns=10)


def book(*sheets: tuple[str, Rows], change: Callable[[Any], None] = lambda book: None) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    change(made)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def merged(made: Any) -> None:
    made["MSEL"].merge_cells("A1:C2")
    made["MSEL"].merge_cells("A4:B4")


def test_a_strict_workbook_of_excel_is_read() -> None:
    """“Strict Open XML Spreadsheet” has other names of schemas, and dates as words."""
    plain = {"http://schemas.openxmlformats.org/spreadsheetml/2006/main": "spreadsheetml/main"}
    plain |= {"http://schemas.openxmlformats.org/officeDocument/2006/relationships": "officeDocument/relationships"}
    source = zipfile.ZipFile(io.BytesIO(book(("MSEL", [HEAD, [7, "Ships", datetime(2026, 3, 1, 9, 30)]]))))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in source.namelist():
            text = source.read(name).decode()
            for old, new in plain.items():
                text = text.replace(old, f"http://purl.oclc.org/ooxml/{new}")
            archive.writestr(name, re.sub(r't="n"><v>46[.\d]*</v>', 't="d"><v>2026-03-01T09:30:00</v>', text))
    (row,) = read(made.getvalue()).rows
    assert row.texts[:3] == ["7", "Ships", "2026-03-01 09:30"]


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (book(("MSEL", [["Exercise North"], [], HEAD, ROW])), 3),
        (book(("Read me", [["How to fill in the title"], ["Do not change the number"]]), ("MSEL", [HEAD, ROW])), 1),
        (book(("MSEL", [["Big title"], [], [], ["Inject"], HEAD, ROW]), change=merged), 5),
        (book(("MSEL", [["Number *", " TITLE:", "Text"], ROW])), 1),
        (book(("Empty", [HEAD]), ("MSEL", [["Note"]] * 9 + [HEAD, ROW])), 10),
        (f"sep=;\r\n{';'.join(HEAD)}\r\n7;Ships;{ROW[2]!r}".replace("'", '"').encode(), 1),
        (f"Exercise North, 3 days, 4 cells, 5 rooms\nnumber;title;text\n7;Ships;\"{ROW[2]}\"\n".encode(), 2),
        (f"\ufeff\ufeffnumber;ti\u00adtle;\u200btext\u200f\n7;Ships;\"{ROW[2]}\"\n".encode(), 1),
        (f"\ufeffnumber\ttitle\ttext\n7\tShips\t{ROW[2]}\n".encode("utf-16-le"), 1),
        (f"\ufeffnumber\ttitle\ttext\n7\tShips\t{ROW[2]}\n".encode("utf-16-be"), 1),
    ],
)  # fmt: skip
def test_the_head_is_found(data: bytes, at: int) -> None:
    found = read(data)
    assert (found.at, found.head) == (at, HEAD)
    assert [(row.at, row.texts[:3]) for row in found.rows] == [(at + 1, ROW)]


def test_hidden_sheets_do_not_count() -> None:
    def hide(made: Any) -> None:
        made["Last year"].sheet_state = "hidden"

    data = book(("Last year", [HEAD, ["1", "Old", "Old"]]), ("MSEL", [HEAD, ROW]), change=hide)
    assert [row.texts[:3] for row in read(data).rows] == [ROW]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (book(("Day 1", [HEAD, ROW]), ("Day 2", [HEAD, ROW])), "the sheets “Day 1” and “Day 2” have the same columns"),
        (book(("A", [["Nummer", "Titel", "Text"], ROW])), "no row among the first 10 of a sheet has the names"),
        (book(("A", [["x"]] * 10 + [HEAD, ROW])), "no row among the first 10"),
        (book(("A", [["number", "title", "colour", "size"], ROW])),
         "row 1: there is no column “colour” or “size”, and the column text is missing. Known columns: number, "),
        (book(("A", [])), "the table is empty"),
        ("number;title;text\n7;Höhe;x".encode("cp1252"), "Save it as “CSV UTF-8”"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(data: bytes, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(data)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (7, "000", "007"), (1.1, "0.00", "1.10"), (1.1, "General", "1.1"), (0.1 + 0.2, "General", "0.3"),
        (12.0, "General", "12"), (3, '"A-"0', "A-3"), (3, r"\A\-000", "A-003"), (1234.5, "#,##0.00", "1234.50"),
        (0.25, "0%", "25%"), (1.25, "0.0#", "1.25"), (1.2, "0.0#", "1.2"), (-3, "0;[Red]-0", "-3"),
        (1.5, "# ?/?", "1.5"), (2.5, "0", "3"),
        (1234, '00"-"00', "12-34"), (7, '00"-"00', "00-07"), (12345, '00"-"00', "123-45"),
        (1234567, "000-0000", "123-4567"), (1234567, r"000\-0000", "123-4567"),
        (5551234567, "(000) 000-0000", "(555) 123-4567"),
        (12345, "00 000", "12 345"),
        (12.5, '00"-"00.0', "00-12.5"), (1234.5, "[$€-407] #,##0.00", "€ 1234.50"), (3, '"$"#,##0', "$3"),
        (1234.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', "1234.50 €"), (0.125, "0.0%", "12.5%"),
        (5000, "#,##0,", "5000"), (1e6, "0.00E+00", "1000000"), (3, "0;(0)", "3"), (-0.001, "0.00", "0.00"),
        (1e300, "0.00", f"{int(1e300)}"), (5, "_-* #,##0_-", "5"), (12.5, '0.0" km"', "12.5 km"),
    ],
)  # fmt: skip
def test_numbers_read_as_their_format_shows_them(value: float, form: str, text: str) -> None:
    assert shown(value, form) == text


def test_number_cells_of_a_workbook() -> None:
    def number(made: Any) -> None:
        made["MSEL"]["A2"].number_format, made["MSEL"]["A3"].number_format = "000", "0.00"

    data = book(("MSEL", [HEAD, [7, "a", "b"], [1.1, "a", "b"], [1.1, "a", "b"]]), change=number)
    rows = read(data).rows
    assert [row.texts[0] for row in rows] == ["007", "1.10", "1.1"]
    assert [0 in row.loose for row in rows] == [False, False, True]


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (timedelta(hours=25, minutes=30), "[h]:mm", "25:30"), (timedelta(hours=9, minutes=5), "[h]:mm", "09:05"),
        (timedelta(minutes=90, seconds=5), "[mm]:ss", "90:05"), (timedelta(seconds=3605), "[h]:mm:ss", "01:00:05"),
        (datetime(2026, 11, 21), "dd/mm/yyyy", "2026-11-21"),
        (datetime(2026, 11, 21), "dd/mm/yyyy hh:mm", "2026-11-21 00:00"),
        (datetime(2026, 11, 21), '[$-407]d. mmmm yyyy" Uhr"', "2026-11-21"),
        (datetime(2026, 11, 21, 9, 5), "d-mmm-yy", "2026-11-21 09:05"),
        (datetime(2026, 11, 21, 9, 4, 59, 999_700), "yyyy-mm-dd hh:mm", "2026-11-21 09:05"),
        (datetime(2026, 11, 21, 9, 5, 30), "yyyy-mm-dd hh:mm", "2026-11-21 09:05:30"),
        (time(9, 5), "h:mm AM/PM", "09:05"), (time(9, 5, 30), "h:mm", "09:05:30"), (True, "General", "yes"),
        ("007", "@", "007"), ("1,5", "General", "1,5"),
    ],
)  # fmt: skip
def test_cells_read_as_a_spreadsheet_shows_them(value: Any, form: str, text: str) -> None:
    def formatted(made: Any) -> None:
        made["MSEL"]["B2"].number_format = form

    data = book(("MSEL", [HEAD, ["1", value, "b"]]), change=formatted)
    assert read(data).rows[0].texts[1] == text


def test_merged_cells_count_for_each_row_and_banners_are_left_out() -> None:
    def laid_out(made: Any) -> None:
        sheet = made["MSEL"]
        for cells in ("A1:C1", "A2:A3", "A5:C5", "C6:C8", "A9:B9"):
            sheet.merge_cells(cells)

    rows = [
        ["Exercise North"], ["number"], ["", "title", "text"], ["1", "a", "x"], ["Day 2"],
        ["2", "b", "same"], ["3", "c"], ["4", "d"], ["5", "", "y"], HEAD,
    ]  # fmt: skip
    found = read(book(("MSEL", rows), change=laid_out))
    assert [row.texts[:3] for row in found.rows] == [
        ["1", "a", "x"], ["2", "b", "same"], ["3", "c", "same"], ["4", "d", "same"], ["5", "", "y"],
    ]  # fmt: skip
    assert found.notes == ("This row is a heading and not used: 5 (“Day 2”).",)


def test_hidden_rows_and_columns_are_read_and_named() -> None:
    def hide(made: Any) -> None:
        sheet = made["MSEL"]
        sheet.row_dimensions[3].hidden = sheet.column_dimensions["B"].hidden = True
        sheet.auto_filter.ref = "A1:C4"

    data = book(("MSEL", [HEAD, ["1", "a", "x"], ["2", "b", "y"], ["3", "c", "z"]]), change=hide)
    found = read(data)
    assert [row.texts[0] for row in found.rows] == ["1", "2", "3"]
    assert found.notes == (
        "This row is hidden in the workbook and was read: 3.",
        "This column is hidden in the workbook and was read: title.",
    )


@pytest.mark.parametrize(
    ("head", "note"),
    [
        (["number", "text", "Remarks", "Sort key"], "These columns are not used: Remarks, Sort key."),
        (["number", "text", "Titel"], "This column is not used: Titel (did you mean title?)."),
        (["number", "text", "title", "titles"], "This column is not used: titles."),
        (["number", "text", "", "x"], "These columns are not used: x, column C, which has no name."),
    ],
)
def test_columns_that_are_not_known_are_left_out_and_named(head: list[str], note: str) -> None:
    rows = [head, ["1", "x", "y", "z"][: len(head)]]
    for data in (book(("MSEL", rows)), spreadsheets.to_csv(rows[0], rows[1:])):
        found = read(data)
        assert found.notes == (note,)
        assert found.rows[0].texts[found.head.index("text")] == "x"


def _calculated(part: str) -> bytes:
    """A workbook with a sheet as LibreOffice and Excel write it, results of formulas included."""
    source, out = book(("MSEL", [HEAD, ROW])), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, part if name.startswith("xl/worksheets/") else old.read(name))
    return out.getvalue()


def test_results_of_formulas_are_read_and_a_missing_one_is_named() -> None:
    names = "".join(
        f'<c r="{at}1" t="inlineStr"><is><t>{name}</t></is></c>' for at, name in zip("ABC", HEAD, strict=True)
    )
    cells = (
        '<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>""</f><v></v></c>'
        '<c r="C2" t="str"><f>A2</f><v>two</v></c>',
        '<c r="A3"><f>1+1</f></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    )
    rows = "".join(f'<row r="{at}">{text}</row>' for at, text in enumerate(cells, 2))
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    part = f'<worksheet {space}><sheetData><row r="1">{names}</row>{rows}</sheetData></worksheet>'
    first, second = read(_calculated(part)).rows
    assert first.texts[:3] == ["2", "", "two"]
    columns = dict(enumerate(HEAD))
    assert first.faults(columns) == []
    assert [(place, reason.partition(". ")[0]) for place, reason in second.faults(columns)] == [
        (0, "this cell has no value: the result of its formula is not stored"),
        (2, "this cell has no value: it shows the error #DIV/0!"),
    ]


def _zip(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name in names:
            made.writestr(name, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
            "it is a workbook of an old kind (XLS), or one with a password",
        ),
        (b"<html><table><tr><td>number", "it is a web page or an XML file"),
        (b'<?xml version="1.0"?><Workbook/>', "it is a web page or an XML file"),
        (_zip("Index/Document.iwa"), "not in XLSX format"),
        (_zip("[Content_Types].xml", "xl/workbook.bin"), "not in XLSX format"),
        (b'number;title;text\n1;a;"b" c\n', "line 2: it cannot be read as CSV. A quotation mark is not closed"),
        (b'number;title;text\n1;a;"b\n', "A quotation mark is not closed"),
    ],
)
def test_files_of_other_programs_are_named(data: bytes, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(data)
    assert says in str(refused.value)


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_values_of_csv_are_parted_by_any_usual_sign(sign: str, end: str) -> None:
    rows = [sign.join(HEAD), sign.join(["7", '"He said ""no"""', f'"1,5 km{sign} 2"'])]
    for data in ((end.join(rows) + end).encode(), f"\ufeff{end.join(rows)}".encode()):
        assert read(data).rows[0].texts == ["7", 'He said "no"', f"1,5 km{sign} 2"]


def test_no_character_breaks_a_table() -> None:
    every = "".join(map(chr, range(1, 32))) + "\x7f\ufffe\uffff\ud800 end"
    rows = [["1", every, "a\x0bb"]]
    for data in (spreadsheets.to_csv(HEAD, rows), spreadsheets.to_xlsx("T", HEAD, rows, [9, 9, 9])):
        texts = read(data).rows[0].texts
        assert texts[1].endswith(" end")
        assert texts[2] == "a\nb"


def test_an_entity_that_grows_is_refused() -> None:
    source = book(("MSEL", [HEAD, ROW]))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name).decode()
            if name.startswith("xl/worksheets/"):
                bomb = f'<!DOCTYPE a [<!ENTITY a "{"x" * 1000}">]>'
                text = f"{bomb}{text}".replace("Ships", "&a;" * 20)
                text = text.replace("<v>1</v>", f"<v>{'&a;' * 20}</v>", 1)
            new.writestr(name, text)
    with pytest.raises(Unreadable, match="the workbook is damaged"):
        read(out.getvalue())


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("One_x000D_\ntwo", "One\ntwo"),
        ("Slide_x000B_title_x0007_", "Slide\x0btitle\x07"),
        ("_xD83D__xDE00_ go", "\U0001f600 go"),
        ("_x005F_x000D_", "_x000D_"),
        ("cell_x12_ and _xyz", "cell_x12_ and _xyz"),
    ],
)
def test_what_xlsx_writes_for_signs_that_xml_cannot_hold_is_read_as_people_see_it(written: str, seen: str) -> None:
    assert read(book(("MSEL", [HEAD, ["7", "Ships", written]]))).rows[0].texts[2] == seen


def test_a_text_that_looks_like_such_a_sign_comes_back_as_it_was() -> None:
    data = spreadsheets.to_xlsx("MSEL", HEAD, [["7", "Ships", "use _x000D_ here"]], [10, 10, 10])
    assert read(data).rows[0].texts[2] == "use _x000D_ here"
