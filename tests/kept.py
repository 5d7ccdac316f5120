"""Worlds from memory: what making one leaves in the database is written down, and put back for the next test in one go.

A test cannot tell the two apart: the same rows, with times as far in the past as if they had just come about. A step
is taken from memory only while nothing else has touched the database since the step before, and nothing is patched.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from psycopg import sql

from adjudication.services import games

LATER = "<how much later>"
Rows = dict[str, dict[str, tuple[Any, ...]]]  # table, key, the row with the key first


@dataclass
class Trail:
    """How a world came to be, and how much was written by then; `None` stands for ways that are not remembered."""

    key: str | None = None
    written: int = -1


@dataclass(frozen=True)
class _Step:
    statements: str
    at: float


_asked: set[str] = set()
_memory: dict[str, _Step] = {}
_patches: pytest.MonkeyPatch | None = None
_patched = 0


def watch(patches: pytest.MonkeyPatch) -> None:
    """Know what the current test patches: from then on nothing is remembered."""
    global _patches, _patched
    _patches = patches
    _patched = _count()


def take(trail: Trail, name: str, make: Callable[[], None]) -> bool:
    """One step on the trail: what `make` does, from memory from the third time on. Whether it came from memory.

    Games that it begins throw dice of its own, the same ones each time.
    """
    key = f"{trail.key}/{name}"
    if trail.key is None or not connection.in_atomic_block or _count() != _patched or _written() != trail.written:
        trail.key = None
        make()
        return False
    found = _memory.get(key)
    if found:
        with connection.cursor() as cursor:
            cursor.execute(found.statements.replace(LATER, f"{time.time() - found.at:.6f}"))
    else:
        with _dice_of(key):
            _learn(key, make)
    trail.key, trail.written = key, _written()
    assert trail.written, "the server of the tests does not count what is written; turn its track_counts on"
    return bool(found)


def start() -> Trail:
    """The beginning of every trail."""
    return Trail("", _written()) if connection.in_atomic_block else Trail()


def _learn(key: str, make: Callable[[], None]) -> None:
    """The second time, write down what changes: many a step is taken only once."""
    if key not in _asked:
        _asked.add(key)
        make()
        return
    tables = _tables()
    before = {table: _rows(table, columns) for table, columns in tables.items()}
    make()
    at = time.time()
    after = {table: _rows(table, columns) for table, columns in tables.items()}
    _memory[key] = _Step("".join(_statements(tables, before, after)), at)


def _count() -> int:
    return 0 if _patches is None else len(_patches._setattr) + len(_patches._setitem)


def _written() -> int:
    """How many rows this transaction has written, also those that it took back. Who signs in does not count."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_xact_user_tables"
            " WHERE relname NOT IN ('django_session', 'auth_user')"
        )
        return int(cursor.fetchone()[0] or 0)


@contextmanager
def _dice_of(key: str) -> Iterator[None]:
    count = itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "fresh_seed", lambda: sha256(f"{key} {next(count)}".encode()).digest())
        yield


def _tables() -> dict[str, tuple[str, ...]]:
    """The tables that a world leaves rows in, with their columns; the first is the key."""
    models: list[Any] = [User]
    for app in ("adjudication", "wargame", "reports"):
        models += apps.get_app_config(app).get_models(include_auto_created=True)
    tables = {}
    for model in models:
        key = model._meta.pk.column
        others = (field.column for field in model._meta.concrete_fields if field.column != key)
        tables[model._meta.db_table] = (key, *others)
    return tables


def _rows(table: str, columns: tuple[str, ...]) -> dict[str, tuple[Any, ...]]:
    texts = sql.SQL(", ").join(sql.SQL("{}::text").format(sql.Identifier(name)) for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("SELECT {} FROM {}").format(texts, sql.Identifier(table)))
        return {row[0]: row for row in cursor.fetchall()}


def _statements(tables: dict[str, tuple[str, ...]], before: Rows, after: Rows) -> Iterator[str]:
    """What makes the one the other. The order does not matter: references are checked at the end of a test."""
    moments = _moments()
    for table, columns in tables.items():
        changed = [row for key, row in after[table].items() if before[table].get(key) != row]
        changed.sort(key=lambda row: row[0] not in before[table])  # one is closed before the next one is opened
        if gone := before[table].keys() - after[table].keys():
            keys = sql.SQL(", ").join(sql.Literal(key) for key in sorted(gone))
            yield _text("DELETE FROM {} WHERE {} IN ({})", sql.Identifier(table), sql.Identifier(columns[0]), keys)
        if changed:
            names = [sql.Identifier(name) for name in columns]
            moving = [(table, name) in moments for name in columns]
            anew = sql.SQL(", ").join(sql.SQL("{0} = EXCLUDED.{0}").format(name) for name in names[1:])
            yield _text(
                "INSERT INTO {} ({}) VALUES {} ON CONFLICT ({}) DO UPDATE SET {}",
                sql.Identifier(table),
                sql.SQL(", ").join(names),
                sql.SQL(", ").join(_values(row, moving) for row in changed),
                names[0],
                anew,
            )
            if all(key.isdecimal() for key in after[table]):
                yield _text(
                    "SELECT setval(seq, GREATEST((SELECT max({1}) FROM {2}), nextval(seq)))"
                    " FROM (SELECT pg_get_serial_sequence({0}, {3})::regclass AS seq) AS found WHERE seq IS NOT NULL",
                    sql.Literal(table), names[0], sql.Identifier(table), sql.Literal(columns[0]),
                )  # fmt: skip


def _text(pattern: str, *parts: sql.Composable) -> str:
    return sql.SQL(pattern + ";\n").format(*parts).as_string(connection.connection)


def _values(row: tuple[Any, ...], moving: list[bool]) -> sql.Composable:
    later = sql.SQL("{}::timestamptz + interval '" + LATER + " s'")
    values = (
        later.format(sql.Literal(value)) if moves and value is not None else sql.Literal(value)
        for value, moves in zip(row, moving, strict=True)
    )
    return sql.SQL("({})").format(sql.SQL(", ").join(values))


def _moments() -> set[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE data_type = 'timestamp with time zone' AND table_schema = current_schema()"
        )
        return set(cursor.fetchall())
