"""The only place in this app that starts background work: the row is stored first, and the message follows its
commit."""

from __future__ import annotations

from django.db import transaction

from reports.models import Paper
from reports.services import due, papers, words
from reports.tasks import look
from wargame.errors import Refused
from wargame.models import Course, Exercise
from wargame.runtime.after_commit import after_commit
from wargame.viewer import Viewer


def _queue(count: int = 1) -> None:
    after_commit(look, count)


@transaction.atomic
def make(*, exercise: Exercise, kind: str, base_url: str = "") -> Paper:
    """Make a document; for role sheets, one for each cell that has some. Returns the last.

    The report has its own door, `report`.
    """
    if kind in Paper.OF_COURSE:
        raise Refused("kind: this document belongs to a course. Create it on the page of the comparison.")
    for cell in papers.cells_for(exercise, kind):
        paper = papers.request(exercise=exercise, kind=kind, cell=cell, base_url=base_url)
        _queue()
    return paper


@transaction.atomic
def comparison(*, course: Course) -> None:
    """Print the comparison of a course and the slides of its plenary hot wash. Refused: fewer than two have begun."""
    begun = list(course.syndicates.exclude(game=None).order_by("syndicate"))
    if len(begun) < Course.LEAST:
        raise Refused("There is nothing to compare yet. Start two syndicates first.")
    for kind in Paper.OF_COURSE:
        papers.request(exercise=begun[0], kind=kind)
        _queue()


@transaction.atomic
def retry(*, paper: Paper) -> Paper:
    """Make a document again."""
    paper = papers.retry(paper=paper)
    _queue()
    return paper


@transaction.atomic
def again(*, exercise: Exercise) -> int:
    """Delete and remake every document; returns their number."""
    words.withdraw(exercise=exercise)
    found = papers.throw_away(exercise=exercise)
    _queue(len(found))
    return len(found)


@transaction.atomic
def sitreps(*, exercise: Exercise) -> int:
    """Make every sitrep that is due now, without waiting for the next sweep; returns their number."""
    found = due.settle(exercise=exercise)
    _queue(len(found))
    return len(found)


def wanted(*, exercise: Exercise) -> None:
    """Make documents that would wait for a pause in play, because someone is looking for them."""
    if exercise.papers_stale and exercise.status == Exercise.Status.PLAYING and exercise.game_id:
        sitreps(exercise=exercise)


@transaction.atomic
def report(*, viewer: Viewer, base_url: str = "") -> Paper:
    """Make the after-action report as of now: the draft, or a new draft after an approved version."""
    paper = words.revise(viewer=viewer, base_url=base_url)
    _queue()
    return paper


@transaction.atomic
def approve(*, viewer: Viewer, name: str, reason: str = "") -> Paper:
    """Approve the after-action report and print the version. `reason`: why, if something is missing."""
    paper = words.approve(viewer=viewer, name=name, reason=reason)
    _queue()
    return paper


@transaction.atomic
def reopen(*, viewer: Viewer, reason: str) -> Paper:
    """Open the after-action report again and print the draft."""
    paper = words.reopen(viewer=viewer, reason=reason)
    _queue()
    return paper
