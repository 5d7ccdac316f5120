"""The roster: seats, codes, the door, the room. All of it is the umpire's."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.api import inputs, outputs
from wargame.api.base import Endpoint, answer, answers, done, operation
from wargame.errors import Refused
from wargame.models import Cell, Exercise, Seat
from wargame.services.participants import seats

TAG = "Roster"


class RosterEndpoint(Endpoint):
    """What belongs to the umpire's own exercise, else 404."""

    def seat(self, exercise_id: UUID, seat_id: UUID) -> Seat:
        """A seat that was not removed."""
        exercise = self.umpire(exercise_id).exercise
        living = Seat.objects.select_related("cell").exclude(status=Seat.Status.REMOVED)
        seat = living.filter(pk=seat_id, cell__exercise=exercise).first()
        if seat is None:
            raise Http404
        return seat


def _cell(exercise: Exercise, cell_id: int) -> Cell:
    cell = exercise.cells.filter(pk=cell_id).first()
    if cell is None:
        raise Refused(f"cell: this exercise has no cell {cell_id}.")
    return cell


class SeatsView(Endpoint):
    @operation("roster", "Every seat of the exercise", tag=TAG, response=outputs.SeatRow(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        rows = Seat.objects.filter(cell__exercise=exercise).exclude(status=Seat.Status.REMOVED)
        return answers(outputs.SeatRow, rows)

    @operation(
        "add_seats",
        "Add seats to a cell",
        tag=TAG,
        request=inputs.NewSeats,
        response=outputs.SeatRow(many=True),
        status=201,
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(inputs.NewSeats)
        made = seats.add(cell=_cell(exercise, wish["cell"]), role=wish["role"], names=wish["names"])
        return answers(outputs.SeatRow, made, 201)


class SeatView(RosterEndpoint):
    @operation("change_seat", "Rename a seat or move it", tag=TAG, request=inputs.SeatChange, response=outputs.SeatRow)
    @transaction.atomic
    def patch(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        seat, wish = self.seat(exercise_id, seat_id), self.given(inputs.SeatChange)
        if "name" in wish:
            seat = seats.rename(seat=seat, name=wish["name"])
        if "post" in wish:
            seat = seats.give_post(seat=seat, post=wish["post"])
        if "cell" in wish or "role" in wish:
            cell = _cell(seat.cell.exercise, wish["cell"]) if "cell" in wish else seat.cell
            seat = seats.move(seat=seat, cell=cell, role=wish.get("role", seat.role))
        return answer(outputs.SeatRow, seat)

    @operation("remove_seat", "Remove a seat; its token ends at once", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        seats.remove(seat=self.seat(exercise_id, seat_id))
        return done()


class SeatCodeView(RosterEndpoint):
    @operation("issue_code", "A new single-use code; the old holder is turned away", tag=TAG, response=outputs.SeatRow)
    def post(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        return answer(outputs.SeatRow, seats.issue_code(seat=self.seat(exercise_id, seat_id)))


class AdmitView(RosterEndpoint):
    @operation("admit", "Let somebody in who waits to join", tag=TAG, response=outputs.SeatRow)
    def post(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        return answer(outputs.SeatRow, seats.admit(seat=self.seat(exercise_id, seat_id)))


class RoomView(Endpoint):
    @operation(
        "set_room",
        "Open or close the room, or change its code",
        tag=TAG,
        request=inputs.Door,
        response=outputs.Settings,
    )
    def put(self, request: Request, exercise_id: UUID) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(inputs.Door)
        exercise = seats.open_room(exercise=exercise, is_open=wish["open"], new_code=wish["new_code"])
        return answer(outputs.Settings, exercise)
