"""The umpire's requests, messages awaiting approval, actors, and matrix actions."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.acts import traffic as acts
from wargame.api import outputs_play as outputs
from wargame.api.base import Doing, Endpoint, answer, answers, does, operation
from wargame.api.traffic import outputs_traffic as shapes
from wargame.models import Proposal, Rfi, RfiAnswer
from wargame.viewer import Viewer


class RfiActView(Doing):
    """Acts on one request; the answer is the request afterwards."""

    def after(self, viewer: Viewer, made: Rfi | RfiAnswer) -> Any:
        """The request as it is now."""
        number = made.pk if isinstance(made, Rfi) else made.rfi_id
        return shapes.rfis(viewer.exercise).get(pk=number)


class RfisView(Endpoint):
    @operation("rfis", "Every request with its story", tag=acts.RFIS, response=shapes.Rfi(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Rfi, shapes.rfis(self.umpire(exercise_id).exercise))


class TakeRfiView(RfiActView):
    post = does(acts.take_rfi, shapes.Rfi)


class PutBackRfiView(RfiActView):
    post = does(acts.put_back_rfi, shapes.Rfi)


class AnswerRfiView(RfiActView):
    post = does(acts.answer_rfi, shapes.Rfi)


class DeclineRfiView(RfiActView):
    post = does(acts.decline_rfi, shapes.Rfi)


class MessagesView(Doing):
    @operation("messages", "Everything written, and what waits", tag=acts.MESSAGES, response=shapes.Message(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Message, shapes.messages(self.umpire(exercise_id).exercise))

    post = does(acts.speak, shapes.Message, 201)


class JudgeView(Doing):
    post = does(acts.judge_message, shapes.Message)


class ActorsView(Doing):
    @operation("actors", "Actors the umpire can speak for", tag=acts.MESSAGES, response=shapes.Actor(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Actor, self.umpire(exercise_id).exercise.actors.all())

    post = does(acts.add_actor, shapes.Actor, 201)


class ActorView(Doing):
    delete = does(acts.remove_actor)


class ActionActView(Doing):
    """Acts on one matrix action; the answer is the action afterwards."""

    def after(self, viewer: Viewer, made: Proposal) -> Any:
        """The action as it is now."""
        return shapes.proposals(viewer.exercise).get(pk=made.pk)


class ProposalsView(Endpoint):
    @operation("actions", "Every matrix action", tag=acts.MATRIX, response=shapes.Proposal(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Proposal, shapes.proposals(self.umpire(exercise_id).exercise))


class ProposalView(Endpoint):
    @operation("action", "One matrix action with its target and chances", tag=acts.MATRIX, response=shapes.Proposal)
    def get(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        rows = shapes.proposals(self.umpire(exercise_id).exercise)
        return answer(shapes.Proposal, get_object_or_404(rows, pk=proposal_id))


class TakeActionView(ActionActView):
    post = does(acts.take_action, shapes.Proposal)


class ShowActionView(ActionActView):
    put = does(acts.show_action, shapes.Proposal)


class WeighView(ActionActView):
    put = does(acts.weigh, shapes.Proposal)


class UmpireArgueView(ActionActView):
    post = does(acts.argue, shapes.Proposal, 201)


class ExpertView(ActionActView):
    post = does(acts.note_estimate, shapes.Proposal)


class ThrowView(ActionActView):
    post = does(acts.throw, shapes.Proposal)


class GroupView(ActionActView):
    put = does(acts.group, shapes.Proposal)


class DecideView(Doing):
    post = does(acts.decide, outputs.StepRow)


class RefuseView(ActionActView):
    post = does(acts.refuse_action, shapes.Proposal)
