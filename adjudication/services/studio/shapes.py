"""The files of a pack that people read and fill in, as forms: which entries each has, and which fields an entry has.

The forms follow the types that the loader reads, so what it accepts has a field, and a new field of a type gets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from adjudication.engine.scenario.exercises import ExerciseFile
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Briefing
from adjudication.services.pack_files import Place
from adjudication.services.studio import typed_fields
from adjudication.services.studio.typed_fields import TypedField

TOP = "top"
KINDS = {"part": "inner", "parts": "list", "texts": "lines", "mapping": "words"}
PROSE = {"text", "note", "summary", "credits", "intro", "you_are", "you_want", "ask"}
NAMES = ("number", "id", "code", "name", "title", "heading", "post", "ask", "text", "at")
TITLES = {
    "you_are": "You are", "you_want": "You want", "you_may": "You may", "red_lines": "Red lines",
    "you_talk_to": "You talk to", "to": "To", "all_in_locks": "All in locks",
    "drafts_count": "Drafts count at the lock", "turns": "Turns", "at": "From minute",
    "lasts": "Minutes", "clock": "Clock, minutes", "who": "Who watches", "when": "When", "role": "Role",
}  # fmt: skip


@dataclass(frozen=True)
class Field:
    """One field of an entry. `kind`: line, prose, number, choice, check, lines, ticks, numbers, words, inner, list.

    `most`: characters of a text. `fields`: of an inner part, or of each entry of a list. `default`:
    what a file may leave out.
    """

    name: str
    title: str
    kind: str
    needed: bool
    default: Any = None
    choices: tuple[str, ...] = ()
    most: int = 0
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True)
class Entries:
    """A list of entries of a file, or one entry that a file has by a name. `at`: its place."""

    at: Place
    title: str
    fields: tuple[Field, ...]
    single: bool = False


def kind_of(file: str) -> Any:
    """The type of a file that has forms; None for all other files."""
    name = file.removesuffix(".yaml")
    if name.startswith("exercise-"):
        return ExerciseFile
    found = {field.name: field.type for field in msgspec.structs.fields(BasePack)}
    return None if name == "exercises" else found.get(name)


def entries(file: str) -> tuple[Entries, ...]:
    """The entries that a form can open in a file; none if the file has no forms."""
    kind = kind_of(file)
    return () if kind is None else tuple(_entries(kind, ()))


def _entries(kind: type[msgspec.Struct], at: Place) -> Iterator[Entries]:
    """The plain fields of a file first, then its lists, nested parts such as the read-ahead included."""
    plain, lists = [], []
    for one in typed_fields.fields(kind):
        name, inner = one.name, one.inner
        if one.kind == "parts" and inner:
            lists.append(Entries((*at, name), _title(name), fields_of(inner)))
        elif one.kind == "part" and inner and _has_lists(inner):
            lists += [
                replace(entry, title=_title(name) if entry.single else f"{_title(name)}: {entry.title.lower()}")
                for entry in _entries(inner, (*at, name))
            ]
        elif inner is Briefing:
            lists.append(Entries((*at, name), "Everyone" if name == "all" else name, fields_of(inner), single=True))
        else:
            plain.append(_field(one))
    if plain:
        yield Entries(at, "The exercise" if kind is ExerciseFile else "The file", tuple(plain), single=True)
    yield from lists


def _has_lists(kind: type[msgspec.Struct]) -> bool:
    return any(one.kind == "parts" for one in typed_fields.fields(kind))


def fields_of(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The fields of an entry in the order of its type."""
    return tuple(_field(one) for one in typed_fields.fields(kind))


def _field(one: TypedField) -> Field:
    inner = fields_of(one.inner) if one.inner else ()
    title = _title(one.name)
    return Field(one.name, title, _kind(one), one.required, one.default, one.choices, one.most, inner)


def _kind(one: TypedField) -> str:
    """How a form shows a field. A text is one line unless its name says that people read it."""
    return ("prose" if one.name in PROSE else "line") if one.kind == "text" else KINDS.get(one.kind, one.kind)


def _title(name: str) -> str:
    return TITLES.get(name, name.replace("_", " ").capitalize())


def named(entry: Any, number: int) -> str:
    """The name of an entry; its number, from 1, if it has no name."""
    if not isinstance(entry, Mapping):
        return str(number)
    said = [
        str(entry[key])
        for key in NAMES
        if isinstance(entry.get(key), (str, int)) and not isinstance(entry.get(key), bool)
    ]
    if "cell" in entry and "post" in entry:
        said = [f"{entry['cell']}: {entry['post']}"]
    return " ".join(" ".join(said[:2]).split())[:80] or str(number)
