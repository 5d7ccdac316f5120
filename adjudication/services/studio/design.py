"""Entries of a pack's files as forms: the fields, the text after a change, and the places of faults."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from adjudication.engine.scenario.packs import PackProblem
from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.pack_files import Place
from adjudication.services.studio import edits, shapes, values
from adjudication.services.studio.shapes import Entries, Field

MOST_ENTRIES = 300
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_INDEX = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True)
class Shown:
    """A field with its value in the text. `name`: its path in the form; `faults`: the faults found by the checks.

    `parts`: of a group its fields, of a list its entries, each with its fields.
    """

    name: str
    field: Field
    value: Any = None
    choices: tuple[tuple[str, bool], ...] = ()
    parts: tuple[Any, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class EntryRow:
    """One entry of the list beside a form."""

    at: str
    title: str
    faults: int


@dataclass(frozen=True)
class Group:
    """The entries of one list. `at` is empty if nothing can be added."""

    at: str
    title: str
    rows: tuple[EntryRow, ...]


@dataclass(frozen=True)
class Form:
    """One entry, open for changes. `list`: the place of its list, "" if it is not in a list."""

    at: str
    title: str
    fields: tuple[Shown, ...]
    list: str = ""
    first: bool = False
    last: bool = False
    faults: tuple[str, ...] = ()


@dataclass
class DesignForms:
    """A file as forms: its entries, and the open one."""

    groups: tuple[Group, ...]
    form: Form | None
    root: Any = field(default_factory=dict)


def path(at: Place) -> str:
    """A place in the form of an address: injects.3."""
    return ".".join(map(str, at))


def place(said: str) -> Place:
    """The place that an address names."""
    return tuple(int(step) if _INDEX.fullmatch(step) else step for step in said.split(".") if step)


def sheet(
    file: str, text: str, at: str, faults: Sequence[PackProblem] = (), known: Mapping[str, Sequence[str]] | None = None
) -> DesignForms:
    """A file as forms. `known`: the names that a field can use, by field name. `Illegal` for an unreadable text."""
    pack_places.tree(file, text)
    root = edits.plain(text)
    root = root if isinstance(root, dict) else {}
    sides = (known or {}).get("side", ())
    found = [
        one
        for one in shapes.entries(file)
        if not one.single or not one.at or one.at[-1] in (*root, *sides) or one.at[1:]
    ]
    groups = tuple(_group(one, root, faults) for one in found)
    rows = [row.at for group in groups for row in group.rows]
    wanted = (
        at if at in rows else next((one for one in rows if at and one.startswith(f"{at}.")), rows[0] if rows else "")
    )
    form = _form(found, root, wanted, faults, known or {}) if rows else None
    return DesignForms(groups, form, root)


def _group(entries: Entries, root: Any, faults: Sequence[PackProblem]) -> Group:
    there = _at(root, entries.at)
    if entries.single:
        rows: tuple[EntryRow, ...] = (
            EntryRow(path(entries.at) or shapes.TOP, entries.title, _count(faults, entries.at, entries.fields)),
        )
        return Group("", entries.title, rows)
    listed = there if isinstance(there, list) else []
    rows = tuple(
        EntryRow(path((*entries.at, index)), shapes.named(one, index + 1), _count(faults, (*entries.at, index), ()))
        for index, one in enumerate(listed[:MOST_ENTRIES])
    )
    return Group(path(entries.at), entries.title, rows)


def _count(faults: Sequence[PackProblem], at: Place, fields: Sequence[Field]) -> int:
    """The number of faults in an entry; `fields` separate faults of the file from those of its lists."""
    mine = [one for one in faults if one.at[: len(at)] == at]
    names = {one.name for one in fields}
    return len([one for one in mine if not names or at or not one.at or one.at[0] in names])


def _entry_of(found: Sequence[Entries], at: str) -> tuple[Entries, Place]:
    where = () if at == shapes.TOP else place(at)
    for one in found:
        fits = where == one.at if one.single else where[:-1] == one.at and bool(where) and isinstance(where[-1], int)
        if fits:
            return one, where
    raise Illegal([f"{at[:60]}: there is no such entry. Reload the page."])


def _form(
    found: Sequence[Entries], root: Any, at: str, faults: Sequence[PackProblem], known: Mapping[str, Sequence[str]]
) -> Form:  # fmt: skip
    entries, where = _entry_of(found, at)
    entry = _at(root, where)
    inside = {(*where, one.name) for one in entries.fields}
    mine = [one for one in faults if any(one.at[: len(where) + 1] == place for place in inside)]
    whole = tuple(one.reason for one in faults if one.at == where and one not in mine)
    fields = tuple(_shown(one, entry, where, "", mine, known) for one in entries.fields)
    if entries.single:
        return Form(at, entries.title, fields, faults=whole)
    index, many = where[-1], len(_at(root, entries.at))
    title = shapes.named(entry, int(index) + 1)
    return Form(at, title, fields, path(entries.at), index == 0, index == many - 1, whole)


def _shown(
    one: Field, entry: Any, at: Place, before: str, faults: Sequence[PackProblem], known: Mapping[str, Sequence[str]]
) -> Shown:  # fmt: skip
    name, here = f"{before}{one.name}", (*at, one.name)
    there = isinstance(entry, Mapping) and one.name in entry
    value = entry[one.name] if there else one.default
    said = tuple(dict.fromkeys(fault.reason for fault in faults if _of(fault, here, one)))
    if one.kind == "inner":
        parts = tuple(_shown(inner, value, here, f"{name}.", faults, known) for inner in one.fields)
        return Shown(name, one, value, parts=parts, faults=said)
    if one.kind == "list":
        listed = value if isinstance(value, list) else []
        listed_parts = tuple(
            tuple(_shown(inner, part, (*here, n), f"{name}.{n}.", faults, known) for inner in one.fields)
            for n, part in enumerate(listed)
        )
        return Shown(name, one, value, parts=listed_parts, faults=said)
    return Shown(name, one, _said(one, value), _choices(one, value, known), faults=said)


def _of(fault: PackProblem, here: Place, one: Field) -> bool:
    """Whether a fault belongs to a field, and not to one inside it."""
    if fault.at[: len(here)] != here:
        return False
    inner = fault.at[len(here) :]
    if one.kind == "list":
        return len(inner) < 2
    return not (one.kind == "inner" and inner)


def _choices(one: Field, value: Any, known: Mapping[str, Sequence[str]]) -> tuple[tuple[str, bool], ...]:
    words = one.choices or tuple(known.get(one.name, ()))
    if one.kind == "choice":
        extra = () if value in (None, "", *words) else (str(value),)
        return tuple((word, word == value) for word in (*words, *extra))
    if one.kind == "line":
        return tuple((word, False) for word in words)
    if one.kind not in ("ticks", "lines") or not words:
        return ()
    listed = [str(word) for word in value] if isinstance(value, list) else []
    return tuple((word, word in listed) for word in dict.fromkeys((*words, *listed)))


def _said(one: Field, value: Any) -> Any:
    """A value as shown in its field."""
    if value is None:
        return ""
    if one.kind in ("lines", "ticks"):
        return "\n".join(" ".join(str(word).split()) for word in value) if isinstance(value, list) else str(value)
    if one.kind == "numbers":
        return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    if one.kind == "words":
        return edits.literal(value) if value else ""
    return str(value).rstrip("\n") if isinstance(value, str) else value


def changed(file: str, text: str, at: str, typed: Mapping[str, Sequence[str]]) -> str:
    """The text after a form was filled in. `typed`: by path, the value of each field; missing paths stay unchanged.

    What cannot be read as a number is written as it is typed: the checks name it at its field.
    """
    pack_places.tree(file, text)
    entries, where = _entry_of(shapes.entries(file), at)
    old = _at(edits.plain(text), where)
    if not isinstance(old, Mapping) and not (old is None and entries.single):
        raise Illegal([f"{at[:60]}: there are no values to change here. Look at the checks."])
    new = _filled(entries.fields, old if isinstance(old, Mapping) else {}, "", typed)
    return _with_entry(text, where, old, new)


def _with_entry(text: str, where: Place, old: Any, new: dict[str, Any]) -> str:
    if where and old is None:
        if not any(new.values()):
            return text
        parent = where[:-1]
        text = edits.with_pair(text, parent, str(where[-1]), {}) if parent or edits.plain(text) else text
        return values.with_value(text, where, new)
    for key in [key for key in old if key not in new]:
        text = edits.without(text, (*where, key))
    for key, value in new.items():
        if key not in old:
            text = edits.with_pair(text, where, key, "")
        text = values.with_value(text, (*where, key), value)
    return text


def _filled(
    fields: Sequence[Field], old: Mapping[str, Any], before: str, typed: Mapping[str, Sequence[str]]
) -> dict[str, Any]:  # fmt: skip
    """An entry with the form's values. Unchanged values stay as they are, whether omitted or not."""
    new = dict(old)
    for one in fields:
        name = f"{before}{one.name}"
        value = _value(one, old.get(one.name, one.default), name, typed)
        if value == old.get(one.name, one.default) and (one.name in old or not one.needed):
            continue
        if value == one.default and not one.needed:
            new.pop(one.name, None)
        else:
            new[one.name] = value
    return new


def _value(one: Field, old: Any, name: str, typed: Mapping[str, Sequence[str]]) -> Any:
    if one.kind == "inner":
        filled = _filled(one.fields, old if isinstance(old, Mapping) else {}, f"{name}.", typed)
        return one.default if not one.needed and not any(filled.values()) and not isinstance(old, Mapping) else filled
    if one.kind == "list":
        return _parts(one, old if isinstance(old, list) else [], name, typed)
    if name not in typed:
        return old
    said = [text.replace("\r\n", "\n") for text in typed[name]]
    if _same(one, old, said):
        return old
    return _read(one, said, old)


def _parts(one: Field, old: list[Any], name: str, typed: Mapping[str, Sequence[str]]) -> list[Any]:
    """The entries of a nested list: filled in, without removed ones, with a new one if requested."""
    gone = {int(number) for number in typed.get(f"{name}.drop", ()) if _INDEX.fullmatch(number)}
    parts = [
        _filled(one.fields, part if isinstance(part, Mapping) else {}, f"{name}.{index}.", typed)
        for index, part in enumerate(old)
        if index not in gone
    ]
    return [*parts, fresh(one.fields)] if f"{name}.more" in typed else parts


def _same(one: Field, old: Any, said: Sequence[str]) -> bool:
    shown = _said(one, old)
    if one.kind in ("ticks", "lines") and len(said) != 1:
        return sorted(word for word in said if word) == sorted(shown.split("\n") if shown else [])
    return one.kind != "check" and str(shown) == (said[0] if said else "").rstrip("\n")


def _read(one: Field, said: Sequence[str], old: Any) -> Any:
    text = said[-1] if said else ""
    if one.kind == "check":
        return text == "yes"
    if one.kind == "number":
        tidy = text.strip()
        return int(tidy) if _NUMBER.fullmatch(tidy) else (one.default if not tidy and not one.needed else tidy)
    if one.kind in ("lines", "ticks"):
        found = [word.strip() for part in said for word in part.split("\n") if word.strip()]
        if len(said) > 1 and isinstance(old, list):  # ticked: those that were there keep their order
            found = [word for word in old if word in found] + [word for word in found if word not in old]
        return found if found or one.default is not None or old is not None else None
    if one.kind == "numbers":
        parts = [part for part in re.split(r"[,\s]+", text) if part]
        return [int(part) if _NUMBER.fullmatch(part) else part for part in parts]
    if one.kind == "words":
        return _mapping(text)
    if one.kind == "choice" or (one.kind == "line" and one.default is None and not one.needed):
        return text.strip() or (one.default if not one.needed else "")
    clean = text.rstrip() if one.kind == "prose" else text.strip()
    return f"{clean}\n" if clean and isinstance(old, str) and old.endswith("\n") else clean


def _mapping(text: str) -> Any:
    try:
        return edits.plain(text) if text.strip() else {}
    except yaml.YAMLError as error:
        raise Illegal(["options: names and values in braces are expected, such as {last_turn: 4}."]) from error


def fresh(fields: Sequence[Field]) -> dict[str, Any]:
    """A new entry with its required fields; the checks name the fields still to fill in."""
    made: dict[str, Any] = {}
    for one in fields:
        if one.needed:
            made[one.name] = _blank(one)
    return made


def _blank(one: Field) -> Any:
    if one.kind == "number":
        return 1
    if one.kind == "choice":
        return one.choices[0]
    if one.kind in ("lines", "ticks", "numbers"):
        return []
    if one.kind == "list":
        return [fresh(one.fields)]
    if one.kind == "inner":
        return fresh(one.fields)
    return "" if one.name != "side" else None


def added(file: str, text: str, at: str, like: str = "") -> tuple[str, str]:
    """The text with a new entry at the end of a list, or a copy of one below it, and the address of the new one."""
    pack_places.tree(file, text)
    where = place(at)
    entries = next((one for one in shapes.entries(file) if one.at == where and not one.single), None)
    if entries is None:
        raise Illegal([f"{at[:60]}: you cannot add anything here."])
    there = _at(edits.plain(text), where) or []
    if not isinstance(there, list):
        raise Illegal([f"{at[:60]}: a list is expected here. Look at the checks."])
    if len(there) >= MOST_ENTRIES:
        raise Illegal([f"{at}: at most {MOST_ENTRIES} entries."])
    if not like:
        entry = _numbered(fresh(entries.fields), there)
        return values.with_item(text, where, len(there), entry), path((*where, len(there)))
    _, source = _entry_of([entries], like)
    index = int(source[-1])
    if index >= len(there) or not isinstance(there[index], Mapping):
        raise Illegal([f"{like}: there is no such entry. Reload the page."])
    return values.with_item(text, where, index + 1, _numbered(dict(there[index]), there)), path((*where, index + 1))


def _numbered(entry: dict[str, Any], there: Sequence[Any]) -> dict[str, Any]:
    """A new entry with a unique name, if entries of its list have names."""
    for key in ("number", "id", "name"):
        if key in entry:
            used = {str(one.get(key)) for one in there if isinstance(one, Mapping)}
            entry[key] = next(name for name in _names(str(entry[key]), key, used) if name not in used)
            break
    if "title" in entry and not entry["title"]:
        entry["title"] = "New"
    return entry


def _names(old: str, key: str, used: set[str]) -> Iterator[str]:
    code = re.match(r"(LO|RQ)-", next(iter(sorted(used)), "")) if key == "id" else None
    stem = f"{code[0]}" if code else ("N." if key == "number" else f"{old or 'new'}-")
    for number in range(1, MOST_ENTRIES * 2):
        yield f"{stem}{number}"


def removed(file: str, text: str, at: str) -> str:
    """The text without an entry of a list."""
    pack_places.tree(file, text)
    _, where = _entry_of([one for one in shapes.entries(file) if not one.single], at)
    return edits.without(text, where)


def moved(file: str, text: str, at: str, by: int) -> tuple[str, str]:
    """The text with an entry one place up or down, and its new address."""
    pack_places.tree(file, text)
    _, where = _entry_of([one for one in shapes.entries(file) if not one.single], at)
    index = int(where[-1])
    return values.moved(text, where[:-1], index, by), path((*where[:-1], index + by))


def _at(root: Any, at: Place) -> Any:
    for step in at:
        if isinstance(root, Mapping):
            root = root.get(str(step))
        elif isinstance(root, list) and isinstance(step, int) and step < len(root):
            root = root[step]
        else:
            return None
    return root
