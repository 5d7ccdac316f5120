"""Background work of the exercise."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from adjudication.models import Run
from adjudication.prepared_sql import Prepared
from adjudication.services import runs
from wargame.errors import Refused
from wargame.models import Decision, Exercise
from wargame.runtime import logs
from wargame.runtime.after_commit import after_commit
from wargame.selectors.participants import lessons
from wargame.services import clock, sent_forms, turns
from wargame.services.calendar import publication
from wargame.services.college import ahead, mail, retention
from wargame.services.homework import comparison, setting
from wargame.services.lti import sending
from wargame.services.msel import releases
from wargame.services.notices import by_hook, by_mail, occasions
from wargame.services.participants import own_practice

logger = logging.getLogger(__name__)
_queued = Prepared(
    lambda exercise: (
        Run.objects.filter(game__exercise=exercise, status=Run.Status.QUEUED).only("pk").order_by("id")[:1]
    ),
    UUID,
)
_of_game = Prepared(lambda game: Exercise.objects.filter(game=game).only("pk", "course_id"), UUID)


def nudge(exercise_id: UUID) -> None:
    """If the exercise has a run waiting in its row, queue it once the present transaction is committed.

    Whatever happened may have made an inject due, so someone looks at those too. A message that cannot be sent is made
    up for by the next sweep.
    """
    if releases.waits(exercise_id):
        after_commit(release_injects.delay, str(exercise_id))
    run = _queued.first(exercise_id)
    if run is not None:
        after_commit(perform_run.delay, str(run.pk))


@shared_task(name="wargame.perform_run")
def perform_run(run_id: str) -> None:
    """Work a run out, settle it, and see to what comes next; nothing if it does not wait."""
    with logs.scope(run=run_id):
        run = turns.perform(UUID(run_id))
        exercise = _of_game.first(run.game_id) if run is not None else None
        if exercise is not None:
            logs.about(exercise=exercise.pk)
            nudge(exercise.pk)
            if exercise.course_id is not None:
                release_course(str(exercise.course_id))


@shared_task(name="wargame.release_course")
def release_course(course_id: str, ring: bool = True) -> int:
    """Publish what waited only for other syndicates of a course; how many drafts."""
    done = ahead.release(course_id=UUID(course_id), ring=ring)
    for one in done:
        nudge(one)
    return len(done)


@shared_task(name="wargame.sweep_runs")
def sweep_runs() -> int:
    """Queue abandoned runs again, and release what no syndicate holds up any more; return the number of runs."""
    waiting = runs.sweep(give_up=_tell)
    for run_id in waiting:
        perform_run.delay(str(run_id))
    for course in ahead.waiting():
        with _apart(course):
            release_course(str(course), ring=False)
    return len(waiting)


def _tell(run: Run) -> None:
    for exercise in Exercise.objects.filter(game=run.game_id):
        turns.ring_owing(exercise, run)


@shared_task(name="wargame.tick_clocks")
def tick_clocks() -> int:
    """Lock the decisions whose time is up, and publish at the hour of a calendar; returns the number locked.

    A clock that no one watched for a while is paused first: the laptop slept.
    """
    clock.watch(apart=_apart)
    now = timezone.now()
    up = Q(status=Decision.Status.OPEN, exercise__clock_ends_at__lte=now) | publication.due(now)
    playing = Decision.objects.filter(exercise__status=Exercise.Status.PLAYING, exercise__paused_at=None)
    late = list(playing.filter(up).select_related("exercise"))
    for decision in late:
        with _apart(decision.exercise_id):
            if decision.status == Decision.Status.OPEN:
                _lock(decision)
            elif turns.publish_at_its_hour(decision=decision):
                nudge(decision.exercise_id)
    return sum(decision.status == Decision.Status.OPEN for decision in late)


@shared_task(name="wargame.release_injects")
def release_injects(exercise_id: str = "") -> int:
    """Release what is due in one exercise, or in all of them. The number of injects released."""
    wanted = [UUID(exercise_id)] if exercise_id else releases.attentive(timezone.now())
    released = 0
    for one in wanted:
        with _apart(one):
            released += len(releases.look(exercise_id=one))
    return released


@shared_task(name="wargame.sweep_practices")
def sweep_practices() -> int:
    """End the practices of one person that are abandoned, or whose exercise has begun; how many there were."""
    over = lessons.abandoned(timezone.now())
    for one in over:
        with _apart(one.pk):
            own_practice.end(practice_pk=one.pk)
    return len(over)


@shared_task(name="wargame.play_homework")
def play_homework(homework_id: str) -> None:
    """Play some of the games that the results of a homework are compared with, and ask for the rest."""
    with logs.scope():
        if comparison.perform(UUID(homework_id)):
            play_homework.delay(homework_id)


@shared_task(name="wargame.sweep_homework")
def sweep_homework() -> int:
    """Queue abandoned games of homework again, and delete copies that were kept long enough; how many copies."""
    for homework_id in comparison.sweep():
        play_homework.delay(str(homework_id))
    now, gone = timezone.now(), 0
    for one in setting.ended_before(now):
        with _apart(one.exercise_id):
            gone += setting.expire(homework=one, now=now)
    return gone


@shared_task(name="wargame.sweep_sent_forms")
def sweep_sent_forms() -> int:
    """Delete the keys of forms too old to be sent again; return their number."""
    return sent_forms.sweep()


@shared_task(name="wargame.sweep_retention")
def sweep_retention() -> int:
    """Delete the exercises that their groups keep no longer; how many there were."""
    gone = 0
    for one in retention.sweep():
        with _apart(one):
            gone += retention.expire(exercise_id=one, now=timezone.now())
    return gone


@shared_task(name="wargame.send_notices")
def send_notices() -> int:
    """Make the notices that people wish for, give them to the mail, and call their webhooks; how many are new."""
    now = timezone.now()
    new = occasions.look(now)
    if by_mail.gather(now):
        send_mail.delay()
    by_hook.deliver()
    occasions.sweep(now)
    return new


@shared_task(name="wargame.send_mail")
def send_mail() -> int:
    """Send the email that waits; how many messages the mail server accepted."""
    mail.sweep()
    return mail.deliver()


@shared_task(name="wargame.send_marks")
def send_marks() -> int:
    """Send the marks that wait to their learning platforms; how many the platforms took."""
    return sending.deliver()


@contextmanager
def _apart(exercise_id: UUID) -> Iterator[None]:
    """Isolate failures: an error in one exercise does not stop the others."""
    with logs.scope(exercise=exercise_id):
        try:
            yield
        except Exception:
            logger.exception("Exercise %s could not be looked after; the others go on.", exercise_id)


def _lock(decision: Decision) -> None:
    try:
        turns.lock(exercise=decision.exercise, decision_id=decision.pk, by=Decision.LockedBy.CLOCK)
    except Refused:
        return  # the umpire or the last order was quicker
    nudge(decision.exercise_id)
