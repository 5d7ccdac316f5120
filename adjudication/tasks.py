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
