"""The rules of an exercise through the API: the text of everything that `rule` fields and refusals cite."""

from __future__ import annotations

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access
from wargame.api.base import Endpoint, Output, answer, operation
from wargame.selectors import rulebook


class RulePosition(Output):
    """A rule option with its current setting; `turned`: it is not at its default."""

    title = serializers.CharField()
    meaning = serializers.CharField()
    turned = serializers.BooleanField()


class CitedRule(Output):
    """A section or interpretation by its number. Only interpretations have `sections`, `question` and `reason`."""

    number = serializers.CharField()
    title = serializers.CharField()
    sections = serializers.CharField()
    question = serializers.CharField()
    reading = serializers.CharField()
    reason = serializers.CharField()
    positions = RulePosition(many=True)


class Rules(Output):
    """The rules of an exercise, with its rule options as set there."""

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
