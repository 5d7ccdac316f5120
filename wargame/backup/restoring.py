"""Restores an installation from a backup: all of it, or nothing changes."""

from __future__ import annotations

import zipfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connection, transaction
from psycopg import sql

from wargame.backup import files, migrated, tables
from wargame.backup.alone import alone
from wargame.backup.manifest import Manifest, NotPossible, opened, read

OWN = ("django_migrations", "django_content_type", "auth_permission")  # filled by a migration, not by people
OURS = "django_migrations"


def restore(source: Path, *, replace: bool) -> Manifest:
    """Restore the backup. NotPossible: it is damaged or too new, White Cell is running, or the installation has
    data."""
    with opened(source) as archive:
        manifest = read(archive)
        migrated.check_known(manifest)
        with alone():
            _check_empty(replace)
            with files.unpacked(archive, manifest) as folder:
                _exchange(archive, manifest, folder)
    return manifest


def _check_empty(replace: bool) -> None:
    with connection.cursor() as cursor:
        names = [name for name in tables.found(cursor) if name not in OWN]
        if names and not _migrated(cursor):
            raise NotPossible("The database belongs to another program. Restore into a separate database.")
        filled = any(_has_rows(cursor, name) for name in names)
    attached = any(name != "secret_key" for name in files.found())
    if (filled or attached) and not replace:
        raise NotPossible(
            "This installation is not empty. With --replace, all its exercises, people and files are deleted first; "
            "make a backup of it before."
        )


def _migrated(cursor: Any) -> bool:
    cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [OURS])
    return bool(cursor.fetchone()[0])


def _has_rows(cursor: Any, table: str) -> bool:
    cursor.execute(sql.SQL("SELECT EXISTS (SELECT FROM {})").format(sql.Identifier(table)))
    return bool(cursor.fetchone()[0])


def _exchange(archive: zipfile.ZipFile, manifest: Manifest, folder: Path) -> None:
    """Replace database and files. Files are exchanged last, so that the time between them and the commit is short."""
    try:
        with ExitStack() as until_committed, transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '10s'")
            tables.drop(cursor)
            migrated.make_tables(manifest)
            tables.plain(cursor)
            tables.load(cursor, archive, manifest)
            _compare(cursor, manifest)
            until_committed.enter_context(files.exchanged(folder))
    except DatabaseError as problem:
        raise NotPossible(f"The database refused the backup, and nothing changed: {problem}") from problem


def _compare(cursor: Any, manifest: Manifest) -> None:
    """NotPossible: the contents of the database now differ from those of the backup."""
    there = {name: tables.write(cursor, columns, len) for name, columns in tables.found(cursor).items()}
    differ = sorted(name for name in there.keys() | manifest.tables if there.get(name) != manifest.tables.get(name))
    if differ:
        raise NotPossible(f"This backup comes from a different version of White Cell. Different: {', '.join(differ)}.")
