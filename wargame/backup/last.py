"""The time of this installation's last backup."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec
from django.conf import settings


class Last(msgspec.Struct, frozen=True):
    """The last backup: when, the name of its file, bytes, rows of all tables, files."""

    at: datetime
    file: str
    size: int
    rows: int
    files: int


def record(last: Last) -> None:
    """Store it next to the data."""
    path = _path()
    draft = path.with_suffix(".part")
    draft.write_bytes(msgspec.json.encode(last))
    draft.replace(path)


def read() -> Last | None:
    """The last backup; None if there is none, or its record cannot be read."""
    try:
        return msgspec.json.decode(_path().read_bytes(), type=Last)
    except (OSError, msgspec.DecodeError):
        return None


def _path() -> Path:
    return Path(settings.VAR_DIR) / "last_backup.json"
