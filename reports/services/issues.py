"""Documents as they were handed out: each issue is filed once, with its digests, and stays."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils import timezone

from adjudication.engine.record.figures import count
from reports.makers import Made
from reports.models import Paper, PaperIssue
from wargame.models import Exercise, LogEntry
from wargame.services import logbook


def is_filed(paper: Paper) -> bool:
    """Whether each issue of a document is filed: it goes to readers, and if it is the report, it is an approved
    version."""
    return paper.kind in PaperIssue.KINDS and (paper.kind != Paper.Kind.AAR or paper.version > 0)


def put_on_file(*, paper: Paper, made: Made) -> None:
    """File the issue that was just stored in the row of a document; the caller has locked the exercise."""
    if not is_filed(paper):
        return
    issue, made_at = Paper.objects.values_list("issue", "finished_at").get(pk=paper.pk)
    PaperIssue.objects.create(
        exercise_id=paper.exercise_id, cell_id=paper.cell_id, kind=paper.kind, turn=paper.turn, version=paper.version,
        issue=issue, through_seq=paper.through_seq, pages=made.printed.pages, made_at=made_at or timezone.now(),
        file=made.printed.data, digest=_digest(made.printed.data),
        brief=made.brief, brief_digest=_digest(made.brief) if made.brief else "",
    )  # fmt: skip


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@transaction.atomic
def throw_away(*, exercise: Exercise) -> int:
    """Delete the files of every issue, because they contain a name that the record no longer has; the log says how
    many. Their digests stay. The caller has locked the exercise."""
    there = PaperIssue.objects.filter(exercise=exercise, deleted_at=None)
    deleted = there.update(file=None, brief=None, deleted_at=timezone.now())
    if deleted:
        text = f"The files of {count(deleted, 'issue')} of documents were deleted: a name was removed on request."
        logbook.write(exercise, LogEntry.Kind.PAPER, text)
    return deleted


@transaction.atomic
def take_out(*, exercise: Exercise) -> None:
    """Make the newest issue of each document of an imported exercise its current one, so that nothing is printed again.

    An approved report has its own row in the bundle. One whose files are deleted has only its number.
    """
    newest: dict[tuple[str, int, int | None], PaperIssue] = {}
    for issue in PaperIssue.objects.filter(exercise=exercise, version=0).defer("file", "brief").order_by("issue"):
        newest[issue.kind, issue.turn, issue.cell_id] = issue
    for issue in newest.values():
        there = issue.deleted_at is None
        Paper.objects.create(
            exercise=exercise, cell_id=issue.cell_id, kind=issue.kind, turn=issue.turn, issue=issue.issue,
            through_seq=issue.through_seq if there else 0, file=issue.file, brief=issue.brief,
            pages=issue.pages if there else 0, status=Paper.Status.DONE if there else Paper.Status.CANCELLED,
            progress=100 if there else 0, queued_at=issue.made_at, finished_at=issue.made_at,
        )  # fmt: skip
