"""The addresses of requests, messages and matrix actions, below an exercise."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from wargame.api import desk, traffic

CELL = "cells/<int:cell_id>/"
RFI, ACTION = "rfis/<int:rfi_id>/", "actions/<int:proposal_id>/"

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
    path("rfis/", desk.RfisView.as_view(), name="api_umpire_rfis"),
    path(RFI + "take/", desk.TakeRfiView.as_view(), name="api_umpire_take_rfi"),
    path(RFI + "put-back/", desk.PutBackRfiView.as_view(), name="api_umpire_put_back_rfi"),
    path(RFI + "answer/", desk.AnswerRfiView.as_view(), name="api_umpire_answer_rfi"),
    path(RFI + "decline/", desk.DeclineRfiView.as_view(), name="api_umpire_decline_rfi"),
    path("messages/", desk.MessagesView.as_view(), name="api_umpire_messages"),
    path("messages/<int:message_id>/judge/", desk.JudgeView.as_view(), name="api_umpire_judge_message"),
    path("actors/", desk.ActorsView.as_view(), name="api_umpire_actors"),
    path("actors/<int:actor_id>/", desk.ActorView.as_view(), name="api_umpire_actor"),
    path("actions/", desk.ProposalsView.as_view(), name="api_umpire_actions"),
    path(ACTION, desk.ProposalView.as_view(), name="api_umpire_action"),
    path(ACTION + "take/", desk.TakeActionView.as_view(), name="api_umpire_take_action"),
    path(ACTION + "show/", desk.ShowActionView.as_view(), name="api_umpire_show_action"),
    path(ACTION + "weights/", desk.WeighView.as_view(), name="api_umpire_weigh"),
    path(ACTION + "arguments/", desk.UmpireArgueView.as_view(), name="api_umpire_argue"),
    path(ACTION + "estimates/", desk.ExpertView.as_view(), name="api_umpire_note_estimate"),
    path(ACTION + "throw/", desk.ThrowView.as_view(), name="api_umpire_throw"),
    path(ACTION + "decide/", desk.DecideView.as_view(), name="api_umpire_decide_action"),
    path(ACTION + "refuse/", desk.RefuseView.as_view(), name="api_umpire_refuse_action"),
]
