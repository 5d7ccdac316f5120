"""Background work of the exercise."""

from __future__ import annotations

import logging
from functools import partial
from uuid import UUID

from celery import chain, shared_task
from django.db import transaction
from django.utils import timezone

from adjudication.models import Run
from adjudication.services import runs
from adjudication.tasks import perform_run
from wargame.errors import Refused
from wargame.models import Decision, Exercise
from wargame.services import clock, releases, turns

logger = logging.getLogger(__name__)


def nudge(exercise_id: UUID) -> None:
    """If the exercise has a run waiting in its row, queue it once the present transaction is committed.

    Whatever happened may have made an inject due, so somebody looks at those too.
    """
    if releases.waits(exercise_id):
        transaction.on_commit(partial(release_injects.delay, str(exercise_id)))
    run = Run.objects.filter(game__exercise=exercise_id, status=Run.Status.QUEUED).first()
    if run is not None:
        transaction.on_commit(partial(_queue, str(run.pk)))


def _queue(run_id: str) -> None:
    chain(perform_run.si(run_id), announce_run.s()).apply_async()


@shared_task(name="wargame.sweep_runs")
def sweep_runs() -> int:
    """Put runs that nobody works on back into the queue, each to be announced when it is done; the number of them."""
    waiting = runs.sweep()
    for run_id in waiting:
        _queue(str(run_id))
    return len(waiting)


@shared_task(name="wargame.announce_run")
def announce_run(run_id: str) -> None:
    """A run has finished: publish it where nothing is to review, and wake the pages."""
    turns.settle(UUID(run_id))
    exercise = Exercise.objects.filter(game__runs=UUID(run_id)).first()
    if exercise is not None:
        nudge(exercise.pk)


@shared_task(name="wargame.tick_clocks")
def tick_clocks() -> int:
    """Lock the decisions whose time is up, and settle finished runs whose announcement was lost. The number of both.

    A clock that nobody watched for a while is paused first: the laptop slept.
    """
    running = Exercise.objects.filter(status=Exercise.Status.PLAYING, paused_at=None, clock_ends_at__isnull=False)
    for exercise in running:
        clock.watch(exercise=exercise)
    late = list(
        Decision.objects.filter(
            status=Decision.Status.OPEN,
            exercise__status=Exercise.Status.PLAYING,
            exercise__paused_at=None,
            exercise__clock_ends_at__lte=timezone.now(),
        ).select_related("exercise")
    )
    for decision in late:
        _lock(decision)
    finished = Run.objects.filter(
        status=Run.Status.DONE,
        pk__in=Decision.objects.filter(status=Decision.Status.LOCKED).values("run_id"),
    ).exclude(game__exercise__review=Exercise.Review.ALL)
    unsettled = [run.pk for run in finished if turns.publishes_itself(run)]
    for run_id in unsettled:
        _announce(run_id)
    return len(late) + len(unsettled)


@shared_task(name="wargame.release_injects")
def release_injects(exercise_id: str = "") -> int:
    """Release what is due in one exercise, or in all of them. The number of injects released."""
    wanted = [UUID(exercise_id)] if exercise_id else releases.attentive()
    return sum(len(_look(one)) for one in wanted)


def _look(exercise_id: UUID) -> list[str]:
    try:
        return releases.look(exercise_id=exercise_id)
    except Exception:
        logger.exception("The injects of exercise %s could not be looked at; those of the others go on.", exercise_id)
        return []


def _announce(run_id: UUID) -> None:
    try:
        announce_run(str(run_id))
    except Exception:
        logger.exception("Run %s could not be settled; the clocks of the others go on.", run_id)


def _lock(decision: Decision) -> None:
    try:
        turns.lock(exercise=decision.exercise, decision_id=decision.pk, by=Decision.LockedBy.CLOCK)
    except Refused:
        return  # the umpire or the last order was quicker
    nudge(decision.exercise_id)
