"""What one file of a pack says about a place on the map, as values that can be changed in place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import yaml

from adjudication.engine.scenario.packs import Document, PackError
from adjudication.errors import Illegal
from adjudication.services import pack_files
from adjudication.services.pack_files import Place

MOST_CHOICES = 12
MOST_TYPED = 200
ROW = re.compile(r"\d{2}", re.ASCII)
_HEX = re.compile(r"\d{4}", re.ASCII)
_TEXT = "tag:yaml.org,2002:str"
_KINDS = {_TEXT: "text", "tag:yaml.org,2002:bool": "yes or no", "tag:yaml.org,2002:int": "number"}
_WORDS = {"yes": True, "no": False}


@dataclass(frozen=True)
class Value:
    """One value that can be changed. `column`: the position of its letter, in a row with one letter for each hex."""

    at: Place
    label: str
    now: str
    kind: str
    line: int
    choices: tuple[str, ...] = ()
    column: int | None = None

    @property
    def name(self) -> str:
        """The name of its form field."""
        return ".".join(map(str, self.at))


@dataclass(frozen=True)
class PlaceEntry:
    """One entry of the file about the place: a line of a list, or a value under the place's name."""

    title: str
    line: int
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Said:
    """Everything that a file says about a place. `mentions`: where it only names the place, as (line, entry)."""

    place: str
    entries: tuple[PlaceEntry, ...]
    mentions: tuple[tuple[int, str], ...]


def said(file: str, text: str, place: str) -> Said:
    """The entries of a text about a place; `Illegal` for a text that cannot be read."""
    walk = _Walk(tree(file, text), place)
    return Said(place, tuple(walk.entries), tuple(dict.fromkeys(walk.mentions)))


def changed(file: str, text: str, place: str, typed: Mapping[str, tuple[str, str]]) -> str:
    """The text with other values for a place. `typed`: by name, the value that the form showed and its current value.

    Only what was changed in the form is written, so a line changed in the text meanwhile stays. `Illegal` says why not.
    """
    values = {value.name: value for entry in said(file, text, place).entries for value in entry.values}
    problems, changes = list[str](), dict[Place, int | str | None]()
    rows = {value.at: value for value in values.values()}
    for name, (before, now) in typed.items():
        if before == now:
            continue
        value = values.get(name)
        if value is None or value.now != before:
            raise Illegal([f"The text changed after {place} was opened. Open {place} again."])
        try:
            changes[value.at] = _read(value, now)
        except ValueError as error:
            problems.append(f"{file}:{value.line}: {value.label}: {error}")
    if problems:
        raise Illegal(problems)
    root = tree(file, text)
    for at, new in changes.items():
        column = rows[at].column
        if column is not None:
            changes[at] = with_letter(pack_files.single(root, at).value, column, str(new))
    return pack_files.patched(text, changes) if changes else text


def tree(file: str, text: str) -> yaml.Node:
    """A text as the tree of its values; `Illegal` for a text that cannot be read."""
    pack_files.guard({file: text})
    try:
        Document(file, text)
    except PackError as error:
        raise Illegal([str(problem) for problem in error.problems]) from error
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert root is not None  # `Document` refuses an empty text
    return root


def _read(value: Value, typed: str) -> int | str | None:
    if len(typed) > MOST_TYPED or not (typed.isprintable() or not typed):
        raise ValueError(f"one line of at most {MOST_TYPED} characters is expected")
    if value.column is not None:
        if not typed or " " in typed or len(typed) > max(map(len, value.choices)):
            raise ValueError("enter one terrain letter, as in the rest of this table")
        return typed
    if value.kind == "yes or no":
        if typed not in _WORDS:
            raise ValueError("enter yes or no")
        return _WORDS[typed]
    if value.kind == "number":
        if not re.fullmatch(r"-?\d{1,9}", typed, re.ASCII):
            raise ValueError("enter a whole number")
        return int(typed)
    return typed


def letters(row: str, columns: int) -> list[tuple[int, int]]:
    """The position of the letter of each column in a row; empty unless the row has one for every column."""
    words = [found.span() for found in re.finditer(r"\S+", row)]
    if len(words) == columns:
        return words
    return [(i, i + 1) for i in range(columns)] if len(row) == columns and " " not in row else []


def with_letter(row: str, column: int, letter: str) -> str:
    """A row with another letter in a column, counted from 0."""
    width = len(re.findall(r"\S+", row)) if " " in row else len(row)
    start, end = letters(row, width)[column]
    return row[:start] + letter + row[end:]


def cell(place: str, number: str) -> tuple[str, int]:
    """The row and column of a hex; None for an area that has a name."""
    if not _HEX.fullmatch(place):
        return "", 0
    first, second = place[:2], place[2:]
    row, column = (first, second) if number == "RRCC" else (second, first)
    return row, int(column)


class _Walk:
    """One pass over the tree of a file that collects the entries about a place."""

    def __init__(self, root: yaml.Node, place: str) -> None:
        self.place = place
        self.entries: list[PlaceEntry] = []
        self.mentions: list[tuple[int, str]] = []
        self.columns = columns_of(root)
        self.row, self.column = self._cell(numbering(root))
        self.visit(root, (), "")

    def _cell(self, number: str) -> tuple[str, int]:
        """The row and the column of a hex; nothing for an area that has a name."""
        return cell(self.place, number) if self.columns else ("", 0)

    def visit(self, node: yaml.Node, at: Place, title: str) -> None:
        """Visit a node and everything below it."""
        if isinstance(node, yaml.MappingNode):
            self._mapping(node, at, title)
        elif isinstance(node, yaml.SequenceNode):
            for index, item in enumerate(node.value):
                self._item(node, item, (*at, index), title)

    def _item(self, parent: yaml.SequenceNode, item: yaml.Node, at: Place, title: str) -> None:
        if isinstance(item, yaml.MappingNode) and self.place in _plain(item).values():
            values = self._values(item, at, parent)
            self.entries.append(PlaceEntry(title, _line(item), values))
        if isinstance(item, yaml.ScalarNode):
            if self.place in str(item.value).split("|"):
                self.mentions.append((_line(item), title))
        else:
            self.visit(item, at, title)

    def _mapping(self, node: yaml.MappingNode, at: Place, title: str) -> None:
        if self.row and node.value and all(ROW.fullmatch(key.value) for key, _ in node.value):
            self._rows(node, at, title)
            return
        for key, value in node.value:
            below = (*at, key.value)
            if key.value != self.place:
                self.visit(value, below, key.value.replace("_", " "))
            elif isinstance(value, yaml.ScalarNode) and value.tag in _KINDS:
                only = _value(value, below, title, _others([other for _, other in node.value]))
                self.entries.append(PlaceEntry(title, _line(key), (only,)))
            elif isinstance(value, yaml.MappingNode):
                self.entries.append(PlaceEntry(title, _line(key), self._values(value, below, None)))
            else:
                self.mentions.append((_line(key), title))

    def _values(self, node: yaml.MappingNode, at: Place, parent: yaml.SequenceNode | None) -> tuple[Value, ...]:
        siblings = [item for item in parent.value if isinstance(item, yaml.MappingNode)] if parent else []
        found = []
        for key, value in node.value:
            if isinstance(value, yaml.ScalarNode) and value.tag in _KINDS:
                same = [other for item in siblings for name, other in item.value if name.value == key.value]
                found.append(_value(value, (*at, key.value), key.value.replace("_", " "), _others(same)))
        return tuple(found)

    def _rows(self, node: yaml.MappingNode, at: Place, title: str) -> None:
        """A table with one row of text for each row of hexes: the letter of the hex, or the row as it is."""
        rows = {key.value: value for key, value in node.value if value.tag == _TEXT}
        row = rows.get(self.row)
        if row is None:
            return
        spans = {name: letters(other.value, self.columns) for name, other in rows.items()}
        value = _value(row, (*at, self.row), f"{title}, row {self.row}", ())
        if all(spans.values()) and 0 < self.column <= self.columns:
            used = {rows[name].value[start:end] for name, where in spans.items() for start, end in where}
            start, end = spans[self.row][self.column - 1]
            value = Value(
                value.at, title, row.value[start:end], "letter", value.line, tuple(sorted(used)), self.column - 1
            )
        self.entries.append(PlaceEntry(title, value.line, (value,)))


def _plain(node: yaml.Node) -> dict[str, str]:
    """The single values of a mapping by key."""
    pairs: Iterator[tuple[yaml.Node, yaml.Node]] = iter(node.value if isinstance(node, yaml.MappingNode) else ())
    return {str(key.value): str(value.value) for key, value in pairs if isinstance(value, yaml.ScalarNode)}


def columns_of(root: yaml.Node) -> int:
    """The number of hex columns that the file gives for its map; 0 for a map of areas."""
    columns = _plain(root).get("columns", "")
    return int(columns) if re.fullmatch(r"\d{1,4}", columns, re.ASCII) else 0


def numbering(root: yaml.Node) -> str:
    """The numbering of hexes in the file."""
    pairs = root.value if isinstance(root, yaml.MappingNode) else ()
    layouts = [_plain(value) for key, value in pairs if key.value == "layout"]
    return layouts[0].get("number", "CCRR") if layouts else "CCRR"


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _value(node: yaml.ScalarNode, at: Place, label: str, choices: tuple[str, ...]) -> Value:
    kind = _KINDS[node.tag]
    now = str(node.value)
    if kind == "yes or no":
        now, choices = ("yes" if now.lower() in ("true", "yes", "on") else "no"), ("yes", "no")
    return Value(at, label, now, kind, _line(node), choices)


def _others(nodes: list[yaml.Node]) -> tuple[str, ...]:
    """The values of other entries in the same place, if few values recur."""
    values = [str(node.value) for node in nodes if isinstance(node, yaml.ScalarNode) and node.value]
    known = sorted(set(values))
    return tuple(known) if len(known) <= MOST_CHOICES and len(known) * 2 <= len(values) else ()
