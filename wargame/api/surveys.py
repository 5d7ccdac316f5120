"""Surveys and forecasts through the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.api import plan_shapes as shapes
from wargame.api.base import Endpoint, answer, answers, done, operation
from wargame.models import Exercise, Survey
from wargame.selectors import calibration
from wargame.selectors.evaluation import surveys as reading
from wargame.services.evaluation import survey_sheets, surveys

TAG = "Surveys"


def _all(exercise: Exercise) -> Response:
    rows = exercise.surveys.prefetch_related("questions", "rounds")
    return answers(shapes.SurveyGiven, rows)


def _one(survey_id: int, status: int = 200) -> Response:
    row = Survey.objects.prefetch_related("questions", "rounds").get(pk=survey_id)
    return answer(shapes.SurveyGiven, row, status)


class SurveysView(Endpoint):
    @operation("surveys", "Every survey with its questions", tag=TAG, response=shapes.SurveyGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return _all(self.umpire(exercise_id).exercise)

    @operation("add_survey", "Add a survey", tag=TAG, request=shapes.NewSurvey, response=shapes.SurveyGiven, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        made = survey_sheets.add(exercise=self.umpire(exercise_id).exercise, **self.given(shapes.NewSurvey))
        return _one(made.pk, 201)


class SurveyView(Endpoint):
    @operation("change_survey", "Change its head", tag=TAG, request=shapes.SurveyFields, response=shapes.SurveyGiven)
    def patch(self, request: Request, exercise_id: UUID, survey_id: int) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(shapes.SurveyFields)
        return _one(survey_sheets.change(exercise=exercise, survey_id=survey_id, **wish).pk)

    @operation("remove_survey", "Remove it, if nobody answered it", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, survey_id: int) -> Response:
        survey_sheets.remove(exercise=self.umpire(exercise_id).exercise, survey_id=survey_id)
        return done()


class NewQuestionView(Endpoint):
    @operation(
        "add_question", "Add a question", tag=TAG, request=shapes.NewQuestion, response=shapes.SurveyGiven, status=201
    )
    def post(self, request: Request, exercise_id: UUID, survey_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        fields = _objective(exercise, self.given(shapes.NewQuestion))
        made = survey_sheets.add_question(exercise=exercise, survey_id=survey_id, **fields)
        return _one(made.survey_id, 201)


class QuestionView(Endpoint):
    @operation("change_question", "Change it", tag=TAG, request=shapes.QuestionFields, response=shapes.SurveyGiven)
    def patch(self, request: Request, exercise_id: UUID, question_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        fields = _objective(exercise, self.given(shapes.QuestionFields))
        return _one(survey_sheets.change_question(exercise=exercise, question_id=question_id, **fields).survey_id)

    @operation("remove_question", "Remove it, if nobody answered it", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, question_id: int) -> Response:
        survey_sheets.remove_question(exercise=self.umpire(exercise_id).exercise, question_id=question_id)
        return done()


def _objective(exercise: Exercise, given: dict[str, Any]) -> dict[str, Any]:
    if given.get("objective") is not None:
        given["objective"] = exercise.objectives.filter(pk=given["objective"]).first()
        if given["objective"] is None:
            raise Http404
    return given


class OpenSurveyView(Endpoint):
    @operation("open_survey", "Ask it now", tag=TAG, response=shapes.RoundGiven, status=201)
    def post(self, request: Request, exercise_id: UUID, survey_id: int) -> Response:
        one = surveys.open_now(exercise=self.umpire(exercise_id).exercise, survey_id=survey_id)
        return answer(shapes.RoundGiven, one, 201)


class CloseRoundView(Endpoint):
    @operation("close_survey", "Close a round", tag=TAG)
    def post(self, request: Request, exercise_id: UUID, round_id: int) -> Response:
        surveys.close_now(exercise=self.umpire(exercise_id).exercise, round_id=round_id)
        return done()


class OutcomeView(Endpoint):
    @operation("decide_forecast", "Say what came of a forecast", tag=TAG, request=shapes.Outcome)
    def post(self, request: Request, exercise_id: UUID, round_id: int) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(shapes.Outcome)
        surveys.decide(
            exercise=viewer.exercise, round_id=round_id, question_id=wish["question"], happened=wish["happened"],
            note=wish["note"], by=viewer.label,
        )  # fmt: skip
        return done()


class ResultsView(Endpoint):
    @operation("survey_results", "Every round with its answers", tag=TAG, response=shapes.RoundResults(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.RoundResults, reading.results(self.umpire(exercise_id).exercise))


class CalibrationView(Endpoint):
    @operation("calibration", "How good the forecasts were", tag=TAG, response=shapes.ScoreGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        scores = calibration.by_cell(calibration.decided(self.umpire(exercise_id).exercise))
        return answers(shapes.ScoreGiven, scores)


class CellSurveysView(Endpoint):
    @operation("cell_surveys", "What the cell is asked now, and my answers", tag="Cells", response=shapes.Asks)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        own = viewer.seat is not None and viewer.acts and not viewer.umpire
        score = None
        if own and viewer.seat is not None:
            score = calibration.of_seat(calibration.decided(viewer.exercise), viewer.seat.pk)
        return answer(shapes.Asks, {"surveys": reading.open_sheets(viewer), "score": score})


class AnswerView(Endpoint):
    @operation("answer_survey", "Answer for myself", tag="Cells", request=shapes.Answers)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, round_id: int) -> Response:
        viewer, wish = self.cell(exercise_id, cell_id), self.given(shapes.Answers)["answers"]
        if any(not name.isdecimal() or len(name) > 18 for name in wish):
            raise Http404
        surveys.answer(viewer=viewer, round_id=round_id, values={int(name): value for name, value in wish.items()})
        return done()
