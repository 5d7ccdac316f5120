"""The syndicates of a course for people who join, and for the projector: how many are in, and where a name is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from wargame.models import Cell, Course, Enrolment, Exercise, Seat
from wargame.selectors.participants import posts
from wargame.selectors.participants.people import NO_SEAT, ROLES, UNCOUNTED


@dataclass(frozen=True)
class SyndicateDoor:
    """One syndicate that people can join. `is_open`: people may still come in."""

    number: int
    title: str
    here: int
    seats: int
    is_open: bool
    cells: tuple[tuple[str, str], ...]


def doors(course: Course) -> list[SyndicateDoor]:
    """The syndicates in their order. Three queries."""
    rows = list(course.syndicates.exclude(status=Exercise.Status.ARCHIVED).order_by("syndicate"))
    counts = Seat.objects.filter(cell__exercise__in=rows).exclude(cell__kind__in=(*UNCOUNTED, Cell.Kind.WHITE))
    found = counts.values("cell__exercise").order_by().annotate(
        taken=Count("pk", filter=Q(status=Seat.Status.TAKEN)), places=Count("pk", filter=~Q(status__in=NO_SEAT))
    )  # fmt: skip
    seats = {row["cell__exercise"]: (row["taken"], row["places"]) for row in found}
    cells: dict[object, list[tuple[str, str]]] = {}
    hidden = (*UNCOUNTED, Cell.Kind.WHITE)
    for exercise, kind, name in (
        Cell.objects.filter(exercise__in=rows).exclude(kind__in=hidden).order_by("order", "id")
        .values_list("exercise_id", "kind", "name")
    ):  # fmt: skip
        cells.setdefault(exercise, []).append((kind, name))
    return [
        SyndicateDoor(
            one.syndicate or 0, one.title, *seats.get(one.pk, (0, 0)),
            one.room_open and one.status != Exercise.Status.ENDED, tuple(cells.get(one.pk, ())),
        )
        for one in rows
    ]  # fmt: skip


def expected(exercises: Iterable[Exercise]) -> dict[UUID, tuple[int, int]]:
    """How many seats of each have a name, and how many there are; observers are not counted. One query."""
    rows = Seat.objects.filter(cell__exercise__in=list(exercises)).exclude(status__in=NO_SEAT)
    rows = rows.exclude(cell__kind__in=(*UNCOUNTED, Cell.Kind.WHITE)).order_by()
    counts = rows.values("cell__exercise").annotate(named=Count("pk", filter=~Q(name="")), places=Count("pk"))
    found = {row["cell__exercise"]: (row["named"], row["places"]) for row in counts}
    return {one.pk: found.get(one.pk, (0, 0)) for one in exercises}


def of_name(course: Course, name: str) -> int | None:
    """The number of the one syndicate whose roster expects a student number, a name, or a name close to it; None if
    there is none. Two queries."""
    numbered = Enrolment.objects.filter(exercise__course=course, number__iexact="".join(name.split()))
    where = set(numbered.exclude(seat__status=Seat.Status.REMOVED).values_list("exercise__syndicate", flat=True))
    if len(where) == 1:
        return where.pop()
    expected = Seat.objects.filter(cell__exercise__course=course, status=Seat.Status.FREE, role__in=list(ROLES))
    rows = list(expected.exclude(name="").values_list("name", "cell__exercise__syndicate"))
    for alike in (posts.exact, posts.same, posts.alike, posts.surname_in):
        found = {number for kept, number in rows if alike(kept, name)}
        if len(found) == 1:
            return found.pop()
        if found:
            return None
    return None
