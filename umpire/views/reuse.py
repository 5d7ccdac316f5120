"""Practice turns and what-if exercises."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from umpire import forms
from umpire.pages import reuse as selector
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame import dispatch
from wargame.acts import copies as acts
from wargame.services.participants import practice as service
from wargame.viewer import Viewer


@umpires
def practice(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """An explanation of the practice turn, its start and its end."""
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            return _practise(request, viewer)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    context: dict[str, Any] = {"page": selector.practice_page(viewer), "problems": problems}
    return render(request, "umpire/practice.html", {**context, "exercise": context["page"]}, status=status)


def _practise(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    if request.POST.get("act") == "begin":
        copy = dispatch.practise(exercise=viewer.exercise, owner=viewer.exercise.owner)
        return redirect("umpire_console", copy.pk)
    if request.POST.get("act") != "end":
        raise Http404
    real = service.end(exercise=selector.practice_of(viewer))
    messages.success(request, "The practice turn is over. Nothing from it was saved.")
    return redirect("umpire_roster", real.pk if real is not None else viewer.exercise.pk)


@umpires
def fork(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The form for a what-if: starting step and title."""
    if viewer.exercise.game is None:
        raise Http404
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            copy = acts.fork.by_form(viewer, request.POST)
            for text in acts.warnings(copy):
                messages.warning(request, text)
            return redirect("umpire_console", copy.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    wanted = forms.number(request.POST if request.method == "POST" else request.GET, "seq")
    page = selector.fork_page(viewer, wanted)
    context = {"page": page, "exercise": page, "problems": problems, "posted": request.POST}
    return render(request, "umpire/fork.html", context, status=status)
