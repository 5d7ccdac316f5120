"""The umpire's desk: requests, messages that wait for approval, actors to speak as, and matrix actions."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.access import Viewer
from wargame.api import outputs_play as outputs
from wargame.api.base import Endpoint, answer, answers, done, operation
from wargame.api.traffic import inputs_traffic as inputs
from wargame.api.traffic import outputs_traffic as shapes
from wargame.services.traffic import actors, matrix, messages, proposals, rfis

RFIS, MESSAGES, MATRIX = "Requests for information", "Messages", "Matrix actions"


class RfiEndpoint(Endpoint):
    """Endpoints about one request; it is answered as it is afterwards."""

    def about(self, exercise_id: UUID, rfi_id: int) -> Viewer:
        """The umpire of an exercise that has this request, else 404."""
        viewer = self.umpire(exercise_id)
        if not viewer.exercise.rfis.filter(pk=rfi_id).exists():
            raise Http404
        return viewer

    def now(self, viewer: Viewer, rfi_id: int) -> Response:
        """The request as it is now."""
        return answer(shapes.Rfi, shapes.rfis(viewer.exercise).get(pk=rfi_id))


class RfisView(Endpoint):
    @operation("rfis", "Every request with its story", tag=RFIS, response=shapes.Rfi(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Rfi, shapes.rfis(self.umpire(exercise_id).exercise))


class TakeRfiView(RfiEndpoint):
    @operation("take_rfi", "Assign a request to yourself, or take it over", tag=RFIS, request=inputs.TakeInHand,
               response=shapes.Rfi)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, rfi_id: int) -> Response:
        viewer = self.about(exercise_id, rfi_id)
        rfis.take(viewer=viewer, rfi_id=rfi_id, **self.given(inputs.TakeInHand))
        return self.now(viewer, rfi_id)


class PutBackRfiView(RfiEndpoint):
    @operation("put_back_rfi", "Let go of a request", tag=RFIS, response=shapes.Rfi)
    def post(self, request: Request, exercise_id: UUID, rfi_id: int) -> Response:
        viewer = self.about(exercise_id, rfi_id)
        rfis.put_back(viewer=viewer, rfi_id=rfi_id)
        return self.now(viewer, rfi_id)


class AnswerRfiView(RfiEndpoint):
    @operation("answer_rfi", "Answer the asker, several cells, or everybody", tag=RFIS, request=inputs.RfiAnswer,
               response=shapes.Rfi)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, rfi_id: int) -> Response:
        viewer, wish = self.about(exercise_id, rfi_id), self.given(inputs.RfiAnswer)
        rfis.answer(
            viewer=viewer, rfi_id=rfi_id, text=wish["answer"], cell_ids=tuple(wish["cells"]), public=wish["public"]
        )
        return self.now(viewer, rfi_id)


class DeclineRfiView(RfiEndpoint):
    @operation(
        "decline_rfi", "Close a request without an answer", tag=RFIS, request=inputs.Because, response=shapes.Rfi
    )
    def post(self, request: Request, exercise_id: UUID, rfi_id: int) -> Response:
        viewer = self.about(exercise_id, rfi_id)
        rfis.decline(viewer=viewer, rfi_id=rfi_id, **self.given(inputs.Because))
        return self.now(viewer, rfi_id)


class MessagesView(Endpoint):
    @operation("messages", "Everything written, and what waits", tag=MESSAGES, response=shapes.Message(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Message, shapes.messages(self.umpire(exercise_id).exercise))

    @operation("speak", "Say something as an actor or as the white cell", tag=MESSAGES, request=inputs.Speak,
               response=shapes.Message, status=201)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(inputs.Speak)
        made = messages.speak(viewer=viewer, actor_id=wish.pop("actor"), to=inputs.to(wish), **wish)
        return answer(shapes.Message, made, 201)


class JudgeView(Endpoint):
    @operation("judge_message", "Approve, edit or refuse a waiting message", tag=MESSAGES, request=inputs.Judge,
               response=shapes.Message)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, message_id: int) -> Response:
        viewer = self.umpire(exercise_id)
        if not viewer.exercise.messages.filter(pk=message_id).exists():
            raise Http404
        made = messages.decide(viewer=viewer, message_id=message_id, **self.given(inputs.Judge))
        return answer(shapes.Message, made)


class ActorsView(Endpoint):
    @operation("actors", "Whom the umpire may speak for", tag=MESSAGES, response=shapes.Actor(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Actor, self.umpire(exercise_id).exercise.actors.all())

    @operation("add_actor", "Add an actor", tag=MESSAGES, request=inputs.NewActor, response=shapes.Actor, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        made = actors.add(exercise=self.umpire(exercise_id).exercise, **self.given(inputs.NewActor))
        return answer(shapes.Actor, made, 201)


class ActorView(Endpoint):
    @operation("remove_actor", "Remove an actor; what was said in their name stays", tag=MESSAGES)
    def delete(self, request: Request, exercise_id: UUID, actor_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        if not exercise.actors.filter(pk=actor_id).exists():
            raise Http404
        actors.remove(exercise=exercise, actor_id=actor_id)
        return done()


class ProposalEndpoint(Endpoint):
    """Endpoints about one matrix action; it is answered as it is afterwards."""

    def about(self, exercise_id: UUID, proposal_id: int) -> Viewer:
        """The umpire of an exercise that has this action, else 404."""
        viewer = self.umpire(exercise_id)
        if not viewer.exercise.proposals.filter(pk=proposal_id).exists():
            raise Http404
        return viewer

    def now(self, viewer: Viewer, proposal_id: int) -> Response:
        """The action as it is now."""
        return answer(shapes.Proposal, shapes.proposals(viewer.exercise).get(pk=proposal_id))


class ProposalsView(Endpoint):
    @operation("actions", "Every matrix action", tag=MATRIX, response=shapes.Proposal(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.Proposal, shapes.proposals(self.umpire(exercise_id).exercise))


class ProposalView(ProposalEndpoint):
    @operation("action", "One matrix action with its target and chances", tag=MATRIX, response=shapes.Proposal)
    def get(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        return self.now(self.about(exercise_id, proposal_id), proposal_id)


class TakeActionView(ProposalEndpoint):
    @operation(
        "take_action",
        "Assign an action to yourself, or take it over",
        tag=MATRIX,
        request=inputs.TakeInHand,
        response=shapes.Proposal,
    )
    def post(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer = self.about(exercise_id, proposal_id)
        proposals.take(viewer=viewer, proposal_id=proposal_id, **self.given(inputs.TakeInHand))
        return self.now(viewer, proposal_id)


class ShowActionView(ProposalEndpoint):
    @operation("show_action", "Decide who reads it and who estimates", tag=MATRIX, request=inputs.Show,
               response=shapes.Proposal)  # fmt: skip
    def put(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer, wish = self.about(exercise_id, proposal_id), self.given(inputs.Show)
        cells, asked = tuple(wish["cells"]), tuple(wish["estimates"])
        proposals.share(viewer=viewer, proposal_id=proposal_id, cell_ids=cells, estimate_ids=asked)
        return self.now(viewer, proposal_id)


class WeighView(ProposalEndpoint):
    @operation("weigh", "Weigh the reasons and set the target's start", tag=MATRIX, request=inputs.Weigh,
               response=shapes.Proposal)  # fmt: skip
    def put(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer, wish = self.about(exercise_id, proposal_id), self.given(inputs.Weigh)
        weights = {row["argument"]: row["weight"] for row in wish["weights"]}
        proposals.weigh(viewer=viewer, proposal_id=proposal_id, weights=weights, base=wish["base"])
        return self.now(viewer, proposal_id)


class UmpireArgueView(ProposalEndpoint):
    @operation("umpire_argues", "Add a reason of the umpire's own", tag=MATRIX, request=inputs.Argue,
               response=shapes.Proposal, status=201)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer, wish = self.about(exercise_id, proposal_id), self.given(inputs.Argue)
        proposals.argue(viewer=viewer, proposal_id=proposal_id, favours=wish["favours"], text=wish["reason"])
        return self.now(viewer, proposal_id)


class ExpertView(ProposalEndpoint):
    @operation(
        "note_estimate", "Note an expert's estimate", tag=MATRIX, request=inputs.Expert, response=shapes.Proposal
    )
    def post(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer = self.about(exercise_id, proposal_id)
        proposals.estimate(viewer=viewer, proposal_id=proposal_id, **self.given(inputs.Expert))
        return self.now(viewer, proposal_id)


class ThrowView(ProposalEndpoint):
    @operation(
        "throw", "Let the dice of an action fall, once", tag=MATRIX, request=inputs.Throw, response=shapes.Proposal
    )
    def post(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer, wish = self.about(exercise_id, proposal_id), self.given(inputs.Throw)
        matrix.roll(viewer=viewer, proposal_id=proposal_id, needed=wish["target"], typed=wish["dice"])
        return self.now(viewer, proposal_id)


class DecideView(ProposalEndpoint):
    @operation("decide", "Decide an action as a step of the ledger", tag=MATRIX, request=inputs.Decide,
               response=outputs.StepRow)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer = self.about(exercise_id, proposal_id)
        step = matrix.decide(viewer=viewer, proposal_id=proposal_id, **self.given(inputs.Decide))
        return answer(outputs.StepRow, step)


class RefuseView(ProposalEndpoint):
    @operation(
        "refuse_action", "Do not take an action up", tag=MATRIX, request=inputs.Because, response=shapes.Proposal
    )
    def post(self, request: Request, exercise_id: UUID, proposal_id: int) -> Response:
        viewer = self.about(exercise_id, proposal_id)
        proposals.refuse(viewer=viewer, proposal_id=proposal_id, **self.given(inputs.Because))
        return self.now(viewer, proposal_id)
