"""A practice turn: the same people in the same cells, on a game that counts for nothing and is thrown away whole.

It is its own exercise, so nothing of it can reach the ledger, the log, the papers or the exports of the real one.
"""

from __future__ import annotations

from textwrap import shorten
from typing import Any

from django.db import transaction

from wargame.errors import Refused
from wargame.models import Exercise, Seat
from wargame.services import clock, deletion, exercises, locks, logbook
from wargame.services.participants import practice_seats

MARKING = "PRACTICE PRACTICE PRACTICE"


@transaction.atomic
def begin(*, exercise: Exercise, owner: Any) -> Exercise:
    """Start a practice turn with everyone who is seated; `dispatch.practice` queues its first run."""
    exercise = locks.hold(exercise.pk)
    if exercise.real_id is not None:
        raise Refused("This is already a practice turn.")
    if exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        raise Refused("The exercise has ended, so there is nothing to practise for.")
    if Exercise.objects.filter(practice_of=exercise).exists():
        raise Refused("A practice turn is already under way. End it first.")
    alone = Exercise.objects.filter(own_practice_of=exercise).exclude(practised_by=None)
    for own in alone.select_related("game"):
        deletion.discard(exercise=own)  # they practise together now
    title = shorten(f"Practice: {exercise.title}", 120, placeholder="…")
    copy = exercises.clone(  # without the injects: practice must not give away what is to come
        exercise=exercise, owner=owner, title=title, with_people=False, with_injects=False
    )
    copy.practice_of, copy.marking, copy.room_open = exercise, MARKING, False
    copy.save(update_fields=["practice_of", "marking", "room_open"])
    Seat.objects.filter(cell__exercise=copy).delete()  # no one joins by a code; the seats follow those of the real one
    for seat in Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell"):
        practice_seats.follow(seat)
    _let_it_run(copy)
    exercises.start(exercise=copy)
    if exercise.status == Exercise.Status.PLAYING and not exercise.paused_at:
        clock.pause(exercise=exercise, note="Practice turn")  # the real one waits, and injects with it
    logbook.ring_all(exercise)
    copy.refresh_from_db()
    return copy


def _let_it_run(copy: Exercise) -> None:
    """Let it need no umpire: no clock, results at once, and the program plays a cell without a commander."""
    copy.clocks, copy.calendar, copy.reading_time = {}, {}, 0
    copy.all_in_locks, copy.review = True, Exercise.Review.NONE
    copy.save(update_fields=["clocks", "calendar", "reading_time", "all_in_locks", "review"])
    led = Seat.objects.filter(cell__exercise=copy, role=Seat.Role.COMMANDER).values("cell")
    copy.cells.update(by_program=False)
    copy.cells.exclude(side=None).exclude(pk__in=led).update(by_program=True)


@transaction.atomic
def end(*, exercise: Exercise) -> Exercise | None:
    """Throw the practice turn away with everything in it; the real exercise. Ending it twice changes nothing."""
    practice = Exercise.objects.filter(pk=exercise.pk).exclude(practice_of=None).select_related("game").first()
    if practice is None:
        return None
    real = locks.hold(practice.practice_of_id)  # type: ignore[arg-type]  # a practice turn has an exercise
    deletion.discard(exercise=practice)
    logbook.ring_all(real)
    return real
