"""Surveys and forecasts through the API."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.acts import surveys as acts
from wargame.api import plan_shapes as shapes
from wargame.api.base import Doing, Endpoint, answer, answers, does, done, operation
from wargame.models import Survey
from wargame.selectors import calibration
from wargame.selectors.evaluation import surveys as reading
from wargame.services.evaluation import surveys
from wargame.viewer import Viewer


class SurveyActView(Doing):
    """Acts on one survey; the answer is the survey afterwards."""

    def after(self, viewer: Viewer, made: Survey) -> Survey:
        """The survey as it is now."""
        return Survey.objects.prefetch_related("questions", "rounds").get(pk=made.pk)


class SurveysView(SurveyActView):
    @operation("surveys", "Every survey with its questions", tag=acts.TAG, response=shapes.SurveyGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        rows = self.umpire(exercise_id).exercise.surveys.prefetch_related("questions", "rounds")
        return answers(shapes.SurveyGiven, rows)

    post = does(acts.add, shapes.SurveyGiven, 201)


class SurveyView(SurveyActView):
    patch = does(acts.change, shapes.SurveyGiven)
    delete = does(acts.remove)


class NewQuestionView(SurveyActView):
    post = does(acts.add_question, shapes.SurveyGiven, 201)


class QuestionView(SurveyActView):
    patch = does(acts.change_question, shapes.SurveyGiven)
    delete = does(acts.remove_question)


class OpenSurveyView(Doing):
    post = does(acts.open_now, shapes.RoundGiven, 201)


class CloseRoundView(Doing):
    post = does(acts.close_now)


class OutcomeView(Doing):
    post = does(acts.decide)


class ResultsView(Endpoint):
    @operation("survey_results", "Every round with its answers", tag=acts.TAG, response=shapes.RoundResults(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.RoundResults, reading.results(self.umpire(exercise_id).exercise))


class CalibrationView(Endpoint):
    @operation("calibration", "How good the forecasts were", tag=acts.TAG, response=shapes.ScoreGiven(many=True))
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
