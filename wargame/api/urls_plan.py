"""The addresses of the data collection plan, of observers and of surveys."""

from __future__ import annotations

from django.urls import path

from wargame.api import plan, surveys

ONE = "exercises/<uuid:exercise_id>/"
CELL = ONE + "cells/<number:cell_id>/"

urlpatterns = [
    path(ONE + "plan/", plan.PlanView.as_view(), name="api_umpire_plan"),
    path(ONE + "plan/adopt/", plan.AdoptView.as_view(), name="api_umpire_adopt"),
    path(ONE + "plan/objectives/", plan.NewObjectiveView.as_view(), name="api_umpire_new_objective"),
    path(ONE + "plan/objectives/<number:objective_id>/", plan.ObjectiveView.as_view(), name="api_umpire_objective"),
    path(
        ONE + "plan/objectives/<number:objective_id>/indicators/",
        plan.NewIndicatorView.as_view(),
        name="api_umpire_new_indicator",
    ),
    path(ONE + "plan/indicators/<number:indicator_id>/", plan.IndicatorView.as_view(), name="api_umpire_indicator"),
    path(ONE + "evidence/", plan.EvidenceView.as_view(), name="api_umpire_evidence"),
    path(ONE + "evidence/<number:mark_id>/", plan.MarkView.as_view(), name="api_umpire_mark"),
    path(ONE + "seats/<uuid:seat_id>/sight/", plan.SightView.as_view(), name="api_umpire_sight"),
    path(ONE + "passes/", plan.PassesView.as_view(), name="api_umpire_passes"),
    path(ONE + "passes/<number:pass_id>/", plan.PassView.as_view(), name="api_umpire_pass"),
    path(ONE + "observations/", plan.ObservationsView.as_view(), name="api_umpire_observations"),
    path(ONE + "observations/<number:note_id>/answer/", plan.AnswerNoteView.as_view(), name="api_umpire_answer_note"),
    path(ONE + "notes/", plan.NotesView.as_view(), name="api_notes"),
    path(ONE + "surveys/", surveys.SurveysView.as_view(), name="api_umpire_surveys"),
    path(ONE + "surveys/results/", surveys.ResultsView.as_view(), name="api_umpire_survey_results"),
    path(ONE + "surveys/<number:survey_id>/", surveys.SurveyView.as_view(), name="api_umpire_survey"),
    path(
        ONE + "surveys/<number:survey_id>/questions/", surveys.NewQuestionView.as_view(), name="api_umpire_new_question"
    ),
    path(ONE + "surveys/<number:survey_id>/open/", surveys.OpenSurveyView.as_view(), name="api_umpire_open_survey"),
    path(ONE + "questions/<number:question_id>/", surveys.QuestionView.as_view(), name="api_umpire_question"),
    path(ONE + "rounds/<number:round_id>/close/", surveys.CloseRoundView.as_view(), name="api_umpire_close_round"),
    path(ONE + "rounds/<number:round_id>/outcomes/", surveys.OutcomeView.as_view(), name="api_umpire_outcomes"),
    path(ONE + "calibration/", surveys.CalibrationView.as_view(), name="api_umpire_calibration"),
    path(CELL + "surveys/", surveys.CellSurveysView.as_view(), name="api_cell_surveys"),
    path(CELL + "surveys/<number:round_id>/", surveys.AnswerView.as_view(), name="api_answer_survey"),
]
