"""Rows that wait in the database of the tests, each set in a schema of its own, and come into a test's tables at once.

What is stored was made by the program, through its services. A flush empties the tables, not the schemas, so what is
stored is there for every test. Keys never meet those of other rows: the sequences go on from where it was made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import psycopg
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone
from psycopg import sql

MADE = sql.Identifier("made at")  # the table with the time at which a schema was filled
COLUMNS = """
SELECT table_schema, table_name, column_name, data_type = 'timestamp with time zone'
FROM information_schema.columns WHERE table_schema LIKE %s ORDER BY table_schema, table_name, ordinal_position
"""
PREFIX = "set "
LONGEST = 63  # bytes of a name in PostgreSQL


def store(name: str, make: Callable[[], object], url: str) -> None:
    """Fill a new schema with all rows that `make` leaves in the tables. `url` is Django's database."""
    assert len(PREFIX + name) <= LONGEST, name
    with transaction.atomic(), psycopg.connect(url, autocommit=True) as other:
        make()
        schema = sql.Identifier(PREFIX + name)
        other.execute(sql.SQL("CREATE SCHEMA {}").format(schema))
        for table in _tables():
            if rows := _rows(table):
                there = sql.SQL("{}.{}").format(schema, table)
                other.execute(sql.SQL("CREATE TABLE {} (LIKE public.{})").format(there, table))
                with other.cursor().copy(sql.SQL("COPY {} FROM STDIN").format(there)) as into:
                    into.write(rows)
        made = sql.SQL("CREATE TABLE {}.{} AS SELECT {}::timestamptz AS time")
        other.execute(made.format(schema, MADE, sql.Literal(timezone.now().isoformat())))
        transaction.set_rollback(True)


def begin_at(number: int) -> None:
    """Let every table count its rows on from a number."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval(oid::regclass, %s) FROM pg_class WHERE relkind = 'S'", [number])


def lend(name: str, source: str, target: str) -> None:
    """Copy a schema from one database to another, both given by their addresses."""
    schema = sql.Identifier(PREFIX + name)
    with psycopg.connect(source) as one, psycopg.connect(target) as other:
        other.execute(sql.SQL("CREATE SCHEMA {}").format(schema))
        tables = one.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [PREFIX + name]).fetchall()
        for (table,) in tables:
            there = sql.SQL("{}.{}").format(schema, sql.Identifier(table))
            like = sql.SQL("LIKE public.{}").format(sql.Identifier(table))
            made = sql.SQL("time timestamptz") if sql.Identifier(table) == MADE else like
            other.execute(sql.SQL("CREATE TABLE {} ({})").format(there, made))
            with (
                one.cursor().copy(sql.SQL("COPY {} TO STDOUT").format(there)) as out,
                other.cursor().copy(sql.SQL("COPY {} FROM STDIN").format(there)) as into,
            ):
                for piece in out:
                    into.write(piece)
    _statements.cache_clear()


def has(name: str, connection: psycopg.Connection[Any]) -> bool:
    """Whether a database has a stored set of rows."""
    query = "SELECT 1 FROM pg_namespace WHERE nspname = %s"
    return connection.execute(query, [PREFIX + name]).fetchone() is not None


def take(name: str) -> bool:
    """Put the rows of a schema into the tables, with times as if they had just been made. False if there is none."""
    found = _statements(connection.settings_dict["NAME"]).get(PREFIX + name)
    if found is None:
        return False
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(found)
    return True


def _tables() -> list[sql.Identifier]:
    models: list[Any] = [User]
    for app in ("adjudication", "wargame", "reports"):
        models += apps.get_app_config(app).get_models(include_auto_created=True)
    return [sql.Identifier(model._meta.db_table) for model in models]


def _rows(table: sql.Identifier) -> bytes:
    with connection.cursor() as cursor, cursor.copy(sql.SQL("COPY public.{} TO STDOUT").format(table)) as out:
        return b"".join(bytes(piece) for piece in out)


@cache
def _statements(database: str) -> dict[str, str]:
    """What takes each schema. The order of the tables does not matter: references are checked in the end.

    Numbers go on behind those of the stored rows, also where a test has set them back.
    """
    columns: dict[tuple[str, str], list[tuple[str, bool]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS, [PREFIX + "%"])
        for schema, table, column, is_time in cursor.fetchall():
            columns.setdefault((schema, table), []).append((column, is_time))
    found: dict[str, str] = {}
    for (schema, table), named in columns.items():
        if sql.Identifier(table) != MADE:
            found[schema] = found.get(schema, "") + _insert(schema, table, named)
            if "id" in dict(named):
                found[schema] += _ahead(schema, table)
    return found


def _ahead(schema: str, table: str) -> str:
    """What sets the numbers of a table behind those of its stored rows; nothing where it has none."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [f'public."{table}"'])
        (sequence,) = cursor.fetchone()
        if sequence is None:
            return ""
        cursor.execute(sql.SQL("SELECT max(id) FROM {}.{}").format(sql.Identifier(schema), sql.Identifier(table)))
        (most,) = cursor.fetchone()
    return f"SELECT setval('{sequence}', GREATEST((SELECT last_value FROM {sequence}), {most}));\n"


def _insert(schema: str, table: str, columns: list[tuple[str, bool]]) -> str:
    later = sql.SQL("{} + (clock_timestamp() - made.time)")
    names = [sql.Identifier(name) for name, _ in columns]
    values = [later.format(name) if is_time else name for name, (_, is_time) in zip(names, columns, strict=True)]
    text = "INSERT INTO public.{table} ({names}) SELECT {values} FROM {schema}.{table}, {schema}.{made} AS made;\n"
    made = sql.SQL(text).format(
        table=sql.Identifier(table), schema=sql.Identifier(schema), made=MADE,
        names=sql.SQL(", ").join(names), values=sql.SQL(", ").join(values),
    )  # fmt: skip
    return made.as_string(connection.connection)
