"""The state of the program for the administrator: each part, whether it works, and what to do if it does not."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

import django
from django.conf import settings
from django.utils import timezone

from reports import timings
from reports.models import Paper
from wargame import health
from wargame.backup import last
from wargame.runtime import disk
from wargame.runtime.counting import counts
from wargame.runtime.version import version
from wargame.selectors import installation
from wargame.services.college import mail

BACKUP_DUE = timedelta(days=7)
FULL = 0.9  # of the connections that the database server allows


@dataclass(frozen=True)
class PartState:
    """One part of the installation: whether it works, the known facts, and what to do if it fails."""

    name: str
    well: bool
    fact: str
    remedy: str


@dataclass(frozen=True)
class TaskTimes:
    """Times of one kind of work, formatted for reading."""

    name: str
    count: int
    median: str
    p95: str


@dataclass(frozen=True)
class Program:
    """Everything on the page."""

    well: bool
    parts: tuple[PartState, ...]
    facts: tuple[tuple[str, str], ...]
    runs: tuple[TaskTimes, ...]
    papers: tuple[TaskTimes, ...]
    failures: tuple[installation.Failure, ...]
    versions: tuple[tuple[str, str], ...]


def program() -> Program:
    """The state of the program, always in seven queries, and one more where email is sent."""
    well, now, papers = health.examine(), installation.now(), timings.papers()
    parts = (*_processes(well), _queue(well), _connections(now), _disk(), _backup(), *_mail())
    failures = sorted(
        [*installation.failed_runs(), *timings.failed_papers()], key=lambda failure: failure.at, reverse=True
    )
    return Program(
        well=all(part.well for part in parts), parts=parts, facts=_facts(now, papers),
        runs=_rows(installation.run_times()), papers=_rows({Paper.Kind(k).label: t for k, t in papers.times.items()}),
        failures=tuple(failures[:5]), versions=_versions(now),
    )  # fmt: skip


def _processes(well: health.Health) -> tuple[PartState, ...]:
    return (
        PartState(
            "Database", well.database and well.migrations, "answers" if well.database else "does not answer",
            "Restart White Cell: this updates the database. If it does not answer, check the disk and "
            "DATABASE_URL.",
        ),
        PartState(
            "Workers", well.worker, _sign(well.worker_age),
            "Orders are not adjudicated. Read worker1.log and worker2.log in var/log, then restart White Cell.",
        ),
        PartState(
            "Timekeeper", well.timekeeper, _sign(well.timekeeper_age),
            "Clocks do not run out and injects do not go out. Read beat.log in var/log, then restart White Cell.",
        ),
    )  # fmt: skip


def _sign(age: float | None) -> str:
    return "no sign of life" if age is None else f"sign of life {spoken(age)} ago"


def _queue(well: health.Health) -> PartState:
    waits = f"{well.queue_waiting} messages wait" if well.queue_waiting is not None else "does not answer"
    oldest = f", the oldest for {spoken(well.queue_oldest)}" if well.queue_oldest else ""
    remedy = "Check that the workers run. If you use Redis or RabbitMQ, check that it answers at CELERY_BROKER_URL."
    return PartState("Queue", well.queue, waits + oldest, remedy)


def _connections(now: installation.Now) -> PartState:
    return PartState(
        "Connections", now.connections < FULL * now.most_connections,
        f"{now.connections} of {now.most_connections} to the database",
        "Close programs that use the database, or raise max_connections of PostgreSQL.",
    )  # fmt: skip


def _disk() -> PartState:
    folder, free = disk.tightest(settings.VAR_DIR)
    return PartState("Disk", free >= disk.LEAST_FREE, f"{size(free)} are free for {folder}", disk.ADVICE)


def _backup() -> PartState:
    found = last.read()
    remedy = "Run: manage.py backup FILE. You can do this during play. Copy the file to another machine."
    if found is None:
        return PartState("Backup", False, "none yet", remedy)
    fact = f"{timezone.localtime(found.at):%Y-%m-%d %H:%M}, {found.file}, {size(found.size)}"
    return PartState("Backup", timezone.now() - found.at < BACKUP_DUE, fact, remedy)


def _mail() -> tuple[PartState, ...]:
    """Mail, where a mail server is set up. One query."""
    if not mail.works():
        return ()
    count, problem = mail.waiting()
    fact = f"{settings.EMAIL_HOST}, {count} messages wait" if count else f"{settings.EMAIL_HOST}, nothing waits"
    remedy = (
        "Check WHITE_CELL_MAIL_HOST and the settings next to it. White Cell tries waiting email again automatically."
    )
    return (PartState("Email", not problem, f"{fact}. {problem}" if problem else fact, remedy),)


def _facts(now: installation.Now, papers: timings.Papers) -> tuple[tuple[str, str], ...]:
    return (
        ("Exercises in play", str(now.playing)),
        ("Open streams", f"{counts.streams} in this web process"),
        ("Order sheets accepted", f"{counts.accepted} by this web process"),
        ("Runs that wait", _waits(now.runs)),
        ("Documents that wait", _waits(papers.waiting)),
        ("Database", size(now.size)),
    )


def _waits(waiting: installation.Waiting) -> str:
    return f"{waiting.count}, the oldest for {spoken(waiting.oldest)}" if waiting.count else "0"


def _rows(times: Mapping[str, installation.Times]) -> tuple[TaskTimes, ...]:
    return tuple(
        TaskTimes(str(name).capitalize(), found.count, spoken(found.median), spoken(found.p95))
        for name, found in times.items()
    )


def _versions(now: installation.Now) -> tuple[tuple[str, str], ...]:
    return (
        ("White Cell", version()),
        ("Python", platform.python_version()),
        ("Django", django.get_version()),
        ("PostgreSQL", now.server),
    )


def spoken(seconds: float) -> str:
    """A duration as text."""
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def size(number: int) -> str:
    """A number of bytes as text."""
    return f"{number / 1e9:.1f} GB" if number >= 1e9 else f"{number / 1e6:.1f} MB"
