"""The forces of a pack as a table with one row for each unit: export as CSV or XLSX, import, and what that would
change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from adjudication.engine import incoming
from adjudication.engine.scenario.force_list import ForceList
from adjudication.engine.scenario.packs import explain
from adjudication.errors import Illegal
from adjudication.services import spreadsheets
from adjudication.services.studio import columns as col
from adjudication.services.studio import forces
from adjudication.services.studio.rows import ListRow, with_rows
from adjudication.services.tabular import tables
from adjudication.services.tabular.workbooks import letters

MOST_FAULTS = 20
MOST_COLUMNS = 100
_HEX_DIGITS = 4
_ROOMY = 28


@dataclass(frozen=True)
class ChangedUnit:
    """A unit that the table changes: each field with its old and new value."""

    title: str
    fields: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Comparison:
    """The changes in a table, the text of the file after them, and sentences about unused parts."""

    file: str
    text: str
    added: tuple[str, ...]
    changed: tuple[ChangedUnit, ...]
    removed: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the table changes nothing."""
        return not (self.added or self.changed or self.removed)


def to_csv(system: str, files: Mapping[str, str]) -> bytes:
    """The forces as a CSV file."""
    return spreadsheets.to_csv(*_table(forces.orbat(system, files)))


def to_xlsx(system: str, files: Mapping[str, str]) -> bytes:
    """The forces as a spreadsheet."""
    head, rows = _table(forces.orbat(system, files))
    widths = [_ROOMY if name in ("name", "why") else max(8, len(name) + 2) for name in head]
    return spreadsheets.to_xlsx("Forces", head, rows, widths)


def _table(found: forces.Orbat) -> tuple[list[str], list[list[str]]]:
    known = col.columns(found.format.row)
    units = sorted(found.units, key=lambda unit: unit.number)
    return [one.name for one in known], [[col.shown(unit.row, one) for one in known] for unit in units]


def compared(system: str, files: Mapping[str, str], data: bytes) -> Comparison:
    """What a CSV, XLSX or ODS file would change. `Illegal` names every fault with its row and column."""
    found = forces.orbat(system, files)
    reading = _Reading(found)
    table = _table_in(data, found.format)
    reading.take(table)
    if reading.problems:
        raise Illegal([*reading.problems[:MOST_FAULTS], *table.notes])
    return replace(_comparison(found, files, reading.rows), notes=table.notes)


def _table_in(data: bytes, form: ForceList) -> tables.Table:
    most = forces.MOST_UNITS + 2
    names = [column.name for column in col.columns(form.row)]
    try:
        found = tables.found(
            data, known=names, needed=(*form.key, form.side), most_rows=most, most_columns=MOST_COLUMNS
        )
    except incoming.Unreadable as error:
        raise Illegal([f"White Cell cannot use this file: {error}"]) from error
    if not found.rows:
        raise Illegal(["White Cell cannot use this file. It needs a row of column names and one row for each unit."])
    if len(found.rows) > forces.MOST_UNITS:
        raise Illegal([f"White Cell cannot use this file: it has more than {forces.MOST_UNITS} units."])
    return found


@dataclass
class _Reading:
    """Reads the rows of a table as rows of the pack, and collects faults."""

    found: forces.Orbat
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def form(self) -> ForceList:
        return self.found.format

    def take(self, table: tables.Table) -> None:
        """Read all rows below the column names."""
        columns = self._columns(table.at, table.head)
        if not self.problems:
            for row in table.rows:
                self._row(row, columns)

    def _columns(self, at: int, head: Sequence[str]) -> dict[int, col.Column]:
        known = {tables.tidy(column.name): column for column in col.columns(self.form.row)}
        found = dict[int, col.Column]()
        for place, name in enumerate(head):
            if not name:
                continue
            if known[name] in found.values():
                self.problems.append(f"{_where(at, place)}: the column {name} appears twice.")
            else:
                found[place] = known[name]
        names = {column.name for column in found.values()}
        missing = [name for name in (*self.form.key, self.form.side) if name not in names]
        self.problems += [f"Row {at}: the column {name} is missing." for name in missing]
        return found

    def _row(self, row: tables.ReadRow, columns: Mapping[int, col.Column]) -> None:
        values, bad, at = dict[col.Column, Any](), len(self.problems), row.at
        names = {place: column.name for place, column in columns.items()}
        faults = dict(row.faults(names))
        self.problems += [f"{_where(at, place)}, {names[place]}: {reason}." for place, reason in faults.items()]
        if row.beyond is not None:
            self.problems.append(f"{_where(at, row.beyond)}: this value has no name in the first row.")
        for place, column in ((place, column) for place, column in columns.items() if place not in faults):
            text = row.texts[place] if place < len(row.texts) else ""
            number = row.facts.values.get(place, text) if column.kind == "number" else text
            try:
                values[column] = _cell(column, number)
            except ValueError as error:
                self.problems.append(f"{_where(at, place)}, {column.name}: {error}.")
        if len(self.problems) > bad:
            return
        key = " ".join(str(values[column] or "") for name in self.form.key for column in values if column.name == name)
        old = self.found.unit(key)
        line = col.with_values(old.row if old else {}, _needed(old.row if old else {}, values))
        self._check(at, key, line)
        self.rows[key] = line

    def _check(self, at: int, key: str, row: dict[str, Any]) -> None:
        if key in self.rows:
            self.problems.append(f"Row {at}: {key} is listed twice.")
        try:
            msgspec.convert(row, self.form.row, strict=True, str_keys=False)
        except msgspec.ValidationError as error:
            said, place = explain(str(error), self.form.row, row)
            self.problems.append(f"Row {at}{f', {place}' if place else ''}: {said}.")
        groups = {(force.id, group.id) for force in self.found.forces for group in force.groups}
        mine = (str(row.get(self.form.side)), str(row.get(self.form.group)))
        if self.form.groups and mine not in groups:
            self.problems.append(f"Row {at}, {self.form.group}: {mine[0]} has no formation {mine[1][:40]}.")


def _needed(old: Mapping[str, Any], values: Mapping[col.Column, Any]) -> dict[col.Column, Any]:
    """The values that differ; for a new row, all values that are not empty."""
    return {column: value for column, value in values.items() if col.value_of(old, column) != value}


def _cell(column: col.Column, text: str) -> Any:
    """A cell, with the first zero of a hex restored, which spreadsheets drop."""
    typed = text.strip()
    if column.hex and typed.isdecimal() and len(typed) == _HEX_DIGITS - 1:
        typed = f"0{typed}"
    value = col.read(column, typed)
    if value is None and column.required:
        raise ValueError("this cannot be empty")
    return value


def _where(at: int, place: int) -> str:
    """A cell in a spreadsheet's terms."""
    return f"Row {at}, column {letters(place)}"


def _comparison(found: forces.Orbat, files: Mapping[str, str], rows: Mapping[str, dict[str, Any]]) -> Comparison:
    form, units = found.format, sorted(found.units, key=lambda unit: unit.number)
    there = {unit.key: unit for unit in units}
    order = [ListRow(rows[unit.key], unit.number) for unit in units if unit.key in rows]
    for key, row in rows.items():
        if key not in there:
            order.insert(_end(order, row, form), ListRow(row))
    text = files[form.file]
    after = with_rows(text, (form.at,), order) if [one.value for one in order] != [u.row for u in units] else text
    changed = [ChangedUnit(one.title, tuple(_fields(form, one.row, rows[one.key]))) for one in units if one.key in rows]
    return Comparison(
        form.file, after,
        tuple(str(row.get(form.title) or key) for key, row in rows.items() if key not in there),
        tuple(one for one in changed if one.fields),
        tuple(unit.title for unit in units if unit.key not in rows),
    )  # fmt: skip


def _end(order: Sequence[ListRow], row: Mapping[str, Any], form: ForceList) -> int:
    """The place after the last row of the same formation, otherwise of the same side."""
    for names in ([form.side, form.group], [form.side]):
        places = [at for at, one in enumerate(order) if all(one.value.get(name) == row.get(name) for name in names)]
        if places:
            return places[-1] + 1
    return len(order)


def _fields(form: ForceList, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for column in col.columns(form.row):
        was, now = col.shown(old, column), col.shown(new, column)
        if was != now:
            yield forces.label(form, column), was or "nothing", now or "nothing"
