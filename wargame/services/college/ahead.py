"""A syndicate that goes ahead of the others, and the release of turns that waited for one."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from adjudication.models import Run
from adjudication.services.rulings import REMADE
from wargame.errors import Outdated, Refused
from wargame.models import Decision, Exercise, LogEntry
from wargame.selectors.college import together
from wargame.services import locks, logbook, turns
from wargame.services.calendar import publication

MOST = 300  # letters of a reason
PROMISED = "published the draft. It goes out when all syndicates of the course have locked this turn."
WITHDRAWN = "no longer publishes the draft together with the other syndicates."


@transaction.atomic
def go(*, exercise: Exercise, reason: str, by: str) -> Exercise:
    """Let a syndicate publish without the others, which no longer wait for it either. Its log says who and why.

    Doing it twice changes nothing. Refused: no reason is given, or the exercise is in no course.
    """
    held = _syndicate(exercise)
    tidy = " ".join(reason.split())
    if not tidy:
        raise Refused("reason: say why this syndicate does not wait for the others. Its log will show it.")
    if len(tidy) > MOST:
        raise Refused(f"reason: use at most {MOST} characters.")
    if held.ahead_since is None:
        _set(held, True, f"{by} let Syndicate {held.syndicate} go ahead of the other syndicates: {tidy}")
    return held


@transaction.atomic
def wait(*, exercise: Exercise, by: str) -> Exercise:
    """Make a syndicate wait for the others again, and they for it. Refused: the exercise is in no course."""
    held = _syndicate(exercise)
    if held.ahead_since is not None:
        _set(held, False, f"{by} made Syndicate {held.syndicate} wait for the other syndicates again.")
    return held


def _set(exercise: Exercise, ahead: bool, text: str) -> None:
    exercise.ahead_since = timezone.now() if ahead else None
    exercise.save(update_fields=["ahead_since"])
    logbook.write(exercise, LogEntry.Kind.NOTICE, text)


def _syndicate(exercise: Exercise) -> Exercise:
    held = locks.lasting(exercise.pk)
    if held.course_id is None:
        raise Refused("This exercise is in no course, so it waits for no other.")
    return held


@transaction.atomic
def promise(*, exercise: Exercise, run_id: UUID, generation: int, on: bool, by: str) -> Decision:
    """Publish a draft as soon as all other syndicates have locked the turn, without another press; with `on` false not
    any more. Its log says who and when. Doing it twice changes nothing.

    A draft that is made again since, by a ruling or a reroll, has no such promise. Refused: no other
    syndicate holds it up. Outdated: the draft was published or made again.
    """
    held = _syndicate(exercise)
    run = Run.objects.filter(pk=run_id, game=held.game_id).first()
    decision = held.decisions.filter(run_id=run_id, status=Decision.Status.LOCKED).first()
    if run is None or decision is None or run.status != Run.Status.DONE or run.generation != generation:
        raise Outdated(REMADE)
    if on and not together.waits_for(held):
        raise Refused("No other syndicate holds this step up. Publish it.")
    if on != (decision.publishes == generation):
        decision.publishes = generation if on else None
        decision.save(update_fields=["publishes"])
        logbook.write(held, LogEntry.Kind.NOTICE, f"{by} {PROMISED if on else WITHDRAWN}")
    return decision


def release(*, course_id: UUID, ring: bool) -> list[UUID]:
    """Publish the drafts of a course that waited only for others; which exercises those are. Twice changes nothing.

    Each is its own transaction, so a process that dies loses none of them: the next look finds the rest. `ring`
    also wakes the consoles whose turn an umpire may now publish.
    """
    found, done = together.places(course_id), list[UUID]()
    for pk, place in found.items():
        if place.drafted and not together.awaited(found, pk) and _publish(pk, ring):
            done.append(pk)
    return done


@transaction.atomic
def _publish(exercise_id: UUID, ring: bool) -> bool:
    """Publish the draft of a syndicate that no other holds up any more; whether it was published."""
    exercise = locks.hold(exercise_id)
    run = Run.objects.select_related("game").filter(game__exercise=exercise, status=Run.Status.DONE).first()
    if run is None or exercise.status != Exercise.Status.PLAYING or together.waits_for(exercise):
        return False
    run.game.exercise = exercise
    if publication.publishes_itself(run):
        turns.settle(exercise)
        return True
    if together.promised(exercise, run):
        turns.publish(exercise=exercise, run_id=run.pk, generation=run.generation)
        return True
    if ring:
        logbook.ring(exercise)
    return False


def waiting() -> list[UUID]:
    """The courses with a draft that someone may have to release. One query."""
    drafted = Exercise.objects.filter(course__isnull=False, status=Exercise.Status.PLAYING, game__runs__status="done")
    return list(drafted.order_by("course").values_list("course", flat=True).distinct())
