"""The forces of a pack go out as a table and come back; what does not fit is named by its row and column."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date

import openpyxl
import pytest

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.services import spreadsheets
from adjudication.services.studio import columns
from adjudication.services.studio import force_tables as tables
from tests.systems import scope

FILES = dict(registry.get("opuc").pack_texts("first-lesson"))
Cells = list[list[str]]


def _cells() -> Cells:
    return spreadsheets.sheets(tables.to_csv("opuc", FILES), known=(), most_rows=99, most_columns=99)[0].rows


def _compared(cells: Cells) -> tables.Comparison:
    return tables.compared("opuc", FILES, spreadsheets.to_csv(cells[0], cells[1:]))


@pytest.mark.parametrize("system", scope.with_forces())
@pytest.mark.parametrize("made", [tables.to_csv, tables.to_xlsx])
def test_what_goes_out_comes_back(system: str, made: Callable[..., bytes]) -> None:
    rules = registry.get(system)
    files = dict(rules.pack_texts(rules.packs()[0]))
    found = tables.compared(system, files, made(system, files))
    assert found.same
    assert found.text == files[found.file]


def test_units_are_added_changed_and_removed() -> None:
    cells = _cells()
    at = cells[0].index
    cells[1][at("factors.companies")], cells[1][at("hex")] = "4", "203"  # as a spreadsheet writes it
    cells[2][at("name")] = "2 Foot"
    new = list(cells[1])
    new[at("id")], new[at("name")] = "B9", "9 Mech"
    cells[3:4] = [new]
    found = _compared(cells)
    assert found.added == ("9 Mech",)
    assert found.removed == ("3 Tank",)
    assert [(one.title, one.fields) for one in found.changed] == [
        ("1 Mech", (("Companies", "3", "4"),)),
        ("2 Inf", (("Name", "2 Inf", "2 Foot"),)),
    ]
    assert "B3" not in found.text
    assert (
        '{id: B1, name: "1 Mech", side: BLUE, fmn: BLUE1, class: mech_inf, mob: W, ac: 1, hex: "0203", factors: {'
        in found.text
    )
    assert found.text.index("id: B4,") < found.text.index("id: B9,") < found.text.index("id: R1,")
    assert found.text.startswith(FILES["forces.yaml"][:200])


def _set(row: int, name: str, text: str) -> Callable[[Cells], None]:
    def change(cells: Cells) -> None:
        cells[row][cells[0].index(name)] = text

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_set(1, "ac", "thick"), "Row 2, column G, ac: enter a whole number, not thick."),
        (_set(3, "ac", "9"), "Row 4, ac: "),
        (_set(1, "class", "chariot"), "Row 2, column E, class: enter one of armd, "),
        (_set(1, "name", ""), "Row 2, column B, name: this cannot be empty."),
        (_set(2, "id", "B1"), "Row 3: B1 is listed twice."),
        (_set(1, "fmn", "RED1"), "Row 2, fmn: BLUE has no formation RED1."),
        (_set(1, "amphib", "perhaps"), "enter yes or no"),
        (_set(1, "steps", "many"), "numbers joined by hyphens"),
        (_set(0, "mob", "ac"), "Row 1, column G: the column ac appears twice."),
        (_set(0, "id", ""), "Row 1: the column id is missing."),
        (lambda cells: cells[2].append("more"), "this value has no name in the first row"),
        (lambda cells: cells.__delitem__(slice(1, None)), "one row for each unit"),
    ],
)  # fmt: skip
def test_faults_are_named_by_row_and_column(change: Callable[[Cells], None], reason: str) -> None:
    cells = _cells()
    change(cells)
    with pytest.raises(Illegal) as refused:
        _compared(cells)
    assert any(reason in one for one in refused.value.problems), refused.value.problems


def test_columns_that_nobody_knows_are_left_out_and_named() -> None:
    cells = _cells()
    for row, more in zip(cells, [("Remarks", "armr"), *[("x", "1")] * len(cells)], strict=False):
        row += more
    cells[0][cells[0].index("ac")] = "axc"
    found = _compared(cells)
    assert found.same
    assert found.notes == ("These columns are not used: axc (did you mean ac?), Remarks, armr.",)


def test_a_number_is_read_by_its_value_and_an_id_by_its_format() -> None:
    made = openpyxl.load_workbook(io.BytesIO(tables.to_xlsx("opuc", FILES)))
    sheet = made.active
    at = {cell.value: cell.column for cell in sheet[1]}
    cell = sheet.cell(2, at["factors.companies"])
    cell.value, cell.number_format = 4, '0" coy"'
    out = io.BytesIO()
    made.save(out)
    found = tables.compared("opuc", FILES, out.getvalue())
    assert [one.fields for one in found.changed] == [(("Companies", "3", "4"),)]
    cell.number_format = "0%"
    sheet.cell(3, at["ac"]).value = date(2026, 11, 21)
    sheet.cell(4, at["ac"]).value = "#REF!"
    made.save(out := io.BytesIO())
    with pytest.raises(Illegal) as refused:
        tables.compared("opuc", FILES, out.getvalue())
    said = " ".join(refused.value.problems)
    assert "factors.companies: enter a whole number, not 400%" in said
    assert "Row 3, column G, ac: this cell is a date, 2026-11-21. Format the column as text" in said
    assert "Row 4, column G, ac: this cell has no value: it shows the error #REF!." in said


@pytest.mark.parametrize("text", ["1 234", "1\u00a0234", "1\u202f234", "1’234", "1234.0", "1234,00"])
def test_a_whole_number_is_read_as_it_is_written(text: str) -> None:
    assert columns.read(columns.Column("n", "number"), text) == 1234
    assert columns.read(columns.Column("n", "number"), f"−{text}") == -1234


@pytest.mark.parametrize("text", ["1,234", "1.234", "1.5", "12 34", "1 2"])
def test_a_number_that_is_not_clear_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="enter a whole number"):
        columns.read(columns.Column("n", "number"), text)


@pytest.mark.parametrize(
    "data", [b"", b"PK\x03\x04", b"\xff\xfe", b'id\n"', b"id,side\n" + b"x,RED\n" * 900, b"x" * 2_000_001]
)
def test_files_that_are_no_table(data: bytes) -> None:
    with pytest.raises(Illegal, match="White Cell cannot use this file"):
        tables.compared("opuc", FILES, data)
