"""The roster: seats, codes, joining, the room. All of it is for the umpire only."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from wargame.acts import roster as acts
from wargame.api import outputs, outputs_setup
from wargame.api.base import Doing, answers, does, operation
from wargame.models import Seat
from wargame.viewer import Viewer


class SeatsView(Doing):
    @operation("roster", "Every seat of the exercise", tag=acts.TAG, response=outputs_setup.SeatRow(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        rows = Seat.objects.filter(cell__exercise=exercise).exclude(status=Seat.Status.REMOVED)
        return answers(outputs_setup.SeatRow, rows)

    post = does(acts.add_seats, outputs_setup.SeatRow, 201, many=True)


class SeatView(Doing):
    patch = does(acts.change_seat, outputs_setup.SeatRow)
    delete = does(acts.remove_seat)

    def after(self, viewer: Viewer, made: acts.ChangedSeat) -> Seat:
        """The current seat."""
        return made.seat


class SeatCodeView(Doing):
    post = does(acts.issue_code, outputs_setup.SeatRow)


class AdmitView(Doing):
    post = does(acts.admit, outputs_setup.SeatRow)


class RoomView(Doing):
    put = does(acts.room, outputs.Settings)


class CellsView(Doing):
    post = does(acts.add_cell, outputs.Place, 201)


class StaffView(Doing):
    put = does(acts.staff, outputs.Place)


class CellView(Doing):
    patch = does(acts.play_cell, outputs.Place)
    delete = does(acts.remove_cell)
