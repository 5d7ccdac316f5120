"""A sheet of the workbook: a table of the schema with its rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from reports.workbook.schema.shapes import TableColumn, TableSchema, Value

__all__ = ["Value", "WorkbookSheet", "day", "listed", "moment", "plain", "table"]


@dataclass(frozen=True)
class WorkbookSheet:
    """One sheet: its schema and its rows, each as wide as the columns."""

    schema: TableSchema
    rows: tuple[tuple[Value, ...], ...]

    @property
    def title(self) -> str:
        """The title of the table."""
        return self.schema.title

    @property
    def about(self) -> str:
        """A sentence about its contents."""
        return self.schema.about

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns of the table."""
        return self.schema.columns


def table(schema: TableSchema, rows: Iterable[Sequence[Value]]) -> WorkbookSheet:
    """A sheet; its rows have a value for each column."""
    made = tuple(tuple(row) for row in rows)
    assert all(len(row) == len(schema.columns) for row in made), schema.title
    return WorkbookSheet(schema, made)


def listed(marked: Mapping[str, Sequence[str]], record: str) -> str:
    """The numbers of the evidence for a record, such as rfi-12."""
    return ", ".join(marked.get(record, ()))


def moment(at: datetime | None, zone: ZoneInfo) -> datetime | None:
    """A moment in the exercise's time zone, to the second, because a spreadsheet knows no zones."""
    return at.astimezone(zone).replace(tzinfo=None, microsecond=0) if at else None


def day(text: str) -> date | None:
    """A day that someone entered as 2026-05-01; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def plain(value: Any) -> str:
    """Any value as compact JSON."""
    return msgspec.json.encode(value, order="deterministic").decode()
