"""Towns and markers of a map by hex: what is there, and the texts after one is added, changed, moved or removed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from adjudication.engine import registry
from adjudication.engine.scenario import latin
from adjudication.engine.scenario.place_list import PlaceList
from adjudication.errors import Illegal
from adjudication.services import pack_files, pack_paint, pack_places
from adjudication.services.pack_paint import Stroke
from adjudication.services.studio import columns as col
from adjudication.services.studio import edits
from adjudication.services.studio.rows import ListRow, with_rows

MAP = "map.yaml"
MOST_NAME = 60
_HEX = re.compile(r"\d{4}", re.ASCII)
Texts = dict[str, str]


@dataclass(frozen=True)
class SpotField:
    """One value of a place. `choices` are the values it can have, if the file or the rules list them."""

    name: str
    value: str
    kind: str
    choices: tuple[str, ...] = ()
    required: bool = False

    @property
    def label(self) -> str:
        """The name of a spot in words."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Spot:
    """One place of a hex."""

    list: str
    title: str
    file: str
    fields: tuple[SpotField, ...]


def lists(system: str, files: Mapping[str, str]) -> tuple[PlaceList, ...]:
    """The lists of places that a pack can have."""
    found = registry.part(registry.HOME, system, "pack.place_list")
    known: tuple[PlaceList, ...] = found.PLACES if found else ()
    return tuple(one for one in known if one.file in files)


def at_hex(system: str, files: Mapping[str, str], place: str) -> tuple[Spot, ...]:
    """The places of a hex; `Illegal` where the texts cannot be read."""
    _hex(place)
    found = []
    for one in lists(system, files):
        if one.row is None:
            name = _names(one, files).get(place)
            found += [Spot(one.name, name, one.file, (SpotField("name", name, "text", (), True),))] if name else []
        else:
            rows = [row for row in _rows(one, files) if row.get("hex") == place]
            found += [Spot(one.name, str(row.get(one.title, "")), one.file, _fields(one, row, files)) for row in rows]
    return tuple(found)


def titles(system: str, files: Mapping[str, str], kind: str) -> list[str]:
    """The names of all places of a list."""
    one = _list(system, files, kind)
    if one.row is None:
        return list(_names(one, files).values())
    return [str(row.get("name", "")) for row in _rows(one, files)]


def added(system: str, files: Mapping[str, str], kind: str, place: str, name: str) -> Texts:
    """The texts with one more place at a hex."""
    one, title = _list(system, files, kind), _title(name)
    _hex(place)
    if one.row is None:
        if place in _names(one, files):
            raise Illegal([f"{place} already has a {kind}. Rename it instead."])
        text = edits.with_pair(files[one.file], (one.at,), place, title)
        return {one.file: text}
    if any(row.get("hex") == place for row in _rows(one, files)) and one.ground:
        raise Illegal([f"{place} already has a {kind}. Rename it instead."])
    text = edits.with_entry(files[one.file], (one.at,), _new(one, files, place, title))
    return {one.file: text} | _grounded(one, {**files, one.file: text}, {place: True})


def changed(
    system: str, files: Mapping[str, str], kind: str, place: str, title: str, typed: Mapping[str, str]
) -> Texts:  # fmt: skip
    """The texts after values of a place are typed over."""
    one = _list(system, files, kind)
    if one.row is None:
        if place not in _names(one, files):
            raise Illegal([f"{place} has no {kind}. Look at the map again."])
        return {one.file: pack_files.patched(files[one.file], {(one.at, place): _title(typed.get("name", ""))})}
    rows, number = _rows(one, files), _number(one, files, place, title)
    values, problems = dict[col.Column, Any](), list[str]()
    for column in col.columns(one.row):
        if column.name not in typed or typed[column.name] == col.shown(rows[number], column) or column.name == "hex":
            continue
        try:
            values[column] = col.read(column, typed[column.name])
            if values[column] is None and column.required:
                problems.append(f"{column.name.capitalize()}: this cannot be empty.")
        except ValueError as error:
            problems.append(f"{column.name.replace('_', ' ').capitalize()}: {error}.")
    if problems:
        raise Illegal(problems)
    return {one.file: _with(one, files, number, col.with_values(rows[number], values))}


def moved(system: str, files: Mapping[str, str], kind: str, place: str, title: str, to: str) -> Texts:
    """The texts after a place is at another hex."""
    one = _list(system, files, kind)
    _hex(to)
    if any(spot.list == kind for spot in at_hex(system, files, to)):
        raise Illegal([f"{to} already has a {kind}. Choose another hex."])
    if one.row is None:
        return {one.file: _rekeyed(files[one.file], one.at, place, to)}
    rows, number = _rows(one, files), _number(one, files, place, title)
    text = _with(one, files, number, {**rows[number], "hex": to})
    return {one.file: text} | _grounded(one, {**files, one.file: text}, {place: False, to: True})


def removed(system: str, files: Mapping[str, str], kind: str, place: str, title: str) -> Texts:
    """The texts without a place."""
    one = _list(system, files, kind)
    key = place if one.row is None else _number(one, files, place, title)
    if one.row is None and place not in _names(one, files):
        raise Illegal([f"{place} has no {kind}. Look at the map again."])
    text = edits.without(files[one.file], (one.at, key))
    return {one.file: text} | _grounded(one, {**files, one.file: text}, {place: False})


def _list(system: str, files: Mapping[str, str], kind: str) -> PlaceList:
    one = next((one for one in lists(system, files) if one.name == kind), None)
    if one is None:
        raise Illegal([f"The map has no list of a {kind[:40]}."])
    return one


def _root(one: PlaceList, files: Mapping[str, str]) -> dict[str, Any]:
    pack_places.tree(one.file, files[one.file])
    root = edits.plain(files[one.file])
    return root if isinstance(root, dict) else {}


def _rows(one: PlaceList, files: Mapping[str, str]) -> list[dict[str, Any]]:
    rows = _root(one, files).get(one.at) or []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Illegal([f"{one.file}: {one.at} cannot be read. Look at the checks."])
    return rows


def _names(one: PlaceList, files: Mapping[str, str]) -> dict[str, str]:
    names = _root(one, files).get(one.at) or {}
    if not isinstance(names, dict):
        raise Illegal([f"{one.file}: {one.at} cannot be read. Look at the checks."])
    return {str(place): str(name) for place, name in names.items()}


def _number(one: PlaceList, files: Mapping[str, str], place: str, title: str) -> int:
    rows = _rows(one, files)
    known = [n for n, row in enumerate(rows) if row.get("hex") == place and str(row.get(one.title, "")) == title]
    if not known:
        raise Illegal([f"{place} has no {one.name} {title[:40]}. Look at the map again."])
    return known[0]


def _fields(one: PlaceList, row: Mapping[str, Any], files: Mapping[str, str]) -> tuple[SpotField, ...]:
    assert one.row is not None
    root = _root(one, files)
    return tuple(
        SpotField(
            column.name, col.shown(row, column), column.kind, column.choices or _known(one, column.name, root),
            column.required,
        )
        for column in col.columns(one.row)
        if column.name != "hex" and len(column.path) == 1
    )  # fmt: skip


def _known(one: PlaceList, name: str, root: Mapping[str, Any]) -> tuple[str, ...]:
    at, key = one.known.get(name, ("", ""))
    return tuple(str(row[key]) for row in root.get(at) or () if isinstance(row, dict) and key in row)


def _new(one: PlaceList, files: Mapping[str, str], place: str, title: str) -> dict[str, Any]:
    root = _root(one, files)
    row: dict[str, Any] = {"id": _ident(title, {str(row.get("id")) for row in _rows(one, files)})} if one.id else {}
    if one.title != "id":
        row[one.title] = title
    known = {name: next(iter(_known(one, name, root)), "") for name in one.known}
    row |= {"hex": place, **{name: value or known.get(name, value) for name, value in one.new.items()}}
    assert one.row is not None
    order = [column.name for column in col.columns(one.row)]
    return dict(sorted(row.items(), key=lambda pair: order.index(pair[0])))


def _ident(title: str, taken: set[str]) -> str:
    plain = re.sub(r"[^A-Z0-9]+", "_", latin.plain(title).upper()).strip("_")[:12] or "P"
    return next(one for n in range(1, len(taken) + 2) if (one := plain if n == 1 else f"{plain}_{n}") not in taken)


def _with(one: PlaceList, files: Mapping[str, str], number: int, row: dict[str, Any]) -> str:
    rows = [ListRow(row if n == number else old, n) for n, old in enumerate(_rows(one, files))]
    return with_rows(files[one.file], (one.at,), rows)


def _grounded(one: PlaceList, files: Mapping[str, str], places: Mapping[str, bool]) -> Texts:
    """The map after its letters follow the places of a list."""
    if one.ground is None:
        return {}
    table, letter, without = one.ground
    strokes = [Stroke(table, place, letter if there else without) for place, there in places.items()]
    return {MAP: pack_paint.painted(MAP, files[MAP], strokes)}


def _rekeyed(text: str, at: str, place: str, to: str) -> str:
    """A list by hex with another hex for one of its names, where it stands."""
    node = edits.node_at(text, (at,))
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    key = next((key for key, _ in pairs if key.value == place), None)
    if key is None:
        raise Illegal([f"{place} is not in {at}. Look at the map again."])
    after = text[: key.start_mark.index] + json.dumps(to) + text[key.end_mark.index :]
    names = edits.plain_at(text, (at,))
    return edits.sound(text, after, (at,), {to if one == place else one: name for one, name in names.items()})


def _hex(place: str) -> None:
    if not _HEX.fullmatch(place):
        raise Illegal([f"{place[:20]} is not a hex."])


def _title(name: str) -> str:
    title = " ".join(name.split())
    if not title or len(title) > MOST_NAME or not title.isprintable():
        raise Illegal([f"Name: one line of 1 to {MOST_NAME} characters is expected."])
    return title
