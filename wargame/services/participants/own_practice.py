"""A practice that one person plays alone before play, against the program. It needs no umpire and counts for nothing.

It is its own exercise with a pack of the program: it knows nothing of the real one but the person and their side.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from adjudication.engine import registry
from adjudication.engine.scenario.lesson import Lesson
from wargame.errors import Refused
from wargame.models import Cell, Exercise, Seat
from wargame.selectors.participants import lessons
from wargame.services import deletion, exercises, logbook
from wargame.services.participants import practice
from wargame.viewer import Viewer

TITLE = "Practice"
FULL = (
    "{count} people practise now, and this computer cannot take more at the same time. Try again in a few minutes, or "
    "read your role meanwhile."
)


@transaction.atomic
def begin(*, viewer: Viewer) -> Exercise:
    """Start the viewer's own practice, or return the one they have; `dispatch.practise_alone` queues its first run.

    It does not wait for the real exercise and does not lock it, so that a class can begin at the same moment.
    """
    lesson = lessons.lesson_for(viewer)
    if lesson is None or viewer.seat is None:
        raise Refused("You can practise alone only before play begins, and only in a cell that gives orders.")
    seat = Seat.objects.select_for_update(of=("self",)).select_related("cell").get(pk=viewer.seat.pk)
    if (there := lessons.own_practice(seat)) is not None:
        return there
    if Exercise.objects.filter(practice_of=viewer.exercise.pk).exists():
        raise Refused("The umpire has started a practice turn for everyone. Practise there.")
    count = Exercise.objects.exclude(practised_by=None).count()
    if count >= settings.OWN_PRACTICES:
        raise Refused(FULL.format(count=count))
    made = _made(viewer.exercise, seat, lesson)
    logbook.ring(viewer.exercise)
    return made


def _made(real: Exercise, seat: Seat, lesson: Lesson) -> Exercise:
    assert seat.cell.side is not None
    pack = lessons.pack_for(real, lesson, seat.cell.side)
    copy = exercises.create(
        owner=real.owner, title=TITLE, system=real.system, pack_name=pack, options=dict(lesson.options),
        pace=real.pace, timezone=real.timezone, marking=practice.MARKING, review=Exercise.Review.NONE,
        all_in_locks=True, clocks={}, reading_time=0,
    )  # fmt: skip
    copy.own_practice_of, copy.practised_by, copy.room_open = real, seat, False
    copy.save(update_fields=["own_practice_of", "practised_by", "room_open"])
    for one in registry.bound(real.system, pack).pack.sides.sides:
        _cell(copy, one.id, one.name, seat, own=one.id == lessons.side_in(lesson, seat.cell.side))
    return exercises.start(exercise=copy)


def _cell(copy: Exercise, side: str, name: str, seat: Seat, *, own: bool) -> None:
    """A cell for a side: the person's own, or one that the program plays."""
    kind = side.lower() if side.lower() in Cell.Kind.values else Cell.Kind.GREEN
    cell = Cell.objects.create(
        exercise=copy, kind=kind, name=name, side=side, by_program=not own, order=copy.cells.count()
    )
    if own:
        Seat.objects.create(
            cell=cell, name=seat.name, role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN, twin_of=seat,
            expires_at=seat.expires_at, last_seen_at=timezone.now(),
        )  # fmt: skip


@transaction.atomic
def end(*, practice_pk: UUID) -> None:
    """Delete a practice that one person plays alone, if it is still there; their page goes back to their seat."""
    row = Exercise.objects.exclude(practised_by=None).select_related("game", "own_practice_of")
    found = row.filter(pk=practice_pk).first()
    if found is None:
        return
    real = found.own_practice_of
    deletion.discard(exercise=found)
    if real is not None:
        logbook.ring(real)


def end_all(*, exercise: Exercise) -> int:
    """End every such practice of an exercise, one after the other; how many there were."""
    found = list(
        Exercise.objects.filter(own_practice_of=exercise).exclude(practised_by=None).values_list("pk", flat=True)
    )
    for pk in found:
        end(practice_pk=pk)
    return len(found)
