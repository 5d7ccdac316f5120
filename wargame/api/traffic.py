"""What a cell asks, writes and proposes, and the news that everybody reads."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access
from wargame.access import Viewer
from wargame.api import gives_traffic as gives
from wargame.api import takes_traffic as takes
from wargame.api.base import Endpoint, answer, answers, operation
from wargame.selectors import traffic
from wargame.services import messages, proposals, rfis

TAG = "Traffic"


class NewsView(Endpoint):
    @operation("news", "The press releases so far, newest first", tag=TAG, gives=gives.News(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.member(self.caller, exercise_id)
        inside = viewer.umpire or viewer.cell is not None
        return answers(gives.News, list(traffic.news(viewer.exercise)) if inside else [])


class CellTrafficEndpoint(Endpoint):
    """Endpoints that answer with what the cell reads afterwards."""

    def now(self, viewer: Viewer, status: int = 200) -> Response:
        """Its traffic as it is now."""
        return answer(gives.Traffic, traffic.traffic(viewer), status)


class TrafficView(CellTrafficEndpoint):
    @operation("traffic", "News, messages, requests and matrix actions of the cell", tag=TAG, gives=gives.Traffic)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        return self.now(self.cell(exercise_id, cell_id))


class AskView(CellTrafficEndpoint):
    @operation("ask", "Ask the white cell", tag=TAG, takes=takes.Ask, gives=gives.Traffic, status=201)
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        rfis.ask(viewer=viewer, **self.given(takes.Ask))
        return self.now(viewer, 201)


class WithdrawRfiView(CellTrafficEndpoint):
    @operation("withdraw_rfi", "Withdraw a request", tag=TAG, gives=gives.Traffic)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, rfi_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        rfis.withdraw(viewer=viewer, rfi_id=rfi_id)
        return self.now(viewer)


class SendView(CellTrafficEndpoint):
    @operation("send", "Write a message, or issue a press release", tag=TAG, takes=takes.Send, gives=gives.Traffic,
               status=201)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer, wish = self.cell(exercise_id, cell_id), self.given(takes.Send)
        messages.send(viewer=viewer, to=takes.to(wish), **wish)
        return self.now(viewer, 201)


class ProposeView(CellTrafficEndpoint):
    @operation("propose", "Propose an action the rules do not cover", tag=TAG, takes=takes.Propose, gives=gives.Traffic,
               status=201)  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        proposals.propose(viewer=viewer, **self.given(takes.Propose))
        return self.now(viewer, 201)


class ArgueView(CellTrafficEndpoint):
    @operation("argue", "Give a reason for or against", tag=TAG, takes=takes.Argue, gives=gives.Traffic, status=201)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, proposal_id: int) -> Response:
        viewer, wish = self.cell(exercise_id, cell_id), self.given(takes.Argue)
        proposals.argue(viewer=viewer, proposal_id=proposal_id, favours=wish["favours"], text=wish["reason"])
        return self.now(viewer, 201)


class EstimateView(CellTrafficEndpoint):
    @operation("estimate", "Give a secret estimate of the chance", tag=TAG, takes=takes.Percent, gives=gives.Traffic)
    def put(self, request: Request, exercise_id: UUID, cell_id: int, proposal_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        proposals.estimate(viewer=viewer, proposal_id=proposal_id, **self.given(takes.Percent))
        return self.now(viewer)


class WithdrawActionView(CellTrafficEndpoint):
    @operation("withdraw_action", "Take a matrix action back before the dice fall", tag=TAG, gives=gives.Traffic)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, proposal_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        proposals.withdraw(viewer=viewer, proposal_id=proposal_id)
        return self.now(viewer)
