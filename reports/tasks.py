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
        if paper is not None and playouts.wanted_after(paper) and playouts.ask(exercise_id=paper.exercise_id):
            play_out.delay(str(paper.exercise_id))


@shared_task(name="reports.play_out")
def play_out(exercise_id: str) -> None:
    """Play out the decisions that mattered; once all are, slides and report wait to be made again with what came."""
    with logs.scope():
        if playouts.perform(UUID(exercise_id)):
            play_out.delay(exercise_id)


@shared_task(name="reports.sweep_papers")
def sweep_papers() -> int:
    """Ask for the sitreps of finished turns, and put papers and games that nobody works on back into the queue."""
    for exercise_id in playouts.sweep():
        play_out.delay(str(exercise_id))
    found = sorted({*due.sweep(), *papers.waiting()})
    if found:
        make_papers.delay(found)
    return len(found)


@shared_task(name="reports.make_papers")
def make_papers(paper_ids: list[int]) -> None:
    """Make several papers one after another, so that sitreps never keep every worker from the next run."""
    for paper_id in paper_ids:
        make_paper(paper_id)
