"""API bodies and answers about the data collection plan, observers and surveys."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from wargame import access
from wargame.acts.body import Input
from wargame.api.base import Ids, Output
from wargame.models import Evidence, Seat, Survey, VisitorPass

LARGEST = 2**63 - 1


def key(**options: Any) -> serializers.IntegerField:
    """The id of a row."""
    return serializers.IntegerField(min_value=0, max_value=LARGEST, **options)


def words(most: int, **options: Any) -> serializers.CharField:
    """A text that can be omitted or empty."""
    return serializers.CharField(max_length=most, required=False, allow_blank=True, **options)


class Mark(Input):
    """A record as evidence for an objective: its `kind` and its id `ref`; `on` false removes the evidence.

    Without `bearing`, a new mark is neutral and one that is there keeps what it has.
    """

    objective = key()
    kind = serializers.ChoiceField(Evidence.Kind.choices)
    ref = serializers.CharField(max_length=40)
    indicator = key(required=False, allow_null=True, default=None)
    note = words(300, default="")
    on = serializers.BooleanField(required=False, default=True)
    bearing = serializers.ChoiceField(Evidence.Bearing.choices, required=False, allow_null=True, default=None)


class MarkFields(Input):
    """What can be changed on a piece of evidence. An `indicator` of null is the objective as a whole."""

    bearing = serializers.ChoiceField(Evidence.Bearing.choices, required=False)
    indicator = key(required=False, allow_null=True)
    note = words(300)


class NewNote(Input):
    """A note. An `indicator` alone is enough: it was seen. `bearing` says whether the note is for or against the
    indicator or objective. With `form_key`, sending it twice does no harm."""

    text = words(2000, default="")
    cell = key(required=False, allow_null=True, default=None)
    objective = key(required=False, allow_null=True, default=None)
    indicator = key(required=False, allow_null=True, default=None)
    to_director = serializers.BooleanField(required=False, default=False)
    bearing = serializers.ChoiceField(Evidence.Bearing.choices, required=False, default="neutral")
    form_key = serializers.UUIDField(required=False, allow_null=True, default=None)


class Answers(Input):
    """Answers by the question's id: a number, one of the choices, or text; null withdraws an answer."""

    answers = serializers.DictField(child=serializers.JSONField(allow_null=True))


class IndicatorGiven(Output):
    """An indicator, by the `number` that documents cite; `due` during its turns. `marks` are all pieces of evidence."""

    id = serializers.IntegerField()
    number = serializers.CharField()
    text = serializers.CharField()
    cell = serializers.CharField()
    who = serializers.CharField()
    when = serializers.CharField()
    due = serializers.BooleanField()
    marks = serializers.IntegerField()
    marks_for = serializers.IntegerField(source="tally.speak_for")
    marks_against = serializers.IntegerField(source="tally.speak_against")


class ObjectiveGiven(Output):
    """An objective with how much evidence it has."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    kind = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    marks = serializers.IntegerField()
    marks_for = serializers.IntegerField(source="tally.speak_for")
    marks_against = serializers.IntegerField(source="tally.speak_against")
    indicators = IndicatorGiven(many=True)


class Plan(Output):
    """The data collection plan; `gaps` are the codes of the objectives without evidence."""

    turn = serializers.IntegerField()
    objectives = ObjectiveGiven(many=True)
    gaps = serializers.ListField(child=serializers.CharField())


class MarkGiven(Output):
    """One piece of evidence, by the `number` that documents cite, such as E-07; `gone`: its record was undone or
    deleted. `edited_by` and `edited_at` say who last judged it."""

    id = serializers.IntegerField()
    number = serializers.CharField()
    objective = serializers.IntegerField(source="objective_id")
    kind = serializers.CharField()
    ref = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field named as a property of the base class
    text = serializers.CharField()
    turn = serializers.IntegerField()
    cell = serializers.CharField()
    indicator = serializers.CharField()
    indicator_id = serializers.IntegerField(allow_null=True)
    indicator_number = serializers.CharField()
    bearing = serializers.ChoiceField(Evidence.Bearing.choices)
    note = serializers.CharField()
    made_by = serializers.CharField()
    edited_by = serializers.CharField()
    edited_at = serializers.DateTimeField(allow_null=True)
    gone = serializers.BooleanField()


class SightGiven(Output):
    """A watcher with what they see."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.CharField()
    sight = serializers.CharField()
    cells = Ids(source="watched")


class PassGiven(Output):
    """A visitor's link; `path` is empty once it is not valid."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="seat.name")
    sight = serializers.CharField(source="seat.sight")
    path = serializers.CharField()
    expires_at = serializers.DateTimeField(source="seat.expires_at")
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    opened = serializers.IntegerField()

    def give_path(self, one: VisitorPass) -> str:
        """The path that the visitor opens."""
        good = one.withdrawn_at is None and one.seat.status == Seat.Status.TAKEN and access.in_time(one.seat)
        return reverse("visit", args=[one.token]) if good else ""


class NoteGiven(Output):
    """A note with turn and time, and the director's answer, if any."""

    id = serializers.IntegerField()
    time = serializers.CharField()
    turn = serializers.IntegerField()
    segment = serializers.CharField()
    author = serializers.CharField()
    cell = serializers.CharField()
    objective = serializers.CharField(source="code")
    text = serializers.CharField()
    to_director = serializers.BooleanField()
    answer = serializers.CharField()
    answered_by = serializers.CharField()


class QuestionGiven(Output):
    """A question."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    low = serializers.CharField()
    high = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    objective = serializers.IntegerField(source="objective_id", allow_null=True)
    resolves = serializers.DictField()


class SurveyGiven(Output):
    """A survey with its questions; `round` is the open round, if any."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    title = serializers.CharField()
    intro = serializers.CharField()
    when = serializers.CharField()
    closes = serializers.CharField()
    audience = serializers.ListField(child=serializers.CharField())
    turns = serializers.ListField(child=serializers.IntegerField())
    anonymous = serializers.BooleanField()
    active = serializers.BooleanField()
    round = serializers.IntegerField(allow_null=True)
    questions = QuestionGiven(many=True)

    def give_round(self, survey: Survey) -> int | None:
        """The open round, from the prefetched rounds."""
        return next((one.pk for one in survey.rounds.all() if one.is_open), None)


class RoundGiven(Output):
    """A round of a survey."""

    id = serializers.IntegerField()
    survey = serializers.IntegerField(source="survey_id")
    turn = serializers.IntegerField()
    open = serializers.BooleanField(source="is_open")


class TallyGiven(Output):
    """The number of times that an answer was given."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field named as a property of the base class
    count = serializers.IntegerField()


class SaidGiven(Output):
    """A text or number that someone answered; `person` is empty in an anonymous survey."""

    id = serializers.IntegerField()
    cell = serializers.CharField()
    person = serializers.CharField()
    text = serializers.CharField()


class ResultGiven(Output):
    """The answers to one question; `outcome` of a forecast: yes, no, void or empty."""

    question = serializers.IntegerField(source="question_id")
    kind = serializers.CharField()
    text = serializers.CharField()
    count = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True)
    tallies = TallyGiven(many=True)
    said = SaidGiven(many=True)
    outcome = serializers.CharField()


class RoundResults(RoundGiven):
    """A round with all its answers."""

    title = serializers.CharField()
    people = serializers.IntegerField()
    results = ResultGiven(many=True)


class BinGiven(Output):
    """Forecasts in one range: their number, the mean forecast, how often it happened (shares from 0 to 1)."""

    least = serializers.IntegerField()
    most = serializers.IntegerField()
    count = serializers.IntegerField()
    said = serializers.FloatField()
    happened = serializers.FloatField()


class ScoreGiven(Output):
    """The accuracy of forecasts: the Brier score and its three parts."""

    name = serializers.CharField()
    count = serializers.IntegerField()
    brier = serializers.FloatField()
    reliability = serializers.FloatField()
    resolution = serializers.FloatField()
    uncertainty = serializers.FloatField()
    bins = BinGiven(many=True)


class AskedGiven(Output):
    """One question for one person, with their answer so far."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    low = serializers.CharField()
    high = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    value = serializers.CharField()


class SheetGiven(Output):
    """The questions that a cell is asked now."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    intro = serializers.CharField()
    turn = serializers.IntegerField()
    questions = AskedGiven(many=True)


class Asks(Output):
    """The open surveys of a cell, and the accuracy of the caller's own forecasts so far."""

    surveys = SheetGiven(many=True)
    score = ScoreGiven(allow_null=True)
