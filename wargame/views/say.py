"""The actions of a cell: one address, a table of actions, one form of refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from wargame import access, forms_traffic
from wargame.errors import Outdated, Refused
from wargame.services.traffic import messages, proposals, rfis
from wargame.viewer import Viewer
from wargame.views import cell as cells
from wargame.views.scripted import scripted
from wargame.web.later import Later


def ask(request: HttpRequest, viewer: Viewer) -> None:
    """A request for information."""
    data = request.POST
    zone = ZoneInfo(viewer.exercise.timezone)
    rfis.ask(
        viewer=viewer, question=forms_traffic.words(data, "question"), why=forms_traffic.words(data, "why"),
        needed_turn=forms_traffic.number(data, "turn"),
        needed_at=forms_traffic.clock_time(data.get("time", ""), zone, timezone.now()),
    )  # fmt: skip


def withdraw_request(request: HttpRequest, viewer: Viewer) -> None:
    """Withdraw a request for information that is no longer needed."""
    rfis.withdraw(viewer=viewer, rfi_id=forms_traffic.one(request.POST, "rfi"))


def message(request: HttpRequest, viewer: Viewer) -> None:
    """A message to cells, actors or the umpire."""
    to = forms_traffic.recipients(request.POST.getlist("to"))
    text, title = forms_traffic.words(request.POST, "text"), forms_traffic.words(request.POST, "title")
    messages.send(viewer=viewer, text=text, title=title, to=to)


def press(request: HttpRequest, viewer: Viewer) -> None:
    """A press release."""
    text, title = forms_traffic.words(request.POST, "text"), forms_traffic.words(request.POST, "title")
    messages.send(viewer=viewer, text=text, title=title, press=True)


def propose(request: HttpRequest, viewer: Viewer) -> None:
    """A matrix action."""
    data = request.POST
    proposals.propose(
        viewer=viewer, action=forms_traffic.words(data, "action"), effect=forms_traffic.words(data, "effect"),
        reasons=[forms_traffic.words(data, f"reason{n}") for n in range(1, proposals.REASONS + 1)],
    )  # fmt: skip


def argue(request: HttpRequest, viewer: Viewer) -> None:
    """A reason for or against."""
    favours = request.POST.get("favours", "")
    if favours not in ("for", "against"):
        raise Refused("reason: choose for or against.")
    proposals.argue(
        viewer=viewer, proposal_id=forms_traffic.one(request.POST, "proposal"), favours=favours == "for",
        text=forms_traffic.words(request.POST, "reason"),
    )  # fmt: skip


def estimate(request: HttpRequest, viewer: Viewer) -> None:
    """A secret estimate of the chance."""
    percent = forms_traffic.number(request.POST, "percent")
    if percent is None:
        raise Refused("percent: enter a chance from 0 to 100 per cent.")
    proposals.estimate(viewer=viewer, proposal_id=forms_traffic.one(request.POST, "proposal"), percent=percent)


def withdraw_action(request: HttpRequest, viewer: Viewer) -> None:
    """The proposer takes it back."""
    proposals.withdraw(viewer=viewer, proposal_id=forms_traffic.one(request.POST, "proposal"))


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], None]] = {
    "ask": ask,
    "withdraw-request": withdraw_request,
    "message": message,
    "press": press,
    "propose": propose,
    "argue": argue,
    "estimate": estimate,
    "withdraw-action": withdraw_action,
}


@require_POST
def say(request: HttpRequest, exercise_id: UUID, cell_id: int, action: str) -> HttpResponse:
    """Say it; a refusal shows the form again with its sentence and what was typed, and nothing is changed."""
    viewer = access.cell(request, exercise_id, cell_id)
    if action not in ACTIONS:
        raise Http404
    try:
        ACTIONS[action](request, viewer)
    except Refused as error:
        return _answer(request, viewer, action, tuple(error.problems), 409 if isinstance(error, Outdated) else 422)
    return _answer(request, viewer)


def _answer(
    request: HttpRequest, viewer: Viewer, action: str = "", problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    assert viewer.cell is not None
    tried = {"action": action, "problems": problems, "posted": request.POST} if problems else {}
    if scripted(request):
        return Later(partial(_parts, request, viewer, tried), status)
    if problems:
        return cells.full_page(request, viewer, status=status, tried=tried)
    address = reverse("cell", args=[viewer.exercise.pk, viewer.cell.pk])
    return redirect(f"{address}?view=traffic#traffic")


def _parts(request: HttpRequest, viewer: Viewer, tried: dict[str, Any]) -> str:
    page = cells.page_of(request, viewer)
    return cells.replaced(request, page, cells.WRITTEN, page if tried else None, tried=tried)
