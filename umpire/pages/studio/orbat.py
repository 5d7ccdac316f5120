"""The forces in unsaved texts, as a tree with symbols, and one unit of it as a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudication.engine.scenario.sides import COLOURS
from adjudication.services.studio import columns as col
from adjudication.services.studio import forces
from umpire.presenters import of
from wargame.maps.symbols import kinds

UNKNOWN = "unknown"


@dataclass(frozen=True)
class UnitNode:
    """One unit of the tree; `line` says its value and where it starts."""

    key: str
    title: str
    kind: str
    symbol: str
    line: str


@dataclass(frozen=True)
class GroupNode:
    """A formation of the tree."""

    id: str
    title: str
    units: tuple[UnitNode, ...]


@dataclass(frozen=True)
class ForceNode:
    """A side of the tree; `colour` is the colour of its symbols."""

    id: str
    title: str
    colour: str
    count: int
    groups: tuple[GroupNode, ...]


@dataclass(frozen=True)
class FieldNode:
    """One field of a unit. `choices` have labels; `least` fields are empty and optional."""

    name: str
    label: str
    value: str
    kind: str
    required: bool
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SymbolChoice:
    """A kind of unit with its symbol and every search word."""

    value: str
    title: str
    symbol: str
    words: str


@dataclass(frozen=True)
class UnitForm:
    """One unit with its fields, the empty ones separately in `more`; `working` explains its value."""

    key: str
    title: str
    side: str
    group: str
    colour: str
    kind_field: str
    kind: str
    symbols: tuple[SymbolChoice, ...]
    fields: tuple[FieldNode, ...]
    more: tuple[FieldNode, ...]
    working: str
    computable: bool


@dataclass(frozen=True)
class OrbatPage:
    """The tree, the form of the selected unit, and what can be added. `others`: the other lists of the file, each entry
    with the name that opens it."""

    file: str
    listed: bool
    forces: tuple[ForceNode, ...]
    templates: tuple[str, ...]
    chosen: str
    unit: UnitForm | None
    group: GroupNode | None = None
    others: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


def orbat_page(system: str, files: Mapping[str, str], chosen: str) -> OrbatPage:
    """The forces in texts. `chosen`: "u:" and the key of a unit, "g:" and a formation, or ""."""
    found = forces.orbat(system, files)
    nodes = tuple(_force(system, found, force) for force in found.forces)
    kind, _, key = chosen.partition(":")
    unit = found.unit(key) if kind == "u" else None
    groups = [group for force in nodes for group in force.groups if group.id and kind == "g" and group.id == key]
    templates = tuple(one.title for one in found.format.templates)
    return OrbatPage(
        found.format.file, bool(found.format.groups), nodes, templates, chosen if unit or groups else "",
        _form(system, found, unit) if unit else None, groups[0] if groups else None,
        _others(found, files),
    )  # fmt: skip


def _others(found: forces.Orbat, files: Mapping[str, str]) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    listed = forces.others(found, files).items()
    return tuple((at.replace("_", " ").capitalize(), tuple(entries.items())) for at, entries in listed)


def _colour(system: str, side: str) -> str:
    named = of(system).colours.get(side, side)
    return named if named in COLOURS else COLOURS[1]


def _force(system: str, found: forces.Orbat, force: forces.ForceOfSide) -> ForceNode:
    groups = tuple(
        GroupNode(group.id, group.title, tuple(_node(system, found, unit) for unit in group.units))
        for group in force.groups
    )
    return ForceNode(force.id, force.title, _colour(system, force.id), force.count, groups)


def _node(system: str, found: forces.Orbat, unit: forces.ForceUnit) -> UnitNode:
    words = found.format.words
    return UnitNode(
        unit.key, unit.title, words.get(unit.kind, unit.kind.replace("_", " ")),
        of(system).symbols.get(str(unit.row.get("id"))) or of(system).symbols.get(unit.kind, UNKNOWN),
        _line(found, unit),
    )  # fmt: skip


def _line(found: forces.Orbat, unit: forces.ForceUnit) -> str:
    """The value of a unit, or its printed numbers, and where it starts."""
    form = found.format
    row = {**(form.computed(unit.row) if form.computed else {}), **unit.row}
    shown = []
    for column in col.columns(form.row):
        if column.kind in ("numbers", "number") and len(column.path) == 1 and col.value_of(row, column) is not None:
            value = col.shown(row, column).replace("-", "\u2011")
            shown.append(value if column.kind == "numbers" else f"{forces.label(form, column).lower()} {value}")
    places = [str(row[name]) for name in ("hex", "at", "entry", "box") if row.get(name)]
    numbers = [one for one in shown if "\u2011" in one] or shown[:3]
    return ", ".join([*numbers, *(form.words.get(place, place) for place in places)])


def _form(system: str, found: forces.Orbat, unit: forces.ForceUnit) -> UnitForm:
    form = found.format
    known = [column for column in col.columns(form.row) if column.name not in (form.side, form.group, form.kind)]
    fields = [_field(found, unit, column) for column in known]
    parts = {column.path[0] for column in known if len(column.path) > 1 and column.path[0] in unit.row}
    first = [one for one in fields if one.required or one.value or one.name.partition(".")[0] in parts]
    kinds_of = next(column for column in col.columns(form.row) if column.name == form.kind)
    symbols = tuple(_symbol(system, found, kind) for kind in kinds_of.choices or (unit.kind,))
    return UnitForm(
        unit.key, unit.title, unit.side, unit.group, _colour(system, unit.side), form.kind, unit.kind, symbols,
        tuple(first), tuple(one for one in fields if one not in first),
        form.working(unit.row) if form.working else "", _differs(found, unit),
    )  # fmt: skip


def _differs(found: forces.Orbat, unit: forces.ForceUnit) -> bool:
    """Whether a unit prints values other than those computed from its factors."""
    follows = found.format.computed(unit.row) if found.format.computed else {}
    return any(name in unit.row and unit.row[name] != value for name, value in follows.items())


def _symbol(system: str, found: forces.Orbat, kind: str) -> SymbolChoice:
    symbol = of(system).symbols.get(kind, UNKNOWN)
    title = found.format.words.get(kind, kind.replace("_", " "))
    return SymbolChoice(kind, title, symbol, f"{title} {kind} {kinds().get(symbol, '')}".lower())


def _field(found: forces.Orbat, unit: forces.ForceUnit, column: col.Column) -> FieldNode:
    words = found.format.words
    values = ("yes", "no") if column.kind == "yes or no" else column.choices
    choices = tuple((value, words.get(value, value)) for value in values)
    label = forces.label(found.format, column)
    return FieldNode(column.name, label, col.shown(unit.row, column), column.kind, column.required, choices)
