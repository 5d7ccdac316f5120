"""The rule book of an exercise through the API: the text of everything that `rule` fields and refusals cite."""

from __future__ import annotations

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access
from wargame.api.base import Endpoint, Output, answer, operation
from wargame.selectors import rulebook


class RulePosition(Output):
    """A reading the umpire can turn, in the position in force; `turned` from its default."""

    title = serializers.CharField()
    meaning = serializers.CharField()
    turned = serializers.BooleanField()


class CitedRule(Output):
    """A section or reading by its number. `sections`, `question` and `reason` are a reading's alone."""

    number = serializers.CharField()
    title = serializers.CharField()
    sections = serializers.CharField()
    question = serializers.CharField()
    reading = serializers.CharField()
    reason = serializers.CharField()
    positions = RulePosition(many=True)


class Rules(Output):
    """The rule book of an exercise, its readings as they are set there."""

    title = serializers.CharField()
    sections = CitedRule(many=True)
    readings = CitedRule(many=True)


class RulesView(Endpoint):
    @operation(
        "rules", "Every section and interpretation that can be cited, with its text", tag="Exercises", response=Rules
    )
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.member(self.caller, exercise_id)
        return answer(Rules, rulebook.of_exercise(viewer.exercise))
