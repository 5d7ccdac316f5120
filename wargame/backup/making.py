"""Makes a backup, even while White Cell runs: one file with a consistent snapshot of the installation."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from wargame.backup import files, last, migrated, tables
from wargame.backup.manifest import FORMAT, NAME, TABLES, Manifest, NotPossible, TableContent
from wargame.runtime.version import version

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


def backup(target: Path) -> last.Last:
    """Write the file, readable only by its owner, and record it. NotPossible: a file with this name exists."""
    if target.exists():
        raise NotPossible(f"{target} exists. Choose another name, or delete it first.")
    draft = target.with_name(f"{target.name}.part")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            manifest = _fill(archive)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    done = last.Last(timezone.now(), target.name, target.stat().st_size, manifest.rows, len(manifest.files))
    last.record(done)
    return done


def _fill(archive: zipfile.ZipFile) -> Manifest:
    """Fill the archive. A file added or deleted during the backup may belong to a row in the snapshot, so both are
    included."""
    made_at = timezone.now().isoformat()
    with files.gathered() as gathered, transaction.atomic(), connection.cursor() as cursor:
        gathered.add()
        cursor.execute(SNAPSHOT)
        tables.plain(cursor)
        heads = migrated.heads()
        gathered.add()
        manifest = Manifest(
            format=FORMAT, white_cell=version(), made_at=made_at, migrations=heads,
            tables={name: _table(archive, cursor, columns) for name, columns in tables.found(cursor).items()},
            sequences=tables.sequences(cursor), files=gathered.write(archive),
        )  # fmt: skip
    archive.writestr(NAME, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


def _table(archive: zipfile.ZipFile, cursor: object, columns: list[tables.Column]) -> TableContent:
    with archive.open(f"{TABLES}{columns[0].table}", "w", force_zip64=True) as member:
        return tables.write(cursor, columns, member.write)
