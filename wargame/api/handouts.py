"""Role sheets, read-ahead and script through the API: the umpire's all of them, a cell's its own."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.acts.body import Input
from wargame.api.base import Endpoint, Output, answer, answers, done, operation
from wargame.api.plan_shapes import key
from wargame.models import Exercise, Handout
from wargame.selectors import handouts as reading
from wargame.services.msel import handouts

TAG = "Papers before play"
ONE = "exercises/<uuid:exercise_id>/"
CELL = ONE + "cells/<number:cell_id>/"


class PartGiven(Output):
    """One section; `at` and `lasts` are minutes, in the script alone."""

    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    points = serializers.ListField(child=serializers.CharField())
    at = serializers.IntegerField(required=False)
    lasts = serializers.IntegerField(required=False)


class HandoutGiven(Output):
    """One paper; `seen` is what a change of it has to name."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Handout.Kind.choices)
    cell = serializers.IntegerField(source="cell_id", allow_null=True)
    post = serializers.CharField(allow_blank=True)
    title = serializers.CharField()
    parts = PartGiven(many=True)
    seen = serializers.CharField()

    def give_seen(self, row: Handout) -> str:
        """A fingerprint of the paper as it is."""
        return handouts.seen(row)


class RoleGiven(Output):
    """What somebody of a cell reads; `mine`: the role is their own."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Handout.Kind.choices)
    post = serializers.CharField(allow_blank=True)
    title = serializers.CharField()
    mine = serializers.BooleanField()
    parts = PartGiven(many=True)


class NewHandout(Input):
    """A new paper with its headings; a role sheet needs a cell and a post, any other a title."""

    kind = serializers.ChoiceField(Handout.Kind.choices)
    title = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    cell = key(required=False, allow_null=True, default=None)
    post = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)


class PartTyped(Input):
    """One section, as `PartGiven`."""

    title = serializers.CharField(max_length=120)
    text = serializers.CharField(max_length=handouts.LONGEST_TEXT, required=False, default="", allow_blank=True)
    points = serializers.ListField(
        child=serializers.CharField(max_length=handouts.LONGEST_POINT), max_length=handouts.MOST_POINTS,
        required=False, default=list,
    )  # fmt: skip
    at = serializers.IntegerField(min_value=0, max_value=handouts.LONGEST_CLASS, required=False)
    lasts = serializers.IntegerField(min_value=1, max_value=handouts.LONGEST_CLASS, required=False)


class ChangedHandout(Input):
    """The whole paper as it is to be, and what was `seen` of it."""

    seen = serializers.CharField(max_length=64)
    title = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    post = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    parts = PartTyped(many=True)


class Post(Input):
    """The post somebody holds."""

    post = serializers.CharField(max_length=60)


def _one(exercise: Exercise, handout_id: int) -> Handout:
    if (row := exercise.handouts.filter(pk=handout_id).first()) is None:
        raise Http404
    return row


class HandoutsView(Endpoint):
    @operation("handouts", "Script, read-ahead and every role sheet", tag=TAG, response=HandoutGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(HandoutGiven, self.umpire(exercise_id).exercise.handouts.all())

    @operation("add_handout", "A new paper", tag=TAG, request=NewHandout, response=HandoutGiven, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(NewHandout)
        made = handouts.add(
            exercise=exercise, kind=wish["kind"], title=wish["title"], cell_id=wish["cell"], post=wish["post"]
        )
        return answer(HandoutGiven, made, 201)


class HandoutView(Endpoint):
    @operation("change_handout", "Other words for a paper", tag=TAG, request=ChangedHandout, response=HandoutGiven)
    def put(self, request: Request, exercise_id: UUID, handout_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        _one(exercise, handout_id)
        wish = self.given(ChangedHandout)
        row = handouts.write(
            exercise=exercise, handout_id=handout_id, seen_as=wish["seen"], title=wish["title"], post=wish["post"],
            parts=wish["parts"],
        )  # fmt: skip
        return answer(HandoutGiven, row)

    @operation("remove_handout", "Take a paper away", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, handout_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        handouts.remove(exercise=exercise, handout_id=_one(exercise, handout_id).pk)
        return done()


class CellHandoutsView(Endpoint):
    @operation("cell_handouts", "The cell's role sheets and the read-ahead", tag=TAG, response=RoleGiven(many=True))
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        given = reading.given(viewer)
        rows = {row.pk: row for row in viewer.exercise.handouts.filter(pk__in=[s.id for s in _all(given)])}
        return answers(RoleGiven, [{**HandoutGiven(rows[sheet.id]).data, "mine": sheet.mine} for sheet in _all(given)])


def _all(given: reading.ReadableHandout) -> list[reading.HandoutView]:
    return [*given.roles, *given.read_ahead]


class PostView(Endpoint):
    @operation("take_post", "Say which role of the cell is yours", tag=TAG, request=Post)
    def put(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        if viewer.seat is None or viewer.umpire or not viewer.acts:
            raise Http404
        handouts.take_post(seat=viewer.seat, post=self.given(Post)["post"])
        return done()


urlpatterns = [
    path(ONE + "handouts/", HandoutsView.as_view(), name="api_umpire_handouts"),
    path(ONE + "handouts/<number:handout_id>/", HandoutView.as_view(), name="api_umpire_handout"),
    path(CELL + "handouts/", CellHandoutsView.as_view(), name="api_cell_handouts"),
    path(CELL + "post/", PostView.as_view(), name="api_cell_post"),
]
