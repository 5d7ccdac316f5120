"""Brushes for the tables of a pack's map that have one letter for each hex, and many letters changed at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import yaml

from adjudication.errors import Illegal
from adjudication.services import pack_files, pack_places
from adjudication.services.pack_files import Place

MOST_STROKES = 5000
MOST_FAULTS = 20
_MEANT = re.compile(r"(?:^#\s*|,\s+)(\S)\s+([^,.(]+)")


@dataclass(frozen=True)
class Brush:
    """One letter that a table can have, with its meaning from a comment in the file."""

    letter: str
    meaning: str


@dataclass(frozen=True)
class Palette:
    """One table of the map with its brushes."""

    name: str
    title: str
    brushes: tuple[Brush, ...]


@dataclass(frozen=True)
class Stroke:
    """One hex and its new letter in a table."""

    table: str
    place: str
    letter: str


@dataclass(frozen=True)
class _Table:
    at: Place
    rows: dict[str, str]
    meanings: dict[str, str]

    @property
    def name(self) -> str:
        return ".".join(map(str, self.at))

    @property
    def palette(self) -> Palette:
        title = str(self.at[-1]).replace("_", " ")
        return Palette(self.name, title, tuple(Brush(letter, self.meanings[letter]) for letter in self.meanings))


def palettes(file: str, text: str) -> tuple[Palette, ...]:
    """The tables of a file that can be painted; `Illegal` for a text that cannot be read."""
    return tuple(table.palette for table in _tables(text, pack_places.tree(file, text)))


def painted(file: str, text: str, strokes: Iterable[Stroke]) -> str:
    """The text with new letters for many hexes. `Illegal` lists each stroke that does not fit."""
    root = pack_places.tree(file, text)
    tables = {table.name: table for table in _tables(text, root)}
    columns, number = pack_places.columns_of(root), pack_places.numbering(root)
    rows, problems = dict[Place, str](), list[str]()
    for stroke in strokes:
        table = tables.get(stroke.table)
        row, column = pack_places.cell(stroke.place, number)
        if table is None:
            problems.append(f"{file} has no table “{stroke.table[:60]}” with a letter for each hex.")
        elif row not in table.rows or not 0 < column <= columns:
            problems.append(f"{table.name} has no hex {stroke.place[:10]}.")
        elif stroke.letter not in table.meanings:
            known = ", ".join(table.meanings)
            problems.append(f"{table.name}, {stroke.place}: “{stroke.letter[:10]}” is not one of its letters: {known}.")
        else:
            at = (*table.at, row)
            rows[at] = pack_places.with_letter(rows.get(at, table.rows[row]), column - 1, stroke.letter)
    if problems:
        raise Illegal(list(dict.fromkeys(problems))[:MOST_FAULTS])
    changes = {at: row for at, row in rows.items() if row != pack_files.single(root, at).value}
    return pack_files.patched(text, dict(changes)) if changes else text


def _tables(text: str, root: yaml.Node) -> list[_Table]:
    columns, lines = pack_places.columns_of(root), text.split("\n")
    return list(_found(root, (), columns, lines)) if columns else []


def _found(node: yaml.Node, at: Place, columns: int, lines: list[str]) -> Iterator[_Table]:
    if not isinstance(node, yaml.MappingNode):
        return
    rows = {key.value: value.value for key, value in node.value if isinstance(value, yaml.ScalarNode)}
    if at and rows and all(pack_places.ROW.fullmatch(key.value) for key, _ in node.value):
        spans = {row: pack_places.letters(letters, columns) for row, letters in rows.items()}
        if len(rows) == len(node.value) and all(spans.values()):
            used = {rows[row][start:end] for row, places in spans.items() for start, end in places}
            yield _Table(at, rows, _meanings(used, lines[: node.start_mark.line]))
        return
    for key, value in node.value:
        yield from _found(value, (*at, key.value), columns, lines)


def _meanings(used: set[str], above: list[str]) -> dict[str, str]:
    """The letters of a table: those in use, and those explained in the nearest comment above it."""
    for line in reversed(above):
        meant = {letter: words.strip() for letter, words in _MEANT.findall(line.strip())} if "#" in line else {}
        if len(used & set(meant)) >= min(2, len(used)):
            return meant | dict.fromkeys(sorted(used - set(meant)), "")
    return dict.fromkeys(sorted(used), "")
