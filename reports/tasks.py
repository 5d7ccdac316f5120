"""Background work on papers."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from reports.models import Paper
from reports.services import due, papers, playouts
from wargame.runtime import logs


@shared_task(name="reports.make_paper")
def make_paper(paper_id: int) -> None:
    """Make one paper if it is still queued."""
    with logs.scope():
        papers.perform(paper_id)
        paper = Paper.objects.defer("file", "brief").filter(pk=paper_id, status=Paper.Status.DONE).first()
        if paper is not None and playouts.wanted_after(paper):
            play_out.delay(str(paper.exercise_id))


@shared_task(name="reports.play_out")
def play_out(exercise_id: str) -> None:
    """Play out the decisions that mattered; once all are, slides and report are made again with what came of it."""
    with logs.scope():
        done, left = playouts.perform(UUID(exercise_id))
        if left:
            play_out.delay(exercise_id)
        elif done and (again := playouts.papers_again(UUID(exercise_id))):
            make_papers.delay(again)


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
