"""Rows as plain values and back. A row without its own number is identified by its place in its table, from 1."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Field

from wargame.bundle.tables import CITED, BundleTable, Tables
from wargame.models import Evidence, Exercise
from wargame.models.unnumbered import Unnumbered, fresh_id

Plain = dict[str, Any]
Places = dict[type[models.Model], dict[Any, Any]]  # primary key -> what the bundle calls the row


class Unreadable(Exception):
    """A row that does not fit; the text says where and why."""


def dump(exercise: Exercise, tables: Tables) -> dict[str, list[Plain]]:
    """Every table of the bundle with its rows as plain values; bytes are represented by their digest."""
    places: Places = {}
    found: dict[str, list[Plain]] = {}
    for table in tables:
        query = table.model._default_manager.filter(**{table.path: exercise.pk}, **table.only).order_by("pk")
        rows = list(query.prefetch_related(*(field.name for field in table.lists)))
        uuid = _has_uuid(table)
        places[table.model] = {row.pk: str(row.pk) if uuid else number for number, row in enumerate(rows, 1)}
        found[table.name] = [_plain(table, row, places) for row in rows]
    return found


def renamed(plains: Any, names: Mapping[str, Mapping[str, str]]) -> Any:
    """The rows with other names for some fields, by table; malformed values stay unchanged."""
    if not isinstance(plains, dict):
        return plains
    return {table: _with_names(found, names.get(table) or {}) for table, found in plains.items()}


def _with_names(found: Any, names: Mapping[str, str]) -> Any:
    if not names or not isinstance(found, list):
        return found
    return [
        {names.get(key, key): value for key, value in row.items()} if isinstance(row, dict) else row for row in found
    ]


def take_added(tables: Tables, plains: dict[str, list[Plain]], version: int) -> None:
    """Remove the fields that a version of the format does not have."""
    for table in tables:
        gone = [name for name in table.added if table.lacks(name, version)]
        for plain in plains[table.name] if gone else ():
            for name in gone:
                plain.pop(name)


def give_added(tables: Tables, plains: Any, version: int) -> None:
    """Add the fields that the rows of an older version lack; malformed values stay unchanged."""
    for table in tables if isinstance(plains, dict) else ():
        found = plains.get(table.name)
        if not isinstance(found, list):
            continue
        given = {name: value for name, value in table.added.items() if table.lacks(name, version)}
        for place, plain in enumerate(found, 1):
            for name, value in given.items() if isinstance(plain, dict) else ():
                plain.setdefault(name, value(place) if callable(value) else value)
        if table.raised is not None and version < table.grown:
            plains[table.name] = table.raised(found)


def _ids(model: type[models.Model], count: int) -> list[int | None]:
    """Ids for new rows; random ones are in the order of the bundle, so that it is exported as it was imported."""
    return [*sorted(fresh_id() for _ in range(count))] if issubclass(model, Unnumbered) else [None] * count


def _has_uuid(table: BundleTable) -> bool:
    return isinstance(table.model._meta.pk, models.UUIDField)


def _plain(table: BundleTable, row: models.Model, places: Places) -> Plain:
    plain: Plain = {}
    for field in table.fields:
        value = getattr(row, field.attname)
        bound = field.related_model is not None and value is not None
        plain[field.name] = places[_model(field)].get(value) if bound else _value(value)
    for many in table.lists:
        plain[many.name] = sorted(places[_model(many)][other.pk] for other in getattr(row, many.name).all())
    if isinstance(row, Evidence) and row.kind in CITED:
        plain["ref"] = str(places[CITED[row.kind]].get(int(row.ref), 0))
    return plain


def _model(field: Any) -> type[models.Model]:
    found: type[models.Model] = field.related_model
    return found


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, (bytes, memoryview)):
        return hashlib.sha256(value).hexdigest()
    return str(value) if isinstance(value, UUID) else value


def kept(exercise: Exercise, tables: Tables) -> Iterator[bytes]:
    """The bytes in rows that the bundle stores as files."""
    for table in tables:
        for field in table.fields:
            if isinstance(field, models.BinaryField):
                found = table.model._default_manager.filter(**{table.path: exercise.pk}, **table.only)
                yield from (bytes(data) for data in found.values_list(field.name, flat=True) if data is not None)


def digests(tables: Tables, plains: dict[str, list[Plain]]) -> Iterator[str]:
    """The files that rows refer to for their bytes."""
    for table in tables:
        names = [field.name for field in table.fields if isinstance(field, models.BinaryField)]
        yield from (plain[name] for plain in plains[table.name] for name in names if plain[name] is not None)


def unlike(tables: Tables, plains: dict[str, list[Plain]]) -> Iterator[str]:
    """The rows whose bytes do not match the digest of their row, as sentences."""
    for table in tables:
        for number, plain in enumerate(plains[table.name], 1):
            for name, digest in table.sealed.items():
                if plain[name] is not None and plain[name] != plain[digest]:
                    yield f"{table.name}, row {number}, {name}: the file does not have the digest {plain[digest]!r}."


def load(
    tables: Tables, plains: dict[str, list[Plain]], change: Callable[[models.Model], None]
) -> Iterator[models.Model]:
    """Store every row, in order, and yield each; `change` completes one before it is stored.

    Nothing a model does by itself on saving happens: times stay what they were. Unreadable says where it broke off.
    """
    keys: dict[type[models.Model], dict[Any, Any]] = {}
    for table in tables:
        keys[table.model] = {}
        ids = _ids(table.model, len(plains[table.name]))
        for number, (plain, new) in enumerate(zip(plains[table.name], ids, strict=True), 1):
            where = f"{table.name}, row {number}"
            row = table.model(**dict(_fields(table, plain, keys, where)))
            row.pk = row.pk if new is None else new
            change(row)
            row.save_base(raw=True, force_insert=True)
            keys[table.model][str(row.pk) if _has_uuid(table) else number] = row.pk
            for many in table.lists:
                getattr(row, many.name).set([_key(keys, many, place, where) for place in plain[many.name]])
            yield row


def _fields(table: BundleTable, plain: Plain, keys: Places, where: str) -> Iterator[tuple[str, Any]]:
    for field in table.fields:
        value = plain[field.name]
        if field.related_model is not None:
            yield field.attname, None if value is None else _key(keys, field, value, where)
        elif table.model is Evidence and field.name == "ref" and plain["kind"] in CITED:
            number = int(value) if str(value).isdigit() else 0
            yield "ref", str(keys[CITED[plain["kind"]]].get(number, 0))
        else:
            yield field.attname, value


def _key(keys: Places, field: Any, place: Any, where: str) -> Any:
    model = _model(field)
    found = keys[model].get(place) if isinstance(place, (int, str)) else None
    if found is None:
        raise Unreadable(f"{where}, {field.name}: there is no {model._meta.model_name} {place!r}.")
    return found


def check(tables: Tables, plains: Any) -> Iterator[str]:
    """Every fault in the tables of a bundle, with its place; relations are checked when rows are stored."""
    if not isinstance(plains, dict):
        yield "exercise.json holds no tables."
        return
    names = {table.name for table in tables}
    yield from (f"The table {name} is missing." for name in sorted(names - plains.keys()))
    yield from (f"The table {name} is not known here." for name in sorted(plains.keys() - names))
    for table in (table for table in tables if table.name in plains):
        rows = plains[table.name]
        if not isinstance(rows, list):
            yield f"{table.name} is not a list."
            continue
        for number, plain in enumerate(rows, 1):
            yield from (f"{table.name}, row {number}{problem}" for problem in _problems(table, plain))


def _problems(table: BundleTable, plain: Any) -> Iterator[str]:
    if not isinstance(plain, dict):
        yield ": no record."
        return
    wanted = {field.name for field in table.fields} | {many.name for many in table.lists}
    yield from (f", {name}: missing." for name in sorted(wanted - plain.keys()))
    yield from (f", {name}: not known here." for name in sorted(plain.keys() - wanted))
    for many in table.lists:
        if not isinstance(plain.get(many.name), list):
            yield f", {many.name}: no list."
    for field in table.fields:
        if field.name in plain and field.related_model is None and (problem := _wrong(field, plain)):
            yield f", {field.name}: {problem}"


def _wrong(field: Field[Any, Any], plain: Plain) -> str:
    """The fault of a value as a sentence; a valid one is converted in place."""
    value = plain[field.name]
    if value is None:
        return "" if field.null else "empty."
    if isinstance(field, models.BinaryField):
        return "" if isinstance(value, str) else "no digest of a file."
    try:
        plain[field.name] = field.to_python(value)
        if value not in ("", [], {}):
            field.run_validators(plain[field.name])
            if field.choices and value not in dict(field.flatchoices):
                return f"{value!r} is not one of its values."
    except (ValidationError, TypeError, ValueError, OverflowError) as error:
        return " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
    if isinstance(field, (models.CharField, models.TextField)) and not isinstance(value, str):
        return "no text."
    return ""
