"""Homework through the API: set, listed, and read with the work of its students. Included under /api/v1/."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.urls import path, reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from umpire.pages.homework import lecturer as pages
from wargame import dispatch
from wargame.acts.body import Input
from wargame.api.base import Endpoint, Output, answer, answers, operation
from wargame.api.inputs import number
from wargame.models import Cell, Homework, HomeworkCopy
from wargame.services.homework.setting import HomeworkStart, HomeworkTerms

TAG = "Homework"
ONE = "exercises/<uuid:exercise_id>/homework/"


class Criterion(Input):
    """What is marked, and the most points it can have."""

    text = serializers.CharField(max_length=200)
    points = serializers.IntegerField(min_value=1, max_value=100)


class NewHomework(Input):
    """A homework: students play `cell` for 1 to 3 `turns` from the step `seq`, and hand in before `due`."""

    seq = number()
    cell = number()
    turns = number()
    title = serializers.CharField(max_length=120)
    due = serializers.DateTimeField()
    text = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")
    hidden = serializers.ChoiceField(Homework.Hidden.choices, required=False, default=Homework.Hidden.AS_WAS)
    dice = serializers.ChoiceField(Homework.DiceOf.choices, required=False, default=Homework.DiceOf.OWN)
    strength = serializers.ChoiceField(Cell.Strength.choices, required=False, default=Cell.Strength.SENSIBLE)
    wants_intent = serializers.BooleanField(required=False, default=True)
    wants_reflection = serializers.BooleanField(required=False, default=True)
    criteria = serializers.ListField(child=Criterion(), max_length=10, required=False, default=list)
    keep_days = number(required=False, default=30)


class HomeworkShape(Output):
    """A homework. Students open `address`, a path below the address of White Cell."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    cell = serializers.IntegerField(source="cell_id")
    seq = serializers.IntegerField()
    turns = serializers.IntegerField()
    due = serializers.DateTimeField(source="due_at")
    state = serializers.CharField()
    address = serializers.CharField()
    most_points = serializers.IntegerField()
    released = serializers.BooleanField()

    def give_state(self, row: Homework) -> str:
        """Whether work is taken."""
        return pages.state(row)

    def give_address(self, row: Homework) -> str:
        """The path of the page for students."""
        return reverse("homework", args=[row.code])

    def give_released(self, row: Homework) -> bool:
        """Whether students see what the others did."""
        return row.released_at is not None


class CriterionPoints(Output):
    """The points for one criterion."""

    criterion = serializers.CharField()
    points = serializers.IntegerField()


class StudentShape(Output):
    """One student's work. `lead`: the points of their side minus those of all others when their turns were over."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    number = serializers.CharField()
    state = serializers.CharField()
    handed_in = serializers.DateTimeField(source="handed_in_at", allow_null=True)
    lead = serializers.IntegerField(allow_null=True)
    intent = serializers.CharField()
    reflection = serializers.CharField()
    marks = CriterionPoints(many=True)
    points = serializers.IntegerField(allow_null=True)
    comment = serializers.CharField()


class WholeHomework(HomeworkShape):
    """A homework with its students. `games`: the leads of the games that the program played for comparison."""

    games = serializers.ListField(child=serializers.IntegerField())
    students = StudentShape(many=True)

    def give_games(self, row: Homework) -> list[int]:
        """What results are compared with."""
        return row.games.leads if hasattr(row, "games") else []

    def give_students(self, row: Homework) -> list[Any]:
        """Everyone who has begun."""
        return [_student(copy, row) for copy in row.copies.all()]


def _student(copy: HomeworkCopy, homework: Homework) -> dict[str, Any]:
    listed = enumerate(homework.criteria)
    marks = [{"criterion": one["text"], "points": copy.marks.get(str(place), 0)} for place, one in listed]
    return {
        "id": copy.pk, "name": copy.name, "number": copy.number, "state": pages.progress(copy),
        "handed_in_at": copy.handed_in_at, "lead": copy.result.get("lead"), "intent": copy.intent,
        "reflection": copy.reflection, "marks": marks if copy.marked_at else [], "points": copy.points,
        "comment": copy.comment,
    }  # fmt: skip


class HomeworkListView(Endpoint):
    @operation("homework", "All homework of the exercise, newest first", tag=TAG, response=HomeworkShape(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(HomeworkShape, self.umpire(exercise_id).exercise.homework.all())

    @operation(
        "set_homework", "Set homework from a step", tag=TAG, request=NewHomework, response=HomeworkShape, status=201
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(NewHomework)
        start = HomeworkStart(
            wish["seq"], wish["cell"], wish["turns"], wish["hidden"], wish["dice"], wish["strength"]
        )  # fmt: skip
        terms = HomeworkTerms(
            wish["title"], wish["text"], wish["due"], wish["wants_intent"], wish["wants_reflection"],
            [(one["text"], one["points"]) for one in wish["criteria"]], wish["keep_days"],
        )  # fmt: skip
        made = dispatch.set_homework(exercise=viewer.exercise, start=start, terms=terms, by=viewer.label)
        return answer(HomeworkShape, made, 201)


class HomeworkView(Endpoint):
    @operation("homework_results", "One homework with its students", tag=TAG, response=WholeHomework)
    def get(self, request: Request, exercise_id: UUID, homework_id: UUID) -> Response:
        rows = self.umpire(exercise_id).exercise.homework.select_related("games").prefetch_related("copies")
        found = rows.filter(pk=homework_id).first()
        if found is None:
            raise Http404
        return answer(WholeHomework, found)


urlpatterns = [
    path(ONE, HomeworkListView.as_view(), name="api_umpire_homework"),
    path(f"{ONE}<uuid:homework_id>/", HomeworkView.as_view(), name="api_umpire_homework_results"),
]
