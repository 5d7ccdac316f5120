"""A cell's requests, messages and proposals, and the news that everyone reads."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access
from wargame.access import Viewer
from wargame.acts import traffic as desk
from wargame.api.base import Endpoint, answer, answers, operation
from wargame.api.traffic import inputs_traffic as inputs
from wargame.api.traffic import outputs_traffic as outputs
from wargame.selectors import traffic
from wargame.selectors.record.threads import thread
from wargame.services.traffic import messages, proposals, rfis, threads

TAG = "Traffic"


class NewsView(Endpoint):
    @operation("news", "The press releases so far, newest first", tag=TAG, response=outputs.News(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.member(self.caller, exercise_id)
        inside = viewer.umpire or viewer.cell is not None
        return answers(outputs.News, list(traffic.news(viewer.exercise)) if inside else [])


class CellTrafficEndpoint(Endpoint):
    """Endpoints that answer with the cell's traffic afterwards."""

    def now(self, viewer: Viewer, status: int = 200) -> Response:
        """The current traffic of the cell."""
        return answer(outputs.Traffic, traffic.traffic(viewer), status)


class TrafficView(CellTrafficEndpoint):
    @operation("traffic", "News, messages, requests and matrix actions of the cell", tag=TAG, response=outputs.Traffic)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        return self.now(self.cell(exercise_id, cell_id))


class AskView(CellTrafficEndpoint):
    @operation("ask", "Ask the white cell", tag=TAG, request=inputs.Ask, response=outputs.Traffic, status=201)
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        rfis.ask(viewer=viewer, **self.given(inputs.Ask))
        return self.now(viewer, 201)


class WithdrawRfiView(CellTrafficEndpoint):
    @operation("withdraw_rfi", "Withdraw a request", tag=TAG, response=outputs.Traffic)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, rfi_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        rfis.withdraw(viewer=viewer, rfi_id=rfi_id)
        return self.now(viewer)


class SendView(CellTrafficEndpoint):
    @operation(
        "send",
        "Write a message, or issue a press release",
        tag=TAG,
        request=inputs.Send,
        response=outputs.Traffic,
        status=201,
    )
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer, wish = self.cell(exercise_id, cell_id), self.given(inputs.Send)
        messages.send(viewer=viewer, to=inputs.to(wish), **wish)
        return self.now(viewer, 201)


class ProposeView(CellTrafficEndpoint):
    @operation(
        "propose",
        "Propose an action the rules do not cover",
        tag=TAG,
        request=inputs.Propose,
        response=outputs.Traffic,
        status=201,
    )
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        proposals.propose(viewer=viewer, **self.given(inputs.Propose))
        return self.now(viewer, 201)


class ArgueView(CellTrafficEndpoint):
    @operation(
        "argue", "Give a reason for or against", tag=TAG, request=desk.Argue, response=outputs.Traffic, status=201
    )
    def post(self, request: Request, exercise_id: UUID, cell_id: int, proposal_id: int) -> Response:
        viewer, wish = self.cell(exercise_id, cell_id), self.given(desk.Argue)
        proposals.argue(viewer=viewer, proposal_id=proposal_id, favours=wish["favours"], text=wish["reason"])
        return self.now(viewer, 201)


class EstimateView(CellTrafficEndpoint):
    @operation(
        "estimate", "Give a secret estimate of the chance", tag=TAG, request=inputs.Percent, response=outputs.Traffic
    )
    def put(self, request: Request, exercise_id: UUID, cell_id: int, proposal_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        proposals.estimate(viewer=viewer, proposal_id=proposal_id, **self.given(inputs.Percent))
        return self.now(viewer)


class WithdrawActionView(CellTrafficEndpoint):
    @operation("withdraw_action", "Withdraw a matrix action before its dice", tag=TAG, response=outputs.Traffic)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, proposal_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        proposals.withdraw(viewer=viewer, proposal_id=proposal_id)
        return self.now(viewer)


class CellNotesView(Endpoint):
    def _now(self, viewer: Viewer, status: int = 200) -> Response:
        return answers(outputs.NoteTurn, list(thread(viewer)), status)

    def _speaker(self, exercise_id: UUID, cell_id: int) -> Viewer:
        """A viewer who writes for the cell; for those who watch it there is nothing here."""
        viewer = self.cell(exercise_id, cell_id)
        if not viewer.speaks:
            raise Http404
        return viewer

    @operation(
        "cell_notes",
        "What the members of the cell write to each other, newest turn first",
        tag=TAG,
        response=outputs.NoteTurn(many=True),
    )
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        return self._now(self._speaker(exercise_id, cell_id))

    @operation(
        "write_cell_note",
        "Write to the members of the cell",
        tag=TAG,
        request=inputs.CellNote,
        response=outputs.NoteTurn(many=True),
        status=201,
    )
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self._speaker(exercise_id, cell_id)
        threads.write(viewer=viewer, **self.given(inputs.CellNote))
        return self._now(viewer, 201)
