"""Imports of geography: a row first, a worker reads the files in a process with limits, and the page shows the
progress.

This module loads no library of geography: a worker would keep it permanently.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import transaction

from adjudication.errors import GameError, Illegal
from adjudication.models import Geography, GeographyImport
from adjudication.services import jobs
from adjudication.services.imports import bounded

WORK: Final = "adjudication.geography.importing:work"
SECONDS, MEGABYTES = 120, 3_000
AT_ONCE: Final = 200_000  # bytes that are read while the person waits
SECONDS_AT_ONCE, MEGABYTES_AT_ONCE = 10, 1_200
MOST_OPEN: Final = 3  # imports of one person that wait or are being read
SILENT: Final = timedelta(seconds=60)


class _Read(msgspec.Struct, frozen=True):
    """The result of `importing.work`."""

    data: bytes
    counts: dict[str, int]
    bounds: tuple[float, float, float, float]
    notes: list[str]


def keep(*, files: Mapping[str, bytes], credit: str, licence: str, owner: str = "") -> Geography:
    """Read small files at once and store what a map can use of them, for an umpire. `Illegal` lists each fault."""
    try:
        found = bounded.run(WORK, msgspec.msgpack.encode(files), seconds=SECONDS_AT_ONCE, megabytes=MEGABYTES_AT_ONCE)
    except bounded.TooMuch as error:
        raise Illegal([str(error)]) from error
    return _kept(found, _title(files), credit, licence, owner)


@transaction.atomic
def ask(*, files: Mapping[str, bytes], credit: str, licence: str, asked_by: str) -> GeographyImport:
    """Create a row for files that a worker will read; the caller queues it on commit. Earlier failures are deleted."""
    mine = GeographyImport.objects.filter(asked_by=asked_by[:150])
    if mine.filter(status__in=GeographyImport.OPEN).count() >= MOST_OPEN:
        raise GameError(f"You already have {MOST_OPEN} imports under way. Wait for one to end.")
    mine.exclude(status__in=GeographyImport.OPEN).delete()
    return GeographyImport.objects.create(
        title=_title(files), credit=credit, licence=licence, files=msgspec.msgpack.encode(files),
        asked_by=asked_by[:150], status=GeographyImport.Status.QUEUED,
    )  # fmt: skip


def perform(pk: UUID) -> None:
    """Read the files of a row and store what a map can use. Other workers' jobs and finished ones are left alone."""
    with jobs.claimed(GeographyImport.objects.all(), pk) as claim:
        if claim is not None:
            _perform(claim)


def _perform(claim: jobs.Claim[GeographyImport]) -> None:
    job, status = claim.job, GeographyImport.Status
    try:
        data = bytes(job.files)
        found = bounded.run(WORK, data, seconds=SECONDS, megabytes=MEGABYTES, say=claim.progress)
        made = _kept(found, job.title, job.credit, job.licence, job.asked_by)
    except Illegal as error:
        claim.finish(status=status.FAILED, problems=list(error.problems), files=b"")
    except bounded.TooMuch as error:
        claim.finish(status=status.FAILED, problems=[str(error)], files=b"")
    else:
        claim.finish(status=status.DONE, made=made.pk, progress=100, progress_note="", files=b"")


def _kept(found: bytes, title: str, credit: str, licence: str, owner: str) -> Geography:
    read = msgspec.msgpack.decode(found, type=_Read)
    values: dict[str, Any] = {
        "title": title, "credit": credit, "licence": licence, "data": read.data,
        "counts": read.counts, "bounds": read.bounds, "notes": read.notes,
    }  # fmt: skip
    digest = hashlib.sha256(read.data).hexdigest()
    row, _ = Geography.objects.update_or_create(digest=digest, owner=owner[:150], group=0, defaults=values)
    return row


def _title(files: Mapping[str, bytes]) -> str:
    return ", ".join(sorted(files))[:120]


def sweep() -> list[UUID]:
    """Imports that need a message: it was lost, or their worker died."""
    found: list[UUID] = jobs.sweep(GeographyImport.objects.defer("files"), silent=SILENT, give_up=_give_up)
    return found


def _give_up(job: GeographyImport) -> None:
    problems = ["The worker that read the files died. Import a smaller part of them."]
    GeographyImport.objects.filter(pk=job.pk).update(problems=problems, files=b"")


def of(asked_by: str) -> list[GeographyImport]:
    """A person's unfinished or failed imports, latest first. One query."""
    rows = GeographyImport.objects.defer("files").filter(asked_by=asked_by[:150])
    return list(rows.exclude(status=GeographyImport.Status.DONE))


def find(asked_by: str, pk: UUID) -> GeographyImport | None:
    """An import of a person; None if there is none."""
    return GeographyImport.objects.defer("files").filter(asked_by=asked_by[:150], pk=pk).first()
