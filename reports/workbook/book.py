"""The workbook as a file: one sheet for each table, a first one that explains them all."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from adjudication import selectors as game_selectors
from adjudication.engine import figures
from reports import record
from reports.workbook import people, play
from reports.workbook.table import Table, Value
from wargame.models import Exercise, OrderSheet
from wargame.selectors import figures as counted

LONGEST = 32_000  # letters a cell can hold
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
LEAST, WIDEST = 8, 60  # letters that a column shows
TOP, LONG = Alignment(vertical="top"), Alignment(wrap_text=True, vertical="top")
MOMENT = "yyyy-mm-dd hh:mm:ss"


@dataclass(frozen=True)
class Workbook:
    """All sheets, and what is above them."""

    title: str
    marking: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]


def collect(exercise: Exercise) -> Workbook:
    """Read the record of an exercise into sheets."""
    game = exercise.game
    assert game is not None
    zone, steps, chain = ZoneInfo(exercise.timezone), record.read(game), game_selectors.chain(game)
    roster, numbers = people.roster(exercise)
    tables = (
        play.orders(steps), play.rolls(game_selectors.adjudicator(game), steps), play.events(game, steps),
        play.units(game, steps), play.tracks(game, steps), play.rulings(steps), people.sheets(exercise, zone),
        people.messages(exercise, zone), people.injects(exercise, zone), people.rfis(exercise, zone),
        people.observations(exercise, zone, numbers),
        people.evidence(exercise, zone), people.surveys(exercise, numbers), people.log(exercise, zone, roster), roster,
    )  # fmt: skip
    facts = (
        ("Exercise", f"{exercise.title} {exercise.number}".strip()),
        ("Rules", f"{game.system} {game.version}"),
        ("Pack", f"{game.pack_name}, {game.pack_digest}"),
        ("Ledger", f"{figures.steps(chain)}, head {chain.head}"),
        ("Orders", figures.ordered(figures.orders(step.body for step in steps))),
        ("Order sheets", counted.asked(counted.sheets(OrderSheet.objects.filter(decision__exercise=exercise)))),
        ("Dice", f"{figures.rolls(chain)}; {figures.touched(chain)}"),
        ("Times", f"in {exercise.timezone}"),
        ("Sheets", "only steps that were not taken back; those are in the log and the ledger"),
    )
    return Workbook(exercise.title, exercise.marking, facts, tables)


def write(workbook: Workbook) -> bytes:
    """The XLSX file. Every text is a text, also one that begins like a formula."""
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
        for name, meaning in one.columns:
            sheet.append(list(_cells(sheet, ("", name, meaning))))


def _sheet(book: Any, one: Table) -> None:
    sheet = book.create_sheet(one.title)
    names = [name for name, _ in one.columns]
    for index, name in enumerate(names, 1):
        sheet.column_dimensions[get_column_letter(index)].width = _width(name, (row[index - 1] for row in one.rows))
    sheet.freeze_panes = "B2"
    _printed(sheet)
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(names))}{len(one.rows) + 1}"
    sheet.append(list(_cells(sheet, names, bold=True)))
    for row in one.rows:
        sheet.append(list(_cells(sheet, row)))


def _printed(sheet: Any) -> None:
    """On paper: as wide as a page across, the names of the columns on each."""
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", Worksheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToHeight = 0
    sheet.print_title_rows = "1:1"


def _width(name: str, values: Iterable[Value]) -> int:
    """Room for the name with its button to filter by, and for the longest value as far as one line goes."""
    return min(WIDEST, max(len(name) + 4, *(len(str(value)) + 1 for value in values), LEAST))


def _cells(sheet: Any, values: Sequence[Value], bold: bool = False) -> Iterator[Any]:
    for value in values:
        text = isinstance(value, str)
        cell = WriteOnlyCell(sheet, UNPRINTABLE.sub("", value)[:LONGEST] if isinstance(value, str) else value)
        if text:
            cell.data_type = "s"
        if isinstance(value, datetime):
            cell.number_format = MOMENT
        if bold:
            cell.font = Font(bold=True)
        cell.alignment = LONG if text and len(str(value)) > WIDEST else TOP
        yield cell
