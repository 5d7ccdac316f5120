"""The umpires' board and the record of rulings through the API. Included under /api/v1/."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports.services.bundles import TABLES
from umpire.pages import board
from umpire.pages.records import record
from umpire.services import people
from wargame.acts.body import Input
from wargame.api.base import Endpoint, Output, answer, answers, operation
from wargame.models import Exercise, Seat
from wargame.selectors.participants import name_search
from wargame.viewer import Viewer

TAG = "Umpire"


class BoardRow(Output):
    """A waiting item; `who` is the umpire who handles it."""

    text = serializers.CharField()
    detail = serializers.CharField()
    state = serializers.CharField()
    word = serializers.CharField()
    age = serializers.CharField()
    who = serializers.CharField()
    urgent = serializers.BooleanField()


class BoardPart(Output):
    """One section of the board: title, number, waiting items, and the text for an empty section."""

    key = serializers.CharField()
    title = serializers.CharField()
    figure = serializers.CharField()
    note = serializers.CharField()
    rows = BoardRow(many=True)


class BoardShape(Output):
    """The board of items that wait for the umpires. `held_by` is the umpire assigned to the decision, empty if any
    umpire can act."""

    held_by = serializers.CharField(source="assignment.name")
    parts = BoardPart(many=True)


class SideShape(Output):
    """The sources of one side's points; `error` is the standard error of orders and dice, as printed."""

    side = serializers.CharField()
    start = serializers.CharField()
    rules = serializers.CharField()
    dice = serializers.CharField()
    umpire = serializers.CharField()
    final = serializers.CharField()
    error = serializers.CharField()


class RecordRuling(Output):
    """A published ruling. Each finding has its subject, the engine's result and the umpire's result."""

    number = serializers.CharField()
    where = serializers.CharField(help_text="Turn and step.")
    verdict = serializers.CharField()
    subject = serializers.CharField()
    reason = serializers.CharField()
    note = serializers.CharField()
    told = serializers.CharField()
    by = serializers.CharField()
    findings = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    stands = serializers.BooleanField(help_text="Whether its step was not undone; an undo never stands.")
    counts = serializers.BooleanField(help_text="Whether it stands and changed a result, dice or the state.")


class RecordShape(Output):
    """The rulings on record, and how many points came from rules, from dice and from the umpire."""

    text = serializers.CharField()
    throws = serializers.IntegerField(help_text="Sets of other dice behind each mean.")
    sides = SideShape(many=True)
    accepted = serializers.IntegerField(help_text="Results accepted as rolled, in steps that stand.")
    ruled = serializers.IntegerField(help_text="Rulings that stand and changed a result, dice or the state.")
    rulings = RecordRuling(many=True)


class TraceShape(Output):
    """One place where a name occurs; `sealed` if it cannot be changed."""

    table = serializers.CharField()
    field = serializers.CharField()
    row = serializers.CharField()
    text = serializers.CharField()
    sealed = serializers.BooleanField()


class Spellings(Input):
    """Other spellings of the name."""

    spellings = serializers.ListField(child=serializers.CharField(max_length=80), default=list, max_length=12)


class Erased(Output):
    """The key that replaces the name, and the number of documents that are made again."""

    key = serializers.CharField()
    papers = serializers.IntegerField()


class BoardView(Endpoint):
    @operation("board", "What waits for the umpires, since when, and who has it", tag=TAG, response=BoardShape)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        exercise = Exercise.objects.select_related("game", "owner").get(pk=viewer.exercise.pk)
        return answer(BoardShape, board.board(Viewer(exercise, umpire=True, seat=viewer.seat)))


class RecordView(Endpoint):
    @operation("record", "Rulings on record, and where points came from", tag=TAG, response=RecordShape)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        found = record.record(viewer)
        sides = [row for _, _, row in found.rows]
        return answer(
            RecordShape,
            {"text": found.text, "throws": found.throws, "sides": sides, "accepted": found.accepted,
             "ruled": found.ruled, "rulings": record.every(viewer)},
        )  # fmt: skip


class NameView(Endpoint):
    """The name of one seat: its occurrences, and its removal."""

    def named(self, exercise_id: UUID, seat_id: UUID) -> Seat:
        """A seat that has a person's name."""
        exercise = self.umpire(exercise_id).exercise
        seat = Seat.objects.filter(pk=seat_id, cell__exercise=exercise).exclude(name="").first()
        if seat is None:
            raise Http404
        return seat

    @operation("name_traces", "Everything that contains a name", tag="Roster", response=TraceShape(many=True))
    def get(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        seat = self.named(exercise_id, seat_id)
        return answers(TraceShape, list(name_search.traces(self.umpire(exercise_id).exercise, [seat.name], TABLES)))

    @operation(
        "erase_name", "Remove a name from the record permanently", tag="Roster", request=Spellings, response=Erased
    )
    def post(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        seat, wish = self.named(exercise_id, seat_id), self.given(Spellings)
        exercise = self.umpire(exercise_id).exercise
        key, papers = people.erase_name(exercise=exercise, seat=seat, more=wish["spellings"])
        return answer(Erased, {"key": key, "papers": papers})


urlpatterns = [
    path("exercises/<uuid:exercise_id>/names/<uuid:seat_id>/", NameView.as_view(), name="api_umpire_name"),
    path("exercises/<uuid:exercise_id>/board/", BoardView.as_view(), name="api_umpire_board"),
    path("exercises/<uuid:exercise_id>/record/", RecordView.as_view(), name="api_umpire_record"),
]
