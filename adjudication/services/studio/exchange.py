"""An order of battle from another program, read by the browser, as units and formations of a pack.

The browser reads the file (MSDL, SISO-STD-007) and sends its sides and units; what of them fits the list of the pack,
and why the rest does not, is decided here. Values come from the templates, places from the frame of the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

import msgspec
from msgspec import Meta

from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.errors import Illegal
from adjudication.services.studio import columns as col
from adjudication.services.studio import edits, forces, formations
from adjudication.services.studio.rows import ListRow, with_rows

LETTERS = "ABCDEFGHIJKLMN"
SIZES = (
    "a crew", "a squad", "a section", "a platoon", "a company", "a battalion", "a regiment", "a brigade", "a division",
    "a corps", "an army", "an army group", "a region", "a command",
)  # fmt: skip
MAP, FRAME = "map.yaml", "frame"
_SIZE_AT = 11  # the place of the size in a symbol code
_FUNCTION = slice(4, 10)

Handle = Annotated[str, Meta(min_length=1, max_length=200)]


class ForeignUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in the other program's terms. `symbol`: its code in MIL-STD-2525C. `superior`: the id of the unit above
    it, "" for none. `at`: degrees east and north, if it has a place."""

    id: Handle
    name: Annotated[str, Meta(max_length=400)]
    symbol: Annotated[str, Meta(max_length=20)]
    side: Annotated[str, Meta(max_length=200)]
    superior: Annotated[str, Meta(max_length=200)] = ""
    at: tuple[float, float] | None = None

    @property
    def title(self) -> str:
        """The name on one line."""
        plain = "".join(letter if letter.isprintable() else " " for letter in self.name)
        return " ".join(plain.split())[: col.MOST_TEXT] or self.id

    @property
    def function(self) -> str:
        """The function code without trailing dashes."""
        return self.symbol[_FUNCTION].replace("*", "-").rstrip("-").upper()

    @property
    def size(self) -> int:
        """Its size, 0 for the smallest; -1 if its symbol does not say."""
        return LETTERS.find(self.symbol[_SIZE_AT : _SIZE_AT + 1].upper() or "-")


class ForeignForces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sides of a file, name by id, and its units."""

    sides: Annotated[dict[Handle, Annotated[str, Meta(max_length=400)]], Meta(max_length=50)]
    units: Annotated[list[ForeignUnit], Meta(max_length=5_000)]


@dataclass(frozen=True)
class ForeignSide:
    """A side of the file, its number of units, and the force of the pack that it joins ("" for none)."""

    id: str
    title: str
    units: int
    force: str


@dataclass(frozen=True)
class LeftOut:
    """Units that are left out, and the reason."""

    why: str
    titles: tuple[str, ...]


@dataclass(frozen=True)
class Brought:
    """What a file would add, and the resulting text. `added`: name and kind of each unit."""

    file: str
    text: str
    sides: tuple[ForeignSide, ...]
    added: tuple[tuple[str, str], ...]
    formations: tuple[str, ...]
    placed: int
    left_out: tuple[LeftOut, ...]


def takes(form: ForceList | None) -> bool:
    """Whether the forces of a system can take units from other programs."""
    return form is not None and bool(form.echelon)


def read(sent: str) -> ForeignForces:
    """What the browser found in a file; `Illegal` if it is not an order of battle."""
    try:
        found = msgspec.json.decode(sent, type=ForeignForces)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise Illegal(["White Cell cannot use this file: it has no order of battle that can be read."]) from error
    if not found.units:
        raise Illegal(["The file has no units."])
    return found


def brought(
    system: str, files: Mapping[str, str], sent: ForeignForces, chosen: Mapping[str, str] | None = None
) -> Brought:
    """What a file would add to the forces. `chosen`: the force of the pack for each side of the file; without it, sides
    join the forces of the same name, or in order."""
    found = forces.orbat(system, files)
    if not takes(found.format):
        raise Illegal(["This rule system cannot import units from other programs."])
    sides = tuple(_sides(found, sent, chosen))
    work = _Bringing(system, dict(files), found, {one.id: one.force for one in sides}, _places(files, sent))
    work.take(sent)
    return work.result(sides)


def _sides(found: forces.Orbat, sent: ForeignForces, chosen: Mapping[str, str] | None) -> Iterator[ForeignSide]:
    joins, known = _proposed(found, sent) if chosen is None else chosen, {force.id for force in found.forces}
    count = Counter(unit.side for unit in sent.units)
    for ident, title in sent.sides.items():
        force = joins.get(ident, "")
        yield ForeignSide(ident, " ".join(title.split()) or ident, count[ident], force if force in known else "")


def _proposed(found: forces.Orbat, sent: ForeignForces) -> dict[str, str]:
    """The force for each side of a file: the one of the same name, otherwise in order, as long as sides have units and
    forces are left."""
    names = {name.lower(): force.id for force in found.forces for name in (force.id, force.title)}
    joins = {ident: names.get(title.strip().lower(), "") for ident, title in sent.sides.items()}
    left = iter([force.id for force in found.forces if force.id not in joins.values()])
    with_units = {unit.side for unit in sent.units}
    return {ident: force or (next(left, "") if ident in with_units else "") for ident, force in joins.items()}


def _places(files: Mapping[str, str], sent: ForeignForces) -> dict[str, str]:
    """The hex of each unit with coordinates, if the map knows its own location."""
    text = files.get(MAP, "")
    root = edits.plain(text) if FRAME in text else None
    known = root.get(FRAME) if isinstance(root, dict) else None
    there = [unit for unit in sent.units if unit.at is not None and abs(unit.at[0]) <= 180 and abs(unit.at[1]) <= 90]
    if not known or not there:
        return {}
    import numpy as np  # large, and seldom needed

    from adjudication.geography.frames import SheetFrame

    try:
        frame = msgspec.convert(known, SheetFrame)
        frame.check()
    except (msgspec.ValidationError, Illegal):  # the checks of the pack name what is wrong with it
        return {}
    at = np.array([unit.at for unit in there], dtype=float)
    hexes = frame.hexes_at(*frame.plane(at[:, 0], at[:, 1]))
    return {unit.id: name for unit, name in zip(there, hexes, strict=True) if name is not None}


@dataclass
class _Bringing:
    """Converts the units of a file, one by one, to rows of the pack."""

    system: str
    files: dict[str, str]
    found: forces.Orbat
    joins: Mapping[str, str]
    places: Mapping[str, str]
    rows: list[forces.ForceUnit] = field(default_factory=list)
    formations: dict[tuple[str, str], str] = field(default_factory=dict)
    added: list[tuple[str, str]] = field(default_factory=list)
    placed: int = 0
    left: dict[str, list[str]] = field(default_factory=dict)

    @property
    def form(self) -> ForceList:
        return self.found.format

    def take(self, sent: ForeignForces) -> None:
        """Take every unit that fits; report the others with the reason."""
        tree = _Tree(sent.units, LETTERS.index(self.form.echelon))
        there = {(unit.side, unit.title) for unit in self.found.units}
        for unit in sent.units:
            force, why = self.joins.get(unit.side, ""), tree.why_not(unit)
            if not force:
                self._leave("Their side joins no force", unit)
            elif why:
                self._leave(why, unit)
            elif why is None:
                self._one(unit, force, tree, there)

    def _one(self, unit: ForeignUnit, force: str, tree: _Tree, there: set[tuple[str, str]]) -> None:
        pattern = template(self.form, unit.function)
        if pattern is None:
            self._leave(f"No template fits the symbol {unit.function or unit.symbol or '(none)'}", unit)
        elif (force, unit.title) in there:
            self._leave("The force has a unit of this name already", unit)
        elif len(self.found.units) + len(self.rows) >= forces.MOST_UNITS:
            self._leave(f"A pack has at most {forces.MOST_UNITS} entries in its forces", unit)
        else:
            there.add((force, unit.title))
            self._line(unit, force, pattern, self._group(force, tree.above(unit)))

    def _line(self, unit: ForeignUnit, force: str, pattern: ForceTemplate, group: str) -> None:
        row = forces.new_row(self._so_far(), pattern, force, group, unit.title)
        if unit.id in self.places and self.form.place in row:
            row[self.form.place] = self.places[unit.id]
            self.placed += 1
        number = len(self.found.units) + len(self.rows)
        self.rows.append(forces.ForceUnit(forces.key_of(row, self.form), number, row, force, group, unit.title, ""))
        self.added.append((unit.title, pattern.title))

    def _so_far(self) -> forces.Orbat:
        """The forces including the new units, so that ids stay unique."""
        new = forces.ForceOfSide("", "", (forces.ForceGroup("", "", tuple(self.rows)),))
        return replace(self.found, forces=(*self.found.forces, new))

    def _group(self, force: str, above: ForeignUnit | None) -> str:
        """The formation of the same name, or a new one; without a superior, the last one of the force."""
        mine = [group for one in self.found.forces if one.id == force for group in one.groups if group.id]
        if not self.form.groups:
            return ""
        if above is None and mine:
            return mine[-1].id
        title = above.title if above else "Other units"
        same = next((group.id for group in mine if group.title == title), "") or self.formations.get((force, title), "")
        if not same:
            text, same = formations.added(self.system, self.files, force, title)
            self.files[self.form.file] = text
            self.formations[force, title] = same
        return same

    def _leave(self, why: str, unit: ForeignUnit) -> None:
        self.left.setdefault(why, []).append(unit.title)

    def result(self, sides: tuple[ForeignSide, ...]) -> Brought:
        """The merged result."""
        text = self.files[self.form.file]
        if self.rows:
            old = sorted(self.found.units, key=lambda unit: unit.number)
            every = [*(ListRow(unit.row, unit.number) for unit in old), *(ListRow(unit.row) for unit in self.rows)]
            text = with_rows(text, (self.form.at,), every)
        left = tuple(LeftOut(why, tuple(titles)) for why, titles in self.left.items())
        names = tuple(title for _, title in self.formations)
        return Brought(self.form.file, text, sides, tuple(self.added), names, self.placed, left)


class _Tree:
    """The hierarchy of units, and which of them have the size of the list."""

    def __init__(self, units: Sequence[ForeignUnit], size: int) -> None:
        self._by_id = {unit.id: unit for unit in units}
        self._size = size
        self._leaders = {unit.superior for unit in units}

    def why_not(self, unit: ForeignUnit) -> str | None:
        """The reason why a unit is not a row of the list; None if it is one, "" if it belongs to another row without a
        message: a part of a unit, or a formation."""
        if unit.size == self._size:
            return None
        above = [one.size for one in self._chain(unit)]
        if self._size in above or unit.id in self._leaders:
            return ""
        if unit.size < 0:
            return None
        than = SIZES[self._size]
        return (
            f"Smaller than {than}, and under none" if unit.size < self._size else f"Larger than {than}, without units"
        )

    def above(self, unit: ForeignUnit) -> ForeignUnit | None:
        """The formation of a unit."""
        return next(self._chain(unit), None)

    def _chain(self, unit: ForeignUnit) -> Iterator[ForeignUnit]:
        """The units above one, nearest first; a cycle ends where it closes."""
        seen = {unit.id}
        while (up := self._by_id.get(unit.superior)) is not None and up.id not in seen:
            seen.add(up.id)
            yield up
            unit = up


def template(form: ForceList, function: str) -> ForceTemplate | None:
    """The template for units of a function code."""
    return next((one for one in form.templates if any(_fits(function, code) for code in one.symbols)), None)


def _fits(function: str, code: str) -> bool:
    return function.startswith(code[:-1]) if code.endswith("*") else function == code
