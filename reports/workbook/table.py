"""A sheet of the workbook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

Value = str | int | float | bool | datetime | None


@dataclass(frozen=True)
class WorkbookSheet:
    """One sheet: what it holds in a sentence, its columns (name, meaning), its rows, each led by the turn."""

    title: str
    about: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[Value, ...], ...]


TURN = ("turn", "the turn in which it happened; 0 is the set-up, before turn 1")
STEP = ("step", "number of the ledger’s step")
WHEN = ("time", "in the exercise’s zone")
CELL = ("cell", "whose it is")
NUMBER = ("number", "by which the report and Evidence cite it")
EVIDENCE = ("evidence", "the numbers of the evidence that it is")


def table(title: str, about: str, columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[Value]]) -> WorkbookSheet:
    """A sheet whose rows are as wide as its columns; the first column is the turn."""
    made = tuple(tuple(row) for row in rows)
    width = len(columns) + 1
    assert all(len(row) == width for row in made), title
    return WorkbookSheet(title, about, (TURN, *columns), made)


def listed(marked: Mapping[str, Sequence[str]], record: str) -> str:
    """The numbers of the evidence that points to a record, such as rfi-12."""
    return ", ".join(marked.get(record, ()))


def moment(at: datetime | None, zone: ZoneInfo) -> datetime | None:
    """A time by the clocks of the exercise, to the second: a spreadsheet knows no zones."""
    return at.astimezone(zone).replace(tzinfo=None, microsecond=0) if at else None


def plain(value: Any) -> str:
    """Anything as compact JSON."""
    return msgspec.json.encode(value, order="deterministic").decode()
