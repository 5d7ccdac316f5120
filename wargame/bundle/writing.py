"""Writes the file: the exercise, its ledger and its attachments, each with its digest; always the same bytes."""

from __future__ import annotations

import hashlib
import io
import zipfile

import msgspec

from adjudication.services.export import export as ledger_of
from wargame.bundle import rows
from wargame.bundle.tables import BundleTable, Tables
from wargame.errors import Refused
from wargame.models import Attachment, Exercise

FORMAT = "white-cell-bundle"
VERSION = 16
RENAMED = 6  # the first version with the names that the fields have now
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the oldest a zip can say: when it was made must not change the bytes


def write(exercise: Exercise, tables: Tables, version: int = VERSION) -> bytes:
    """The bundle of an exercise that has ended; for an older `version`, with the tables and names it knew."""
    tables = known(tables, version)
    named = {table.name: names_before(table, version) for table in tables}
    found = rows.dump(exercise, tables)
    rows.take_added(tables, found, version)
    assert exercise.game is not None
    files = {
        "exercise.json": msgspec.json.format(msgspec.json.encode(rows.renamed(found, named)), indent=1),
        "ledger.json": msgspec.json.encode(ledger_of(exercise.game)),
    }
    files |= _attached(exercise)
    files |= {f"files/{hashlib.sha256(data).hexdigest()}": data for data in rows.kept(exercise, tables)}
    manifest = {
        "format": FORMAT,
        "version": version,
        "exercise": str(exercise.pk),
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())},
    }
    return _zip({"manifest.json": msgspec.json.format(msgspec.json.encode(manifest), indent=1), **files})


def _attached(exercise: Exercise) -> dict[str, bytes]:
    """The files of injects. Refused: some are no longer on the disk."""
    found, gone = dict[str, bytes](), list[str]()
    for attachment in Attachment.objects.filter(inject__exercise=exercise).select_related("inject").order_by("pk"):
        try:
            with attachment.file.open("rb") as file:
                found[f"files/{attachment.digest}"] = file.read()
        except FileNotFoundError:
            gone.append(f"{attachment.name} of inject {attachment.inject.number}")
    if gone:
        raise Refused(
            f"No bundle was made: {'; '.join(gone)} {'is' if len(gone) == 1 else 'are'} no longer on the server's disk."
            " Ask an administrator to put the folder var/media back from a backup."
        )
    return found


def known(tables: Tables, version: int) -> Tables:
    """The tables that a version of the format has."""
    return [table for table in tables if table.since <= version]


def names_before(table: BundleTable, version: int) -> dict[str, str]:
    """Current field names -> the names in a version of the format."""
    return dict(table.before) if version < RENAMED else {}


def _zip(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            bundle.writestr(entry, data, compresslevel=6)
    return made.getvalue()
