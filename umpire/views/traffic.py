"""The white cell's requests for information, messages and matrix actions. Lists follow changes automatically."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from umpire.pages import matrix, messages, rfis, round_desk
from umpire.views.pieces import changed, pieces
from umpire.views.shared import umpires
from wargame.models import Exercise
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

RFIS = {"rfis": "umpire/_rfis.html"}
MESSAGES = {"waiting": "umpire/_messages_waiting.html", "said": "umpire/_messages_said.html"}
MATRIX = {"actions": "umpire/_matrix_actions.html"}
ROUND = {
    "moves": "umpire/matrix/_moves.html",
    "reasons": "umpire/matrix/_reasons.html",
    "told": "umpire/matrix/_told.html",
}


def _fresh(viewer: Viewer) -> Viewer:
    """The viewer with the exercise after the change."""
    exercise = Exercise.objects.select_related("game").get(pk=viewer.exercise.pk)
    return Viewer(exercise, umpire=True, seat=viewer.seat)


@umpires
def rfi_board(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Requests by urgency, and the selected one."""
    return rfi_page(request, viewer)


def rfi_page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The board with the sentences of a refusal, if any."""
    posted = extra.get("posted", {})
    shown = rfis.board(_fresh(viewer), whole(str(posted.get("rfi") or request.GET.get("rfi", ""))))
    context = {"page": shown, "exercise": shown, "posted": {}, **extra}
    context["ticked"] = request.POST.getlist("cell")
    return render(request, "umpire/rfis.html", {**context, "pieces": pieces(request, RFIS, context)}, status=status)


@umpires
def message_desk(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The message desk: waiting messages, sent messages, and the umpire's own form."""
    return message_page(request, viewer)


def message_page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The desk with what a refusal has to say, if any."""
    shown = messages.page(_fresh(viewer))
    context = {"page": shown, "exercise": shown, "posted": {}, **extra, "ticked": request.POST.getlist("to")}
    return render(
        request, "umpire/messages.html", {**context, "pieces": pieces(request, MESSAGES, context)}, status=status
    )


@umpires
def matrix_list(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Every matrix action, undecided ones first; or the newest round of an exercise whose moves the umpire judges."""
    if "all" not in request.GET and (first := round_desk.first(viewer)) is not None:
        return matrix_page(request, viewer, posted={"proposal": str(first)})
    shown = matrix.actions(_fresh(viewer))
    context = {"page": shown, "exercise": shown}
    return render(request, "umpire/matrix.html", {**context, "pieces": pieces(request, MATRIX, context)})


@umpires
def matrix_action(request: HttpRequest, viewer: Viewer, proposal_id: int) -> HttpResponse:
    """The page of one matrix action: reasons, weights, dice, decision."""
    filled = matrix.proposed(viewer, proposal_id, request.GET.get("outcome", ""))
    return matrix_page(request, viewer, posted={"proposal": str(proposal_id), **filled})


def matrix_page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The action with what a refusal has to say, if any."""
    posted = extra.get("posted", {})
    context = {**_round(request, viewer, posted), **extra}
    if (desk := context["desk"]) is not None:
        asked = {
            "proposal": context["row"].id, "outcome": request.GET.get("outcome", ""), "cell": desk.read_by
        }  # fmt: skip
        news = reverse("umpire_board_news", args=[viewer.exercise.pk, "round"])
        context |= {"pieces": pieces(request, ROUND, context), "news": f"{news}?{urlencode(asked)}"}
    return render(request, "umpire/matrix_action.html", context, status=status)


def _round(request: HttpRequest, viewer: Viewer, posted: Mapping[str, str]) -> dict[str, Any]:
    """A matrix action and, if it is a move of a seminar, its round."""
    fresh = _fresh(viewer)
    shown = matrix.action(fresh, whole(posted.get("proposal", "")) or 0, posted)
    if shown is None:
        raise Http404
    desk = round_desk.desk(fresh, shown, request.GET.get("cell", ""))
    return {"page": shown, "exercise": shown, "desk": desk, "row": shown.row, "open": shown.row.undecided}


@umpires
def part(request: HttpRequest, viewer: Viewer, board: str) -> HttpResponse:
    """The sheets of one of these pages that have changed."""
    fresh = _fresh(viewer)
    if board == "rfis":
        page: Any = rfis.board(fresh, whole(request.GET.get("rfi", "")))
        templates = RFIS
    elif board == "messages":
        page, templates = messages.page(fresh), MESSAGES
    elif board == "matrix":
        page, templates = matrix.actions(fresh), MATRIX
    elif board == "round":
        proposal = request.GET.get("proposal", "")
        filled = matrix.proposed(viewer, whole(proposal) or 0, request.GET.get("outcome", ""))
        context = _round(request, viewer, {"proposal": proposal, **filled})
        if context["desk"] is None:
            raise Http404
        return changed(request, pieces(request, ROUND, context))
    else:
        raise Http404
    return changed(request, pieces(request, templates, {"page": page, "exercise": page, "posted": {}}))
