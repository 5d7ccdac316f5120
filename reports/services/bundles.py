"""A whole exercise as one file, with what people wrote in its report and the versions that were approved."""

from __future__ import annotations

from typing import Any

from reports.models import Approval, Entry, Paper
from wargame.bundle import tables
from wargame.bundle.tables import BundleTable
from wargame.models import Exercise
from wargame.services import bundles

SINCE = 2
HERE = frozenset(
    {
        "base_url", "progress", "progress_note", "error", "attempts", "worker", "heartbeat_at", "started_at",
        "brief",
        "released_at", "inputs_digest", "through_seq", "turn",
    }
)  # fmt: skip
TABLES = (
    *tables.TABLES,
    BundleTable(Entry, "exercise", since=SINCE),
    BundleTable(Approval, "exercise", since=SINCE),
    BundleTable(Paper, "exercise", HERE, {"version__gt": 0, "pages__gt": 0, "status": "done"}, SINCE),
)
"""Everything that belongs to an exercise. Of papers only the approved versions: all others are made again."""


def write(exercise: Exercise) -> bytes:
    """The bundle of an ended exercise; `Refused` before the end."""
    return bundles.write(exercise, TABLES)


def bring(*, data: bytes, owner: Any) -> Exercise:
    """Take in a bundle, all of it or nothing; `Refused` with every reason. Its approved versions are not released."""
    return bundles.bring(data=data, owner=owner, tables=TABLES)
