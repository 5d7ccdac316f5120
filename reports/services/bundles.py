"""A whole exercise as one file, including the texts of its report and every document as it was handed out."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from reports.models import Approval, Entry, Paper, PaperIssue
from reports.services import due, issues
from reports.services.entries_before import with_numbers
from wargame.bundle import tables
from wargame.bundle.tables import BundleTable
from wargame.models import Exercise
from wargame.services import bundles

SINCE = 2
ISSUES_SINCE = 8
NUMBERS_SINCE = 10
HERE = frozenset(
    {
        "base_url", "progress", "progress_note", "error", "attempts", "worker", "heartbeat_at", "started_at",
        "brief",
        "released_at", "inputs_digest", "through_seq", "turn",
    }
)  # fmt: skip
TABLES = (
    *tables.TABLES,
    BundleTable(Entry, "exercise", since=SINCE, added={"number": 0}, grown=NUMBERS_SINCE, raised=with_numbers),
    BundleTable(Approval, "exercise", since=SINCE),
    BundleTable(Paper, "exercise", HERE, {"version__gt": 0, "pages__gt": 0, "status": "done"}, SINCE),
    BundleTable(PaperIssue, "exercise", since=ISSUES_SINCE, sealed={"file": "digest", "brief": "brief_digest"}),
)
"""Everything that belongs to an exercise. The paper of an issue is made from its newest one; drafts are made again."""


def write(exercise: Exercise) -> bytes:
    """The bundle of an ended exercise; `Refused` before the end."""
    return bundles.write(exercise, TABLES)


@transaction.atomic
def bring(*, data: bytes, owner: Any) -> Exercise:
    """Import a bundle, all of it or nothing; `Refused` with every reason. Its approved versions are not released, and
    handed-out documents are not printed again."""
    exercise = bundles.bring(data=data, owner=owner, tables=TABLES)
    issues.take_out(exercise=exercise)
    due.withdraw(exercise=exercise)
    return exercise
