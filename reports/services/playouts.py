"""Plays out key decisions in the background once a document has named them."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from uuid import UUID

from django.db import transaction

from adjudication.services import jobs
from reports.collect import aar
from reports.collect.decided.playouts import OtherOrders
from reports.models import Paper, PlayingOut, PlayOut
from reports.services import papers

log = logging.getLogger(__name__)

NAMING = (Paper.Kind.HOT_WASH, Paper.Kind.AAR)
"""Papers that name decisions that mattered."""
SECONDS = 10.0
"""So long one message plays at most, and the rest of its last decision."""
SILENT = timedelta(minutes=5)


def ask(*, exercise_id: UUID) -> bool:
    """Queue the work on an exercise; returns whether it needs a message. Queued or running work stays as it is."""
    row, _ = PlayingOut.objects.get_or_create(exercise_id=exercise_id, defaults={"status": PlayingOut.ENDED})
    if row.status in (PlayingOut.QUEUED, PlayingOut.RUNNING):
        return False
    jobs.queue(row)
    return True


def perform(exercise_id: UUID, seconds: float = SECONDS, meanwhile: Callable[[], object] = int) -> bool:
    """Play out missing decisions until the time is over; returns whether some are left. Other workers' jobs are left
    alone.

    `meanwhile` does what is in more of a hurry: it is called after the games of each order.

    Once none are left, the papers that named them wait to be made again. Running it twice changes nothing.
    """
    with jobs.claimed(PlayingOut.objects.select_related("exercise__game"), exercise_id) as claim:
        return claim is not None and _perform(claim, monotonic() + seconds, meanwhile)


def _perform(claim: jobs.Claim[PlayingOut], until: float, meanwhile: Callable[[], object]) -> bool:
    try:
        left = _play(claim, until, meanwhile)
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception:  # a game can fail in any way: the work is marked as failed, and the worker goes on
        log.exception("decisions of %s could not be played out", claim.job.exercise_id)
        claim.finish(status=PlayingOut.FAILED, error=traceback.format_exc(limit=-6))
        return False
    if left:
        return claim.pause()
    with transaction.atomic():
        if claim.finish(status=PlayingOut.ENDED):
            _papers_again(claim.job.exercise_id)
    return False


def _play(claim: jobs.Claim[PlayingOut], until: float, meanwhile: Callable[[], object]) -> bool:
    exercise, done = claim.job.exercise, False
    if exercise.game is None:
        return False
    known = set(exercise.play_outs.values_list("key", flat=True))
    for question in aar.questions(exercise):
        if question.key in known:
            continue
        if done and monotonic() > until:
            return True
        row = PlayOut(exercise=exercise, key=question.key, points=_answer(claim, question, meanwhile))
        PlayOut.objects.bulk_create([row], ignore_conflicts=True)
        known.add(question.key)
        done = True
    return False


def _answer(
    claim: jobs.Claim[PlayingOut], question: OtherOrders, meanwhile: Callable[[], object]
) -> list[list[list[int]]]:
    """The games of one decision; progress is reported after each set of games."""
    points: list[list[list[int]]] = []
    for played in question.answers():
        points.append(played)
        claim.progress(0, f"{len(points)} of {len(question.others) + 2} sets of games")
        meanwhile()
    return points


def sweep() -> list[UUID]:
    """Exercises whose work needs a message: it was lost, or their worker died."""
    found: list[UUID] = jobs.sweep(PlayingOut.objects.all(), silent=SILENT, give_up=lambda work: None)
    return found


def wanted_after(paper: Paper) -> bool:
    """Whether a finished document names decisions that have not been played out."""
    return paper.kind in NAMING and not paper.version and bool(paper.facts.get("unplayed"))


def _papers_again(exercise_id: UUID) -> None:
    """Request the slides and the draft of the report again, if they lack play-outs."""
    made = Paper.objects.filter(exercise=exercise_id, kind__in=NAMING, version=0, status=Paper.Status.DONE)
    for paper in made.select_related("exercise").order_by("-kind"):
        if wanted_after(paper):
            papers.request(exercise=paper.exercise, kind=paper.kind, through_seq=paper.through_seq)
