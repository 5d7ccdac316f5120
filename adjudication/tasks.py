"""Background work of the engine."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from adjudication.services import runs


@shared_task(name="adjudication.perform_run")
def perform_run(run_id: str) -> str:
    """Perform one run if it is still queued; hands the id on to the next task of a chain."""
    runs.perform(UUID(run_id))
    return run_id


@shared_task(name="adjudication.sweep_runs")
def sweep_runs() -> int:
    """Put runs that nobody works on back into the queue; the number of them."""
    waiting = runs.sweep()
    for run_id in waiting:
        perform_run.delay(str(run_id))
    return len(waiting)
