"""The parts of a table: columns of a fixed kind, key columns, and links to other tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

Value = str | int | float | bool | date | datetime | None


class Kind(StrEnum):
    """The kinds of column values, in the terms of the data dictionary. Any of them can be missing."""

    TEXT = "text"
    WHOLE = "whole number"
    NUMBER = "number"
    YES_NO = "true or false"
    DAY = "day"
    TIME = "time"
    JSON = "JSON"


@dataclass(frozen=True)
class TableColumn:
    """A column. `written`: people wrote its text, so it can contain any word. If `meaning` is empty, its name explains
    it."""

    name: str
    meaning: str = ""
    kind: Kind = Kind.TEXT
    written: bool = False

    @property
    def explained(self) -> str:
        """The meaning of the column, for the data dictionary."""
        return self.meaning or self.name.replace("_", " ")


@dataclass(frozen=True)
class TableLink:
    """Columns that refer to a row of another table. A row in which one of them is empty refers to none."""

    columns: tuple[str, ...]
    table: str
    to: tuple[str, ...]


@dataclass(frozen=True)
class TableSchema:
    """A table: its title, a sentence about its contents, and its columns. The `key` columns together identify a row."""

    title: str
    about: str
    columns: tuple[TableColumn, ...]
    key: tuple[str, ...] = ()
    links: tuple[TableLink, ...] = ()


def text(name: str, meaning: str = "") -> TableColumn:
    """A text from the program or the rules."""
    return TableColumn(name, meaning)


def written(name: str, meaning: str = "") -> TableColumn:
    """A text that people wrote."""
    return TableColumn(name, meaning, written=True)


def whole(name: str, meaning: str = "") -> TableColumn:
    """A whole number."""
    return TableColumn(name, meaning, Kind.WHOLE)


def number(name: str, meaning: str = "") -> TableColumn:
    """A number."""
    return TableColumn(name, meaning, Kind.NUMBER)


def yes_no(name: str, meaning: str = "") -> TableColumn:
    """True or false."""
    return TableColumn(name, meaning, Kind.YES_NO)


def day(name: str, meaning: str = "") -> TableColumn:
    """A day."""
    return TableColumn(name, meaning, Kind.DAY)


def time(name: str, meaning: str = "") -> TableColumn:
    """A moment in the exercise's time zone."""
    return TableColumn(name, meaning, Kind.TIME)


def json(name: str, meaning: str = "", *, by_people: bool = False) -> TableColumn:
    """A structure as compact JSON."""
    return TableColumn(name, meaning, Kind.JSON, by_people)


TURN = whole("turn", "the turn in which it happened; 0 is the set-up, before turn 1; empty: it belongs to no turn")
STEP = whole("step", "number of the ledger’s step")
WHEN = time("time", "in the exercise’s zone")
CELL = text("cell", "whose it is; see Cells")
NUMBER = text("number", "by which the report and Evidence cite it")
EVIDENCE = text("evidence", "the numbers of the evidence that it is")
TO_CELL = TableLink(("cell",), "Cells", ("cell",))
TO_PERSON = TableLink(("person",), "People", ("person",))


def table(
    title: str, about: str, *columns: TableColumn, key: tuple[str, ...] = (), links: tuple[TableLink, ...] = ()
) -> TableSchema:
    """A table whose rows begin with the turn."""
    return TableSchema(title, about, (TURN, *columns), key, links)
