"""Background work, claimed by conditional update: runs and documents are completed whatever happens to a worker.

A claim carries the identity of its process, so that the claims of a dead one are released at the next sweep. What a
process of another machine left behind is recognised by its silence.
"""

from __future__ import annotations

import os
import socket
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any, Generic, TypeVar

from django.db import InterfaceError, OperationalError
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from adjudication.models import Job
from adjudication.prepared_sql import change

J = TypeVar("J", bound=Job)

LYING = timedelta(seconds=2)  # a job that waits longer than this may have lost its message
SAYS_EVERY = 0.5  # seconds
DATABASE_GONE = (OperationalError, InterfaceError)
"""Errors that say nothing about the job: the claim is released, and a sweep queues it again."""

sign_of_life = Signal()
"""Sent whenever a job of this process gets on: a worker that works long is not one that hangs."""

_at_work: set[str] = set()  # the claims of this process


class Lost(Exception):
    """The job was cancelled or taken over while it was running."""


@dataclass
class Claim(Generic[J]):
    """The right to finish one job. `said` is the time of the last report to its row."""

    job: J
    token: str
    said: float = field(default_factory=monotonic)

    def progress(self, percent: int, note: str) -> None:
        """Report progress, at most twice a second. Raises Lost if the job belongs to someone else."""
        sign_of_life.send(type(self.job))
        if monotonic() - self.said < SAYS_EVERY:
            return
        self.said = monotonic()
        if not self._change(progress=percent, progress_note=note[:200], heartbeat_at=timezone.now()):
            raise Lost

    def finish(self, **result: Any) -> bool:
        """Write the result and give up the claim. Returns False, and writes nothing, if the job belongs to someone
        else."""
        return bool(self._change(finished_at=timezone.now(), worker="", **result))

    def pause(self, **so_far: Any) -> bool:
        """Queue the unfinished job again, without counting the attempt, with what it has `so_far`. Returns False as in
        `finish`."""
        return bool(self._change(status=Job.QUEUED, worker="", attempts=0, queued_at=timezone.now(), **so_far))

    def _change(self, **values: Any) -> int:
        """Write to the row while the claim is valid."""
        return change(type(self.job), {"pk": self.job.pk, "status": Job.RUNNING, "worker": self.token}, values)


@contextmanager
def claimed(rows: QuerySet[J], pk: Any, read: Callable[[Any], J] | None = None) -> Iterator[Claim[J] | None]:
    """Claim a queued job and read it from `rows`; None if it is not waiting, or another worker was faster.

    `read` gives the same row by its key, faster.

    A claim that is lost meanwhile ends the work quietly.
    """
    token = f"{_process(os.getpid())}:{uuid.uuid4().hex}"
    now = timezone.now()
    _at_work.add(token)
    try:
        begun = {"status": Job.RUNNING, "worker": token, "heartbeat_at": now, "started_at": now}
        cleared = {"error": "", "progress": 0, "progress_note": ""}
        taken = change(rows.model, {"pk": pk, "status": Job.QUEUED}, begun | cleared, "attempts")
        yield Claim(read(pk) if read else rows.get(pk=pk), token) if taken else None
    except Lost:
        pass
    finally:
        _at_work.discard(token)


def queue(job: Job, *also: str) -> None:
    """Queue a job as a new request: earlier attempts no longer count. Also saves the fields in `also`."""
    job.status, job.attempts, job.worker, job.error = Job.QUEUED, 0, "", ""
    job.progress, job.progress_note, job.queued_at = 0, "", timezone.now()
    fields = ("status", "attempts", "worker", "error", "progress", "progress_note", "queued_at")
    job.save(update_fields=[*fields, *also])


def sweep(rows: QuerySet[J], *, silent: timedelta, give_up: Callable[[J], None]) -> list[Any]:
    """Keys of the jobs that need a message: lost ones, and those of dead workers. A job that killed too many workers
    fails, and `give_up` is called."""
    now = timezone.now()
    running = rows.filter(status=Job.RUNNING)
    dead = [token for token in running.values_list("worker", flat=True) if _is_dead(token)]
    left = running.filter(Q(worker__in=dead) | Q(heartbeat_at__lt=now - silent))
    for job in left.filter(attempts__gte=rows.model.MOST_ATTEMPTS):
        error = f"The worker died {job.attempts} times in the middle of this."
        if Claim(job, job.worker).finish(status=Job.FAILED, error=error, progress_note=""):
            give_up(job)
    left.update(status=Job.QUEUED, worker="")
    return list(rows.filter(status=Job.QUEUED, queued_at__lt=now - LYING).values_list("pk", flat=True))


def _is_dead(token: str) -> bool:
    """Whether the process with this claim is dead; nothing is known of other machines."""
    process = token.rpartition(":")[0]
    host, pid, born = (*process.rsplit(":", 2), "", "")[:3]
    if host != socket.gethostname() or not pid.isdigit() or not born:
        return False
    if process == _process(os.getpid()):
        return token not in _at_work
    return process != _process(int(pid))


def _process(pid: int) -> str:
    """A process of this machine by name, number and start time, if the system reports it."""
    return f"{socket.gethostname()}:{pid}:{_born(pid)}"


def _born(pid: int) -> str:
    """The start time of a process in system ticks; empty if it no longer exists."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (OSError, ValueError):
        return ""
    return "" if state in "ZX" else fields[18]
