"""The finished sample: an umpire requests it, and a worker plays it and requests its report.

The row comes first. The exercise, its report and the end of the job are one transaction, so that a worker that is
killed leaves nothing, and another one begins again.
"""

from __future__ import annotations

import traceback
from datetime import timedelta
from typing import Any

from django.db import transaction

from adjudication.services import jobs
from reports.services import words
from umpire.services import samples
from wargame.models import Sample
from wargame.services import demo
from wargame.viewer import Viewer

SILENT = timedelta(seconds=300)  # no one outside its transaction hears how far a game is


@transaction.atomic
def ask(*, owner: Any) -> Sample:
    """The row for an umpire's sample, which the caller queues on commit. An existing row stays as it is."""
    Sample.objects.bulk_create([Sample(owner=owner)], ignore_conflicts=True)
    row = Sample.objects.select_for_update().get(owner=owner)
    if row.status not in Sample.OPEN and row.exercise_id is None:
        jobs.queue(row)
    return row


def perform(pk: int) -> int | None:
    """Play the sample of a row. Returns its report's document, or None if another worker has the row or it failed."""
    paper_id = None
    with jobs.claimed(Sample.objects.select_related("owner"), pk) as claim:
        if claim is not None:
            paper_id = _perform(claim)
    return paper_id


def _perform(claim: jobs.Claim[Sample]) -> int | None:
    try:
        return _play(claim)
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception as error:  # noqa: BLE001 - the umpire reads it; the worker goes on
        claim.finish(status=Sample.Status.FAILED, error=f"{error}\n\n{traceback.format_exc(limit=-6)}")
        return None


@transaction.atomic
def _play(claim: jobs.Claim[Sample]) -> int:
    made = samples.make(owner=claim.job.owner, system=demo.SYSTEM, pack_name=demo.PACK, say=claim.progress)
    paper = words.revise(viewer=Viewer(made, umpire=True))
    if not claim.finish(status=Sample.Status.DONE, exercise_id=made.pk, progress=100, progress_note=""):
        raise jobs.Lost
    return paper.pk


def sweep() -> list[int]:
    """The rows that need a message: see `jobs.sweep`."""
    return jobs.sweep(Sample.objects.all(), silent=SILENT, give_up=lambda _: None)
