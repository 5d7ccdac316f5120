"""The state of the program: durations of runs, queues, and the database. It names no people, exercises or cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import OuterRef, Subquery

from adjudication.models import Run
from wargame.models import Exercise

WINDOW = 3600.0  # seconds
PHASES = ("waiting", "computing", "settling", "until published")
RUNS = """
WITH recent AS (
    SELECT r.queued_at, r.started_at, r.computed_at, s.created_at AS published_at, d.opened_at
    FROM adjudication_run r
    LEFT JOIN adjudication_step s ON s.run_id = r.id
    LEFT JOIN wargame_exercise x ON x.game_id = r.game_id
    LEFT JOIN wargame_decision d ON d.exercise_id = x.id AND d.seq = s.seq
    WHERE r.finished_at > now() - make_interval(secs => %s)
)
SELECT phase, count(*), percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY took)
FROM recent, LATERAL (VALUES
    ('waiting', started_at - queued_at),
    ('computing', computed_at - started_at),
    ('settling', opened_at - published_at),
    ('until published', published_at - queued_at)
) AS phases (phase, took)
WHERE took >= interval '0'
GROUP BY phase
"""
NOW = """
SELECT
    (SELECT count(*) FROM wargame_exercise WHERE status = 'playing'),
    (SELECT count(*) FROM adjudication_run WHERE status = 'queued'),
    (SELECT now() - min(queued_at) FROM adjudication_run WHERE status = 'queued'),
    (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()),
    current_setting('max_connections')::int,
    pg_database_size(current_database()),
    current_setting('server_version')
"""


@dataclass(frozen=True)
class Times:
    """The durations of the last hour's events, in seconds."""

    count: int
    median: float
    p95: float


@dataclass(frozen=True)
class Waiting:
    """The queue for workers, and the age of its first item in seconds."""

    count: int
    oldest: float


@dataclass(frozen=True)
class Now:
    """The moment. `size` of the database in bytes."""

    playing: int
    runs: Waiting
    connections: int
    most_connections: int
    size: int
    server: str


@dataclass(frozen=True)
class Failure:
    """Something that failed: when, in which exercise by its number in the database, and the first line of why."""

    at: datetime
    exercise: str
    what: str
    why: str


def run_times() -> dict[str, Times]:
    """The times of runs by phase. One query.

    `settling` is the time from the step until the next decision is open, `until published` all of it from the orders
    on, with the umpire's review.
    """
    with connection.cursor() as cursor:
        cursor.execute(RUNS, [WINDOW])
        found = by_name(cursor.fetchall())
    return {phase: found[phase] for phase in PHASES if phase in found}


def by_name(rows: Iterable[Any]) -> dict[str, Times]:
    """Rows of name, count and two intervals."""
    return {name: Times(count, *(part.total_seconds() for part in parts)) for name, count, parts in rows}


def now() -> Now:
    """The current state. One query."""
    with connection.cursor() as cursor:
        cursor.execute(NOW)
        playing, queued, oldest, connections, most, size, server = cursor.fetchone()
    waiting = Waiting(queued, oldest.total_seconds() if oldest else 0.0)
    return Now(playing, waiting, connections, most, size, server.split()[0])


def failed_runs(most: int = 5) -> list[Failure]:
    """The runs that failed last and still wait for someone. One query."""
    exercise = Exercise.objects.filter(game=OuterRef("game")).values("pk")[:1]
    rows = (
        Run.objects.filter(status=Run.Status.FAILED, finished_at__isnull=False)
        .order_by("-finished_at")
        .annotate(exercise=Subquery(exercise))
        .values_list("finished_at", "exercise", "error")[:most]
    )
    return [Failure(at, str(exercise), "Run", first_line(error)) for at, exercise, error in rows if at is not None]


def first_line(text: str) -> str:
    """The first line of an error, at most 200 letters."""
    return next(iter(text.splitlines()), "")[:200]
