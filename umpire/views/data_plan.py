"""The pages of the data collection plan, observers and surveys; their sections are fetched again after each change."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from umpire import qr
from umpire.pages import plan as selector
from umpire.pages import surveys as survey_selector
from umpire.views.pieces import changed, pieces
from umpire.views.shared import umpires
from wargame.models import Exercise, Seat
from wargame.viewer import Viewer
from wargame.web import public_address

PLAN = {"objectives": "umpire/data_plan/_objectives.html", "gaps": "umpire/data_plan/_gaps.html"}
OBSERVERS = {
    "watchers": "umpire/data_plan/_watchers.html", "passes": "umpire/data_plan/_passes.html",
    "notes": "umpire/data_plan/_notes.html", "director": "umpire/data_plan/_director.html",
}  # fmt: skip
SURVEYS = {"surveys": "umpire/data_plan/_surveys.html", "scores": "umpire/data_plan/_scores.html"}


def _fresh(viewer: Viewer) -> Exercise:
    return Exercise.objects.select_related("game").get(pk=viewer.exercise.pk)


def _plan(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    page = selector.plan(_fresh(viewer))
    return {"page": page, "exercise": page.head, "now": "plan"}


def _observers(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    exercise = _fresh(viewer)

    def address(token: str) -> str:
        return public_address.address(request) + reverse("visit", args=[token])

    page = selector.observers(exercise, address)
    shown = request.GET.get("qr", "")
    one = next((row for row in page.passes if str(row.id) == shown and row.live), None)
    code = qr.svg(one.address, label=f"QR code: {one.address}", size=180) if one else ""
    return {
        "page": page, "exercise": page.head, "now": "observers", "shown": one, "qr": code,
        "roles": [(Seat.Role.OBSERVER.value, "Observer"), (Seat.Role.RECORDER.value, "Recorder")],
    }  # fmt: skip


def _surveys(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    page = survey_selector.surveys(_fresh(viewer))
    return {"page": page, "exercise": page.head, "now": "surveys"}


PAGES = {
    "plan": (_plan, PLAN, "umpire/data_plan/plan.html"),
    "observers": (_observers, OBSERVERS, "umpire/data_plan/observers.html"),
    "surveys": (_surveys, SURVEYS, "umpire/data_plan/surveys.html"),
}


def _page(name: str, request: HttpRequest, viewer: Viewer, status: int, extra: dict[str, Any]) -> HttpResponse:
    context_of, parts, template = PAGES[name]
    context = {**context_of(request, viewer), **extra}
    return render(request, template, {**context, "pieces": pieces(request, parts, context)}, status=status)


def plan_page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The data collection plan with the sentences of a refusal, if any."""
    return _page("plan", request, viewer, status, extra)


def observers_page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """Observers, recorders, visitors and notes with the sentences of a refusal, if any."""
    return _page("observers", request, viewer, status, extra)


def surveys_page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """Surveys and forecasts with the sentences of a refusal, if any."""
    return _page("surveys", request, viewer, status, extra)


@umpires
def plan(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The data collection plan."""
    return plan_page(request, viewer)


@umpires
def observers(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The page of observers, recorders, visitors and notes."""
    return observers_page(request, viewer)


@umpires
def surveys(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Surveys, their answers, and forecasts."""
    return surveys_page(request, viewer)


@umpires
def part(request: HttpRequest, viewer: Viewer, part: str) -> HttpResponse:
    """The changed sections of one of the three pages."""
    if part not in PAGES:
        raise Http404
    context_of, parts, _ = PAGES[part]
    return changed(request, pieces(request, parts, context_of(request, viewer)))
