"""A picture as tables: lists with a row for each item, mappings with a row for each key, single values as figures.

A picture is what a side may know, so that all of it may be shown. Field names become headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Figure

NUMBER = re.compile(r"[+−-]?\d+( of \d+)?|–|")
NOT_SHOWN = ("side", "turn", "phase", "segment", "over", "options")  # the page says these elsewhere


@dataclass(frozen=True)
class PlainTable:
    """A heading with its section, the columns, and the rows with their first cell as the header. `cites`: the last
    column has a section for each row."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""
    cites: bool = False

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """Each column: its name and its kind, which determines how it is drawn."""
        return tuple((name, self._kind(at)) for at, name in enumerate(self.head))

    @property
    def cells(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """Each row, every value with the kind of its column."""
        kinds = [kind for _, kind in self.columns]
        return tuple(tuple(zip(row, kinds, strict=True)) for row in self.rows)

    def _kind(self, at: int) -> str:
        if at == 0:
            return "head"
        if self.cites and at == len(self.head) - 1:
            return "rule"
        values = [row[at] for row in self.rows]
        counts = any(values) and all(NUMBER.fullmatch(value) for value in values)
        return "number" if counts else "text"


def figures(picture: Any, words: Words) -> tuple[Figure, ...]:
    """The single numbers and texts of a picture."""
    return tuple(
        Figure(words.label(name), text(value, words))
        for name, value in _fields(picture)
        if isinstance(value, (int, str)) and value != ""
    )


def tables(picture: Any, words: Words) -> tuple[PlainTable, ...]:
    """Everything in a picture that has more than one value, in the order of its fields."""
    return tuple(_tables(picture, words))


def _fields(picture: Any) -> Iterator[tuple[str, Any]]:
    plain = msgspec.to_builtins(picture)
    return ((name, value) for name, value in plain.items() if name not in NOT_SHOWN)


def _tables(picture: Any, words: Words) -> Iterator[PlainTable]:
    for name, value in _fields(picture):
        title = words.label(name)
        if isinstance(value, Mapping) and value:
            rows = tuple((words.thing(str(key)), text(one, words)) for key, one in value.items())
            yield PlainTable(title, ("", "Value"), rows)
        elif isinstance(value, Sequence) and not isinstance(value, str) and value:
            yield _listed(title, value, words)


def _listed(title: str, values: Sequence[Any], words: Words) -> PlainTable:
    if not all(isinstance(one, Mapping) for one in values):
        return PlainTable(title, ("",), tuple((text(one, words),) for one in values))
    names = list(dict.fromkeys(name for one in values for name in one))
    head = tuple(words.label(name) for name in names)
    return PlainTable(title, head, tuple(tuple(text(one.get(name), words) for name in names) for one in values))


def text(value: Any, words: Words) -> str:
    """A value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "" or value == [] or value == {}:
        return "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{words.thing(str(key))} {text(one, words)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(text(one, words) for one in value)
    return words.thing(value) if isinstance(value, str) else str(value)
