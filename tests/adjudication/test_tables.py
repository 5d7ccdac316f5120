"""Tables as people lay them out: titles above the head, other sheets first, number cells, foreign encodings."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
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
        ("number;title;text\n7;Höhe;x".encode("cp1252"), "save it as “CSV UTF-8”"),
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
