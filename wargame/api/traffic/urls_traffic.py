"""The addresses of requests, messages and matrix actions, below an exercise."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from wargame.api.traffic import cell_traffic as traffic
from wargame.api.traffic import umpire_traffic

CELL = "cells/<number:cell_id>/"
RFI, ACTION = "rfis/<number:rfi_id>/", "actions/<number:proposal_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("news/", traffic.NewsView.as_view(), name="api_news"),
    path(CELL + "traffic/", traffic.TrafficView.as_view(), name="api_traffic"),
    path(CELL + "rfis/", traffic.AskView.as_view(), name="api_ask"),
    path(CELL + RFI + "withdraw/", traffic.WithdrawRfiView.as_view(), name="api_withdraw_rfi"),
    path(CELL + "messages/", traffic.SendView.as_view(), name="api_send"),
    path(CELL + "actions/", traffic.ProposeView.as_view(), name="api_propose"),
    path(CELL + ACTION + "arguments/", traffic.ArgueView.as_view(), name="api_argue"),
    path(CELL + ACTION + "estimate/", traffic.EstimateView.as_view(), name="api_estimate"),
    path(CELL + ACTION + "withdraw/", traffic.WithdrawActionView.as_view(), name="api_withdraw_action"),
    path(CELL + "notes/", traffic.CellNotesView.as_view(), name="api_cell_notes"),
    path("rfis/", umpire_traffic.RfisView.as_view(), name="api_umpire_rfis"),
    path(RFI + "take/", umpire_traffic.TakeRfiView.as_view(), name="api_umpire_take_rfi"),
    path(RFI + "put-back/", umpire_traffic.PutBackRfiView.as_view(), name="api_umpire_put_back_rfi"),
    path(RFI + "answer/", umpire_traffic.AnswerRfiView.as_view(), name="api_umpire_answer_rfi"),
    path(RFI + "decline/", umpire_traffic.DeclineRfiView.as_view(), name="api_umpire_decline_rfi"),
    path("messages/", umpire_traffic.MessagesView.as_view(), name="api_umpire_messages"),
    path("messages/<number:message_id>/judge/", umpire_traffic.JudgeView.as_view(), name="api_umpire_judge_message"),
    path("actors/", umpire_traffic.ActorsView.as_view(), name="api_umpire_actors"),
    path("actors/<number:actor_id>/", umpire_traffic.ActorView.as_view(), name="api_umpire_actor"),
    path("actions/", umpire_traffic.ProposalsView.as_view(), name="api_umpire_actions"),
    path(ACTION, umpire_traffic.ProposalView.as_view(), name="api_umpire_action"),
    path(ACTION + "take/", umpire_traffic.TakeActionView.as_view(), name="api_umpire_take_action"),
    path(ACTION + "show/", umpire_traffic.ShowActionView.as_view(), name="api_umpire_show_action"),
    path(ACTION + "weights/", umpire_traffic.WeighView.as_view(), name="api_umpire_weigh"),
    path(ACTION + "arguments/", umpire_traffic.UmpireArgueView.as_view(), name="api_umpire_argue"),
    path(ACTION + "estimates/", umpire_traffic.ExpertView.as_view(), name="api_umpire_note_estimate"),
    path(ACTION + "throw/", umpire_traffic.ThrowView.as_view(), name="api_umpire_throw"),
    path(ACTION + "together/", umpire_traffic.GroupView.as_view(), name="api_umpire_group_actions"),
    path(ACTION + "decide/", umpire_traffic.DecideView.as_view(), name="api_umpire_decide_action"),
    path(ACTION + "refuse/", umpire_traffic.RefuseView.as_view(), name="api_umpire_refuse_action"),
]
