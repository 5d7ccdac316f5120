"""Background work on documents.

A message says "look": its worker makes the most urgent of the papers that wait, whichever that is, and sends it on
while others wait. So a worker may end after each paper, and no paper waits behind another in the queue.
"""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from reports.models import Paper
from reports.selectors_line import next_of_all
from reports.services import due, papers, playouts
from wargame.runtime import logs

HANDS = 4  # workers that may be idle; messages that no one takes must not pile up


@shared_task(name="reports.make_next")
def make_next() -> None:
    """Make the most urgent waiting document, and call a worker for the next."""
    if (paper_id := next_of_all()) is not None:
        _make(paper_id)
        if next_of_all() is not None:
            make_next.delay()


def look(count: int) -> None:
    """Call workers, because documents are waiting."""
    for _ in range(min(count, HANDS)):
        make_next.delay()


def make_waiting() -> None:
    """Make all waiting documents; long and less urgent work starts with it."""
    while (paper_id := next_of_all()) is not None:
        _make(paper_id)


def _make(paper_id: int) -> None:
    with logs.scope():
        papers.perform(paper_id)
        paper = Paper.objects.defer("file", "brief").filter(pk=paper_id, status=Paper.Status.DONE).first()
        if paper is not None and playouts.wanted_after(paper) and playouts.ask(exercise_id=paper.exercise_id):
            play_out.delay(str(paper.exercise_id))


@shared_task(name="reports.play_out")
def play_out(exercise_id: str) -> None:
    """Play out the key decisions; once all are done, request slides and report again with the results."""
    make_waiting()
    with logs.scope():
        if playouts.perform(UUID(exercise_id), meanwhile=make_waiting):
            play_out.delay(exercise_id)


@shared_task(name="reports.sweep_papers")
def sweep_papers() -> int:
    """Request the sitreps of finished turns, and queue abandoned documents and games again."""
    for exercise_id in playouts.sweep():
        play_out.delay(str(exercise_id))
    found = {*due.sweep(), *papers.waiting()}
    look(len(found))
    return len(found)
