"""The one door: load an exercise or a cell and authorise the viewer, otherwise 404 as for what does not exist."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest

from wargame.models import Cell, Exercise, Seat
from wargame.viewer import Viewer

__all__ = ["Viewer", "cell", "member", "remember", "room", "seat_of", "umpire"]

SESSION_SEATS = "seats"


def remember(request: HttpRequest, seat: Seat) -> None:
    """Bind this browser to a seat."""
    seats = request.session.get(SESSION_SEATS, {})
    seats[str(seat.cell.exercise_id)] = [str(seat.pk), str(seat.key)]
    request.session.cycle_key()  # whoever knew the session before does not know the seat
    request.session[SESSION_SEATS] = seats


def seat_of(request: HttpRequest, exercise_id: UUID) -> Seat | None:
    """The seat this browser or API token holds in an exercise, if it is still good."""
    by_token = getattr(request, "token_seat", None)
    if by_token is not None:
        return by_token if by_token.cell.exercise_id == exercise_id else None
    held = request.session.get(SESSION_SEATS, {}).get(str(exercise_id))
    if not held:
        return None
    return (
        Seat.objects.select_related("cell")
        .filter(pk=held[0], key=held[1], cell__exercise_id=exercise_id)
        .exclude(status=Seat.Status.REMOVED)
        .first()
    )


def _exercise(exercise_id: UUID) -> Exercise:
    exercise = Exercise.objects.select_related("game").filter(pk=exercise_id).first()
    if exercise is None:
        raise Http404
    return exercise


def _umpires(request: HttpRequest, exercise: Exercise, seat: Seat | None) -> bool:
    if seat is not None and seat.status == Seat.Status.TAKEN and seat.role == Seat.Role.UMPIRE:
        return True
    return bool(request.user.is_authenticated and exercise.owner_id == request.user.pk)


def umpire(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """The umpire of the exercise; for anybody else it does not exist."""
    exercise = _exercise(exercise_id)
    seat = seat_of(request, exercise_id)
    if not _umpires(request, exercise, seat):
        raise Http404
    return Viewer(exercise, umpire=True, seat=seat)


def cell(request: HttpRequest, exercise_id: UUID, cell_id: int) -> Viewer:
    """Somebody who may see with the eyes of this cell: a person seated in it, or the umpire."""
    exercise = _exercise(exercise_id)
    seat = seat_of(request, exercise_id)
    umpires = _umpires(request, exercise, seat)
    wanted = exercise.cells.filter(pk=cell_id).first()
    if wanted is None:
        raise Http404
    if umpires:
        return Viewer(exercise, umpire=True, cell=wanted, seat=seat)
    if wanted.kind == Cell.Kind.WHITE:
        raise Http404
    if seat is None or seat.status != Seat.Status.TAKEN or seat.cell_id != wanted.pk:
        raise Http404
    return Viewer(exercise, umpire=False, cell=wanted, seat=seat)


def member(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """Anybody with a seat in the exercise, also one still waiting at the door, or its umpire."""
    exercise = _exercise(exercise_id)
    seat = seat_of(request, exercise_id)
    umpires = _umpires(request, exercise, seat)
    if seat is None and not umpires:
        raise Http404
    seated = seat is not None and seat.status == Seat.Status.TAKEN
    return Viewer(exercise, umpire=umpires, cell=seat.cell if seat is not None and seated else None, seat=seat)


def room(code: str) -> Exercise:
    """The exercise behind a room code, for joining and for the public screen."""
    tidy = "".join(ch for ch in code.upper() if ch.isalnum())
    exercise = Exercise.objects.select_related("game").filter(room_code=tidy).first() if tidy else None
    if exercise is None or exercise.status == Exercise.Status.ARCHIVED:
        raise Http404
    return exercise
