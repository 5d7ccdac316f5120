"""Background work on papers."""

from __future__ import annotations

from celery import shared_task

from reports.services import due, papers
from wargame.runtime import logs


@shared_task(name="reports.make_paper")
def make_paper(paper_id: int) -> None:
    """Make one paper if it is still queued."""
    with logs.scope():
        papers.perform(paper_id)


@shared_task(name="reports.sweep_papers")
def sweep_papers() -> int:
    """Ask for the sitreps of finished turns, and put papers that nobody works on back into the queue."""
    found = sorted({*due.sweep(), *papers.waiting()})
    if found:
        make_papers.delay(found)
    return len(found)


@shared_task(name="reports.make_papers")
def make_papers(paper_ids: list[int]) -> None:
    """Make several papers one after another, so that sitreps never keep every worker from the next run."""
    for paper_id in paper_ids:
        make_paper(paper_id)
