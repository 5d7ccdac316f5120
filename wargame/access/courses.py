"""The door to a course: who may look after which of its syndicates. For anyone else it does not exist."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest

from adjudication.ownership import Role
from wargame.access import SESSION_SEATS, in_time
from wargame.access.belongings import role
from wargame.models import Course, Exercise, Seat
from wargame.viewer import Viewer


@dataclass(frozen=True)
class CourseViewer:
    """An umpire of a course: an account that runs all of it, or a person with an umpire's seat in some syndicates.

    `syndicates` has those that the umpire may open, in order; `role` what the account may do, None for a seat alone.
    """

    course: Course
    role: Role | None
    syndicates: tuple[Exercise, ...]
    seats: dict[UUID, Seat]
    user: Any = None

    @property
    def runs(self) -> bool:
        """Whether the umpire runs the whole course."""
        return self.role is not None

    @property
    def decides(self) -> bool:
        """Whether the umpire may delete the course or hand it over."""
        return self.role is Role.OWNER

    @property
    def compared(self) -> UUID | None:
        """A syndicate that leads to the comparison, once two have begun."""
        begun = [one.pk for one in self.syndicates if one.status != Exercise.Status.SETUP]
        return begun[0] if len(begun) >= Course.LEAST else None

    def of(self, exercise: Exercise) -> Viewer:
        """The same person as the umpire of one of these syndicates."""
        return Viewer(exercise, umpire=True, seat=self.seats.get(exercise.pk))

    def numbered(self, number: int) -> Exercise:
        """A syndicate by its number, or the 404."""
        found = next((one for one in self.syndicates if one.syndicate == number), None)
        if found is None:
            raise Http404
        return found


def course(request: HttpRequest, course_id: UUID) -> CourseViewer:
    """The viewer of a course, or the 404. At most four queries."""
    found = Course.objects.select_related("owner", "group").filter(pk=course_id).first()
    if found is None:
        raise Http404
    may = role(request.user, found)
    seats = {seat.cell.exercise_id: seat for seat in _umpires(request, found)}
    rows = found.syndicates.select_related("game", "owner").defer("game__pack", "game__options").order_by("syndicate")
    mine = tuple(one for one in rows if may is not None or one.pk in seats)
    if may is None and not mine:
        raise Http404
    for one in mine:
        one.course = found
    return CourseViewer(found, may, mine, seats, request.user)


def whole_course(request: HttpRequest, course_id: UUID) -> CourseViewer:
    """The viewer of a course who runs all of it, or the 404."""
    viewer = course(request, course_id)
    if not viewer.runs:
        raise Http404
    return viewer


def _umpires(request: HttpRequest, found: Course) -> list[Seat]:
    """The seats in white cells of the course that this browser or token holds. One query if it holds any seat."""
    token = getattr(request, "token_seat", None)
    held = [(str(token.pk), str(token.key))] if token is not None else list(_remembered(request))
    if not held:
        return []
    seats = Seat.objects.select_related("cell").filter(
        pk__in=[pk for pk, _ in held], cell__exercise__course=found, role=Seat.Role.UMPIRE, status=Seat.Status.TAKEN
    )
    return [seat for seat in seats if (str(seat.pk), str(seat.key)) in held and in_time(seat)]


def _remembered(request: HttpRequest) -> list[tuple[str, str]]:
    return [(pk, key) for pk, key in request.session.get(SESSION_SEATS, {}).values()]
