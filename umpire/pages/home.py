"""The umpire's own exercises."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, Q, Subquery

from adjudication.models import Step
from wargame.models import Exercise, Seat
from wargame.selectors.people import NO_SEAT, UNCOUNTED
from wargame.viewer import Viewer


@dataclass(frozen=True)
class ExerciseRow:
    """One exercise in the list."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    pack_name: str
    turn: int
    seated: int
    seats: int
    room_code: str
    room_open: bool
    what_if: bool
    practice: bool
    created_at: datetime
    ended_at: datetime | None

    @property
    def page(self) -> str:
        """The URL name of the page that continues it."""
        return "umpire_roster" if self.status == Exercise.Status.SETUP else "umpire_console"


@dataclass(frozen=True)
class Going:
    """An exercise to be archived or deleted, and what is in it."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    cells: int
    seated: int
    injects: int


def going(viewer: Viewer) -> Going:
    """What the umpire is asked about once more."""
    exercise = viewer.exercise
    seated = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).exclude(
        cell__kind__in=UNCOUNTED
    )  # fmt: skip
    return Going(
        exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display(),
        exercise.cells.count(), seated.count(), exercise.injects.count(),
    )  # fmt: skip


def exercises(user: Any) -> list[ExerciseRow]:
    """All exercises of a user, newest first, in one query."""
    last = Step.objects.filter(game=OuterRef("game")).order_by("-seq").values("turn")[:1]
    counted = ~Q(cells__kind__in=UNCOUNTED) & Q(cells__seats__isnull=False)
    living = counted & ~Q(cells__seats__status__in=NO_SEAT)
    found = (
        Exercise.objects.filter(owner=user)
        .select_related("game")
        .annotate(
            turn_now=Subquery(last),
            taken=Count("cells__seats", filter=counted & Q(cells__seats__status=Seat.Status.TAKEN)),
            places=Count("cells__seats", filter=living),
        )
        .order_by("-created_at")  # counting forgets the order of the model
    )
    return [
        ExerciseRow(
            id=e.pk,
            title=e.title,
            number=e.number,
            status=e.status,
            status_word=e.get_status_display(),
            pack_name=e.pack_name,
            turn=e.turn_now or 0,
            seated=e.taken,
            seats=e.places,
            room_code=e.room_code,
            room_open=e.room_open,
            what_if=bool(e.game and e.game.forked_from_id),
            practice=e.practice_of_id is not None,
            created_at=e.created_at,
            ended_at=e.ended_at,
        )
        for e in found
    ]
