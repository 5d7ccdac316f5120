"""Role sheets, read-ahead and script through the API: all of them for the umpire, a cell's own for the cell."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.acts import handouts as acts
from wargame.acts.body import Input
from wargame.api.base import Doing, Endpoint, Output, answers, does, done, operation
from wargame.models import Handout
from wargame.selectors import handouts as reading
from wargame.services.msel import handouts

ONE = "exercises/<uuid:exercise_id>/"
CELL = ONE + "cells/<number:cell_id>/"


class PartGiven(Output):
    """One section; `at` and `lasts` are minutes, only in the script."""

    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    points = serializers.ListField(child=serializers.CharField())
    at = serializers.IntegerField(required=False)
    lasts = serializers.IntegerField(required=False)


class HandoutGiven(Output):
    """One document; a change of it has to send `seen`."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Handout.Kind.choices)
    cell = serializers.IntegerField(source="cell_id", allow_null=True)
    post = serializers.CharField(allow_blank=True)
    title = serializers.CharField()
    parts = PartGiven(many=True)
    seen = serializers.CharField()

    def give_seen(self, row: Handout) -> str:
        """A fingerprint of the document."""
        return handouts.seen(row)


class RoleGiven(Output):
    """A document for a person in a cell; `mine`: it is their own role."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Handout.Kind.choices)
    post = serializers.CharField(allow_blank=True)
    title = serializers.CharField()
    mine = serializers.BooleanField()
    parts = PartGiven(many=True)


class Post(Input):
    """The person's post."""

    post = serializers.CharField(max_length=60)


class HandoutsView(Doing):
    @operation("handouts", "Script, read-ahead and every role sheet", tag=acts.TAG, response=HandoutGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(HandoutGiven, self.umpire(exercise_id).exercise.handouts.all())

    post = does(acts.add, HandoutGiven, 201)


class HandoutView(Doing):
    put = does(acts.save, HandoutGiven)
    delete = does(acts.remove)


class CellHandoutsView(Endpoint):
    @operation(
        "cell_handouts", "The cell's role sheets and the read-ahead", tag=acts.TAG, response=RoleGiven(many=True)
    )
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        given = reading.given(viewer)
        rows = {row.pk: row for row in viewer.exercise.handouts.filter(pk__in=[s.id for s in _all(given)])}
        return answers(RoleGiven, [{**HandoutGiven(rows[sheet.id]).data, "mine": sheet.mine} for sheet in _all(given)])


def _all(given: reading.ReadableHandout) -> list[reading.HandoutView]:
    return [*given.roles, *given.read_ahead]


class PostView(Endpoint):
    @operation("take_post", "Say which role of the cell is yours", tag=acts.TAG, request=Post)
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
