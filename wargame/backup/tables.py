"""Tables as text, written and read by PostgreSQL's COPY, which all server versions understand.

Nothing from a backup is ever run as a command: it only fills tables that this program's own migrations made.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from psycopg import sql

from wargame.backup.manifest import BLOCK, TABLES, Manifest, TableContent

COLUMNS = """
SELECT c.relname, a.attname, a.attcollation <> 0, coalesce(a.attnum = ANY (i.indkey), false)
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
ORDER BY c.relname, a.attname
"""
SEQUENCES = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema()"
FUNCTIONS = """
SELECT p.oid::regprocedure::text FROM pg_proc p
WHERE p.pronamespace = current_schema()::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""
PLAIN = (
    "SET LOCAL datestyle = 'ISO, YMD'", "SET LOCAL timezone = 'UTC'", "SET LOCAL intervalstyle = 'postgres'",
    "SET LOCAL bytea_output = 'hex'", "SET LOCAL extra_float_digits = 1",
)  # fmt: skip


class Column(NamedTuple):
    """A column of a table. `collates`: its order depends on the database's language; `key`: part of the primary key."""

    table: str
    name: str
    collates: bool
    key: bool


def plain(cursor: Any) -> None:
    """Make every server format values in the same way until the transaction ends."""
    for line in PLAIN:
        cursor.execute(line)


def found(cursor: Any) -> dict[str, list[Column]]:
    """The columns of each table."""
    cursor.execute(COLUMNS)
    columns = [Column(*row) for row in cursor.fetchall()]
    return {name: list(group) for name, group in groupby(columns, key=lambda column: column.table)}


def sequences(cursor: Any) -> dict[str, int | None]:
    """The last number from each sequence; None for an unused one."""
    cursor.execute(SEQUENCES)
    return dict(sorted(cursor.fetchall()))


def write(cursor: Any, columns: list[Column], sink: Callable[[bytes], Any]) -> TableContent:
    """Pass the rows of a table to `sink`, in the order of its key."""
    size, digest = 0, sha256()
    with cursor.copy(_reading(columns)) as copy:
        for data in copy:
            size += len(data)
            digest.update(data)
            sink(data)
    names = tuple(column.name for column in columns)
    return TableContent(size=size, sha256=digest.hexdigest(), columns=names, rows=max(0, cursor.rowcount))


def _reading(columns: list[Column]) -> sql.Composable:
    order = [column for column in columns if column.key] or columns
    return sql.SQL("COPY (SELECT {} FROM {} ORDER BY {}) TO STDOUT").format(
        sql.SQL(", ").join(sql.Identifier(column.name) for column in columns),
        sql.Identifier(columns[0].table),
        sql.SQL(", ").join(map(_sorted, order)),
    )


def _sorted(column: Column) -> sql.Composable:
    """A sort key on which all databases agree; a column that is not a key may have a type that sorts only as text."""
    name = sql.Identifier(column.name)
    if column.key:
        return sql.SQL('{} COLLATE "C"').format(name) if column.collates else name
    return sql.SQL('{}::text COLLATE "C"').format(name)


def load(cursor: Any, archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Fill the tables, replacing any rows that migrations created."""
    for name, table in manifest.tables.items():
        target = sql.Identifier(name)
        cursor.execute(sql.SQL("DELETE FROM {}").format(target))
        columns = sql.SQL(", ").join(map(sql.Identifier, table.columns))
        with (
            archive.open(f"{TABLES}{name}") as source,
            cursor.copy(sql.SQL("COPY {} ({}) FROM STDIN").format(target, columns)) as copy,
        ):
            while block := source.read(BLOCK):
                copy.write(block)
    for name, last in manifest.sequences.items():
        if last is not None:
            cursor.execute("SELECT setval(quote_ident(%s)::regclass, %s)", [name, last])
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def drop(cursor: Any) -> None:
    """Remove every table and function of White Cell's database."""
    if names := list(found(cursor)):
        listed = sql.SQL(", ").join(map(sql.Identifier, names))
        cursor.execute(sql.SQL("DROP TABLE {} CASCADE").format(listed))
    cursor.execute(FUNCTIONS)
    for (function,) in cursor.fetchall():
        cursor.execute(f"DROP FUNCTION {function} CASCADE")
