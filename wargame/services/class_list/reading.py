"""A table of people with student numbers, as a registry exports it: CSV, XLSX or ODS to one `ListedPerson` a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from adjudication.engine.incoming import Unreadable, is_text
from adjudication.services.tabular import tables
from adjudication.services.tabular.workbooks import letters
from wargame.errors import Refused
from wargame.selectors.participants.ranks import plain
from wargame.services.class_list import heads
from wargame.services.class_list.heads import CELL, FIRST, GROUP, LAST, MAIL, NUMBER, PLACE, POST, RANK, WHOLE
from wargame.services.class_list.name_list import joined

MOST_PEOPLE: Final = 2_000
MOST_COLUMNS: Final = 100
COLUMNS: Final = (NUMBER, WHOLE, RANK, FIRST, LAST, MAIL, GROUP, CELL, POST)
LONGEST: Final[Mapping[str, int]] = {NUMBER: 40, WHOLE: 80, MAIL: 254, GROUP: 60, CELL: 60, POST: 60}
_NUMBER: Final = re.compile(r"\w(?:[\w./-]*\w)?")
_SHORTENED: Final = re.compile(r"\d(?:[.,]\d+)?[eE]\+\d+")  # how a spreadsheet shows a number that is too long for it
_MOST_DIGITS: Final = 15  # of a number cell; a spreadsheet makes zeros of the rest
_SHOWN: Final = 40
_THINGS: Final = {"rows": "list"}  # what a field of a form holds, where that is not its name


@dataclass(frozen=True)
class ListedPerson:
    """One row. `at` is its number in the file; `loose`: the student number stood in a number cell without a format,
    which loses zeros at its beginning."""

    at: int
    number: str
    name: str
    mail: str = ""
    group: str = ""
    cell: str = ""
    post: str = ""
    loose: bool = False


@dataclass(frozen=True)
class RowProblem:
    """A sentence about one row, and the letter and name of its column where one is to blame."""

    at: int
    text: str
    column: str = ""
    field: str = ""

    @property
    def place(self) -> str:
        """The position of a cell, in a spreadsheet’s terms."""
        return ", ".join(part for part in (f"Row {self.at}", self.column and f"column {self.column}") if part)

    def __str__(self) -> str:
        return f"{self.place}{f', {self.field}' if self.field else ''}: {self.text}"


@dataclass(frozen=True)
class ClassList:
    """The people of a file, what is wrong with rows, and sentences about what was not used.

    `letters`: the column of each field that the file has. `filled`: the fields that the file gives; a field that it
    does not have says nothing about a person.
    """

    people: tuple[ListedPerson, ...]
    problems: tuple[RowProblem, ...] = ()
    notes: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)

    @property
    def filled(self) -> frozenset[str]:
        """The fields that the file has a column for."""
        return frozenset(self.letters)

    def fault(self, person: ListedPerson, name: str, text: str) -> RowProblem:
        """A sentence about one field of a person, at its row and column."""
        return RowProblem(person.at, text, self.letters.get(name, ""), name)


def read(data: bytes, numbered: bool = True, place: str = "file") -> ClassList:
    """The people in a CSV, XLSX or ODS file, or in rows pasted from one.

    `numbered`: each person needs a student number. `Refused`, at `place`, says why it is no such table; faults of rows
    are collected.
    """
    needed = (NUMBER, WHOLE) if numbered else (WHOLE,)
    try:
        table = tables.found(
            data, known=COLUMNS, needed=needed, most_rows=MOST_PEOPLE + 1, most_columns=MOST_COLUMNS, meant=_meant
        )
    except Unreadable as error:
        raise Refused(f"{place}: White Cell cannot use this {_THINGS.get(place, place)}: {error}") from error
    columns = _columns(table, numbered, place)
    if not table.rows:
        raise Refused(f"{place}: row {table.at} names the columns, but no row below it has a person.")
    if len(table.rows) > MOST_PEOPLE:
        raise Refused(f"{place}: a roster has at most {MOST_PEOPLE:,} people.")
    reading = _Reading(columns, numbered)
    for row in table.rows:
        reading.take(row)
    where = {name: letters(place) for place, name in sorted(columns.items(), reverse=True)}
    return ClassList(tuple(reading.people), tuple(reading.problems), table.notes, where)


def check(people: ClassList, numbered: bool = True) -> None:
    """Refused where people that a browser brought back could not have come from a file."""
    first: set[str] = set()
    for one in people.people:
        values = {NUMBER: one.number, WHOLE: one.name, MAIL: one.mail, GROUP: one.group, CELL: one.cell, POST: one.post}
        number = _number(one.number, one.loose) if numbered or one.number else ()
        faults = [*number, *_name(one.name), *_mail(one.mail), *_long(values)]
        twice = bool(one.number) and one.number.casefold() in first
        if faults or twice or not all(map(is_text, values.values())):
            raise Refused("file: this page is not complete. Choose the file again.")
        first.add(one.number.casefold())
    if not 0 < len(people.people) <= MOST_PEOPLE or people.problems:
        raise Refused("file: this page is not complete. Choose the file again.")


def _meant(text: str) -> str:
    kind = heads.HEADS.get(plain(text), "")
    return WHOLE if kind == heads.LIST else kind if kind in (*COLUMNS, PLACE) else ""


def _columns(table: tables.Table, numbered: bool, where: str) -> dict[int, str]:
    """The name of each column by its place. A column “No.” holds the student number where no other does and each person
    needs one."""
    number = NUMBER if NUMBER in table.head or not numbered else PLACE
    columns = {place: NUMBER if name == number else name for place, name in enumerate(table.head) if name}
    columns = {place: name for place, name in columns.items() if name != PLACE}
    names = list(columns.values())
    said = []
    if numbered and NUMBER not in names:
        said.append("no column is headed “student number”")
    if not {WHOLE, LAST} & {*names}:
        said.append("no column is headed “name” or “last name”")
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        said.append(f"two columns are headed “{twice[0]}”")
    if said:
        raise Refused(
            f"{where}: row {table.at}: {', and '.join(said)}. A roster can have the columns {_listed(COLUMNS)}."
        )
    return columns


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass
class _Reading:
    """Reads rows one by one, and collects people and faults."""

    columns: Mapping[int, str]
    numbered: bool = True
    people: list[ListedPerson] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)  # the row of each student number

    def take(self, row: tables.ReadRow) -> None:
        """Read one row."""
        texts = {name: self._text(row, place) for place, name in self.columns.items()}
        name = joined({key: texts.get(key, "") for key in (RANK, *heads.NAMES)})
        loose = any(self.columns[place] == NUMBER for place in row.loose if place in self.columns)
        values = {key: texts.get(key, "") for key in (NUMBER, MAIL, GROUP, CELL, POST)} | {WHOLE: name}
        faults = list(self._faults(row, values, loose))
        self.problems += faults
        self.first.setdefault(values[NUMBER].casefold(), row.at)
        if not faults:
            mail, group, cell, post = (values[key] for key in (MAIL, GROUP, CELL, POST))
            self.people.append(ListedPerson(row.at, values[NUMBER], name, mail, group, cell, post, loose))

    @staticmethod
    def _text(row: tables.ReadRow, place: int) -> str:
        return tables.seen(row.texts[place]) if place < len(row.texts) else ""

    def _faults(self, row: tables.ReadRow, values: Mapping[str, str], loose: bool) -> Iterator[RowProblem]:
        for place, reason in (unread := dict(row.faults(self.columns))).items():
            yield RowProblem(row.at, f"{reason}.", letters(place), self.columns[place])
        if row.beyond is not None:
            text = "this value is behind the last column. Put a text in quotes if it holds the sign between columns."
            yield RowProblem(row.at, text, letters(row.beyond))
        for name, text in (
            *self._number(values[NUMBER], loose), *self._twice(values[NUMBER]), *_name(values[WHOLE]),
            *_mail(values[MAIL]), *_long(values),
        ):  # fmt: skip
            if name not in {self.columns[place] for place in unread}:
                yield RowProblem(row.at, text, self._letters(name), name)

    def _letters(self, name: str) -> str:
        sought = (WHOLE, LAST) if name == WHOLE else (name,)
        return next((letters(place) for place, head in self.columns.items() if head in sought), "")

    def _number(self, number: str, loose: bool) -> Iterator[tuple[str, str]]:
        return _number(number, loose) if self.numbered or number else iter(())

    def _twice(self, number: str) -> Iterator[tuple[str, str]]:
        if number and (at := self.first.get(number.casefold())) is not None:
            yield NUMBER, f"{number[:_SHOWN]} is also in row {at}. A student number belongs to one person."


def _number(number: str, loose: bool) -> Iterator[tuple[str, str]]:
    if not number:
        yield NUMBER, "this cell is empty. Each person needs a student number."
    elif _SHORTENED.fullmatch(number) or (loose and sum(map(str.isdigit, number)) > _MOST_DIGITS):
        yield (
            NUMBER,
            (f"{number} was shortened by a spreadsheet program. Format the column as text and type the number again."),
        )
    elif not _NUMBER.fullmatch(number):
        yield NUMBER, f"“{number[:_SHOWN]}” is not a student number. Use letters, figures, points, dashes and slashes."


def _name(name: str) -> Iterator[tuple[str, str]]:
    if not name:
        yield WHOLE, "this cell is empty. Each person needs a name."


def _mail(mail: str) -> Iterator[tuple[str, str]]:
    try:
        if mail:
            validate_email(mail)
    except ValidationError:
        yield MAIL, f"“{mail[:_SHOWN]}” is not an email address. Correct it, or leave the cell empty."


def _long(values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, most in LONGEST.items():
        if len(text := values[name]) > most:
            yield name, f"“{text[:_SHOWN]}…” has {len(text)} letters. At most {most} are possible."
