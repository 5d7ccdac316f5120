"""The files of a pack that people read and fill in, as forms: which entries each has, and which fields an entry has.

The forms follow the types that the loader reads, so what it accepts has a field, and a new field of a type gets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import inspect

from adjudication.engine.scenario.exercises import ExerciseFile
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.services.pack_files import Place

TOP = "top"
PROSE = {"text", "note", "summary", "credits", "intro", "you_are", "you_want", "ask"}
NAMES = ("number", "id", "code", "name", "title", "post", "ask", "text", "at")
TITLES = {
    "you_are": "You are", "you_want": "You want", "you_may": "You may", "red_lines": "Red lines",
    "you_talk_to": "You talk to", "to": "To", "all_in_locks": "All in locks", "turns": "Turns", "at": "From minute",
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
    """What can be opened in a file; nothing where it has no forms."""
    kind = kind_of(file)
    return () if kind is None else tuple(_entries(inspect.type_info(kind), ()))


def _entries(kind: Any, at: Place) -> Iterator[Entries]:
    """The plain fields of a file first, then its lists; those of a part of it, such as the read-ahead, as well."""
    plain, lists = [], []
    for field in kind.fields:
        inner, name = _bare(field.type), field.encode_name
        item = _bare(inner.item_type) if isinstance(inner, inspect.ListType) else None
        if isinstance(item, inspect.StructType):
            lists.append(Entries((*at, name), _title(name), fields_of(item)))
        elif isinstance(inner, inspect.StructType) and _has_lists(inner):
            lists += [
                replace(one, title=_title(name) if one.single else f"{_title(name)}: {one.title.lower()}")
                for one in _entries(inner, (*at, name))
            ]
        elif isinstance(inner, inspect.StructType) and inner.cls.__name__ == "Briefing":
            lists.append(Entries((*at, name), "Everybody" if name == "all" else name, fields_of(inner), single=True))
        else:
            plain.append(_field(field))
    if plain:
        yield Entries(at, "The exercise" if kind.cls is ExerciseFile else "The file", tuple(plain), single=True)
    yield from lists


def _has_lists(kind: inspect.StructType) -> bool:
    inner = [_bare(field.type) for field in kind.fields]
    return any(
        isinstance(one, inspect.ListType) and isinstance(_bare(one.item_type), inspect.StructType) for one in inner
    )


def fields_of(kind: inspect.StructType) -> tuple[Field, ...]:
    """The fields of an entry in the order of its type."""
    return tuple(_field(field) for field in kind.fields)


def _field(field: inspect.Field) -> Field:
    name, inner = field.encode_name, _bare(field.type)
    default = None
    if field.default is not msgspec.NODEFAULT:
        default = field.default
    elif field.default_factory is not msgspec.NODEFAULT:
        default = msgspec.to_builtins(field.default_factory())
    if isinstance(default, msgspec.Struct):
        default = msgspec.to_builtins(default)
    kind, more = _kind(name, inner)
    return Field(name, _title(name), kind, bool(field.required), default, most=_most(field.type), **more)


def _kind(name: str, inner: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(inner, inspect.BoolType):
        return "check", {}
    if isinstance(inner, inspect.IntType):
        return "number", {}
    if isinstance(inner, inspect.LiteralType):
        return "choice", {"choices": tuple(map(str, inner.values))}
    if isinstance(inner, inspect.StructType):
        return "inner", {"fields": fields_of(inner)}
    if isinstance(inner, inspect.ListType):
        item = _bare(inner.item_type)
        if isinstance(item, inspect.StructType):
            return "list", {"fields": fields_of(item)}
        if isinstance(item, inspect.LiteralType):
            return "ticks", {"choices": tuple(map(str, item.values))}
        return ("numbers", {}) if isinstance(item, inspect.IntType) else ("lines", {})
    if isinstance(inner, inspect.DictType):
        return "words", {}
    return ("prose" if name in PROSE else "line"), {}


def _bare(kind: Any) -> Any:
    """A type without its limits, and without the None that it may be."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        left = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return _bare(left[0])
    return kind


def _most(kind: Any) -> int:
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return int(getattr(kind, "max_length", None) or 0) if isinstance(kind, inspect.StrType) else 0


def _title(name: str) -> str:
    return TITLES.get(name, name.replace("_", " ").capitalize())


def named(entry: Any, number: int) -> str:
    """What an entry calls itself, counted from one where it says nothing."""
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
