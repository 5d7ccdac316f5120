"""The order of battle of a pack: sides, formations and units, and the text after one of them is changed or moved.

How a pack lists its forces is said by its rule system, in `pack.force_list`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine import registry
from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.studio import columns as col
from adjudication.services.studio import edits
from adjudication.services.studio.rows import ListRow, with_rows

MOST_UNITS = 400
Line = dict[str, Any]


@dataclass(frozen=True)
class ForceUnit:
    """One unit, or one row for several identical units. `key` identifies it; `number` is its place in the list."""

    key: str
    number: int
    row: Line
    side: str
    group: str
    title: str
    kind: str


@dataclass(frozen=True)
class ForceGroup:
    """A formation with its units; `id` is "" for a side's units without one."""

    id: str
    title: str
    units: tuple[ForceUnit, ...]


@dataclass(frozen=True)
class ForceOfSide:
    """A side with its formations."""

    id: str
    title: str
    groups: tuple[ForceGroup, ...]

    @property
    def count(self) -> int:
        """The number of its units."""
        return sum(len(group.units) for group in self.groups)


@dataclass(frozen=True)
class Orbat:
    """The forces of a pack, and the form of its list."""

    format: ForceList
    forces: tuple[ForceOfSide, ...]

    @property
    def units(self) -> tuple[ForceUnit, ...]:
        """All units, in the sequence of the tree."""
        return tuple(unit for force in self.forces for group in force.groups for unit in group.units)

    def unit(self, key: str) -> ForceUnit | None:
        """The unit with this key."""
        return next((unit for unit in self.units if unit.key == key), None)


def format_of(system: str) -> ForceList | None:
    """The form of a system's list of forces; None if it has none."""
    found = registry.part(registry.HOME, system, "pack.force_list")
    return found.FORCES if found else None


def orbat(system: str, files: Mapping[str, str]) -> Orbat:
    """The forces in texts; `Illegal` if they cannot be read."""
    form = format_of(system)
    if form is None or form.file not in files:
        raise Illegal(["This pack has no list of forces."])
    pack_places.tree(form.file, files[form.file])
    root = edits.plain(files[form.file])
    rows = root.get(form.at) if isinstance(root, dict) else None
    if not isinstance(rows, list) or not all(_fits(row, form) for row in rows):
        reason = f"each entry of {form.at} needs {', '.join((*form.key, form.side))}. Look at the checks"
        raise Illegal([f"{form.file}: {reason}."])
    units = [_unit(number, row, form) for number, row in enumerate(rows)]
    listed = _groups(root, form)
    sides = _sides(form, units)
    return Orbat(form, tuple(_force(side, form, units, listed) for side in sides))


def others(found: Orbat, files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The other entries of the forces' file, such as markers and air wings: for each list, the title of each entry by
    the name that opens it."""
    form = found.format
    root = edits.plain(files[form.file])
    lists = {at: rows for at, rows in root.items() if at not in (form.at, form.groups) and isinstance(rows, list)}
    named = {at: dict(pair for row in rows if (pair := _named(row))) for at, rows in lists.items()}
    return {at: entries for at, entries in named.items() if entries}


def _named(row: Any) -> tuple[str, str] | None:
    words = [row.get(name) for name in ("id", "kind", "name")] if isinstance(row, dict) else []
    word = next((one for one in words if isinstance(one, str) and one), "")
    return (word, str(row.get("name") or word)) if word else None


def _fits(row: Any, form: ForceList) -> bool:
    return isinstance(row, dict) and all(isinstance(row.get(name), str) for name in (*form.key, form.side))


def key_of(row: Mapping[str, Any], form: ForceList) -> str:
    """The key that identifies a row."""
    return " ".join(str(row.get(name, "")) for name in form.key)


def _unit(number: int, row: Line, form: ForceList) -> ForceUnit:
    title = str(row.get(form.title) or key_of(row, form))
    group = str(row.get(form.group, "")) if form.group else ""
    return ForceUnit(key_of(row, form), number, row, row[form.side], group, title, str(row.get(form.kind, "")))


def _groups(root: Line, form: ForceList) -> list[Line]:
    """The formations that the file lists."""
    listed = root.get(form.groups) if form.groups else []
    return [one for one in (listed if isinstance(listed, list) else []) if isinstance(one, dict) and "id" in one]


def _sides(form: ForceList, units: Sequence[ForceUnit]) -> list[str]:
    """The sides in the file, in order, then the other sides of the rules."""
    known = next((column.choices for column in col.columns(form.row) if column.name == form.side), ())
    found = list(dict.fromkeys(unit.side for unit in units))
    return found + [side for side in known if side not in found]


def _force(side: str, form: ForceList, units: Sequence[ForceUnit], listed: Sequence[Line]) -> ForceOfSide:
    mine = [unit for unit in units if unit.side == side]
    names = {str(one["id"]): str(one.get("name") or one["id"]) for one in listed if one.get("side") == side}
    named = {unit.group: form.words.get(unit.group, unit.group) for unit in mine if unit.group not in names}
    every = names | {group: title for group, title in named.items() if group}
    if "" in named or not every:
        every[""] = ""
    groups = (ForceGroup(one, title, tuple(u for u in mine if u.group == one)) for one, title in every.items())
    return ForceOfSide(side, form.words.get(side, side.capitalize()), tuple(groups))


def changed(system: str, files: Mapping[str, str], key: str, typed: Mapping[str, str]) -> str:
    """The text after fields of one unit are changed, by column; `Illegal` lists each that does not fit."""
    found = orbat(system, files)
    unit = _known(found, key)
    values, problems = dict[col.Column, Any](), list[str]()
    for column in col.columns(found.format.row):
        if column.name not in typed or typed[column.name] == col.shown(unit.row, column):
            continue
        try:
            values[column] = col.read(column, typed[column.name])
        except ValueError as error:
            problems.append(f"{label(found.format, column)}: {error}.")
            continue
        if values[column] is None and column.required:
            problems.append(f"{label(found.format, column)}: this cannot be empty.")
    if problems:
        raise Illegal(problems)
    row = col.with_values(unit.row, values)
    return _written(found, files, {unit.number: row})


def label(form: ForceList, column: col.Column) -> str:
    """A column in an author's terms."""
    said = form.labels.get(column.name) or column.path[-1].replace("_", " ")
    return said[:1].upper() + said[1:]


def computed(system: str, files: Mapping[str, str], key: str) -> str:
    """The text after a unit gets the values computed from its factors."""
    found = orbat(system, files)
    unit = _known(found, key)
    follows = found.format.computed(unit.row) if found.format.computed else {}
    if not follows:
        raise Illegal([f"{unit.title}: there is nothing to compute. Enter its factors first."])
    return _written(found, files, {unit.number: {**unit.row, **follows}})


def moved(system: str, files: Mapping[str, str], key: str, side: str, group: str, before: str = "") -> str:
    """The text after a unit moves to a formation of a side, before another unit or to the end."""
    found = orbat(system, files)
    form, unit = found.format, _known(found, key)
    target = _target(found, side, group)
    row = {**unit.row, form.side: side}
    if form.group:
        row[form.group] = group
        if not group:
            del row[form.group]
    _refuse_twice(found, row, unit)
    ahead = [one for one in target.units if one.key == before] if before else []
    order = [one for one in _in_file(found) if one.number != unit.number]
    last = [one.number for one in target.units if one.number != unit.number]
    at = order.index(ahead[0]) if ahead and ahead[0] in order else _after(order, last)
    rows = [ListRow(one.row, one.number) for one in order]
    rows.insert(at, ListRow(row, unit.number, moved=at != unit.number))
    return with_rows(files[form.file], (form.at,), rows)


def _after(order: Sequence[ForceUnit], numbers: Sequence[int]) -> int:
    """The place after the last of some units; the end of the list if there are none."""
    places = [place for place, one in enumerate(order) if one.number in numbers]
    return places[-1] + 1 if places else len(order)


def _refuse_twice(found: Orbat, row: Line, unit: ForceUnit) -> None:
    key = key_of(row, found.format)
    if any(one.key == key and one.number != unit.number for one in found.units):
        raise Illegal([f"{unit.title}: there is already an entry {key} there. Give this one another id first."])


def _target(found: Orbat, side: str, group: str) -> ForceGroup:
    force = next((one for one in found.forces if one.id == side), None)
    if force is None:
        raise Illegal([f"There is no force {side[:40]}."])
    for one in force.groups:
        if one.id == group:
            return one
    if group and found.format.groups:
        raise Illegal([f"{force.title} has no formation {group[:40]}."])
    return ForceGroup(group, group, ())


def added(
    system: str, files: Mapping[str, str], template: str, side: str, group: str, name: str = ""
) -> tuple[str, str]:
    """The text with one more unit of a template at the end of a formation, and its key."""
    found = orbat(system, files)
    form, target = found.format, _target(found, side, group)
    pattern = next((one for one in form.templates if one.title == template), None)
    if pattern is None:
        raise Illegal(["Choose a template."])
    if len(found.units) >= MOST_UNITS:
        raise Illegal([f"A pack has at most {MOST_UNITS} entries in its forces."])
    row = new_row(found, pattern, side, group, " ".join(name.split()))
    order = _in_file(found)
    rows = [ListRow(one.row, one.number) for one in order]
    rows.insert(_after(order, [one.number for one in target.units]), ListRow(row))
    return with_rows(files[form.file], (form.at,), rows), key_of(row, form)


def new_row(found: Orbat, pattern: ForceTemplate, side: str, group: str, name: str) -> Line:
    """The row of a new unit from a template, with an id and, without a name, a title."""
    form = found.format
    ident = _free_id(found, side)
    title = name or _free_title(found, pattern.title)
    if len(title) > col.MOST_TEXT or not title.isprintable():
        raise Illegal([f"Name: one line of at most {col.MOST_TEXT} characters is expected."])
    start = {form.key[-1]: ident} | ({form.title: title} if form.title != form.key[-1] else {})
    row = {**start, form.side: side, **({form.group: group} if group else {}), **pattern.values}
    at = form.place and not row.get("box") and _near(found, side, group)
    return {**row, form.place: at} if at else row


def _near(found: Orbat, side: str, group: str) -> str:
    """The start of the last unit of a formation, otherwise of its side."""
    mine = [unit for unit in found.units if unit.side == side and unit.row.get(found.format.place)]
    near = [unit for unit in mine if unit.group == group] or mine
    return str(near[-1].row[found.format.place]) if near else ""


def _free_id(found: Orbat, side: str) -> str:
    """A free id in the style of the side's ids: B18 after B17."""
    name = found.format.key[-1]
    taken = {str(unit.row[name]) for unit in found.units}
    stems = [re.fullmatch(r"([A-Za-z_-]+?)(\d+)", str(unit.row[name])) for unit in found.units if unit.side == side]
    known = [match for match in stems if match]
    stem, width = (known[-1][1], len(known[-1][2])) if known else (side[:1], 1)
    numbers = (f"{stem}{number:0{width}}" for number in range(1, MOST_UNITS + 2))
    return next(one for one in numbers if one not in taken)


def _free_title(found: Orbat, title: str) -> str:
    taken = {unit.title for unit in found.units}
    return next(one for n in range(1, MOST_UNITS + 2) if (one := title if n == 1 else f"{title} {n}") not in taken)


def removed(system: str, files: Mapping[str, str], key: str) -> str:
    """The text without a unit."""
    found = orbat(system, files)
    unit, order = _known(found, key), _in_file(found)
    if len(order) == 1:
        raise Illegal([f"{unit.title} is the last unit. Add another first."])
    rows = [ListRow(one.row, one.number) for one in order if one.number != unit.number]
    return with_rows(files[found.format.file], (found.format.at,), rows)


def _in_file(found: Orbat) -> list[ForceUnit]:
    return sorted(found.units, key=lambda unit: unit.number)


def _known(found: Orbat, key: str) -> ForceUnit:
    unit = found.unit(key)
    if unit is None:
        raise Illegal([f"{found.format.file} has no unit {key[:40]}. Look at the tree again."])
    return unit


def _written(found: Orbat, files: Mapping[str, str], rows: Mapping[int, Line]) -> str:
    """The text with other rows by number."""
    every = [ListRow(rows.get(one.number, one.row), one.number) for one in _in_file(found)]
    text = files[found.format.file]
    for number, row in rows.items():
        unit = next(one for one in found.units if one.number == number)
        _refuse_twice(found, row, unit)
    return with_rows(text, (found.format.at,), every)
