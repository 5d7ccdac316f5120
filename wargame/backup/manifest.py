"""The list of contents of a backup file."""

from __future__ import annotations

import re
import zipfile
import zlib
from hashlib import sha256
from pathlib import Path
from typing import IO

import msgspec

FORMAT = 1
NAME = "manifest.json"
TABLES, FILES = "database/", "files/"
BLOCK = 1 << 20  # bytes
DAMAGE = (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError, zlib.error)
_SAFE = re.compile(r"media(/[^/\\\x00]+)+|secret_key|umpire_password")


class NotPossible(Exception):
    """A backup or restore is refused, and nothing changed; the text is a sentence for the administrator."""


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """One member of the file. `size` in bytes."""

    size: int
    sha256: str


class TableContent(Content, frozen=True, kw_only=True):
    """One table, row by row in the order of its key, in PostgreSQL's text format."""

    columns: tuple[str, ...]
    rows: int


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The part that every format has: enough to see that a file is too new."""

    format: int
    white_cell: str


class Manifest(Head, frozen=True, kw_only=True):
    """Everything in a backup. `migrations` has the last of each app, `sequences` the last number drawn."""

    made_at: str
    migrations: dict[str, list[str]]
    tables: dict[str, TableContent]
    sequences: dict[str, int | None]
    files: dict[str, Content]

    def members(self) -> dict[str, Content]:
        """The contents of each member of the file by name, without the manifest."""
        tables: dict[str, Content] = {f"{TABLES}{name}": table for name, table in self.tables.items()}
        return tables | {f"{FILES}{name}": content for name, content in self.files.items()}

    @property
    def rows(self) -> int:
        """The number of rows in all tables."""
        return sum(table.rows for table in self.tables.values())


def opened(path: Path) -> zipfile.ZipFile:
    """The file, open for reading. NotPossible: it cannot be read, or is not a backup."""
    try:
        return zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        raise NotPossible(f"{path} is damaged, or it is not a backup of White Cell.") from None
    except OSError as problem:
        raise NotPossible(f"{path} cannot be read: {problem.strerror}.") from None


def read(archive: zipfile.ZipFile) -> Manifest:
    """The manifest of a backup whose members all match it. NotPossible: it is from a newer version, or damaged."""
    try:
        text = archive.read(NAME)
        head = msgspec.json.decode(text, type=Head)
        if head.format > FORMAT:
            raise NotPossible(
                f"The backup is from White Cell {head.white_cell}, which is newer. Update White Cell first."
            )
        manifest = msgspec.json.decode(text, type=Manifest)
        _check(archive, manifest)
    except (KeyError, msgspec.DecodeError, *DAMAGE) as problem:
        raise NotPossible(f"The backup is damaged: {problem}") from None
    return manifest


def _check(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """ValueError: a member is missing, unexpected, changed, or would be written outside its folder."""
    members = manifest.members()
    if sorted(archive.namelist()) != sorted([NAME, *members]):
        raise ValueError("its files do not match its manifest.")
    for name in manifest.files:
        if not _SAFE.fullmatch(name) or {".", ".."} & set(name.split("/")):
            raise ValueError(f"{name} does not belong in a backup.")
    for name, content in members.items():
        with archive.open(name) as member:
            if digest(member) != (content.size, content.sha256):
                raise ValueError(f"{name} does not match its checksum.")


def digest(source: IO[bytes]) -> tuple[int, str]:
    """Size in bytes and SHA-256 of everything that is left to read."""
    size, found = 0, sha256()
    while block := source.read(BLOCK):
        size += len(block)
        found.update(block)
    return size, found.hexdigest()
