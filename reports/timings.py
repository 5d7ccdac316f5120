"""Timings of printing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection

from reports.models import Paper
from wargame.selectors.installation import WINDOW, Failure, Times, Waiting, by_name, first_line

TIMES = """
SELECT kind, count(*), percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY finished_at - started_at)
FROM reports_paper
WHERE status = 'done' AND finished_at > now() - make_interval(secs => %s) AND finished_at >= started_at
GROUP BY kind
UNION ALL
SELECT '', count(*), ARRAY[coalesce(now() - min(queued_at), interval '0')] FROM reports_paper WHERE status = 'queued'
"""


@dataclass(frozen=True)
class Papers:
    """Documents of the last hour by kind, from claim to finish, and the waiting ones."""

    times: dict[str, Times]
    waiting: Waiting


def papers() -> Papers:
    """The timings, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(TIMES, [WINDOW])
        rows = cursor.fetchall()
    waiting = next((count, ages[0].total_seconds()) for kind, count, ages in rows if not kind)
    return Papers(by_name(sorted(row for row in rows if row[0])), Waiting(*waiting))


def failed_papers(most: int = 5) -> list[Failure]:
    """The latest failed documents. One query."""
    rows = Paper.objects.filter(status=Paper.Status.FAILED, finished_at__isnull=False).order_by("-finished_at")
    found = rows.values_list("finished_at", "exercise_id", "kind", "error")[:most]
    return [
        Failure(at, str(exercise), str(Paper.Kind(kind).label), first_line(error))
        for at, exercise, kind, error in found
        if at is not None
    ]
