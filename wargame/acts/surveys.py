"""Surveys, their questions, and the outcomes of forecasts."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.fields import empty

from wargame.acts.act import act
from wargame.acts.body import Chosen, Figures, Input, Many, OneOf, Switch, Text
from wargame.acts.subjects import OBJECTIVE, QUESTION, ROUND, SURVEY
from wargame.models import Exercise, Question, Survey, SurveyRound
from wargame.services.evaluation import survey_sheets, surveys
from wargame.viewer import Viewer

TAG = "Surveys"
TURNS = f"list turns from 1 to {survey_sheets.LAST_TURN}, such as 2, 4, 6; none means every turn."
CHOICES = "give 2 to 12 different answers of at most 80 characters."
HAPPENED = {"yes": "true", "no": "false", "void": ""}


class SurveyFields(Input):
    """The heading of a survey. `audience` lists kinds of cells, empty for all cells that play; `turns` are the turns it
    runs in."""

    title = Text(120, "enter a title for the survey.", required=False)
    intro = Text(400, default=empty)
    when = OneOf(Survey.When.choices, "choose when it is asked.", required=False)
    closes = OneOf(Survey.Closes.choices, "choose when it closes.", required=False)
    audience = Many(Text(10), 0, 5, "choose kinds of cells.", required=False)
    turns = Figures(1, survey_sheets.LAST_TURN, 60, TURNS, required=False)
    anonymous = Switch(required=False)
    active = Switch(required=False)


class NewSurvey(SurveyFields):
    """A survey, without questions at first."""

    title = Text(120, "enter a title for the survey.")


class QuestionFields(Input):
    """A question. `resolves` says how a forecast is decided: a track, its side, and one of least, most, ahead_of."""

    kind = OneOf(Question.Kind.choices, "choose what kind of question it is.", required=False)
    text = Text(300, "enter the question.", required=False)
    low = Text(40, default=empty)
    high = Text(40, default=empty)
    choices = Many(Text(80), 0, 12, CHOICES, required=False)
    objective = Chosen(OBJECTIVE, required=False, allow_null=True)
    resolves = serializers.DictField(required=False)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's choices, one on each line."""
        data = super().typed(post, exercise)
        lines = data.get("choices", "").splitlines()
        data.setlist("choices", [" ".join(line.split()) for line in lines if line.strip()])
        return data


class NewQuestion(QuestionFields):
    """A question for a survey."""

    kind = OneOf(Question.Kind.choices, "choose what kind of question it is.")
    text = Text(300, "enter the question.")


class Outcome(Input):
    """The outcome of a forecast; null if no one can tell."""

    question = Chosen(QUESTION)
    happened = serializers.BooleanField(
        allow_null=True,
        error_messages=dict.fromkeys(("required", "invalid"), "choose whether it happened, or “Cannot tell”."),
    )
    note = Text(300)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's three words for it."""
        outcome = post.get("outcome", "")
        data = super().typed(post, exercise)
        data["happened"] = HAPPENED.get(outcome, "unknown")
        return data


@act(
    "add-survey", "add_survey", "Add a survey", tag=TAG, takes=NewSurvey,
    says="“{0.title}” is ready for its questions.",
)  # fmt: skip
def add(viewer: Viewer, **fields: Any) -> Survey:
    """Add a survey."""
    return survey_sheets.add(exercise=viewer.exercise, **fields)


@act("change-survey", "change_survey", "Change the head of a survey", tag=TAG, takes=SurveyFields, about=SURVEY)
def change(viewer: Viewer, survey: Survey, **fields: Any) -> Survey:
    """Change a survey's title and settings."""
    return survey_sheets.change(exercise=viewer.exercise, survey_id=survey.pk, **fields)


@act(
    "remove-survey", "remove_survey", "Remove a survey that no one answered", tag=TAG, about=SURVEY,
    says="The survey was removed.",
)  # fmt: skip
def remove(viewer: Viewer, survey: Survey) -> None:
    """Remove a survey."""
    survey_sheets.remove(exercise=viewer.exercise, survey_id=survey.pk)


@act("add-question", "add_question", "Add a question", tag=TAG, takes=NewQuestion, about=SURVEY)
def add_question(viewer: Viewer, survey: Survey, **fields: Any) -> Survey:
    """Add a question."""
    survey_sheets.add_question(exercise=viewer.exercise, survey_id=survey.pk, **fields)
    return survey


@act("change-question", "change_question", "Change a question", tag=TAG, takes=QuestionFields, about=QUESTION)
def change_question(viewer: Viewer, question: Question, **fields: Any) -> Survey:
    """Change a question."""
    return survey_sheets.change_question(exercise=viewer.exercise, question_id=question.pk, **fields).survey


@act("remove-question", "remove_question", "Remove a question that no one answered", tag=TAG, about=QUESTION)
def remove_question(viewer: Viewer, question: Question) -> None:
    """Remove a question."""
    survey_sheets.remove_question(exercise=viewer.exercise, question_id=question.pk)


@act("open-survey", "open_survey", "Open a survey now", tag=TAG, about=SURVEY, says="“{0.survey.title}” is asked now.")
def open_now(viewer: Viewer, survey: Survey) -> SurveyRound:
    """Open a survey now."""
    return surveys.open_now(exercise=viewer.exercise, survey_id=survey.pk)


@act("close-survey", "close_survey", "Close a round", tag=TAG, about=ROUND, says="The survey is closed.")
def close_now(viewer: Viewer, one: SurveyRound) -> None:
    """Close a round."""
    surveys.close_now(exercise=viewer.exercise, round_id=one.pk)


@act("decide-forecast", "decide_forecast", "Record the outcome of a forecast", tag=TAG, takes=Outcome, about=ROUND)
def decide(viewer: Viewer, one: SurveyRound, question: Question, happened: bool | None, note: str) -> None:
    """Record the outcome of a forecast."""
    surveys.decide(
        exercise=viewer.exercise, round_id=one.pk, question_id=question.pk, happened=happened, note=note,
        by=viewer.label,
    )  # fmt: skip


ACTS = (
    add, change, remove, add_question, change_question, remove_question, open_now, close_now, decide,
)  # fmt: skip
